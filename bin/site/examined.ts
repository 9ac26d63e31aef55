import type { KeyObject } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Certified, Entry } from '../../reports/site/entry.ts'
import { count, cut, firstOf } from '../../reports/words.ts'
import { sectionTitles } from '../../schemas/section-titles.ts'
import type { Load, Result } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { version } from '../../suites/version.ts'
import { attestationProblem } from '../certificate/attestation.ts'
import { verifyBenchmark } from '../certificate/benchmark.ts'
import { keyIdOf } from '../certificate/envelope.ts'
import { verifyingKey } from '../certificate/keys.ts'
import { InvalidError, readCertificate } from '../certificate/read.ts'
import { evaluatedAgain, type Release, type Verified, verifyCertificate } from '../certificate/verify.ts'
import { checkedAgain } from '../load/benchmark/checker.ts'
import { recordedSessions } from '../load/benchmark/procedure.ts'
import { benchmarkAt } from '../load/benchmark/read.ts'
import { loadAt } from '../load/read-load.ts'
import { resultIn } from '../result-files.ts'
import { type KnownSecret, leaksIn } from './leaks.ts'
import { keyFilesOf, type Listed } from './submissions.ts'

/** What submissions are held against. */
export interface Standard {
  release: Release
  /** The day of the check, such as 2026-11-29, in UTC. */
  day: string
  /** Why each certificate was revoked, by the SHA-256 of its result. */
  revoked: ReadonlyMap<string, string>
  secrets: readonly KnownSecret[]
}

/** What was found of a submission. */
export interface Examined {
  submission: Listed
  /** Undefined where nothing of it may be shown. */
  entry: Entry | undefined
  /** A sentence each; none where it can be accepted. */
  faults: string[]
}

const idOfRule = /^[a-z0-9-]+\/[a-z0-9-]+$/

/** Examines one submission. Sends nothing and writes nothing. */
export async function examined(submission: Listed, standard: Standard): Promise<Examined> {
  const { folder, files, service, name } = submission
  const refused = (faults: string[]): Examined => ({ submission, entry: undefined, faults })
  if (submission.faults.length > 0) return refused(submission.faults)
  try {
    const leaks = await leaksIn(submission, standard.secrets)
    if (leaks.length > 0) return refused(leaks)
    const submitted = resultIn(join(folder, 'result.json'))
    if (submitted.watched === true) return refused(['result.json is of watched traffic: submit a run.'])
    const odd = submitted.rules.find(({ id, section }) => !idOfRule.test(id) || !Object.hasOwn(sectionTitles, section))
    if (odd !== undefined) return refused([`result.json has ${cut(odd.id, 60)}, which is no rule of any release.`])
    const loads = files.filter((file) => file.startsWith('load')).map((file) => loadIn(folder, file, submitted))
    const benchmark = await benchmarkOf(submission, standard, submitted)
    const certified = await certificateOf(submission, standard)
    const { result, evaluation, faults } = await evaluationOf(submitted, submission, standard, certified?.verified)
    const { command: _, ...shown } = { ...result, ...attestedIn(submitted) }
    const { certificate } = certified ?? {}
    const part = partOf(submitted)
    const entry = { service, name, result: shown, evaluation, certificate, loads, benchmark, files }
    return {
      submission,
      // The verdict of a part would stand in the place of that of a whole run.
      entry: part.length === 0 ? entry : undefined,
      faults: [
        ...part,
        ...versionOf(submitted, name),
        ...faults,
        // A certificate holds its attestation, and says so itself.
        ...(certificate === undefined ? attestationFaults(submitted) : []),
        ...(benchmark === undefined || benchmark.tone === 'pass' ? [] : [`benchmark: ${benchmark.words}.`]),
        ...(certificate === undefined || (certificate.state === 'valid' && certificate.tone === 'pass')
          ? []
          : [`certificate.json: ${certificate.words}.`]),
      ],
    }
  } catch (error) {
    return refused([problemOf(error)])
  }
}

/** One submission that cannot be evaluated shall not keep the others from it. */
function problemOf(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (error instanceof Error && 'code' in error) return `a file cannot be read: ${fileProblem(error)}.`
  return `evaluating it failed with an internal error (${error}). Report it with the files.`
}

/** What a submission has to be about: one whole run of a version that has a name. */
function partOf({ target, profile, scope, runs, regressions, demonstration, verdict }: Result): string[] {
  const isPart =
    profile !== 'certify' ||
    scope.only.length > 0 ||
    scope.skip.length > 0 ||
    runs !== undefined ||
    regressions !== undefined
  return [
    ...(target.service?.version === undefined
      ? ['result.json names no version of the service: add --service-version, and run again.']
      : []),
    ...(isPart
      ? [
          'result.json is not of one whole run: run with profile certify, without --only, --skip, --baseline and --repeat.',
        ]
      : []),
    ...(demonstration === true
      ? ['result.json is of the built-in service: run with --target in place of --demo.']
      : []),
    ...(verdict === 'aborted' || verdict === 'interrupted'
      ? [`result.json is of a run that was ${verdict}: run again.`]
      : []),
  ]
}

