import { readFileSync } from 'node:fs'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { renderInvalidBadge, renderVerifiedBadge } from '../../reports/certificate/certificate-badge.ts'
import { renderVerified, verifiedData } from '../../reports/certificate/verified-text.ts'
import type { Result } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { verifyingKey } from '../certificate/keys.ts'
import { InvalidError } from '../certificate/read.ts'
import { trustedCertificates } from '../certificate/timestamp.ts'
import { verifyCertificate } from '../certificate/verify.ts'
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
    .option('revoked', {
      type: 'string',
      requiresArg: true,
      describe: 'File of revoked certificates: the SHA-256 of a result.json and a reason in each line',
    })
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
    const verified = await verifyCertificate(statement, trusted, undefined, authorities)
    if (revoked !== undefined) checkRevoked(verified.bound.result, revoked)
    if (serviceVersion !== undefined) checkVersion(verified.result, serviceVersion)
    console.log(json ? JSON.stringify(verifiedData(verified), null, 2) : renderVerified(verified))
    badged(renderVerifiedBadge(verified))
    return 0
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    console.log(json ? JSON.stringify({ valid: false, reason: error.message }, null, 2) : `not valid: ${error.message}`)
    badged(renderInvalidBadge(serviceVersion))
    return 1
  }
}

/** Throws InvalidError where the certificate is about another build. */
function checkVersion({ target }: Result, wanted: string): void {
  const { version } = target.service ?? {}
  if (version === wanted) return
  const about = version === undefined ? 'no stated version' : `version ${version}`
  throw new InvalidError(`the certificate is about ${about} of ${target.name}, not about ${wanted}`)
}

/** Throws InvalidError where the list names the result of the certificate, UsageError where it cannot be read. */
function checkRevoked(result: string, file: string): void {
  const lines = textOf(file).split('\n')
  const wrong = lines.findIndex((line) => !/^(\s*(#.*)?|[0-9a-f]{64}( .*)?)\r?$/.test(line))
  if (wrong >= 0)
    throw new UsageError(`${file}, line ${wrong + 1}: write the SHA-256 of a result.json, a space and the reason.`)
  const found = lines.find((line) => line.startsWith(result))
  if (found === undefined) return
  const reason = found.slice(result.length).trim()
  throw new InvalidError(`the certificate was revoked${reason === '' ? '' : `: ${reason}`}`)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`--revoked ${file} cannot be read: ${fileProblem(error)}.`)
  }
}
