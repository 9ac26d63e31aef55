import type { Benchmark, BenchmarkFigure, LoadChange, LoadComparison } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { benchmarkAt, benchmarkFileAt } from '../benchmark/read.ts'
import { suite } from '../result/suite-of-load.ts'

/** A benchmark and where it was found. */
interface Placed {
  place: string
  result: Benchmark
}

/** The benchmarks at these places; undefined if none is one. Throws UsageError if only some are. */
export function benchmarksAt(places: readonly string[]): Placed[] | undefined {
  const found = places.map((place) => ({ place, file: benchmarkFileAt(place) }))
  if (found.every(({ file }) => file === undefined)) return undefined
  return found.map(({ place, file }) => {
    if (file === undefined)
      throw new UsageError(`${place} has no benchmark.json. Compare benchmarks with benchmarks, and loads with loads.`)
    return { place, result: benchmarkAt(file) }
  })
}

/** What changed from one benchmark to another: a figure changed if its intervals do not meet. Throws UsageError. */
export function benchmarkComparison(older: Placed, newer: Placed): LoadComparison {
  checkAlike(older, newer)
  const changes = older.result.headline.flatMap((was): LoadChange[] => {
    const is = newer.result.headline.find(({ tier }) => tier === was.tier)
    return [
      ...changed(`${was.tier} sends_per_second`, was.sendsPerSecond, is?.sendsPerSecond),
      ...changed(`${was.tier} open_waits`, was.openWaits, is?.openWaits),
    ]
  })
  const invalid = [older, newer].filter(({ result }) => !result.valid)
  return {
    suite,
    scenario: older.result.procedure,
    older: { name: older.place, runs: [older.place] },
    newer: { name: newer.place, runs: [newer.place] },
    verdict:
      changes.length === 0
        ? 'inconclusive'
        : changes.some(({ verdict }) => verdict === 'worse')
          ? 'worse'
          : 'nothing-worse',
    changes,
    notes: [
      'A figure changed if its 95 % intervals do not meet.',
      ...invalid.map(
        ({ place, result }) => `${place} is invalid: ${result.reasons.map(({ text }) => text).join('; ')}.`,
      ),
    ],
  }
}

function changed(name: string, was: BenchmarkFigure | null, is: BenchmarkFigure | null | undefined): LoadChange[] {
  if (was === null || is === null || is === undefined) return []
  const verdict = is.high < was.low ? 'worse' : is.low > was.high ? 'better' : 'same'
  const effect = is.estimate / was.estimate - 1
  return [{ name, unit: 'rate', was: was.estimate, is: is.estimate, effect, p: null, verdict }]
}

/** Figures of different procedures, tiers or wait limits are of different things. */
function checkAlike(older: Placed, newer: Placed): void {
  const told = ({ result }: Placed): [string, string][] => [
    ['procedure', result.procedure],
    ['tiers', JSON.stringify(result.tiers)],
    ...Object.entries({ protocol: 'HTTP/1.1 or as negotiated', ...result.options }).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  ]
  const before = new Map(told(older))
  const other = told(newer).find(([name, value]) => name !== 'instances' && before.get(name) !== value)
  if (other === undefined) return
  const [name, value] = other
  throw new UsageError(
    `${newer.place} has ${name} ${value}, and ${older.place} has ${before.get(name) ?? 'none'}. Compare benchmarks with the same options.`,
  )
}
