import type { ArgumentsCamelCase, Argv } from 'yargs'
import { renderInvalidBadge, renderVerifiedBadge } from '../../reports/certificate/certificate-badge.ts'
import { renderVerifiedBenchmark, verifiedBenchmarkData } from '../../reports/certificate/verified-benchmark-text.ts'
import { renderVerified, verifiedData } from '../../reports/certificate/verified-text.ts'
import type { Benchmark, Result } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { isOfBenchmark, verifyBenchmark } from '../certificate/benchmark.ts'
import { verifyingKey } from '../certificate/keys.ts'
import { InvalidError, readCertificate } from '../certificate/read.ts'
import { revokedIn, revokedOption } from '../certificate/revoked.ts'
import { trustedCertificates } from '../certificate/timestamp.ts'
import { thisRelease, verifyCertificate } from '../certificate/verify.ts'
import { readsDisk } from '../on-disk.ts'
import { writeOut } from '../outputs.ts'

export function builder(argv: Argv) {
  return argv
    .positional('statement', { type: 'string', demandOption: true, describe: 'The certificate.json of a run' })
    .option('key', {
      type: 'string',
      requiresArg: true,
      describe: 'Public key (PEM) of the expected signer',
    })
    .option('service-version', {
      type: 'string',
      requiresArg: true,
      describe: 'Version that the certificate has to be about, before a deployment',
    })
    .option('revoked', revokedOption)
    .option('timestamp-ca', {
      type: 'string',
      requiresArg: true,
      describe: 'CA certificate (PEM) of the time stamp server, to require its time stamp',
    })
    .option('badge', {
      type: 'string',
      requiresArg: true,
      describe: 'SVG file to write: valid or not valid',
    })
    .option('json', { type: 'boolean', default: false, describe: 'Print one JSON object' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** 0 where it holds, 1 where it does not. Throws UsageError where something to check is not there. */
export async function handler(args: Arguments): Promise<number> {
  const { statement, key, json, serviceVersion, revoked, timestampCa, badge } = args
  readsDisk()
  const badged = (svg: string): void => void (badge !== undefined && writeOut(badge, svg))
  try {
    const trusted = key === undefined ? undefined : verifyingKey(key)
    const authorities = timestampCa === undefined ? [] : trustedCertificates(timestampCa)
    if (isOfBenchmark(readCertificate(statement).statement)) return await ofBenchmark(args, trusted, authorities)
    const verified = await verifyCertificate(statement, trusted, undefined, authorities)
    if (revoked !== undefined) checkRevoked(verified.bound.result, revoked)
    if (serviceVersion !== undefined) checkVersion(verified.result, serviceVersion)
    badged(renderVerifiedBadge(verified))
    console.log(json ? JSON.stringify(verifiedData(verified), null, 2) : renderVerified(verified))
    return 0
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    badged(renderInvalidBadge(serviceVersion))
    console.log(json ? JSON.stringify({ valid: false, reason: error.message }, null, 2) : `not valid: ${error.message}`)
    return 1
  }
}

/** The same of a benchmark. */
async function ofBenchmark(
  { statement, json, serviceVersion, revoked, badge }: Arguments,
  key: Parameters<typeof verifyBenchmark>[1],
  timestampCa: ReturnType<typeof trustedCertificates>,
): Promise<number> {
  if (badge !== undefined) throw new UsageError('--badge is for certificates of runs, and this is one of a benchmark.')
  const { today } = thisRelease()
  const verified = await verifyBenchmark(statement, key, { today, timestampCa })
  if (revoked !== undefined) checkRevoked(verified.digest, revoked)
  if (serviceVersion !== undefined) checkVersion(verified.result, serviceVersion)
  console.log(json ? JSON.stringify(verifiedBenchmarkData(verified), null, 2) : renderVerifiedBenchmark(verified))
  return 0
}

function checkRevoked(digest: string, file: string): void {
  const why = revokedIn(file).get(digest)
  if (why !== undefined) throw new InvalidError(`the certificate was revoked${why === '' ? '' : `: ${why}`}`)
}

/** Throws InvalidError where the certificate is about another build. */
function checkVersion({ target }: Pick<Result, 'target'> | Pick<Benchmark, 'target'>, wanted: string): void {
  const { version } = target.service ?? {}
  if (version === wanted) return
  const about = version === undefined ? 'no stated version' : `version ${version}`
  throw new InvalidError(`the certificate is about ${about} of ${target.name}, not about ${wanted}`)
}
