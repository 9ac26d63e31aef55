import { variants } from '../../fixtures/variants/index.ts'
import { mutants } from '../../suites/areas/mutants.ts'

/** A service that is put on record. */
export interface Golden {
  name: string
  /** What starts it: arguments of our own command, or a stranger with a fault, or with none. */
  service: { serve: string[] } | { stranger: 'go' | 'python'; fault?: string }
}

const mutantsOfArea = 4
const variantsInAll = 20

const faults = {
  go: ['lost-after-limit', 'cursor-shifts', 'replies-by-second', 'cursor-bypasses-owner', 'none-is-free'],
  python: [
    'repeat-swallowed',
    'empty-page-ends-walk',
    'none-waits-when-busy',
    'stream-cuts-characters',
    'wait-counts-from-turn',
  ],
} as const

/** The same services each time, as long as the fixtures stay in their order: some of each area and of each kind. */
export function goldens(): Golden[] {
  const areas = Map.groupBy(mutants, ({ breaks }) => breaks.area)
  return [
    { name: 'built-in', service: { serve: [] } },
    ...[...areas.values()]
      .flatMap((some) => spread(some, mutantsOfArea))
      .map(({ id }) => ({ name: `mutant/${id}`, service: { serve: ['--mutant', id] } })),
    ...spread(variants, variantsInAll).map(({ id }) => ({
      name: `variant/${id}`,
      service: { serve: ['--variant', id] },
    })),
    ...(['go', 'python'] as const).flatMap((stranger) => [
      { name: `stranger/${stranger}`, service: { stranger } },
      ...faults[stranger].map((fault) => ({
        name: `stranger/${stranger}-${fault}`,
        service: { stranger, fault },
      })),
    ]),
  ]
}

/** `count` of them, evenly from first to last; all where there are no more. */
export function spread<T>(all: readonly T[], count: number): T[] {
  const part = Math.max(1, all.length / count)
  return all.filter((_, index) => Math.floor(index / part) > Math.floor((index - 1) / part))
}
