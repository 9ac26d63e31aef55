import type { Exchange } from '../../../../schemas/types.ts'
import { held, judged, misnamed, type Outcome } from '../../../reading/finding.ts'
import { jsonOf } from '../../../reading/gateway.ts'
import { isObject } from '../../../reading/resources.ts'
import { conversationsIn, restOf, restsOf, type SeenConversation } from '../../../reading/views/conversations.ts'
import { rowsIn } from '../../../reading/views/listing.ts'
import { failureOf } from '../../../reading/views/quiet.ts'
import { readStatus, type StatusRead } from '../../../reading/views/status-reads.ts'
import { status } from '../rows.ts'

/**
 * A law: every status of a conversation that was started names it (spec 2.4), and one that rests in stage done has no bucket
 * (spec 3, readings 7), wherever it was read. What a ticket's member answers by its own id is open (readings 35).
 */
export function judgeOwnFields(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  const members = new Set(exchanges.flatMap((each) => rowsIn(each)?.flatMap((row) => row.members ?? []) ?? []))
  return conversationsIn(exchanges).flatMap((each) => [
    ...(members.has(each.id) ? [] : judgeName(each)),
    ...judgeDone(each, lagMs),
  ])
}

function judgeName({ id, posts, statuses }: SeenConversation): Outcome[] {
  const [first] = statuses
  if (posts.length === 0 || first === undefined) return []
  const named = statuses.flatMap(({ exchange }) => {
    const body = jsonOf(exchange.body)
    const name = isObject(body) ? body.conversationId : undefined
    return typeof name === 'string' ? [{ exchange, name }] : []
  })
  const [wrong] = named.filter(({ name }) => name !== id)
  const one = wrong ?? named[0]
  if (one === undefined) return []
  const where = { at: 'GET /conversations/{id}', exchange: one.exchange.id }
  const row = status['conversation-id']
  return [wrong === undefined ? held(row, where) : misnamed(row, where, id, [wrong.name])]
}

function judgeDone(conversation: SeenConversation, lagMs: number): Outcome[] {
  const rests = restsOf(conversation, lagMs)
  const reads = conversation.statuses.flatMap(({ exchange }) => readStatus(exchange) ?? [])
  const done = reads.filter(
    ({ stage, gates, exchange }) =>
      stage === 'done' &&
      gates?.length === 0 &&
      failureOf(exchange) === undefined &&
      restOf(rests, exchange) !== undefined,
  )
  const wrong = done.find((read) => bucketOf(read) !== null)
  const one = wrong ?? done[0]
  if (one === undefined) return []
  const where = { at: 'GET /conversations/{id}, stage done, settled', exchange: one.exchange.id }
  if (wrong === undefined) return [held(status['done-null-bucket'], where)]
  return [
    judged(
      status['done-null-bucket'],
      false,
      where,
      'state null, or a null bucket',
      `bucket ${JSON.stringify(bucketOf(one))}`,
    ),
  ]
}

function bucketOf({ state }: StatusRead): unknown {
  return isObject(state) ? (state.bucket ?? null) : null
}
