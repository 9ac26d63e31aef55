import type { Crowd, CrowdOfAll, CrowdSend } from '../records/crowd.ts'
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
 * To one of the conversations that were started; the others get one message each. Whatever waits behind other turns there, its
 * answer tells of its own: of all its words in a stream, of its first ones under required. Two streams are open at once.
 */
const inOneConversation: readonly Waiting[] = [
  { mode: 'none' },
  { mode: 'stream', isSlow: true },
  { mode: 'stream' },
  { mode: 'required', isSlow: true },
]
/** The same, shortly before the turn of the last of them ends. */
const behindTheLast: readonly Waiting[] = [
  { mode: 'optional', silent: true },
  { mode: 'optional', isSlow: true },
]
/** The first is at work when the others come, so that all of these wait behind it: a twelfth of what its turn lasts. */
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
      'starts four conversations at once, two of them with one text; then four messages to one of them and one to each other, all at once, and two more to the one',
    needs: ['full', 'agent'],
    asks: ['several', 'silent', 'tool'],
    sends: starts.length + inOneConversation.length + sends.length + behindTheLast.length,
    turns: inOneConversation.length + sends.length,
    lasts: ({ lagMs, longPauseMs }) => 7 * lagMs + 3 * slowShare * longPauseMs,
    showsTurns: 'in-part',
  },
  async (stage): Promise<CrowdOfAll> => {
    const shared = crowdTurn(stage, 'optional')
    const started = await Promise.all(
      starts.map((mode) => crowdSend(stage, mode, alike.includes(mode) ? shared : crowdTurn(stage, mode))),
    )
    const ids = [...new Set(started.flatMap((each) => each.conversationId ?? []))]
    const after = await Promise.all(ids.map((id) => settled(stage, id)))
    const [first = await another(stage), ...others] = ids
    const several = others.slice(0, sends.length)
    const [one, sent] = await Promise.all([
      sendsToOne(stage, first),
      Promise.all(
        several.map((id, index) => {
          const mode = sends[index] ?? 'default'
          return crowdSend(stage, mode, crowdTurn(stage, mode), id)
        }),
      ),
    ])
    const [conversation, ...atEnd] = await Promise.all([first, ...several].map((id) => settled(stage, id)))
    return {
      starts: { sends: started, conversations: after },
      sends: { sends: sent, conversations: atEnd },
      one: { ...one, conversations: conversation === undefined ? [] : [conversation] },
    }
  },
)

/** In place of conversations that could not be found: what is sent to one needs no more than that. */
async function another(stage: Stage): Promise<string> {
  const { id } = await stage.open(stage.turn([]))
  await stage.rest(id)
  return id
}

async function sendsToOne(stage: Stage, id: string): Promise<Pick<Crowd, 'sends' | 'meanwhile'>> {
  const pauseMs = slowShare * stage.timing.longPauseMs
  const sendOne = ({ mode, isSlow, ...told }: Waiting): Promise<CrowdSend> =>
    crowdSend(stage, mode, crowdTurn(stage, mode, isSlow ? { ...told, pauseMs } : told), id)
  const last = inOneConversation.length - 1
  const all = Promise.all(
    inOneConversation.map(async (each, index): Promise<CrowdSend[]> => {
      // What nobody shall wait behind comes after the others.
      if (index > 0) await stage.sleep(index === last ? 2 * headStartMs : headStartMs)
      const sent = await sendOne(each)
      if (index !== last) return [sent]
      // Its first words were its answer, and its last ones come at the end of its pause.
      await stage.sleep(0.75 * pauseMs)
      return [sent, ...(await Promise.all(behindTheLast.map(sendOne)))]
    }),
  )
  const [sent, meanwhile] = await Promise.all([all, statusesUntil(stage, id, all)])
  return { sends: sent.flat(), meanwhile }
}
