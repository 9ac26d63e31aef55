import type { ListFact } from '../model/facts.ts'
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
