import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../endpoint.ts'
import { jsonOf } from '../gateway.ts'
import { isObject } from '../resources.ts'

/** One row of the list. A field that is missing or of a wrong type is undefined: area shape judges that. */
export interface SeenRow {
  conversationId: string | undefined
  title: string | undefined
  busy: boolean | undefined
  stage: string | null | undefined
  updatedAtMs: number | undefined
  ticketId: string | undefined
  /** The ids of the members; undefined where the row has none, or where one of them has no id that is a string. */
  members: string[] | undefined
  value: Record<string, unknown>
}

/** What was read of a parsed list: many judges look at one. Nobody changes what was read. */
const read = new WeakMap<object, SeenRow[]>()

/** The rows of a list answer, in its order; undefined where the answer is no list. A row that is no object is left out. */
export function rowsIn(exchange: Exchange): SeenRow[] | undefined {
  if (endpointOf(exchange) !== 'list' || exchange.status !== 200 || exchange.failure !== null) return undefined
  const value = jsonOf(exchange.body)
  if (!isObject(value) || !Array.isArray(value.conversations)) return undefined
  const known = read.get(value)
  if (known !== undefined) return known
  const rows = value.conversations.filter(isObject).map(rowOf)
  read.set(value, rows)
  return rows
}

function rowOf(value: Record<string, unknown>): SeenRow {
  const { conversationId, title, busy, stage, updatedAtMs, ticketId, members } = value
  return {
    conversationId: typeof conversationId === 'string' ? conversationId : undefined,
    title: typeof title === 'string' ? title : undefined,
    busy: typeof busy === 'boolean' ? busy : undefined,
    stage: typeof stage === 'string' || stage === null ? stage : undefined,
    updatedAtMs: typeof updatedAtMs === 'number' ? updatedAtMs : undefined,
    ticketId: typeof ticketId === 'string' ? ticketId : undefined,
    members: membersIn(members),
    value,
  }
}

function membersIn(members: unknown): string[] | undefined {
  if (!Array.isArray(members) || members.length === 0) return undefined
  const ids = members.flatMap((member: unknown) => {
    const id = isObject(member) ? member.conversationId : undefined
    return typeof id === 'string' ? [id] : []
  })
  return ids.length === members.length ? ids : undefined
}

/** The row of a conversation, or else that of a ticket which is live on another of its members (spec 2.1, readings 35). */
export function rowFor(rows: readonly SeenRow[], id: string): SeenRow | undefined {
  return rows.find(({ conversationId }) => conversationId === id) ?? rows.find(({ members }) => members?.includes(id))
}

/** The title that a ticket's row gives to one of its members; undefined where it names no such member. */
export function titleOfMember({ value }: SeenRow, id: string): unknown {
  const members: readonly unknown[] = Array.isArray(value.members) ? value.members : []
  return members.filter(isObject).find((each) => each.conversationId === id)?.title
}

/**
 * A list may hold fewer rows than it was asked for (readings 27), so one that lacks something may be cut. One that is
 * shorter than this is not.
 */
export const leastCut = 10
