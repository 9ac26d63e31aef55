import type { Load } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { chip, tableOf } from '../page/parts.ts'
import { cut, printable } from '../words.ts'
import { faultsShown, rulesViolated } from './load-faults.ts'

/** The faults of the audit as a card with tables. Empty if there is none. */
export function auditCard(result: Load): Markup {
  const faults = faultsShown(result)
  if (faults.length === 0) return html``
  return html`<section class="card fail"><h3>${chip('fail', 'fail')} Message audit</h3>${faults.map(
    ({ name, words, shown, more }) => html`<h4>${words} <small>${name}</small></h4>
${shown.length === 0 ? '' : evidenceTable(words, shown)}${more > 0 && shown.length > 0 ? html`<p class="muted">and ${more.toLocaleString('en')} more</p>` : ''}`,
  )}${rulesTable(result)}</section>
`
}

function rulesTable(result: Load): Markup {
  const rules = rulesViolated(result).map(([rule, times]) => [printable(rule), times.toLocaleString('en')])
  return rules.length === 0 ? html`` : tableOf('Faults by rule', ['Rule', 'Faults'], rules, {})
}

const titles: Record<string, string> = {
  conversationId: 'Conversation',
  sendId: 'Send',
  at: 'Where',
  expected: 'Expected',
  actual: 'Actual',
  rule: 'Rule',
  beganAbout: 'Sent about',
}

/** A row for each fault, and a column for each field. */
function evidenceTable(words: string, shown: readonly unknown[]): Markup {
  const rows = shown.map((value) => new Map<string, unknown>(isRecord(value) ? Object.entries(value) : [['at', value]]))
  // `beganAbout` has the same moment.
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))].filter((name) => name !== 'beganMs')
  const cells = rows.map((row) => names.map((name) => cellOf(row.get(name))))
  return tableOf(
    words,
    names.map((name) => titles[name] ?? name),
    cells,
    { isStacked: true },
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const mostChars = 300

function cellOf(value: unknown): string {
  if (value === undefined) return '-'
  return cut(printable(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')), mostChars)
}
