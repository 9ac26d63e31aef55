import type { ListFact, Row } from '../model/facts.ts'
import type { Fact } from './fact.ts'
import type { Log } from './log.ts'

/** A list that was read. */
export type ListRead = Fact & { readonly view: ListFact }

export function isListRead(fact: Fact): fact is ListRead {
  return fact.view?.kind === 'list'
}

export function listsIn(log: Log): ListRead[] {
  return log.facts.filter(isListRead)
}

/** The highest limit of a list (spec 8). */
export const mostRows = 100

const rows = new WeakMap<ListFact, Map<string, Row>>()

function byId(view: ListFact): Map<string, Row> {
  const known = rows.get(view) ?? new Map(view.rows.toReversed().map((row) => [row.id, row]))
  rows.set(view, known)
  return known
}

/** The entry under an id. */
export function rowOf({ view }: ListRead, id: string): Row | undefined {
  return byId(view).get(id)
}

/** From when to when lists showed something. */
export interface ShownSpan {
  fromMs: number
  untilMs: number
}

/** When the lists of one account showed what. */
export class Listed {
  readonly #ids = new Map<string, ShownSpan>()
  /** By id, then by last update. */
  readonly #states = new Map<string, Map<number | undefined, ShownSpan>>()

  constructor(lists: readonly ListRead[]) {
    for (const list of lists)
      for (const { id, updatedAtMs } of list.view.rows) {
        const states = this.#states.get(id) ?? new Map<number | undefined, ShownSpan>()
        this.#states.set(id, states)
        widen(this.#ids, id, list)
        widen(states, updatedAtMs, list)
      }
  }

  /** An entry with this id. */
  id(id: string): ShownSpan | undefined {
    return this.#ids.get(id)
  }

  /** An entry as it is: with this id and this last update. */
  state({ id, updatedAtMs }: Row): ShownSpan | undefined {
    return this.#states.get(id)?.get(updatedAtMs)
  }

  /** Whether an entry was there before a moment, and has not been updated since. */
  isUnmovedSince(row: Row, atMs: number): boolean {
    return row.updatedAtMs !== undefined && (this.state(row)?.fromMs ?? Number.POSITIVE_INFINITY) <= atMs
  }
}

function widen<Key>(spans: Map<Key, ShownSpan>, key: Key, { sentMs, endMs }: ListRead): void {
  const known = spans.get(key)
  if (known === undefined) spans.set(key, { fromMs: endMs, untilMs: sentMs })
  else {
    known.fromMs = Math.min(known.fromMs, endMs)
    known.untilMs = Math.max(known.untilMs, sentMs)
  }
}