/** Pages are found by the version of the service. */
function versionOf({ target: { service } }: Result, name: string): string[] {
  const version = service?.version
  if (version === undefined) return []
  const own = fileNameOf(version)
  // A second run of a version has a name of its own, such as 2.4.1-again.
  if (name === own || name.startsWith(`${own}-`)) return []
  return [`result.json is of version ${cut(version, 60)}, and its folder is ${name}: name it ${own}.`]
}

/** A version as a name in addresses: `v2.4.1+b7` is `v2.4.1-b7`. */
function fileNameOf(version: string): string {
  return version
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, 64)
}

function attestedIn({ attestation }: Result): Pick<Result, 'attestation'> {
  return attestation === undefined ? {} : { attestation }
}

function attestationFaults(submitted: Result): string[] {
  const { attestation } = submitted
  const problem = attestation === undefined ? undefined : attestationProblem(attestation, submitted)
  return problem === undefined ? [] : [`the attestation: ${problem}`]
}

interface Evaluation extends Pick<Entry, 'result' | 'evaluation'> {
  faults: string[]
}

/** What the transcript says: a result alone is only what a vendor says of it. */
async function evaluationOf(
  submitted: Result,
  { folder, files }: Listed,
  { release }: Standard,
  verified: Verified | undefined,
): Promise<Evaluation> {
  if (!files.includes('transcript.jsonl.gz')) {
    const words = 'transcript.jsonl.gz is missing, so the verdicts cannot be evaluated again'
    return { result: submitted, evaluation: { state: 'none', tone: 'unsure', words }, faults: [`${words}.`] }
  }
  const transcript = join(folder, 'transcript.jsonl.gz')
  const { now, since, difference } =
    verified === undefined
      ? await evaluatedAgain(submitted, transcript, release)
      : { ...verified, difference: undefined }
  // The vendor's own verdict stays where a later release fixed the check.
  const was = new Map(submitted.rules.map((row) => [row.id, row]))
  const fixed = new Set(since.fixed.map(({ rule }) => rule))
  const rules = now.rules.map((row) => (fixed.has(row.id) ? (was.get(row.id) ?? row) : row))
  const result = { ...now, rules, verdict: fixed.size === 0 ? now.verdict : submitted.verdict }
  const [first, ...changed] = difference?.split('\n') ?? []
  const words =
    first === undefined
      ? otherFields(submitted, now)
      : `${first}${changed.length === 0 ? '' : `: ${firstOf(changed.map((line) => line.trim().replace(/\s+/g, ' ')))}`}`
  if (words !== undefined)
    return { result: now, evaluation: { state: 'other', tone: 'fail', words }, faults: [`result.json: ${words}.`] }
  const notes = fixed.size === 0 ? '' : `; ${count(fixed.size, 'rule')} with a check that was fixed since`
  const same = `each of ${count(submitted.rules.length, 'rule')} has the submitted verdict${notes}`
  return { result, evaluation: { state: 'same', tone: 'pass', words: same }, faults: [] }
}

/** Times of the evaluation itself, an order that a transcript does not keep, and what the vendor states beside it. */
const ofEvaluation = new Set(['durationMs', 'checks', 'created', 'command', 'attestation'])
/** What a later release may say in other words. */
const ofRelease = new Set(['rules', 'summary', 'causes', 'observations', 'agent', 'outages'])

/** The fields of a result that its transcript does not give. */
function otherFields(submitted: Result, now: Result): string | undefined {
  const isSameRelease = submitted.suite.version === version()
  const fieldsOf = (result: object): Map<string, string> =>
    new Map(Object.entries(result).map(([field, value]) => [field, JSON.stringify(value)]))
  const [was, is] = [fieldsOf(submitted), fieldsOf(now)]
  const other = [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => !ofEvaluation.has(field) && (isSameRelease || !ofRelease.has(field)) && was.get(field) !== is.get(field),
  )
  return other.length === 0 ? undefined : `the transcript gives another value of ${firstOf(other)}`
}

