import { type Paint, painter } from '../paint.ts'
import { aligned, count, cut, printable, unobeyed, wrap } from '../words.ts'
import { type Comparison, candidatesOf, type Difference, sideBySide } from './comparison.ts'
import {
  figuresOf,
  latencyLine,
  type Section,
  sectionsOf,
  sideWord,
  sizeOf,
  verdictLine,
  wholeLine,
} from './sections.ts'

const shownItems = 40
/** With more results than this side by side no terminal is wide enough. */
const mostColumns = 6

/** What changed, as a person reads it on a terminal: whether anything is worse first. */
export function renderCompareText(
  comparison: Comparison,
  { colour, width }: { colour: boolean; width: number },
): string {
  const paint = painter(colour)
  const { older, differences, isWorse } = comparison
  return unobeyed(
    [
      paint(['bold', isWorse ? 'red' : 'green'], wholeLine(comparison)),
      '',
      ...figures(comparison, paint),
      ...differences.flatMap((each) => [
        '',
        paint('bold', printable(verdictLine(each, older))),
        ...sectionsOf(each).flatMap((section) => sectionLines(section, width, paint)),
        ...latencyLines(each, width),
      ]),
      ...(differences.length > 1 ? matrix(comparison, width, paint) : []),
    ].join('\n'),
  )
}

function figures(comparison: Comparison, paint: Paint): string[] {
  const { columns, rows } = figuresOf(comparison)
  const all = [[...columns], ...rows].map((cells) => cells.map(printable))
  const lines = aligned(all, (at) => at >= 2 && at < columns.length - 1)
  return lines.map((line, at) => (at === 0 ? paint('dim', line) : line))
}

function sectionLines(section: Section, width: number, paint: Paint): string[] {
  const { title, items } = section
  const shown = items.slice(0, shownItems)
  return [
    '',
    `  ${title} (${sizeOf(section)})`,
    ...shown.flatMap(({ name, about, detail, isWorse }) => {
      const [first = '', ...rest] = wrap(`${paint('bold', printable(name))}  ${printable(about)}`, width, '    ')
      return [
        `  ${isWorse ? paint('red', '✗') : '·'} ${first.trimStart()}`,
        ...rest,
        ...wrap(printable(cut(detail, 300)), width, '      '),
      ]
    }),
    ...(items.length > shown.length ? [`    and ${items.length - shown.length} more`] : []),
  ]
}

function latencyLines(difference: Difference, width: number): string[] {
  const line = latencyLine(difference)
  return line === '' ? [] : ['', ...wrap(printable(line), width, '  ')]
}

/** Rule by rule, for as many results as there is room for. */
function matrix(comparison: Comparison, width: number, paint: Paint): string[] {
  const candidates = candidatesOf(comparison).slice(0, mostColumns)
  const rows = sideBySide(candidates)
  const differing = rows.filter(({ differs }) => differs)
  const names = candidates.map(({ name }) => cut(printable(name), 16))
  const cells = differing.map(({ row, verdicts }) => [row.id, ...verdicts.map(sideWord)])
  const [head = '', ...lines] = aligned([['rule', ...names], ...cells]).map((line) => cut(line, width * 2))
  const left = candidatesOf(comparison).length - candidates.length
  return [
    '',
    paint('bold', `Differing rules (${count(differing.length, 'rule')} of ${rows.length})`),
    ...(differing.length === 0 ? [] : [paint('dim', head), ...lines]),
    ...(left > 0 ? [`${count(left, 'more result')}: the page (--format html) has them all.`] : []),
  ]
}
