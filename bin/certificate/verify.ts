import type { KeyObject } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Certificate } from 'pkijs'
import type { Since } from '../../reports/certificate/verified-text.ts'
import { count } from '../../reports/words.ts'
import type { Envelope, Result, RunTarget, Statement } from '../../schemas/types.ts'
import type { Suite } from '../../suites/run/define.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { scoredBy } from '../../suites/run/requirement-set.ts'
import { transcriptAt } from '../../suites/run/transcript/packing.ts'
import { rejudge } from '../../suites/run/transcript/rejudge.ts'
import { readTranscript } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { differences } from '../differences.ts'
import { readResult } from '../outputs.ts'
import { type FrozenSet, frozenSet, type RuleChanges, ruleChanges } from '../requirements/sets.ts'
import { attestationIn, attestationProblem, type Evidence, evidenceIn } from './attestation.ts'
import { sha256, sha256OfFile, sha256OfTranscript, specDigest } from './digests.ts'
import { isSignedBy, keyIdOf, keyNamed } from './envelope.ts'
import { isTargetOf } from './public-target.ts'
import { InvalidError, readCertificate } from './read.ts'
import { type Bound, boundIn, refusal, statementOf } from './statement.ts'
import { suiteDigest } from './suite-digest.ts'
import { type Timestamp, timestampBeside } from './timestamp.ts'

/** A certificate that holds, and what was seen of it. */
export interface Verified {
  result: Result
  bound: Bound
  waitLimitMs: number
  /** The last day on which it is valid; undefined where it has none. */
  validUntil: string | undefined
  /** The key that signed it; undefined where nobody did. */
  keyId: string | undefined
  /** The signature was held against a key that the caller trusts. */
  isIdentified: boolean
  /** What has changed in its rules since it was made. */
  since: Since
  /** What its transcript gives today. */
  now: Result
  /** What runs here, to the byte, is what made it. */
  isSameSuite: boolean
  isSameSpec: boolean
  /** The evidence of what is attested; undefined where nothing is. */
  evidence: Evidence | undefined
  /** When it existed, as a time stamp server states; undefined where none does. */
  timestamp: Timestamp | undefined
}

/**
 * Checks a certificate and the files beside it: signature, digests, and every exchange judged again. `key`: whose signature it has to
 * have. `timestampCa`: whose time stamp it has to have. Throws InvalidError where it does not hold, UsageError where something to check is not there.
 */
export async function verifyCertificate(
  file: string,
  key: KeyObject | undefined,
  release: Release = thisRelease(),
  timestampCa: readonly Certificate[] = [],
): Promise<Verified> {
  const { statement, envelope } = readCertificate(file)
  const keyId = checkSignature(envelope, key)
  const timestamp = await timestampBeside(file, envelope, timestampCa)
  const resultFile = join(dirname(file), 'result.json')
  const transcript = transcriptAt(join(dirname(file), 'transcript.jsonl'))
  const bound = boundIn(statement)
  checkDigest(resultFile, await sha256OfFile(resultFile), bound.result)
  checkDigest(transcript, await sha256OfTranscript(transcript), bound.transcript)
  if (sha256(bound.targetFile) !== bound.target)
    throw new InvalidError('the target file in the certificate was changed')
  checkDay(bound, release.today)
  const result = readResult(resultFile)
  if (result === undefined) throw new UsageError(`No result at ${resultFile}. Keep it beside the certificate.`)
  const why = refusal(result)
  if (why !== undefined) throw new InvalidError(`this run does not qualify for a certificate: ${why}`)
  const target = await targetIn(transcript)
  if (!isTargetOf(bound.targetFile, target))
    throw new InvalidError('the target file in the certificate describes another service')
  const evidence = await checkAttestation(result, bound, dirname(file))
  const { since, now } = await checkJudgement(result, transcript, bound, release)
  checkWords(statement, statementOf(result, bound))
  return {
    result,
    bound,
    waitLimitMs: target.waitLimitMs,
    validUntil: bound.validUntil,
    keyId,
    isIdentified: key !== undefined,
    since,
    now,
    isSameSuite: bound.suite === suiteDigest(),
    isSameSpec: bound.spec === specDigest(suite),
    evidence,
    timestamp,
  }
}

/** What was looked at, from the first line of a transcript. */
async function targetIn(transcript: string): Promise<RunTarget> {
  for await (const line of readTranscript(transcript)) if (line.type === 'run') return line.target
  throw new InvalidError(`${transcript} is not the transcript of a run`)
}

/** Gives the key's name. Without a key to hold it against, that of the key which the envelope itself names. */
export function checkSignature(envelope: Envelope | undefined, key: KeyObject | undefined): string | undefined {
  if (envelope === undefined) {
    if (key === undefined) return undefined
    throw new InvalidError('the certificate is not signed')
  }
  const [{ keyid } = { keyid: '' }] = envelope.signatures
  if (key !== undefined && keyIdOf(key) !== keyid) throw new InvalidError(`another key signed it: ${keyid}`)
  if (!hasSignature(envelope, key, keyid)) throw new InvalidError('the signature does not match the content')
  return keyid
}

/** Bytes that are no point of the curve are the name of no key. */
function hasSignature(envelope: Envelope, key: KeyObject | undefined, keyid: string): boolean {
  try {
    return isSignedBy(envelope, key ?? keyNamed(keyid))
  } catch {
    return false
  }
}

