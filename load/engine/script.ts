import { messageMark, wordMark } from '../../suites/judges/audit-marks.ts'
import type { Intent } from '../../suites/judges/audit-send.ts'
import type { LoadConfig, SendKind } from '../config.ts'

/** What a turn is to be like; times in milliseconds after its message. */
export interface TurnPlan {
  replies: { atMs: number; chars: number | null }[]
  lastsMs: number
  tools: number
  /** Size of the message besides its script. */
  userChars: number | null
}

/** A send of the plan, before anything is known of its conversation. */
export interface PlannedSend {
  /** Unique over all VUs; the sends of a session go to one conversation. */
  session: number
  turn: number
  kind: SendKind
  /** Milliseconds after the run began. */
  dueMs: number
  plan: TurnPlan
}

type Step = { say: string } | { pauseMs: number } | { tool: string }

/** All words of a script together: with the quotes and names of its JSON they stay far below 100,000 characters. */
const mostSaidChars = 20_000
const mostUserChars = 20_000
const mostTools = 40

export function sendIdOf({ session, turn }: Pick<PlannedSend, 'session' | 'turn'>): string {
  return `${session}.${turn}`
}

/** The text of a send and all that is expected of it: the same whenever it is derived from the same plan. */
export function intentOf(send: PlannedSend, start: boolean, config: Pick<LoadConfig, 'runId' | 'script'>): Intent {
  const { kind, plan } = send
  const sendId = sendIdOf(send)
  const mark = messageMark(config.runId, sendId)
  const asked = filler(Math.min(mostUserChars, plan.userChars ?? 80))
  if (config.script === null) {
    const text = `${mark}\nPlease answer in a few words. ${asked}`
    return { sendId, kind, start, text, words: null, wordsMs: [], lastsMs: 0 }
  }
  const { steps, words, wordsMs, lastsMs } = scripted(plan, config.runId, sendId)
  const text = `${config.script.replace('{steps}', () => JSON.stringify(steps))}\n${mark}\n${asked}`
  return { sendId, kind, start, text, words, wordsMs, lastsMs }
}

function scripted(plan: TurnPlan, runId: string, sendId: string) {
  const steps: Step[] = []
  const words: string[] = []
  const wordsMs: number[] = []
  const share = Math.floor(mostSaidChars / Math.max(1, plan.replies.length))
  const tools = Math.min(mostTools, plan.tools)
  let nowMs = 0
  const until = (atMs: number): void => {
    const pauseMs = Math.round(atMs - nowMs)
    if (pauseMs <= 0) return
    steps.push({ pauseMs })
    nowMs += pauseMs
  }
  // Tools are used before words, as many before each as falls to it.
  let used = 0
  for (const [index, { atMs, chars }] of plan.replies.entries()) {
    const due = Math.floor((tools * (index + 1)) / plan.replies.length)
    for (; used < due; used += 1) steps.push({ tool: 'look' })
    until(atMs)
    const mark = wordMark(runId, sendId, index + 1)
    const word = `${mark} ${filler(Math.min(share, chars ?? 40) - mark.length)}`
    steps.push({ say: word })
    words.push(word)
    wordsMs.push(nowMs)
  }
  for (; used < tools; used += 1) steps.push({ tool: 'look' })
  until(plan.lastsMs)
  return { steps, words, wordsMs, lastsMs: nowMs }
}

const sentence = 'the quick brown fox jumps over the lazy dog and sees nothing of note on the other side. '

/** At least a few letters, so that what is cut off or changed at the end shows. */
function filler(chars: number): string {
  const wanted = Math.max(8, Math.floor(chars))
  return `${sentence.repeat(Math.ceil(wanted / sentence.length)).slice(0, wanted - 1)}.`
}
