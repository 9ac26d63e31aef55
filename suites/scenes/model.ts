import fc from 'fast-check'
import { type Command, conversationCommands } from '../arbitraries/conversation-commands.ts'
import { modeFields } from '../reading/sent.ts'
import type { ModelRun, ModelStep } from '../records/model.ts'
import type { Mode } from '../rules/words.ts'
import { scene } from '../run/define.ts'
import { UnplayableError } from '../run/errors.ts'
import { isSuccess } from '../run/stage/api.ts'
import { say } from '../run/stage/script.ts'
import { promptedMark, type Stage } from '../run/stage/stage.ts'

const mostSends = 2

/** A random run of commands against one conversation; the run's seed gives the same commands again. */
export const modelRun = scene(
  'model/conversation',
  {
    about:
      'does random things to one conversation at rest: sends, pages, walks, refused sends; all held against a model',
    needs: ['full', 'agent'],
    asks: ['reply', 'several', 'silent'],
    sends: mostSends,
    lasts: ({ lagMs }) => 2.2 * mostSends * lagMs,
  },
  async (stage): Promise<ModelRun> => {
    const [commands = []] = fc.sample(conversationCommands(mostSends), {
      numRuns: 1,
      seed: stage.random.below(2 ** 31),
    })
    return { steps: await perform(stage, commands) }
  },
)

/** Does one command after another; each begins at rest. */
export async function perform(stage: Stage, commands: readonly Command[]): Promise<ModelStep[]> {
  const steps: ModelStep[] = []
  let id: string | undefined
  for (const command of commands) {
    if (command.do === 'send') {
      const sent = await send(stage, command, id)
      id = sent.id
      steps.push(sent.step)
    } else if (id !== undefined) steps.push(await look(stage, command, id))
  }
  return steps
}

async function send(
  stage: Stage,
  { mode, words }: Command & { do: 'send' },
  id: string | undefined,
): Promise<{ id: string; step: ModelStep }> {
  const said = Array.from({ length: words }, () => `words ${stage.word()}`)
  const turn = stage.turn(said.map(say), `message ${stage.word()}`)
  const { text } = turn
  const title = stage.title()
  const fields = modeFields[mode satisfies Mode]
  const answer =
    id === undefined
      ? await stage.api.start({ text, title, ...fields })
      : await stage.api.send({ conversationId: id, text, ...fields })
  const to = id ?? (mode === 'stream' ? await stage.idOfStream(answer, title) : stage.idOf(answer))
  if (to === undefined || !isSuccess(answer))
    throw new UnplayableError(`A send of the random run was not taken (${answer.id}).`)
  const { rested } = await stage.rest(to)
  return { id: to, step: { do: 'send', text, said: turn.said ?? [], ...promptedMark(turn), answer, rested } }
}

async function look(stage: Stage, command: Exclude<Command, { do: 'send' }>, id: string): Promise<ModelStep> {
  switch (command.do) {
    case 'page':
      return { ...command, page: await stage.api.history(id, { limit: command.limit }) }
    case 'walk': {
      const { pages, end } = await stage.walk(id, command.limits)
      return { ...command, pages, end }
    }
    case 'status':
      return { ...command, status: await stage.api.status(id) }
    case 'refused':
      return {
        ...command,
        answer: await stage.api.send({ conversationId: id, text: 5, reply: 'none' }, { owned: true }),
      }
  }
}
