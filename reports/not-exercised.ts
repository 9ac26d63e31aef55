import type { Result, RuleResult } from '../schemas/types.ts'
import { behind } from './baseline.ts'
import { isWaived, levelsOf } from './numbers.ts'
import { count, cut, listed, printable, wrap } from './words.ts'

const shownIds = 6
/** Rules that do not apply are listed in full: no other part of a report names them. */
const shownNotApplicable = 30

const shownCauses = 3

/** Why a rule is inconclusive: an earlier failure where one explains it. */
export function openReason({ because = [], note }: RuleResult): string {
  if (because.length === 0) return note ?? 'no reason was recorded'
  const more = because.length - shownCauses
  const named = because.slice(0, shownCauses)
  return `probably a consequence of ${listed(more > 0 ? [...named, count(more, 'other failed rule')] : named)}`
}

/** Inconclusive rules, grouped by reason. */
export function inconclusiveLines(result: Result, width: number): string[] {
  const rows = result.rules.filter(
    (row) =>
      row.verdict === 'inconclusive' &&
      row.level !== 'informational' &&
      !isWaived(result, row) &&
      behind(result, row) === undefined,
  )
  return groups(rows, openReason).flatMap(([note, some]) => group(printable(note), some, width))
}

/** Rules without a verdict because of an internal error. */
export function errorLines(result: Result, width: number): string[] {
  const rows = result.rules.filter((row) => row.verdict === 'error')
  const told = new Set(rows.map((row) => row.note))
  const checks = result.checks.flatMap(({ id, error }) =>
    error === undefined || told.has(error) ? [] : [`check ${id}: ${error}`],
  )
  return [
    ...groups(rows, (row) => row.note ?? 'no reason was recorded').flatMap(([note, some]) =>
      group(printable(note), some, width),
    ),
    ...checks.flatMap((line) => hanging(printable(line), width)),
  ]
}

/** Why a rule was not exercised, and what would exercise it. */
export function skipReason(row: RuleResult): string {
  switch (row.reason) {
    case 'missing-precondition':
      return `needs ${needOf(row.missing ?? 'a precondition')}`
    case 'no-known-trigger':
      return 'no known trigger, because the specification names no request that causes this response. If your service has one, add it under "provoke" in the target file'
    case 'not-applicable':
      if (row.missing === 'profile')
        return 'not in this profile: it leaves out test cases that trigger the rule. Use a larger profile to test it'
      return row.note === undefined
        ? 'not applicable, because the service did not show this optional behaviour in this run'
        : `not applicable, because ${printable(row.note)}`
    case 'out-of-scope':
      return 'out of scope'
    case undefined:
      return 'no reason was recorded'
  }
}

/** The rules that were not exercised and not waived; informational rules are only counted. */
export function unexercised(result: Result): RuleResult[] {
  return result.rules.filter(
    (row) =>
      row.verdict === 'not-exercised' &&
      (row.level !== 'informational' || row.reason === 'out-of-scope') &&
      !isWaived(result, row),
  )
}

/** Rules that were not exercised, grouped by what would exercise them. */
export function unexercisedLines(result: Result, width: number): string[] {
  const skipped = unexercised(result)
  return groups(skipped, skipReason).flatMap(([reason, some]) =>
    // The user left them out, so the number is enough.
    some[0]?.reason === 'out-of-scope'
      ? hanging(`${rulesIn(some)}: ${reason}`, width)
      : group(reason, some, width, some[0]?.reason === 'not-applicable' ? shownNotApplicable : shownIds),
  )
}

/** Waived rules, each with its reason. */
export function waivedLines(result: Result, width: number): string[] {
  return Object.entries(result.waived ?? {}).flatMap(([id, reason]) => {
    const row = result.rules.find((each) => each.id === id)
    return hanging(`${id} (${row?.verdict ?? 'no such rule'}): ${printable(reason)}`, width)
  })
}

const places = new Map([
  ['agent', 'agent.script'],
  ['budget', 'a larger budget.meteredSends'],
  [
    'conversations.emptyBalance',
    'a settled conversation in the account of credentials.emptyBalance (start one while it has credits, or name one as conversations.emptyBalance)',
  ],
  ['credits.otherAccount', 'credits in the account of credentials.otherAccount'],
  ['credits.noAccess', 'credits in the account of credentials.noAccess'],
])

/** `credentials.readOnly and agent.script`: the fields of the target file that `missing` of a rule names. */
export function needOf(missing: string): string {
  return listed(missing.split(/, */).map((each) => places.get(each) ?? `credentials.${printable(each)}`))
}

/** `40 rules (38 mandatory, 2 advisory)`: the headline counts mandatory rules alone. */
export function rulesIn(rows: readonly RuleResult[]): string {
  const numbers = levelsOf(rows).flatMap(({ level, number }) => (number === 0 ? [] : [`${number} ${level}`]))
  const isMandatory = rows.every(({ level }) => level === 'mandatory')
  return `${count(rows.length, 'rule')}${isMandatory ? '' : ` (${numbers.join(', ')})`}`
}

function groups(rows: readonly RuleResult[], keyOf: (row: RuleResult) => string): [string, RuleResult[]][] {
  return [...Map.groupBy(rows, keyOf)].sort(([, a], [, b]) => b.length - a.length)
}

function group(reason: string, rows: readonly RuleResult[], width: number, most = shownIds): string[] {
  const ids = rows.slice(0, most).map((row) => row.id)
  const more = rows.length > ids.length ? ` and ${rows.length - ids.length} more` : ''
  return [...hanging(`${rulesIn(rows)}: ${cut(reason, 400)}`, width), ...wrap(ids.join(', ') + more, width, '    ')]
}

function hanging(text: string, width: number): string[] {
  return wrap(text, width - 4).map((line, at) => `  ${at === 0 ? '·' : ' '} ${line}`)
}
