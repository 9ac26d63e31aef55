import type { Benchmark } from '../../schemas/types.ts'
import { builds } from '../build.ts'
import { headlineCells, headlineColumns, headlineNote } from '../load/benchmark-text.ts'
import { aligned, count, printable } from '../words.ts'
import { signed, timestampFact, type Verified } from './verified-text.ts'

/** The valid certificate of a benchmark. */
export type VerifiedBenchmark = Pick<
  Verified,
  'keyId' | 'isIdentified' | 'isSameSuite' | 'validUntil' | 'timestamp'
> & {
  result: Benchmark
  /** How many rules of the procedure it keeps. */
  rules: number
}

/** What was checked of it, and its figures. */
export function renderVerifiedBenchmark(verified: VerifiedBenchmark): string {
  const { result, validUntil, rules } = verified
  const { suite, target, startedAt } = result
  const facts: [string, string][] = [
    ['service', `${target.name}, ${target.baseUrl}, on ${startedAt.slice(0, 10)}`],
    ...builds(target).map((build): [string, string] => ['build', build]),
    ['signature', signed(verified)],
    ...(validUntil === undefined ? [] : [['valid until', validUntil] as [string, string]]),
    ...timestampFact(verified),
    ['digest', 'benchmark.json is unchanged'],
    ['procedure', `it keeps ${count(rules, 'rule')}; its figures follow from ${count(result.steps.length, 'step')}`],
    [
      'suite',
      `${suite.name} ${suite.version}, ${verified.isSameSuite ? 'the same build' : 'another build than this one'}`,
    ],
  ]
  return [
    `${verified.isIdentified ? 'valid' : 'intact, identity not checked'}: ${result.procedure} of ${printable(target.name)}`,
    ...facts.map(([name, words]) => `  ${name.padEnd(14)}${printable(words)}`),
    '',
    ...aligned([headlineColumns, ...result.headline.map(headlineCells)]).map((line) => printable(`  ${line}`)),
    `  ${headlineNote}`,
    '',
    'Not covered: that these responses came from this service, and the machines that it ran on.',
  ].join('\n')
}

/** The same for a program. */
export function verifiedBenchmarkData(verified: VerifiedBenchmark): object {
  const { result, keyId, isIdentified, isSameSuite, validUntil, timestamp } = verified
  const { target, suite, startedAt, procedure, tiers, headline } = result
  return {
    valid: true,
    procedure,
    target,
    startedAt,
    signature: keyId === undefined ? null : { keyId, isIdentified },
    suite: { ...suite, isSameBuild: isSameSuite },
    validUntil: validUntil ?? null,
    timestamp: timestamp ?? null,
    tiers,
    headline,
  }
}
