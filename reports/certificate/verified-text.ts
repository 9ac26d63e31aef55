import type { Result } from '../../schemas/types.ts'
import { toleranceLines, toleranceTitle } from '../tolerance.ts'
import { count, printable, wrap } from '../words.ts'
import { certified, dayOf, notCovered } from './certificate.ts'

/** A certificate that was found to hold. */
interface Verified {
  result: Result
  keyId: string | undefined
  isIdentified: boolean
  isSameSuite: boolean
  isSameSpec: boolean
  waitLimitMs: number
}

const width = 100

/** What was checked of a certificate that holds, and what that does not say. */
export function renderVerified(verified: Verified): string {
  const { result } = verified
  const { suite, target } = result
  const facts: [string, string][] = [
    ['service', `${target.name}, ${target.baseUrl}, on ${dayOf(result)}`],
    ['signature', signed(verified)],
    ['digests', 'result.json and transcript.jsonl are those that it was made of'],
    ['judged again', `the same verdict for each of ${count(result.rules.length, 'row')}`],
    [
      'suite',
      verified.isSameSuite
        ? `${suite.name} ${suite.version}, this very build`
        : `${suite.name} ${suite.version}, in other bytes than run here`,
    ],
    [
      'spec',
      verified.isSameSpec
        ? `${result.spec}, with the same words for every rule`
        : `${result.spec}, with other words for some rules than here`,
    ],
  ]
  return [
    `valid: ${printable(certified({ ...verified, digests: [] }))}`,
    ...facts.map(([name, words]) => `  ${name.padEnd(14)}${printable(words)}`),
    ...toleranceSection(result),
    '',
    'It does not cover',
    ...notCovered({ ...verified, digests: [] }).flatMap(({ what }) =>
      wrap(printable(what), width - 4).map((line, at) => `  ${at === 0 ? '·' : ' '} ${line}`),
    ),
  ].join('\n')
}

/** The same for a program. `signed`: by whom is told by `keyId`; only with a key that was given is that identified. */
export function verifiedData(verified: Verified): object {
  const { result, keyId, isIdentified, isSameSuite, isSameSpec, waitLimitMs } = verified
  const { target, suite, spec, startedAt, summary } = result
  return {
    valid: true,
    target,
    startedAt,
    signature: keyId === undefined ? null : { keyId, isIdentified },
    suite: { ...suite, isSameBuild: isSameSuite },
    spec: { name: spec, hasSameWords: isSameSpec },
    waitLimitMs,
    summary,
    tolerances: result.rules.flatMap(({ id, tolerances }) => (tolerances === undefined ? [] : [{ id, tolerances }])),
    notCovered: notCovered({ ...verified, digests: [] }),
  }
}

function toleranceSection(result: Result): string[] {
  const lines = toleranceLines(result)
  return lines.length === 0
    ? []
    : ['', toleranceTitle, ...lines.flatMap((line) => wrap(printable(line), width - 4, '  '))]
}

function signed({ keyId, isIdentified }: Verified): string {
  if (keyId === undefined) return 'unsigned: only integrity was checked, and whoever made it may say anything'
  return isIdentified
    ? `holds, by the key that was given (${keyId})`
    : `fits the key that it names itself (${keyId}): only integrity was checked and no identity, for which --key is there`
}
