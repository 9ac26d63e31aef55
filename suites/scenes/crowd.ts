import type { Mode } from '../rules/words.ts'
import { scene } from '../run/define.ts'
import type { Stage } from '../run/stage/stage.ts'
import { betweenWordsMs, crowdSend, crowdTurn, settled, statusesUntil } from './parts/crowding.ts'

const starts: readonly Mode[] = ['optional', 'stream', 'none', 'required']
/** Both start with one text, and make two conversations all the same (spec 4.1): what joins requests that are alike is found so. */
const alike: readonly Mode[] = ['optional', 'none']

/** What one of those to one conversation does beyond the usual. */
interface Waiting {
  mode: Mode
  silent?: true
  isSlow?: true
}

/**
 * To one of the conversations that were started; the others get one message each. All of these wait behind a turn without words,
 * and all but the first behind one that speaks: whatever comes before it, the answer to each tells of its own, of all its words
 * in a stream, of its first ones under required. Two streams are open at once.
 */
const behindTheSilent: readonly Waiting[] = [
  { mode: 'stream', isSlow: true },
  { mode: 'required-stream' },
  { mode: 'required', isSlow: true },
]
/** How long the turn without words takes: until the others wait behind it, and no longer. */
const silentMs = 4 * betweenWordsMs
/** The same, shortly before the turn of the last of them ends. */
const behindTheLast: readonly Waiting[] = [
  { mode: 'optional', silent: true },
  { mode: 'optional', isSlow: true },
]
/** So much later than the one before comes each of them. */
const headStartMs = betweenWordsMs / 12
/** Some pause between their words for this share of a long pause: whether an answer came before their last ones shows so. */
const slowShare = 0.8
/** To one each: what was started for a stream gets no stream unless it is asked for again. */
const sends: readonly Mode[] = ['default', 'none', 'stream']

/** How the sends to one conversation share turns is open; none may be lost or doubled. */
export const crowded = scene(
  'crowd/starts',
  {
    about:
      'Starts four conversations concurrently, two with the same text. Then concurrently sends several messages to one of them and one message to each of the others.',
    needs: ['full', 'agent'],
    asks: ['several', 'silent', 'tool'],
    sends: starts.length + 1 + behindTheSilent.length + sends.length + behindTheLast.length,
    turns: 1 + behindTheSilent.length + sends.length,
    lasts: ({ lagMs, longPauseMs }) => 7 * lagMs + 3 * slowShare * longPauseMs,
    showsTurns: 'in-part',
  },
  async (stage) => {
    const shared = crowdTurn(stage, 'optional')
    const started = await Promise.all(
      starts.map((mode) => crowdSend(stage, mode, alike.includes(mode) ? shared : crowdTurn(stage, mode))),
    )
    const ids = [...new Set(started.flatMap((id) => id ?? []))]
    await Promise.all(ids.map((id) => settled(stage, id)))
    const [first = await another(stage), ...others] = ids
    const several = others.slice(0, sends.length)
    await Promise.all([
      sendsToOne(stage, first),
      ...several.map((id, index) => {
        const mode = sends[index] ?? 'default'
        return crowdSend(stage, mode, crowdTurn(stage, mode), id)
      }),
    ])
    await Promise.all([first, ...several].map((id) => settled(stage, id)))
  },
)

/** In place of conversations that could not be found: what is sent to one needs no more than that. */
async function another(stage: Stage): Promise<string> {
  const { id } = await stage.open(stage.turn([]))
  await stage.rest(id)
  return id
}

async function sendsToOne(stage: Stage, id: string): Promise<void> {
  const pauseMs = slowShare * stage.timing.longPauseMs
  const sendOne = ({ mode, isSlow, ...told }: Waiting) =>
    crowdSend(stage, mode, crowdTurn(stage, mode, isSlow ? { ...told, pauseMs } : told), id)
  const silentFirst = async (): Promise<void> => {
    await crowdSend(stage, 'none', crowdTurn(stage, 'none', { silent: true, pauseMs: silentMs }), id)
    // Two that wait may be read by one turn: what the others wait behind is to be known.
    await stage.api.status(id, { name: 'begun' })
  }
  const last = behindTheSilent.length - 1
  const sendAll = async (): Promise<void> => {
    const first = silentFirst()
    const others = behindTheSilent.map(async (each, index): Promise<void> => {
      // What speaks for long comes right after it, before there is an answer; what nobody shall wait behind is the last.
      if (index > 0) await first
      await stage.sleep(Math.max(1, index) * headStartMs)
      await sendOne(each)
      if (index !== last) return
      // Its first words were its answer, and its last ones come at the end of its pause.
      await stage.sleep(0.75 * pauseMs)
      await Promise.all(behindTheLast.map(sendOne))
    })
    await Promise.all([first, ...others])
  }
  const all = sendAll()
  await Promise.all([all, statusesUntil(stage, id, all)])
}
