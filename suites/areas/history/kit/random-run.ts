import type { Command } from '../../../arbitraries/conversation-commands.ts'
import { modeFields } from '../../../reading/sent.ts'
import type { ModelStep } from '../../../records/model.ts'
import type { Mode } from '../../../rules/words.ts'
import { UnplayableError } from '../../../run/errors.ts'
import { isSuccess } from '../../../run/stage/api.ts'
import { say } from '../../../run/stage/script.ts'
import { promptedMark, type Stage } from '../../../run/stage/stage.ts'
import { look } from '../../../scenes/parts/random-looks.ts'

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
