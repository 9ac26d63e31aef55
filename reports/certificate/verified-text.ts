import type { Result, Verdict } from '../../schemas/types.ts'
import { attestedBy, attestedStatements, attestedTitle } from '../attested.ts'
import { builds } from '../build.ts'
import { toleranceLines, toleranceTitle } from '../tolerance.ts'
import { count, printable, verdictWords, wrap } from '../words.ts'
import { certified, dayOf, notCovered } from './certificate.ts'

/** What has changed in its rules since it was made. */
export interface Since {
  fixed: readonly { rule: string; why: string; verdict: Verdict }[]
  deprecated: readonly { rule: string; why: string; date: string }[]
  newer: readonly { rule: string; verdict: Verdict }[]
}

/** A valid certificate. */
export interface Verified {
  result: Result
  keyId: string | undefined
  isIdentified: boolean
  since: Since
  isSameSuite: boolean
  isSameSpec: boolean
  waitLimitMs: number
  validUntil?: string | undefined
  /** The evidence of what is attested, by file: compared with its digest, or not beside the certificate. */
  evidence?: { checked: readonly string[]; absent: readonly string[] } | undefined
  timestamp?: { time: Date; authority: string; isTrusted: boolean } | undefined
}

const width = 100

/** What was checked of a valid certificate, and what it does not cover. */
export function renderVerified(verified: Verified): string {
  const { result } = verified
  const { suite, target } = result
  const facts: [string, string][] = [
    ['service', `${target.name}, ${target.baseUrl}, on ${dayOf(result)}`],
    ...builds(target).map((build): [string, string] => ['build', build]),
    ['signature', signed(verified)],
    ...(verified.validUntil === undefined ? [] : [['valid until', verified.validUntil] as [string, string]]),
    ...timestampFact(verified),
    ['digests', 'result.json and transcript.jsonl.gz are unchanged'],
    ...evaluation(verified),
    ...attestedFacts(verified),
    [
      'suite',
      verified.isSameSuite
        ? `${suite.name} ${suite.version}, the same build`
        : `${suite.name} ${suite.version}, another build than this one`,
    ],
    [
      'spec',
      verified.isSameSpec
        ? `${result.spec}; this version has the same text of each rule`
        : `${result.spec}; this version has another text of some rules`,
    ],
  ]
  return [
    `${verified.isIdentified ? 'valid' : 'intact, identity not checked'}: ${printable(certified({ ...verified, digests: [] }))}`,
    ...facts.map(([name, words]) => `  ${name.padEnd(14)}${printable(words)}`),
    ...listSection(toleranceTitle, toleranceLines(result)),
    ...listSection(attestedTitle, attestedStatements(result)),
    '',
    'Not covered',
    ...notCovered({ ...verified, digests: [] }).flatMap(({ what }) =>
      wrap(printable(what), width - 4).map((line, at) => `  ${at === 0 ? '·' : ' '} ${line}`),
    ),
  ].join('\n')
}

function evaluation({ result, since: { fixed, deprecated, newer } }: Verified): [string, string][] {
  const of = result.requirements === undefined ? '' : ` of ${result.requirements}`
  const same = result.rules.length - fixed.length - deprecated.length
  const failing = newer.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule)
  return [
    [
      'evaluation',
      `the same verdict for ${fixed.length + deprecated.length === 0 ? 'each of ' : ''}${count(same, 'rule')}${of}`,
    ],
    ...fixed.map(({ rule, why, verdict }): [string, string] => [
      'fixed',
      `${rule} would not pass today (${verdictWords[verdict]}): ${why}`,
    ]),
    ...deprecated.map(({ rule, why, date }): [string, string] => ['deprecated', `${rule} since ${date}: ${why}`]),
    ...(newer.length === 0
      ? []
      : [
          [
            'newer rules',
            `${newer.length}, not in ${result.requirements}${failing.length === 0 ? ', none of them fails' : `, of which ${failing.join(', ')} would fail`}`,
          ] as [string, string],
        ]),
  ]
}

/** The same for a program. `signed`: by whom is told by `keyId`; only with a key that was given is that identified. */
export function verifiedData(verified: Verified): object {
  const { result, keyId, isIdentified, isSameSuite, isSameSpec, waitLimitMs, since } = verified
  const { target, suite, spec, startedAt, summary } = result
  return {
    valid: true,
    target,
    startedAt,
    signature: keyId === undefined ? null : { keyId, isIdentified },
    suite: { ...suite, isSameBuild: isSameSuite },
    spec: { name: spec, hasSameWords: isSameSpec },
    requirements: result.requirements ?? null,
    since,
    validUntil: verified.validUntil ?? null,
    timestamp: verified.timestamp ?? null,
    attestation: result.attestation === undefined ? null : { ...result.attestation, files: verified.evidence },
    waitLimitMs,
    summary,
    tolerances: result.rules.flatMap(({ id, tolerances }) => (tolerances === undefined ? [] : [{ id, tolerances }])),
    notCovered: notCovered({ ...verified, digests: [] }),
  }
}

function listSection(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.flatMap((line) => wrap(printable(line), width - 4, '  '))]
}

export function timestampFact({ timestamp }: Pick<Verified, 'timestamp'>): [string, string][] {
  if (timestamp === undefined) return []
  const { time, authority, isTrusted } = timestamp
  const by = isTrusted ? authority : `${authority}; check the authority with --timestamp-ca FILE`
  return [['time stamp', `signed before ${time.toISOString()}, by ${by}`]]
}

function attestedFacts({ result, evidence }: Verified): [string, string][] {
  const by = attestedBy(result)
  if (by === undefined) return []
  const { checked = [], absent = [] } = evidence ?? {}
  const files = [
    ...(checked.length === 0 ? [] : [`${count(checked.length, 'file')} unchanged`]),
    ...(absent.length === 0 ? [] : [`${count(absent.length, 'file')} not beside the certificate`]),
  ]
  return [['attested', [`${by}; no test showed them`, ...files].join('; ')]]
}

export function signed({ keyId, isIdentified }: Pick<Verified, 'keyId' | 'isIdentified'>): string {
  if (keyId === undefined) return 'none: the files are unchanged, but anyone could have made them'
  return isIdentified
    ? `valid, by the given key (${keyId})`
    : `valid for the key in the certificate (${keyId}); check who signed with --key FILE`
}
