import fc from 'fast-check'
import { type Look, looksAtRest } from '../../arbitraries/conversation-commands.ts'
import type { Stage } from '../../run/stage/stage.ts'

/**
 * Does random things to a conversation at rest, none of which adds to it; the run's seed gives the same again. `refused`:
 * messages that have to be refused may be among them.
 */
export async function lookAtRandom(stage: Stage, id: string, refused: boolean): Promise<void> {
  const [looks = []] = fc.sample(looksAtRest, { numRuns: 1, seed: stage.random.below(2 ** 31) })
  for (const each of looks) if (refused || each.do !== 'refused') await look(stage, each, id)
}

async function look(stage: Stage, command: Look, id: string): Promise<void> {
  if (command.do === 'page') await stage.api.history(id, { limit: command.limit })
  else if (command.do === 'walk') await stage.walk(id, command.limits)
  else if (command.do === 'status') await stage.api.status(id)
  else await stage.api.send({ conversationId: id, text: 5, reply: 'none' }, { owned: true })
}
