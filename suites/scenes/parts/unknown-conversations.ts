import type { Exchange } from '../../../schemas/types.ts'
import type { Random } from '../../run/random.ts'
import { toBeRefused } from '../../run/stage/api.ts'
import type { Stage } from '../../run/stage/stage.ts'
import { post, quietText } from './refusing.ts'
import { type UnknownId, unknownIds } from './unknown-ids.ts'

/**
 * Asks for conversations that do not exist, each endpoint until one of a few ids gets 404 (readings 18). Gives an id that a message may
 * be sent to: it got 404 before, or is so long that nobody has it.
 */
export async function askUnknown(stage: Stage, realId: string, random: Random): Promise<string> {
  const { api } = stage
  const ids = unknownIds(realId, random)
  const ask = (name: string) => ({ name: `unknown-${name}`, ...toBeRefused })
  const status = await untilUnknown(ids, ({ id }) => api.status(id, ask('status')))
  const history = await untilUnknown(ids, ({ id }) => api.history(id, {}, ask('history')))
  await untilUnknown(ids, ({ id }) => api.history(id, { limit: 5 }, ask('short-page')))
  // A cursor that nobody gave may be refused for itself; where it is not, it leads to nothing that is there.
  await api.history(ids[0].id, { before: random.word(), limit: 5 }, ask('older-page'))
  // A message may only go where nobody is: not to an id that every endpoint seems to know.
  const refused = [...status, ...history].filter(({ answer }) => [400, 404].includes(answer.status ?? 0))
  const absent = ids.filter(({ id }) => refused.some((each) => each.id === id))
  const safe = absent.length > 0 ? absent : ids.map(({ id }) => ({ id: `${id}${longer}`, lengthened: true }))
  await untilUnknown(safe, ({ id }) => {
    const message = { conversationId: id, text: quietText(stage, random.word()) }
    return post(stage, 'send', JSON.stringify(message), ask('send'))
  })
  return safe[0]?.id ?? longer
}

const longer = '7325746253'

async function untilUnknown(
  ids: readonly UnknownId[],
  ask: (id: UnknownId) => Promise<Exchange>,
): Promise<{ id: string; answer: Exchange }[]> {
  const all: { id: string; answer: Exchange }[] = []
  for (const each of ids) {
    const answer = await ask(each)
    all.push({ id: each.id, answer })
    if (answer.status === 404 || answer.status === null) break
  }
  return all
}
