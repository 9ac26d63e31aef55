import fc from 'fast-check'
import { isFinding, type Outcome } from '../finding.ts'
import { brokenRows, heldRows } from './outcomes.ts'

/**
 * A judge shown records without a network, for tests. A model is a few drawn values, small enough to be told; its record
 * is what a lawful service would have left behind.
 */
export interface Alone<Model, Kept> {
  models: fc.Arbitrary<Model>
  record(model: Model): Kept
  judge(kept: Kept, model: Model): Outcome[]
  /** How many models are drawn for each thing that is tried; 100 unless told otherwise. */
  runs?: number
}

/** What is done to a lawful record, and the rows that have to say so. */
export interface Damage<Model, Kept> {
  kind: 'swap' | 'drop' | 'repeat' | 'cut' | 'delay' | 'rename' | 'retype'
  about: string
  /** Which records it can be done to; all, unless told otherwise. */
  to?: fc.Arbitrary<Model>
  /** `at`: any whole number, to choose a place by. */
  damage(kept: Kept, at: number, model: Model): Kept
  /** The rows that are then broken: these, and no others. */
  breaks: readonly string[] | ((model: Model) => readonly string[])
}

/** fast-check prints the seed with each failure, and the path that leads to its smallest model. */
const drawn = (runs = 100) => ({ seed: 20_261_121, numRuns: runs })

/**
 * Draws lawful records: throws where one of them is accused, or where nothing of it held. Gives the rows that held in
 * any of them, sorted.
 */
export function heldIn<Model, Kept>({ models, record, judge, runs }: Alone<Model, Kept>): string[] {
  const rows = new Set<string>()
  fc.assert(
    fc.property(models, (model) => {
      const outcomes = judge(record(model), model)
      if (brokenRows(outcomes).length > 0) throw new Error(`a lawful record is accused:\n${accusations(outcomes)}`)
      const held = heldRows(outcomes)
      if (held.length === 0) throw new Error('nothing of a lawful record was looked at')
      for (const row of held) rows.add(row)
    }),
    drawn(runs),
  )
  return [...rows].sort()
}

/** Draws lawful records and damages each: throws where the judge does not name just the rows that the damage breaks. */
export function findDamage<Model, Kept>(
  { models, record, judge, runs }: Alone<Model, Kept>,
  { to = models, damage, breaks }: Pick<Damage<Model, Kept>, 'to' | 'damage' | 'breaks'>,
): void {
  fc.assert(
    fc.property(to, fc.nat(), (model, at) => {
      const expected = [...(typeof breaks === 'function' ? breaks(model) : breaks)].sort()
      if (expected.length === 0) throw new Error('a damage has to break a row')
      const outcomes = judge(damage(record(model), at, model), model)
      const broken = brokenRows(outcomes)
      if (broken.join() === expected.join()) return
      const also = outcomes.flatMap((each) => ('undecided' in each ? `${each.rule}: ${each.undecided}` : []))
      throw new Error(
        `expected broken: ${expected.join(', ')}\nfound:\n${accusations(outcomes)}\nundecided:\n${also.join('\n')}`,
      )
    }),
    drawn(runs),
  )
}

/** Draws lawful records and takes away what there was to look at: throws where anything is said to have held. */
export function holdNothing<Model, Kept>(
  { models, record, judge, runs }: Alone<Model, Kept>,
  empty: (kept: Kept, at: number, model: Model) => Kept,
): void {
  fc.assert(
    fc.property(models, fc.nat(), (model, at) => {
      const held = heldRows(judge(empty(record(model), at, model), model))
      if (held.length > 0) throw new Error(`held, though there was nothing to look at: ${held.join(', ')}`)
    }),
    drawn(runs),
  )
}

/** The same, and nobody is accused either: what was not seen decides nothing. */
export function decideNothing<Model, Kept>(
  { models, record, judge, runs }: Alone<Model, Kept>,
  empty: (kept: Kept, at: number, model: Model) => Kept,
): void {
  fc.assert(
    fc.property(models, fc.nat(), (model, at) => {
      const outcomes = judge(empty(record(model), at, model), model)
      const held = heldRows(outcomes)
      if (held.length > 0) throw new Error(`held, though there was nothing to look at: ${held.join(', ')}`)
      if (brokenRows(outcomes).length > 0) throw new Error(`accused of what was not seen:\n${accusations(outcomes)}`)
    }),
    drawn(runs),
  )
}

function accusations(outcomes: readonly Outcome[]): string {
  const broken = outcomes.filter(isFinding).filter((each) => !each.held)
  if (broken.length === 0) return 'nothing'
  return broken
    .map(({ rule, at, expected, actual }) => `${rule} (${at}): expected ${expected}, saw ${actual}`)
    .join('\n')
}
