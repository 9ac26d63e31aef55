import type { KeyObject } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Certificate } from 'pkijs'
import type { VerifiedBenchmark } from '../../reports/certificate/verified-benchmark-text.ts'
import type { Benchmark, Statement, Target } from '../../schemas/types.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { checkedAgain, ruleIds } from '../load/benchmark/checker.ts'
import { recordedSessions } from '../load/benchmark/procedure.ts'
import { benchmarkAt } from '../load/benchmark/read.ts'
import { writeOut } from '../outputs.ts'
import { sha256, sha256OfFile } from './digests.ts'
import { fileOf, keyIdOf, signed } from './envelope.ts'
import type { SigningKey } from './keys.ts'
import { publicTarget } from './public-target.ts'
import { InvalidError, readCertificate } from './read.ts'
import { boundIn, described, inBase64, subjectOf } from './statement.ts'
import { suiteDigest } from './suite-digest.ts'
import { timestampBeside } from './timestamp.ts'
import { checkDay, checkDigest, checkSignature, checkWords } from './verify.ts'
import { dayAfter } from './write.ts'

const benchmarkFile = 'benchmark.json'

/** Reports whether a certificate is of a benchmark, and not of a run. */
export function isOfBenchmark({ subject }: Statement): boolean {
  return subject.some(({ name }) => name === benchmarkFile)
}

interface Bound {
  /** Digests, in hexadecimal. */
  result: string
  suite: string
  /** The target file without its secrets. */
  targetFile: string
  validUntil: string | undefined
}

/** What a certificate says of a valid benchmark: the form of that of a run, in which the rules of the procedure are the tests. */
function statementOf({ target, suite, procedure }: Benchmark, bound: Bound): Statement {
  const { validUntil, targetFile } = bound
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      ...subjectOf(target),
      described(benchmarkFile, bound.result, validUntil === undefined ? {} : { annotations: { validUntil } }),
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: 'PASSED',
      configuration: [
        described('suite', bound.suite, { uri: `pkg:npm/${suite.name}@${suite.version}` }),
        described(`procedure ${procedure}`, sha256(`${procedure} ${ruleIds.join(' ')}`)),
        described('target', sha256(targetFile), { content: inBase64(targetFile) }),
      ],
      passedTests: ruleIds.map((id) => `benchmark/${id}`),
      warnedTests: [],
      failedTests: [],
    },
  }
}

/** Writes the certificate of a valid benchmark whose result is in the folder, and says so in a line. */
export async function writeBenchmarkCertificate(given: {
  folder: string
  result: Benchmark
  target: Target
  /** Undefined where it is to be unsigned. */
  key: SigningKey | undefined
  secrets: Secrets
  validDays: number | undefined
}): Promise<string> {
  const { folder, result, target, key, secrets, validDays } = given
  const statement = statementOf(result, {
    result: await sha256OfFile(join(folder, benchmarkFile)),
    suite: suiteDigest(),
    targetFile: publicTarget(target, secrets),
    validUntil: validDays === undefined ? undefined : dayAfter(result.startedAt, validDays),
  })
  const file = join(folder, 'certificate.json')
  writeOut(file, fileOf(key === undefined ? statement : signed(statement, key.key)), secrets)
  return `certificate ${file} (${key === undefined ? 'not signed' : `signed by ${keyIdOf(key.key)}`})`
}

/**
 * Checks the certificate of a benchmark and the result beside it: signature, digest, and every rule of the procedure again.
 * Throws InvalidError where it does not hold, UsageError where something to check is not there.
 */
export async function verifyBenchmark(
  file: string,
  key: KeyObject | undefined,
  { today, timestampCa }: { today: string | undefined; timestampCa: readonly Certificate[] },
): Promise<VerifiedBenchmark & { digest: string }> {
  const { statement, envelope } = readCertificate(file)
  const keyId = checkSignature(envelope, key)
  const timestamp = await timestampBeside(file, envelope, timestampCa)
  const resultFile = join(dirname(file), benchmarkFile)
  const subject = statement.subject.find(({ name }) => name === benchmarkFile)
  const digest = subject?.digest.sha256 ?? ''
  const { validUntil } = subject?.annotations ?? {}
  checkDigest(resultFile, await sha256OfFile(resultFile), digest)
  checkDay({ validUntil }, today)
  const submitted = benchmarkAt(resultFile)
  const result = checkedAgain(submitted, recordedSessions())
  const [why] = [...result.reasons, ...submitted.reasons]
  if (why !== undefined) throw new InvalidError(`this benchmark does not qualify for a certificate: ${why.text}`)
  const { suite, targetFile } = boundIn({ ...statement, subject: subject === undefined ? [] : [subject] })
  if (!describes(targetFile, result))
    throw new InvalidError('the target file in the certificate describes another service')
  checkWords(statement, statementOf(result, { result: digest, suite, targetFile, validUntil }))
  return {
    ...{ result, keyId, isIdentified: key !== undefined, validUntil, timestamp, digest },
    rules: ruleIds.length,
    isSameSuite: suite === suiteDigest(),
  }
}

function describes(targetFile: string, { target }: Benchmark): boolean {
  try {
    const { name, baseUrl } = JSON.parse(targetFile)
    return name === target.name && baseUrl === target.baseUrl
  } catch {
    return false
  }
}
