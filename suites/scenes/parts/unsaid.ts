import type { Sent } from '../../reading/views/sent.ts'
import { isSuccess, stringIn } from '../../run/stage/api.ts'
import { note, tool } from '../../run/stage/script.ts'
import { sendAndSee } from '../../run/stage/sending.ts'
import type { Stage } from '../../run/stage/stage.ts'

/** A conversation without words: from the open combination where the service takes it, otherwise under `none` alone. */
export async function startUnsaid(stage: Stage): Promise<string> {
  const turn = stage.ask('silent', [])
  const title = stage.title()
  const none = await stage.api.start(
    { text: turn.text, title, reply: 'none', stream: true },
    { name: 'none', owned: true },
  )
  if (isSuccess(none) && stringIn(none, 'conversationId') !== undefined) return stage.idOf(none)
  const id = none.status !== null && none.status < 300 ? await stage.idOfStream(none, title) : undefined
  return id ?? (await stage.open(turn)).id
}

/** Looks again and again until `work` has ended; a look that is under way then is part of it. */
async function beside<T>(stage: Stage, work: Promise<T>, look: () => Promise<void>): Promise<T> {
  let open = true
  const ended = work.finally(() => {
    open = false
  })
  const watch = async (): Promise<void> => {
    for (;;) {
      await Promise.race([stage.sleep(stage.timing.lagMs / 2), ended])
      if (!open) return
      await look()
    }
  }
  const [result] = await Promise.all([ended, watch()])
  return result
}

/** Streams under `required` a turn with a tool and a note alone; rest and history are for whoever sends next to read. */
export async function sendUnsaid(stage: Stage, to: string): Promise<Sent> {
  const [tools, notes] = [[`tool_${stage.word()}`], [`note ${stage.word()}`]]
  const turn = stage.ask('silent', [...tools.map(tool), ...notes.map(note)])
  return beside(
    stage,
    sendAndSee(stage, { mode: 'required-stream', turn, to, settle: false, name: 'unsaid' }),
    async () => void (await stage.api.status(to, { name: 'watch' })),
  )
}
