import type { Exchange } from '../../schemas/types.ts'
import type { Sent } from '../records/sent.ts'
import type { Unsaid } from '../records/stream.ts'
import { scene } from '../run/define.ts'
import { isSuccess, stringIn } from '../run/stage/api.ts'
import { note, tool } from '../run/stage/script.ts'
import { sendAndSee } from '../run/stage/sending.ts'
import type { Stage } from '../run/stage/stage.ts'
import { burst } from './stream-rich.ts'

/** What a stream need not say, and two sends that ask for none. */
export interface StreamUnsaid extends Unsaid {
  /** The start: reply none and stream true in one request, which is open. */
  none: Exchange
  /** A stream with words said at once, asked for with Accept: application/json. */
  accept: Sent
}

export const streamUnsaid = scene(
  'stream-unsaid',
  {
    about: 'streams with none, required and with tools alone, and with Accept: application/json and a burst of words',
    needs: ['full', 'agent'],
    sends: 3,
    lasts: ({ lagMs }) => 9 * lagMs,
  },
  async (stage): Promise<StreamUnsaid> => {
    const { none, id } = await startUnsaid(stage)
    await stage.rest(id)
    const [tools, notes] = [[`tool_${stage.word()}`], [`note ${stage.word()}`]]
    const turn = stage.ask('silent', [...tools.map(tool), ...notes.map(note)])
    const statusReads: Exchange[] = []
    const sent = await beside(
      stage,
      sendAndSee(stage, { mode: 'required-stream', turn, to: id, name: 'send' }),
      async () => void statusReads.push(await stage.api.status(id, { name: 'watch' })),
    )
    const several = stage.ask('several', burst(stage))
    const accept = await sendAndSee(stage, {
      mode: 'stream',
      turn: several,
      to: id,
      ask: { headers: { accept: 'application/json' } },
      easier: [{ turn: several }],
      name: 'accept',
    })
    return { none, sent, tools, notes, watched: statusReads, accept }
  },
)

/** A conversation without words: from the open combination where the service takes it, otherwise under `none` alone. */
async function startUnsaid(stage: Stage): Promise<{ none: Exchange; id: string }> {
  const turn = stage.ask('silent', [])
  const title = stage.title()
  const none = await stage.api.start(
    { text: turn.text, title, reply: 'none', stream: true },
    { name: 'none', owned: true },
  )
  if (isSuccess(none) && stringIn(none, 'conversationId') !== undefined) return { none, id: stage.idOf(none) }
  const id = none.status !== null && none.status < 300 ? await stage.idOfStream(none, title) : undefined
  return { none, id: id ?? (await stage.open(turn)).id }
}

/** Looks again and again until `work` has ended. */
async function beside<T>(stage: Stage, work: Promise<T>, look: () => Promise<void>): Promise<T> {
  let open = true
  const watch = async (): Promise<void> => {
    for (;;) {
      await stage.sleep(stage.timing.lagMs / 2)
      if (!open) return
      await look()
    }
  }
  const ended = work.finally(() => {
    open = false
  })
  const [result] = await Promise.all([ended, watch()])
  return result
}
