import { join } from 'node:path'
import { faultNames } from '../../../load/audit/fault.ts'
import { objectiveMetrics } from '../../../load/objective.ts'
import { renderLoadComparisonText } from '../../../reports/load/comparison-text.ts'
import type { LoadComparison } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { readBaseline } from '../../baseline.ts'
import { wantsColour } from '../../colour.ts'
import { outFolder, writeOut } from '../../outputs.ts'
import { comparisonOf, type Side } from './comparison.ts'
import { curvesOf } from './curves.ts'
import { readSide } from './read.ts'

/** Everything that a change can be about, and that a baseline can know. */
const names = [
  ...objectiveMetrics.flatMap((metric) => ['p50', 'p90', 'p99', 'rank'].map((rank) => `${metric} ${rank}`)),
  ...['good', 'refused', ...faultNames],
]

/** Compares, writes and shows what changed, and gives the exit code: 0 nothing worse, 1 worse. Throws UsageError for bad input. */
export async function compareLoads(
  places: readonly string[],
  { out, baseline, today }: { out: string; baseline: string | undefined; today: string },
): Promise<number> {
  const [older, ...newer] = places.map(readSide)
  if (older === undefined || newer.length === 0)
    throw new UsageError(
      '`load compare` takes the older run and newer ones, as in `agent-conformance load compare old results`.',
    )
  const known =
    baseline === undefined
      ? []
      : readBaseline(
          baseline,
          names.map((id) => ({ id })),
          today,
        ).keys()
  const knownNames = new Set(known)
  const comparisons = newer.map((each) => comparisonOf(older, each, knownNames))
  const folder = outFolder(out)
  const { renderLoadComparisonPage } = await import('../../../reports/load/comparison-page.ts')
  const files = [
    writeOut(join(folder, 'compare.json'), `${JSON.stringify(comparisons, null, 2)}\n`),
    writeOut(join(folder, 'compare.html'), await renderLoadComparisonPage(comparisons.map(withCurves(older, newer)))),
  ]
  const width = Math.min(120, process.stdout.columns ?? 100)
  console.log(renderLoadComparisonText(comparisons, { colour: wantsColour(process.stdout, process.env), width, files }))
  return comparisons.some(({ verdict }) => verdict === 'worse') ? 1 : 0
}

function withCurves(older: Side, newer: readonly Side[]) {
  return (comparison: LoadComparison, at: number) => {
    const other = newer[at]
    return { comparison, curves: other === undefined ? [] : curvesOf(older, other, comparison) }
  }
}
