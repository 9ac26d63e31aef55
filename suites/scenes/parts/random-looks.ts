import fc from 'fast-check'
import { type Command, looksAtRest } from '../../arbitraries/conversation-commands.ts'
import type { ModelStep } from '../../records/model.ts'
import type { Stage } from '../../run/stage/stage.ts'

/** What may be done to a conversation at rest that adds nothing to it. */
export type Look = Exclude<Command, { do: 'send' }>

/**
 * Does random things to a conversation at rest, none of which adds to it; the run's seed gives the same again. `refused`:
 * messages that have to be refused may be among them.
 */
export async function lookAtRandom(stage: Stage, id: string, refused: boolean): Promise<ModelStep[]> {
  const [looks = []] = fc.sample(looksAtRest, { numRuns: 1, seed: stage.random.below(2 ** 31) })
  const steps: ModelStep[] = []
  for (const each of looks) if (refused || each.do !== 'refused') steps.push(await look(stage, each, id))
  return steps
}

export async function look(stage: Stage, command: Look, id: string): Promise<ModelStep> {
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