export function checkDigest(file: string, digest: string | undefined, bound: string): void {
  if (digest !== bound) throw new InvalidError(`${file} was changed after the certificate was written`)
}

/** What a release evaluates a certificate with. */
export interface Release {
  suite: Suite
  changes: RuleChanges
  /** The day on which it is verified, such as 2026-11-29, in UTC; undefined where its validity in time is not checked. */
  today: string | undefined
  /** Throws UsageError where it has no such set. */
  setNamed(name: string): FrozenSet
}

export function thisRelease(): Release {
  return {
    suite,
    today: new Date().toISOString().slice(0, 10),
    changes: ruleChanges(),
    setNamed: (name) => frozenSet(name),
  }
}

/** Throws where the certificate names another set, or where anything differs that no release has announced. */
async function checkJudgement(
  result: Result,
  transcript: string,
  bound: Bound,
  release: Release,
): Promise<Pick<Evaluated, 'since' | 'now'>> {
  const frozen = result.requirements === undefined ? undefined : release.setNamed(result.requirements)
  if (frozen !== undefined && frozen.sha256 !== bound.requirements)
    throw new InvalidError(`the certificate names other rules than the set ${result.requirements} has`)
  const { since, now, difference } = await evaluatedAgain(result, transcript, release)
  if (difference !== undefined) throw new InvalidError(difference)
  return { since, now }
}

/** What the transcript of a result gives today. */
export interface Evaluated {
  now: Result
  since: Since
  /** What differs that no release has announced, the first line in words, then a line a rule; undefined where nothing does. */
  difference: string | undefined
}

/** Evaluates a transcript again by the set that its result names. Throws UsageError where it cannot be read or this release lacks the set. */
export async function evaluatedAgain(
  result: Result,
  transcript: string,
  { suite: today, changes, setNamed }: Release,
): Promise<Evaluated> {
  const frozen = result.requirements === undefined ? undefined : setNamed(result.requirements)
  const now = await rejudge(transcript, frozen === undefined ? today : scoredBy(today, frozen.set))
  const verdicts = new Map(now.rules.map(({ id, verdict }) => [id, verdict]))
  const fixed = changes.fixed.flatMap(({ rule, why }) => {
    const [was, is] = [result.rules.find(({ id }) => id === rule)?.verdict, verdicts.get(rule)]
    return was === undefined || is === undefined || was === is ? [] : [{ rule, why, verdict: is }]
  })
  const deprecated = changes.deprecated.flatMap(({ rule, why, date }) =>
    result.rules.some(({ id }) => id === rule) && !verdicts.has(rule) ? [{ rule, why, date }] : [],
  )
  const known = new Set(result.rules.map(({ id }) => id))
  const isNewer = ({ id }: { id: string }): boolean => frozen !== undefined && !known.has(id)
  const newer = now.rules.filter(isNewer).map(({ id: rule, verdict }) => ({ rule, verdict }))
  const announced = new Set([...fixed, ...deprecated, ...newer].map(({ rule }) => rule))
  const lost = result.rules.flatMap(({ id, verdict }) =>
    verdicts.has(id) || announced.has(id) ? [] : [`  ${id.padEnd(44)} ${verdict} → no such rule`],
  )
  const changed = [...differences(result, now, announced), ...lost]
  const isSame = changed.length === 0 && (announced.size > 0 || now.verdict === result.verdict)
  const difference = isSame
    ? undefined
    : [
        `evaluating the transcript again with ${today.name} ${today.version} gives ${now.verdict}, with other verdicts for ${count(changed.length, 'rule')}`,
        ...changed,
      ].join('\n')
  return { now, since: { fixed, deprecated, newer }, difference }
}

/** Throws where the last day on which it is valid is over. */
export function checkDay({ validUntil }: Pick<Bound, 'validUntil'>, today: string | undefined): void {
  if (validUntil !== undefined && today !== undefined && today > validUntil)
    throw new InvalidError(`it was valid until ${validUntil}`)
}

/** Throws if the result holds another attestation, if it is about what was tested, or if evidence in the folder has other bytes. */
async function checkAttestation(
  result: Result,
  { attestation: text }: Bound,
  folder: string,
): Promise<Evidence | undefined> {
  const { attestation } = result
  if (JSON.stringify(text === undefined ? undefined : readAs(text)) !== JSON.stringify(attestation))
    throw new InvalidError('the certificate has another attestation than the result')
  if (attestation === undefined) return undefined
  const problem = attestationProblem(attestation, result)
  if (problem !== undefined) throw new InvalidError(`the attestation: ${problem}`)
  const evidence = await evidenceIn(folder, attestation)
  const [changed] = evidence.changed
  if (changed !== undefined) throw new InvalidError(`${join(folder, changed)} was changed after it was attested`)
  return evidence
}

function readAs(text: string): unknown {
  try {
    return attestationIn(text, 'the attestation')
  } catch (error) {
    throw error instanceof UsageError ? new InvalidError(error.message) : error
  }
}

/** What stands in a statement is told by the files that it is made of, and nothing else may. */
export function checkWords(said: Statement, known: Statement): void {
  if (JSON.stringify(said) !== JSON.stringify(known)) throw new InvalidError('the content does not match the result')
}
