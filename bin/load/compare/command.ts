import { join } from 'node:path'
import { faultNames } from '../../../load/audit/fault.ts'
import { objectiveMetrics } from '../../../load/objective.ts'
import type { ComparisonCurves } from '../../../reports/load/comparison-page.ts'
import { renderLoadComparisonText } from '../../../reports/load/comparison-text.ts'
import type { LoadComparison } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { type Knowable, readBaseline } from '../../baseline.ts'
import { wantsColour } from '../../colour.ts'
import { outFolder, writeOut } from '../../outputs.ts'
import { lineWidth } from '../../terminal.ts'
import { benchmarkComparison, benchmarksAt } from './benchmarks.ts'
import { comparisonOf, type Side } from './comparison.ts'
import { curvesOf } from './curves.ts'
import { readSide } from './read.ts'

/** Everything that a change can be about, and that a baseline can know. */
const changing: Knowable = {
  ids: [
    ...objectiveMetrics.flatMap((metric) => ['p50', 'p90', 'p99', 'rank'].map((rank) => `${metric} ${rank}`)),
    ...['good', 'refused', ...faultNames],
  ],
  isNone: (name) =>
    `${name} is not a compared value. Use names such as "${objectiveMetrics[0]} p99", "good" and "${faultNames[0]}", as the table of a comparison shows them`,
}

/** Compares, writes and shows what changed, and gives the exit code: 0 nothing worse, 1 worse, 3 too little to tell. Throws UsageError for bad input. */
export async function compareLoads(
  places: { older: string; newer: readonly string[] },
  {
    out,
    baseline,
    today,
    isJson,
  }: { out: string | undefined; baseline: string | undefined; today: string; isJson: boolean },
): Promise<number> {
  const benchmarks = benchmarksAt([places.older, ...places.newer])
  if (benchmarks !== undefined && baseline !== undefined)
    throw new UsageError('--baseline is for loads, and these are benchmarks. Leave it out.')
  const [first, ...others] = benchmarks ?? []
  if (first !== undefined) {
    const comparisons = others.map((each) => benchmarkComparison(first, each))
    return shown(
      comparisons,
      comparisons.map((comparison) => ({ comparison, curves: [] })),
      { out, isJson },
    )
  }
  const [older, newer] = [readSide(places.older), places.newer.map(readSide)]
  const known = baseline === undefined ? [] : readBaseline(baseline, changing, today).keys()
  const knownNames = new Set(known)
  const comparisons = newer.map((each) => comparisonOf(older, each, knownNames))
  return shown(comparisons, comparisons.map(withCurves(older, newer)), { out, isJson })
}

/** Writes and shows comparisons, and gives the exit code. */
async function shown(
  comparisons: readonly LoadComparison[],
  drawn: readonly { comparison: LoadComparison; curves: ComparisonCurves[] }[],
  { out, isJson }: { out: string | undefined; isJson: boolean },
): Promise<number> {
  const json = JSON.stringify(comparisons, null, 2)
  const files: string[] = []
  if (out !== undefined) {
    const folder = outFolder(out)
    const { renderLoadComparisonPage } = await import('../../../reports/load/comparison-page.ts')
    const page = await renderLoadComparisonPage(drawn)
    files.push(writeOut(join(folder, 'compare.json'), `${json}\n`))
    files.push(writeOut(join(folder, 'compare.html'), page))
  }
  const look = { colour: wantsColour(process.stdout, process.env), width: lineWidth(), files }
  console.log(isJson ? json : renderLoadComparisonText(comparisons, look))
  const is = (wanted: LoadComparison['verdict']): boolean => comparisons.some(({ verdict }) => verdict === wanted)
  return is('worse') ? 1 : is('inconclusive') ? 3 : 0
}

function withCurves(older: Side, newer: readonly Side[]) {
  return (comparison: LoadComparison, at: number) => {
    const other = newer[at]
    return { comparison, curves: other === undefined ? [] : curvesOf(older, other, comparison) }
  }
}
