import type { Row, StatusFact } from '../model/facts.ts'
import { farBehindMs } from '../reading/views/list-runs.ts'
import { type ListRead, rowOf } from './lists.ts'
import { entryOf, mayLack, type Own } from './own.ts'
import { isUnmoved, isWithin, laggard, type Stretch, stretchesOf } from './work.ts'

// A list may be far behind (readings 46): it differs from the status where all lists do that were read while that stayed as it was,
// through five seconds or half the turn.

/** The last of some lists that do not follow, and for how long they did not. */
interface Late {
  readonly list: ListRead
  readonly spanMs: number
}

/**
 * A busy conversation that lists with room lack for too long; undefined where none do. Copies may take turns: what lacks it counts also
 * where another one showed it meanwhile, if each is read so long after the work began that none can be behind.
 */
export function absenceOf(own: Own, lists: readonly ListRead[]): Late | undefined {
  for (const work of own.works) {
    const far = farBehindMs(own.talk.timing, work.mostMs)
    const isShown = (list: ListRead): boolean => entryOf(list, own) !== undefined
    const looks = lists.filter((list) => isWithin(work, list) && (isShown(list) || !mayLack(list.view, own)))
    const lacking = looks.filter((list) => !isShown(list) && list.sentMs >= work.fromMs + far)
    for (const late of [laggard(looks, isShown), laggard(lacking, () => false)])
      if (late !== undefined && late.spanMs >= far) return { list: late.last, spanMs: late.spanMs }
  }
  return undefined
}

export type Field = 'busy' | 'title' | 'stage'
type Value = string | boolean | null

/**
 * When statuses show one value. Of the agent's work the lack of it, once nothing is sent any more: an agent may wake by itself between
 * two looks (readings 43).
 */
function valuesOf(field: Field, { talk }: Own): Stretch<Value>[] {
  if (field !== 'busy') return stretchesOf<Value>(talk.statuses, (each) => each[field])
  const isIdle = ({ quiet, busy }: StatusFact): boolean | undefined => (quiet ? false : busy || undefined)
  const sentMs = Math.max(...talk.sends.map(({ endMs }) => endMs))
  return stretchesOf<Value>(talk.statuses, isIdle, isUnmoved).filter(({ value, fromMs }) => !value && fromMs >= sentMs)
}

/** Whether an entry shows a value. That of a ticket may name it for the member (readings 54). */
export function follows(row: Row, field: Field, value: Value, { talk }: Own): boolean {
  return row[field] === value || (field === 'title' && row.ticket?.titles.get(talk.id) === value)
}

/** The lists of a stretch that show the entry of a conversation. */
export function looksIn(field: Field, own: Own, stretch: Stretch<Value>, lists: readonly ListRead[]) {
  return lists.flatMap((list) => {
    const row = isWithin(stretch, list) ? rowOf(list, own.talk.id) : undefined
    return row?.[field] === undefined ? [] : [{ list, row, sentMs: list.sentMs }]
  })
}

interface Unlike extends Late {
  readonly row: Row
  readonly expected: Value
}

/** Stretches in which a value is known, and for how long an entry may show another one in each. */
export function knownIn(field: Field, own: Own): (Stretch<Value> & { farMs: number })[] {
  const lasting = valuesOf(field, own)
  const atWork = own.busy.flatMap((work) => {
    const far = farBehindMs(own.talk.timing, work.mostMs)
    if (field === 'busy') return [{ ...work, farMs: far }]
    return lasting.flatMap(({ value, fromMs, untilMs }) => {
      const part = { value, fromMs: Math.max(fromMs, work.fromMs), untilMs: Math.min(untilMs, work.untilMs) }
      return part.fromMs < part.untilMs ? [{ ...part, farMs: far }] : []
    })
  })
  return [...atWork, ...lasting.map((each) => ({ ...each, farMs: farBehindMs(own.talk.timing) }))]
}

/** The entry that differs from the status for too long, in some lists of one key. */
export function unlikeIn(field: Field, own: Own, lists: readonly ListRead[]): Unlike | undefined {
  for (const stretch of knownIn(field, own)) {
    const looks = looksIn(field, own, stretch, lists)
    const late = laggard(looks, ({ row }) => follows(row, field, stretch.value, own))
    // What a ticket shows may be about its members together, and what a name of the service's own looks like in an entry is not said.
    const isOpen = field === 'title' && !(own.title !== undefined && String(stretch.value).startsWith(own.title))
    if (late === undefined || late.spanMs < stretch.farMs || late.last.row.isTicket || isOpen) continue
    return { ...late.last, expected: stretch.value, spanMs: late.spanMs }
  }
  return undefined
}
