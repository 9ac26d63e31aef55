import type { RequirementResult, Result } from '../schemas/types.ts'
import { behind } from './baseline.ts'
import { isWaived } from './headline.ts'
import { count, cut, listed, printable, wrap } from './words.ts'

const shownIds = 6
/** Of what a service may lawfully never show all are told: nothing else in a report would name them. */
const shownWithoutOccasion = 30

/** Rows that were looked at without an outcome, those of one cause together. */
export function inconclusiveLines(result: Result, width: number): string[] {
  const rows = result.requirements.filter(
    (row) =>
      row.verdict === 'inconclusive' &&
      row.level !== 'open' &&
      !isWaived(result, row) &&
      behind(result, row) === undefined,
  )
  return groups(rows, (row) => row.note ?? 'no reason was recorded').flatMap(([note, some]) =>
    group(printable(note), some, width),
  )
}

/** Rows that our own fault kept from an outcome. */
export function errorLines(result: Result, width: number): string[] {
  const rows = result.requirements.filter((row) => row.verdict === 'error')
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

/** Why a row was skipped, and what it would take to exercise it. */
export function skipReason(row: RequirementResult): string {
  switch (row.reason) {
    case 'prerequisite':
      return `needs ${needOf(row.missing ?? 'a prerequisite')}`
    case 'nobodys-power':
      return 'the spec shows no request that brings it about; requests of your own can, under provoke in the target file'
    case 'no-occasion':
      return 'no occasion: about what a service may have, and this one did not show (`explain ID` says what)'
    case 'out-of-scope':
      return 'out of scope'
    case undefined:
      return 'no reason was recorded'
  }
}

/** The rules of the run that were not exercised and not waived. What the specification leaves open is only counted. */
export function unexercised(result: Result): RequirementResult[] {
  return result.requirements.filter(
    (row) =>
      row.verdict === 'skipped' && (row.level !== 'open' || row.reason === 'out-of-scope') && !isWaived(result, row),
  )
}

/** What was not exercised, by what it would take. */
export function unexercisedLines(result: Result, width: number): string[] {
  const skipped = unexercised(result)
  return groups(skipped, skipReason).flatMap(([reason, some]) =>
    // They were left out on purpose, so that their number is enough.
    some[0]?.reason === 'out-of-scope'
      ? hanging(`${reason}: ${count(some.length, 'rule')}`, width)
      : group(reason, some, width, some[0]?.reason === 'no-occasion' ? shownWithoutOccasion : shownIds),
  )
}

/** Rows that the target file says may stay unproved, each with its reason. */
export function waivedLines(result: Result, width: number): string[] {
  return Object.entries(result.waived ?? {}).flatMap(([id, reason]) => {
    const row = result.requirements.find((each) => each.id === id)
    return hanging(`${id} (${row?.verdict ?? 'no such rule'}): ${printable(reason)}`, width)
  })
}

const places = new Map([
  ['agent', 'agent.script'],
  ['budget', 'a larger budget.meteredSends'],
  [
    'conversations.emptyBalance',
    'a conversation at rest in the account of credentials.emptyBalance (start one while it has credits, or name one as conversations.emptyBalance)',
  ],
  ['credits.otherAccount', 'credits in the account of credentials.otherAccount'],
  ['credits.noAccess', 'credits in the account of credentials.noAccess'],
])

function needOf(missing: string): string {
  return listed(missing.split(/, */).map((each) => places.get(each) ?? `credentials.${printable(each)}`))
}

function groups(
  rows: readonly RequirementResult[],
  keyOf: (row: RequirementResult) => string,
): [string, RequirementResult[]][] {
  return [...Map.groupBy(rows, keyOf)].sort(([, a], [, b]) => b.length - a.length)
}

function group(reason: string, rows: readonly RequirementResult[], width: number, most = shownIds): string[] {
  const ids = rows.slice(0, most).map((row) => row.id)
  const more = rows.length > ids.length ? ` and ${rows.length - ids.length} more` : ''
  return [
    ...hanging(`${cut(reason, 400)}: ${count(rows.length, 'rule')}`, width),
    ...wrap(ids.join(', ') + more, width, '    '),
  ]
}

function hanging(text: string, width: number): string[] {
  return wrap(text, width - 4).map((line, at) => `  ${at === 0 ? '·' : ' '} ${line}`)
}
