import { matchesAny } from '../patterns.ts'
import { agents } from './agents.ts'
import { bodies } from './bodies.ts'
import { everywhere } from './everywhere.ts'
import type { Interpretation } from './interpretation.ts'
import { refusals } from './refusals.ts'
import { views } from './views.ts'
import { waits } from './waits.ts'

/** All interpretations in the order of their numbers. */
export const interpretations: readonly Interpretation[] = [
  ...agents,
  ...bodies,
  ...everywhere,
  ...refusals,
  ...views,
  ...waits,
].toSorted((one, other) => one.number - other.number)

/** Interpretations that apply to every rule: they are listed once, not on each page. */
export const interpretationsOfAll = interpretations.filter(({ rules }) => rules.includes('*'))

const specific = interpretations.filter((each) => !interpretationsOfAll.includes(each))

/** Returns the interpretations that touch a rule and not every other. */
export function interpretationsOf(id: string): Interpretation[] {
  return specific.filter(({ rules }) => matchesAny(id, rules))
}
