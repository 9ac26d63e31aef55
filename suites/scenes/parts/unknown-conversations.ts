import type { Exchange } from '../../../schemas/types.ts'
import type { Asked, UnknownConversation } from '../../records/refusals.ts'
import type { Random } from '../../run/random.ts'
import { toBeRefused } from '../../run/stage/api.ts'
import type { Stage } from '../../run/stage/stage.ts'
import { post, quietText } from './refusing.ts'
import { type UnknownId, unknownIds } from './unknown-ids.ts'

export interface UnknownAsked {
  unknown: UnknownConversation[]
  /** An id that a message may be sent to: it got 404 before, or is so long that nobody has it. */
  nobody: string
}

/** Asks for conversations that do not exist, each endpoint until one of a few ids gets 404 (readings 18). */
export async function askUnknown(stage: Stage, realId: string, random: Random): Promise<UnknownAsked> {
  const { api } = stage
  const ids = unknownIds(realId, random)
  const ask = (name: string) => ({ name: `unknown-${name}`, ...toBeRefused })
  const status = await untilUnknown(ids, ({ id }) => api.status(id, ask('status')))
  const history = await untilUnknown(ids, ({ id }) => api.history(id, {}, ask('history')))
  const short = await untilUnknown(ids, ({ id }) => api.history(id, { limit: 5 }, ask('short-page')))
  // A cursor that nobody gave may be refused for itself; where it is not, it leads to nothing that is there.
  const [{ id, lengthened }] = ids
  const paged = await api.history(id, { before: random.word(), limit: 5 }, ask('older-page'))
  const older: UnknownConversation = { endpoint: 'history', asked: [{ exchange: paged, lengthened }] }
  // A message may only go where nobody is: not to an id that every endpoint seems to know.
  const refused = [...status, ...history].filter(({ asked }) => [400, 404].includes(asked.exchange.status ?? 0))
  const absent = ids.filter(({ id }) => refused.some((each) => each.id === id))
  const safe = absent.length > 0 ? absent : ids.map(({ id }) => ({ id: `${id}${longer}`, lengthened: true }))
  const send = await untilUnknown(safe, ({ id }) => {
    const message = { conversationId: id, text: quietText(stage, random.word()) }
    return post(stage, 'send', JSON.stringify(message), ask('send'))
  })
  return {
    unknown: [
      { endpoint: 'status', asked: status.map(({ asked }) => asked) },
      { endpoint: 'history', asked: history.map(({ asked }) => asked) },
      { endpoint: 'history', asked: short.map(({ asked }) => asked) },
      ...(paged.status === 200 ? [older] : []),
      { endpoint: 'send', asked: send.map(({ asked }) => asked) },
    ],
    nobody: safe[0]?.id ?? longer,
  }
}

const longer = '7325746253'

async function untilUnknown(
  ids: readonly UnknownId[],
  ask: (id: UnknownId) => Promise<Exchange>,
): Promise<{ id: string; asked: Asked }[]> {
  const all: { id: string; asked: Asked }[] = []
  for (const each of ids) {
    const exchange = await ask(each)
    all.push({ id: each.id, asked: { exchange, lengthened: each.lengthened } })
    if (exchange.status === 404 || exchange.status === null) break
  }
  return all
}
