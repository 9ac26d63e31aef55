import { messageMark, wordMark } from '../audit/marks.ts'
import type { Intent } from '../audit/send.ts'
import type { LoadConfig, SendKind } from '../config.ts'

/** The plan of a turn; times in milliseconds after its message. */
export interface TurnPlan {
  replies: { atMs: number; chars: number | null }[]
  lastsMs: number
  tools: number
  /** Size of the message without its script. */
  userChars: number | null
}

/** A planned send, without its conversation. */
export interface PlannedSend {
  /** Unique over all VUs. The sends of a session go to one conversation. */
  session: number
  turn: number
  kind: SendKind
  /** Milliseconds after the start of the load. */
  dueMs: number
  plan: TurnPlan
  /** The caller stops waiting after this time; undefined: waits for the response. */
  leavesAfterMs?: number
}

/** Limit of all texts of a script, so that the message stays far below 100,000 characters. */
const mostSaidChars = 20_000
const mostUserChars = 20_000
const mostTools = 40

export function sendIdOf({ session, turn }: Pick<PlannedSend, 'session' | 'turn'>): string {
  return `${session}.${turn}`
}

/** Derives the expected content of a send from its plan. The text is made on demand, because most checks do not need it. */
export function intentOf(send: PlannedSend, start: boolean, config: Pick<LoadConfig, 'runId' | 'script'>): Intent {
  const { kind, plan } = send
  const sendId = sendIdOf(send)
  const mark = messageMark(config.runId, sendId)
  const asked = (): string => filler(Math.min(mostUserChars, plan.userChars ?? 80))
  const { script } = config
  if (script === null) {
    const text = `${mark}\nPlease answer in a few words. ${asked()}`
    return { sendId, kind, start, text, words: null, wordsMs: [], lastsMs: 0 }
  }
  const words = wordsOf(plan, config.runId, sendId)
  const wordsMs = plan.replies.map(({ atMs }) => Math.round(atMs))
  const lastsMs = Math.max(Math.round(plan.lastsMs), wordsMs.at(-1) ?? 0)
  return {
    sendId,
    kind,
    start,
    get text() {
      const steps = `[${stepsOf(plan, words, wordsMs, lastsMs).join(',')}]`
      return `${script.replace('{steps}', () => steps)}\n${mark}\n${asked()}`
    },
    words,
    wordsMs,
    lastsMs,
  }
}

function wordsOf({ replies }: TurnPlan, runId: string, sendId: string): string[] {
  const share = Math.floor(mostSaidChars / Math.max(1, replies.length))
  return replies.map(({ chars }, index) => {
    const mark = wordMark(runId, sendId, index + 1)
    return `${mark} ${filler(Math.min(share, chars ?? 40) - mark.length)}`
  })
}

/**
 * The steps of a script as JSON. Joining strings is faster than objects, which take k6 a microsecond each. Tools are used
 * before texts, evenly spread.
 */
function stepsOf(
  plan: TurnPlan,
  words: readonly string[],
  wordsMs: readonly number[],
  lastsMs: number,
): readonly string[] {
  const tools = Math.min(mostTools, plan.tools)
  let nowMs = 0
  let used = 0
  const until = (atMs: number, toolsByThen: number): string => {
    const look = toolsByThen > used ? '{"tool":"look"},'.repeat(toolsByThen - used) : ''
    const pause = atMs > nowMs ? `{"pauseMs":${atMs - nowMs}},` : ''
    used = Math.max(used, toolsByThen)
    nowMs = Math.max(nowMs, atMs)
    return look + pause
  }
  const said = words.map(
    (word, index) =>
      `${until(wordsMs[index] ?? 0, Math.floor((tools * (index + 1)) / words.length))}{"say":${JSON.stringify(word)}}`,
  )
  const rest = until(lastsMs, tools)
  return rest === '' ? said : [...said, rest.slice(0, -1)]
}

const sentence = 'the quick brown fox jumps over the lazy dog and sees nothing of note on the other side. '

const sentences = sentence.repeat(Math.ceil(Math.max(mostSaidChars, mostUserChars) / sentence.length))

/** At least a few letters, so that a cut or a change at the end is visible. */
function filler(chars: number): string {
  const wanted = Math.max(8, Math.floor(chars))
  return `${sentences.slice(0, wanted - 1)}.`
}