/** The certificate as it stands on that day; undefined where there is none. */
async function certificateOf(
  submission: Listed,
  { release, day, revoked }: Standard,
): Promise<{ certificate: Certified; verified: Verified | undefined } | undefined> {
  const { folder, files } = submission
  if (!files.includes('certificate.json')) return undefined
  const file = join(folder, 'certificate.json')
  try {
    const { envelope } = readCertificate(file)
    const keyId = envelope?.signatures[0]?.keyid
    const keys = keyFilesOf(submission).map(registeredKey)
    const key = keys.find((each) => keyIdOf(each) === keyId) ?? keys[0]
    // Whether it has expired is said apart from whether it was ever valid.
    const verified = await verifyCertificate(file, key, { ...release, today: undefined })
    const { bound, validUntil } = verified
    const why = revoked.get(bound.result)
    if (why !== undefined) {
      const words = `revoked${why === '' ? '' : `: ${why}`}`
      return { verified, certificate: { state: 'revoked', tone: 'fail', words, keyId } }
    }
    if (validUntil !== undefined && day > validUntil)
      return { verified, certificate: { state: 'expired', tone: 'warn', words: `expired on ${validUntil}`, keyId } }
    const until = validUntil === undefined ? '' : `, until ${validUntil}`
    const by =
      keyId === undefined
        ? 'has no signature: run with --sign KEY, or leave it out'
        : `valid${until}, signed with ${shortKey(keyId)}, ${key === undefined ? 'which is not registered: put the public key beside the folder, as NAME.pub.pem' : 'the registered key'}`
    const tone = key === undefined ? 'warn' : 'pass'
    return { verified, certificate: { state: 'valid', tone, words: by, keyId } }
  } catch (error) {
    if (!(error instanceof InvalidError) && !(error instanceof UsageError)) throw error
    const [first = ''] = error.message.split('\n')
    const words = `not valid: ${first.replace(/\.$/, '')}`
    return { verified: undefined, certificate: { state: 'invalid', tone: 'fail', words, keyId: undefined } }
  }
}

/** A benchmark of a submission, checked again; undefined where there is none. Throws UsageError where it is of another service. */
async function benchmarkOf(
  submission: Listed,
  { release, day, revoked }: Standard,
  { target }: Result,
): Promise<Entry['benchmark']> {
  const { folder, files } = submission
  if (!files.includes('benchmark.json')) {
    if (!files.includes('benchmark-certificate.json')) return undefined
    throw new UsageError('benchmark-certificate.json has no benchmark.json beside it. Add it.')
  }
  const result = checkedAgain(benchmarkAt(join(folder, 'benchmark.json'), 'benchmark.json'), recordedSessions())
  if (result.target.name !== target.name || result.target.service?.version !== target.service?.version)
    throw new UsageError(
      'benchmark.json is about another service or version than result.json. Use one target file and version for both.',
    )
  const [reason] = result.reasons
  if (reason !== undefined) return { result, tone: 'fail', words: `invalid: ${reason.text}` }
  if (!files.includes('benchmark-certificate.json')) return { result, tone: 'pass', words: 'valid, not signed' }
  const file = join(folder, 'benchmark-certificate.json')
  try {
    const { envelope } = readCertificate(file)
    const keys = keyFilesOf(submission).map(registeredKey)
    const key = keys.find((each) => keyIdOf(each) === envelope?.signatures[0]?.keyid) ?? keys[0]
    const { digest, keyId, validUntil } = await verifyBenchmark(file, key, { today: undefined, timestampCa: [] })
    const why = revoked.get(digest)
    if (why !== undefined) return { result, tone: 'fail', words: `certificate revoked${why === '' ? '' : `: ${why}`}` }
    if (validUntil !== undefined && (release.today ?? day) > validUntil)
      return { result, tone: 'warn', words: `certificate expired on ${validUntil}` }
    if (keyId === undefined)
      return {
        result,
        tone: 'warn',
        words: 'its certificate has no signature: sign it with --sign KEY, or leave it out',
      }
    if (key === undefined)
      return {
        result,
        tone: 'warn',
        words: 'its key is not registered: put the public key beside the folder, as NAME.pub.pem',
      }
    return { result, tone: 'pass', words: `valid, signed with ${shortKey(keyId)}, the registered key` }
  } catch (error) {
    if (!(error instanceof InvalidError) && !(error instanceof UsageError)) throw error
    const [first = ''] = error.message.split('\n')
    return { result, tone: 'fail', words: `certificate not valid: ${first.replace(/\.$/, '')}` }
  }
}

/** Throws UsageError, without the path: what is said here is published. */
function registeredKey(file: string): KeyObject {
  try {
    return verifyingKey(file)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${basename(file)} beside its folder is no public key: write one with openssl pkey -pubout.`)
  }
}

/** The result of a load. Throws UsageError where it is none, or of another service. */
function loadIn(folder: string, file: string, { target }: Result): Load {
  const load = loadAt(join(folder, file), file)
  if (load.target.name !== target.name)
    throw new UsageError(`${file} is about another target than result.json. Use one target file for both.`)
  return load
}

/** As many characters of a key's name as tell keys apart at a glance; the certificate has all. */
function shortKey(keyId: string): string {
  return keyId.slice(0, 'ed25519:'.length + 8)
}
