import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { ackOf } from '../../../reading/stream/ack.ts'
import { carriesId, carriesText } from '../../../reading/stream/data.ts'
import { eventsOf } from '../../../reading/stream/events.ts'
import { farBehindMs, isWithin, laggards, type Run } from '../../../reading/views/list-runs.ts'
import { leastCut, limitOf, mostRows, rowsIn, type SeenRow } from '../../../reading/views/listing.ts'
import { messagesOf } from '../../../reading/views/page.ts'
import { type ToldTurn, turnsTold } from '../../../reading/views/told-turns.ts'
import { list } from '../rows.ts'

/**
 * A law: what a stream was started for has a row while its agent works (spec 4.3). No status needs to be read for that: between
 * two words that the agent was told to say in this turn it works, and the stream tells when the first of them came. The row is the
 * one whose id the ack carries. Lists may be behind (readings 46).
 */
export function judgeStreamedListed(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  const lists = exchanges
    .filter((each) => each.credential === 'full' && limitOf(each) === mostRows && rowsIn(each) !== undefined)
    .toSorted((a, b) => a.sentMs - b.sentMs)
  const turns = turnsTold(exchanges).filter(({ post }) => isStreamedStart(post))
  return turns.flatMap((turn) => judgeTurn(turn, exchanges, lists, lagMs)).slice(0, 1)
}

function isStreamedStart(post: Exchange): boolean {
  const isOnce = post.credential === 'full' && post.repeats.length === 0
  return isOnce && post.status === 200 && post.chunks !== null && endpointOf(post) === 'start'
}

function judgeTurn(
  turn: ToldTurn,
  exchanges: readonly Exchange[],
  lists: readonly Exchange[],
  lagMs: number,
): Outcome[] {
  const ack = ackOf(turn.post)
  const works = workIn(turn, exchanges, lagMs)
  if (ack === undefined || works === undefined) return []
  const looks = lists
    .filter((each) => isWithin(works, each))
    .flatMap((exchange) => {
      const rows = rowsIn(exchange) ?? []
      const ids = rows.flatMap(({ conversationId, members = [] }) => [conversationId ?? '', ...members])
      const follows = ids.some((id) => id !== '' && carriesId(ack, id))
      return follows || rows.length < leastCut || isUncut(rows, exchange.endMs - turn.post.sentMs)
        ? [{ follows, exchange }]
        : []
    })
  const [first] = looks
  const late = laggards(looks)
  const at = 'GET /conversations, while a stream that was started is open'
  if (late !== undefined && late.spanMs >= farBehindMs([works], lagMs)) {
    const actual = `a list without the conversation, for ${Math.round(late.spanMs)} ms`
    return [broken(list['busy-listed'], { at, exchange: late.last.id }, 'the conversation that the ack names', actual)]
  }
  return first === undefined || late !== undefined
    ? []
    : [held(list['busy-listed'], { at, exchange: first.exchange.id })]
}

/** From the first words that the stream tells until the next ones, or its end where these come later. */
function workIn({ post, says }: ToldTurn, exchanges: readonly Exchange[], lagMs: number): Run<boolean> | undefined {
  const events = eventsOf(post.chunks ?? [])
  const told = says.map((word) => events.find(({ name, data }) => name === 'message' && carriesText(data, word)))
  const [from, next] = told
  const [, word] = says
  if (from === undefined || word === undefined) return undefined
  const isSaid =
    next !== undefined ||
    exchanges.some((each) => messagesOf(each).some(({ role, text }) => role === 'assistant' && text === word))
  if (!isSaid) return undefined
  const end = next ?? events.find(({ name }) => name === 'done') ?? events.at(-1)
  return { value: true, fromMs: from.atMs, untilMs: (end?.beganMs ?? from.atMs) - lagMs }
}

/**
 * A list may be cut (readings 27), but not before what changed last when the start was not yet sent: by the service's own
 * clock, `sinceMs` before its newest row at the latest.
 */
function isUncut(rows: readonly SeenRow[], sinceMs: number): boolean {
  const updates = rows.flatMap(({ updatedAtMs }) => updatedAtMs ?? [])
  return updates.some((each) => each < Math.max(...updates) - sinceMs)
}
