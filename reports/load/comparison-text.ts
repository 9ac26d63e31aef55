import type { LoadChange, LoadComparison } from '../../schemas/types.ts'
import { painter } from '../paint.ts'
import { aligned, count, listed, printable, wrap } from '../words.ts'
import { figure } from './figure.ts'

/** What changed under the same load, as a person reads it: whether anything is worse first. */
export function renderLoadComparisonText(
  comparisons: readonly LoadComparison[],
  { colour, width, files }: { colour: boolean; width: number; files: readonly string[] },
): string {
  const paint = painter(colour)
  const parts = comparisons.flatMap((comparison) => {
    const { changes, notes, verdict } = comparison
    return [
      paint(['bold', colourOf[verdict]], printable(comparisonLine(comparison))),
      '',
      ...aligned([changeColumns, ...changes.map(changeCells)]).map((line) => printable(`  ${line}`)),
      '',
      ...notes.flatMap((note) => wrap(printable(note), width, '')),
      '',
    ]
  })
  return [...parts, ...files.map((file) => printable(`wrote ${file}`))].join('\n')
}

const colourOf = { worse: 'red', 'nothing-worse': 'green', inconclusive: 'yellow' } as const

/** The verdict and what it rests on, in one line. */
export function comparisonLine({ older, newer, scenario, verdict, changes }: LoadComparison): string {
  const names = (wanted: LoadChange['verdict']): string[] =>
    changes.filter((each) => each.verdict === wanted && each.known !== true).map(({ name }) => name)
  const [worse, better] = [names('worse'), names('better')]
  const told = {
    worse: `worse: ${listed(worse)}`,
    'nothing-worse': `nothing worse (${count(changes.length, 'value')} compared)`,
    inconclusive: 'inconclusive: too few responses to compare a time',
  }[verdict]
  const known = changes.filter((each) => each.known === true).map(({ name }) => name)
  return `${scenario}, ${newer.name} against ${older.name}: ${told}${better.length === 0 ? '' : `; better: ${listed(better)}`}${known.length === 0 ? '' : `; known changes: ${listed(known)}`}`
}

const changeColumns = ['', 'metric', 'before', 'after', 'change', 'p']

/** One change in a row of a table. */
export function changeCells({ name, unit, was, is, effect, p, verdict, known }: LoadChange): string[] {
  const value = (each: number): string =>
    unit === 'ms' ? `${figure(each)} ms` : unit === 'share' ? `${(100 * each).toFixed(1)} %` : figure(each)
  const sign = effect >= 0 ? '+' : ''
  const change =
    unit === 'ms' || unit === 'rate'
      ? `${sign}${(100 * effect).toFixed(1)} %`
      : unit === 'share'
        ? `${sign}${(100 * effect).toFixed(1)} points`
        : `${sign}${figure(effect)}`
  const chance =
    unit === 'rate' ? 'by interval' : p === null ? 'counted' : p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`
  const isDelta = unit === 'delta'
  const mark = verdict === 'same' ? '·' : known === true ? 'known' : verdict
  return [mark, name, isDelta ? '' : value(was), isDelta ? '' : value(is), isDelta ? `delta ${change}` : change, chance]
}
