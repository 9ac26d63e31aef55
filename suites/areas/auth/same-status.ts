import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { isObject } from '../../reading/resources.ts'
import { isEndAsShown } from '../../reading/text/text.ts'
import { conversationsIn, type SeenConversation } from '../../reading/views/conversations.ts'
import { readStatus, type StatusRead } from '../../reading/views/status-reads.ts'
import { auth } from './rows.ts'

/** Keys of one account, besides the one by which most is read. */
const others: readonly string[] = ['readOnly']

/** What a status shows of one thing, in a form in which two that show the same are equal; undefined where it shows nothing. */
const shownOf: { [what: string]: (read: StatusRead) => string | undefined } = {
  title: ({ body }) => json(body.title),
  stage: ({ stage }) => json(stage),
  // What else a gate has may be made for whoever reads it.
  pendingGates: ({ gates }) => json(gates?.map((gate) => (isObject(gate) ? gate.prompt : undefined))),
  lastAssistantText: ({ lastText }) => json(lastText),
}

function json(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

/** One second is ours, not the spec's, and nobody says that two keys are shown the same copy (readings 46). */
const lagsBehind = 5

/**
 * A law: a conversation belongs to the account (spec 1), so its keys are shown one status. What one of them is shown counts
 * where another was shown something else all along: from far enough before, as views may be behind, until after it.
 */
export function judgeSameStatus(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  return conversationsIn(exchanges).flatMap((each) => {
    const found = judgeConversation(each, lagMs)
    const wrong = found.find(({ held: isHeld }) => !isHeld)
    return [wrong ?? found[0] ?? []].flat()
  })
}

function judgeConversation({ statuses }: SeenConversation, lagMs: number) {
  const reads = statuses.flatMap(({ exchange }) => readStatus(exchange) ?? [])
  const own = reads.filter(({ exchange }) => exchange.credential === 'full')
  return reads
    .filter(({ exchange }) => others.includes(exchange.credential))
    .flatMap((read) =>
      Object.entries(shownOf).flatMap(([what, shown]) => {
        const known = constant(own, read, lagsBehind * lagMs, shown)
        const seen = shown(read)
        if (known === undefined || seen === undefined) return []
        const where = {
          at: `${what} of GET /conversations/{id} by another key of the account`,
          exchange: read.exchange.id,
        }
        const row = auth['same-account-status']
        if (seen === shown(known) || (what === 'lastAssistantText' && isOneEnd(known, read))) return [held(row, where)]
        return [broken(row, where, `${short(shown(known))}, as in ${known.exchange.id}`, short(seen))]
      }),
    )
}

/** The first of the statuses that all show the same around this one; undefined where they do not. */
function constant(
  own: readonly StatusRead[],
  { exchange }: StatusRead,
  behindMs: number,
  shown: (read: StatusRead) => string | undefined,
): StatusRead | undefined {
  const from = own.findLastIndex((each) => each.exchange.endMs + behindMs <= exchange.sentMs)
  const to = own.findIndex((each) => each.exchange.sentMs >= exchange.endMs)
  const [first, ...rest] = from === -1 || to === -1 ? [] : own.slice(from, to + 1)
  const value = first && shown(first)
  return value !== undefined && rest.every((each) => shown(each) === value) ? first : undefined
}

/** It may be an end of any length (spec 2.4). */
function isOneEnd({ lastText: one }: StatusRead, { lastText: other }: StatusRead): boolean {
  if (!one || !other) return (one ?? '') === (other ?? '')
  return isEndAsShown(one, other) || isEndAsShown(other, one)
}

function short(shown: string | undefined): string {
  return (shown ?? 'nothing').slice(0, 120)
}
