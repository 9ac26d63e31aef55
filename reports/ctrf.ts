import { contrastOf } from '../schemas/contrast.ts'
import type { Evidence, Result, RuleResult } from '../schemas/types.ts'
import { ruleAgain } from './again.ts'
import { isKnown } from './baseline.ts'
import { shownValue } from './block.ts'
import { headline, showsNothing } from './headline.ts'
import { skipReason } from './not-exercised.ts'
import { ruleName } from './rule-name.ts'
import { verdictOf } from './verdict.ts'
import { clientLine, shownRules } from './watch-text.ts'

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other'

const statusOf: Record<RuleResult['verdict'], Status> = {
  pass: 'passed',
  fail: 'failed',
  'not-exercised': 'skipped',
  inconclusive: 'pending',
  error: 'other',
  observed: 'passed',
}

/** The result in the Common Test Report Format (https://ctrf.io): each rule is a test, a warning or a known failure is `other`. */
export function renderCtrf(result: Result): string {
  const { suite, target, startedAt, durationMs, seed, profile, runId } = result
  const tests = [
    ...(result.watched === true ? shownRules(result) : result.rules).map((row) => testOf(row, result)),
    ...ofTheRun(result),
  ]
  const number = (status: Status): number => tests.filter((test) => test.status === status).length
  const start = Date.parse(startedAt)
  const report = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: {
        tests: tests.length,
        passed: number('passed'),
        failed: number('failed'),
        pending: number('pending'),
        skipped: number('skipped'),
        other: number('other'),
        start,
        stop: start + Math.round(durationMs),
      },
      tests,
      environment: {
        appName: target.name,
        ...(target.service?.version === undefined ? {} : { appVersion: target.service.version }),
        extra: { baseUrl: target.baseUrl, seed, profile, ...(runId === undefined ? {} : { runId }) },
      },
      extra: {
        verdict: verdictOf(result),
        headline: headline(result),
        ...(result.client === undefined ? {} : { client: result.client.map(clientLine) }),
      },
    },
  }
  return JSON.stringify(report, null, 2)
}

function testOf(row: RuleResult, result: Result): Record<string, unknown> & { status: Status } {
  const isWarning = row.level !== 'mandatory' && row.verdict === 'fail'
  const status = isWarning || isKnown(result, row) ? 'other' : statusOf[row.verdict]
  const [finding] = row.findings
  const message = messageOf(row)
  const again = ruleAgain(result, row.id)
  return {
    name: row.id,
    status,
    // A rule has no duration of its own.
    duration: 0,
    suite: [row.area],
    tags: [row.level, `section ${row.section}`],
    ...(message === undefined ? {} : { message }),
    ...(row.verdict === 'fail'
      ? {
          trace: row.findings.map(traceOf).join('\n\n'),
        }
      : {}),
    rawStatus: row.verdict,
    ...(result.flaky?.some(({ rule }) => rule === row.id) === true ? { flaky: true } : {}),
    extra: {
      text: row.text,
      passed: row.passed,
      failed: row.failed,
      ...(finding?.exchange === undefined ? {} : { exchange: finding.exchange }),
      ...(finding?.trace === undefined ? {} : { traceId: finding.trace }),
      ...(result.waived !== undefined && Object.hasOwn(result.waived, row.id) ? { waived: result.waived[row.id] } : {}),
      ...(row.verdict === 'fail' && again !== undefined ? { rerun: again } : {}),
    },
  }
}

/** One more test for a run without a verdict. */
function ofTheRun(result: Result): { name: string; status: Status; duration: number; message: string }[] {
  const message = headline(result)
  if (result.verdict === 'aborted' || result.verdict === 'interrupted')
    return [{ name: 'run/verdict', status: 'failed', duration: 0, message }]
  return showsNothing(result) ? [{ name: 'run/verdict', status: 'pending', duration: 0, message }] : []
}

function traceOf(finding: Evidence): string {
  const { expected = '', actual = '', note } = contrastOf(finding.expected, finding.actual, shownValue)
  return [`at ${finding.at}`, `expected ${expected}`, `actual ${actual}`, ...(note === undefined ? [] : [note])].join(
    '\n',
  )
}

function messageOf(row: RuleResult): string | undefined {
  if (row.verdict === 'not-exercised') return skipReason(row)
  if (row.verdict !== 'fail') return row.note
  const [first] = row.findings
  const { expected, actual } = contrastOf(first?.expected, first?.actual, shownValue)
  return `${ruleName(row) === row.id ? '' : `${ruleName(row)}: `}${row.text} Expected ${expected ?? '(not recorded)'}, actual ${actual ?? '(not recorded)'}.`
}
