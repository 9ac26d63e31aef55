import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { request } from 'undici'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { AbortedError, UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { timestampFile } from '../../suites/run/transcript/results-folder.ts'
import { failureOf } from '../../suites/run/wire/transport.ts'
import { boundedBytes } from '../bounded-body.ts'
import { InvalidError, readCertificate } from '../certificate/read.ts'
import { checkTimestamp, timestampRequest } from '../certificate/timestamp.ts'

export function builder(argv: Argv) {
  return argv
    .positional('statement', { type: 'string', demandOption: true, describe: 'The certificate.json of a run' })
    .option('url', {
      type: 'string',
      requiresArg: true,
      demandOption: true,
      describe: 'Address of a time stamp server (RFC 3161)',
    })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Keeps a time stamp beside a certificate. Throws AbortedError where the server gives none; the certificate stays as it is. */
export async function handler({ statement, url }: Arguments): Promise<undefined> {
  const address = addressOf(url)
  const { envelope } = certificateAt(statement)
  if (envelope === undefined)
    throw new UsageError(
      `${statement} is not signed, so there is no signature for a time stamp. Use \`run --sign KEY\`.`,
    )
  const response = await answered(address, timestampRequest(envelope))
  try {
    const { time, authority } = await checkTimestamp(response, envelope, [], 'the response')
    const file = join(dirname(statement), timestampFile)
    writeStamp(file, response)
    console.log(`time stamp ${file} (${time.toISOString()}, by ${authority})`)
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    throw without(address, error.message)
  }
}

function certificateAt(file: string): ReturnType<typeof readCertificate> {
  try {
    return readCertificate(file)
  } catch (error) {
    throw error instanceof InvalidError ? new UsageError(`${file} is not valid: ${error.message}.`) : error
  }
}

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:'
  if (address === undefined || !isWeb || address.username !== '' || address.password !== '')
    throw new UsageError('--url: write the address of a time stamp server, such as http://timestamp.example.com.')
  return address
}

const mostMs = 30_000
/** A response has some kilobytes. */
const mostBytes = 1_000_000

/** The body of a 200 response. Throws AbortedError. */
async function answered(address: URL, content: Buffer): Promise<Buffer> {
  const { statusCode, bytes } = await request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: content,
    signal: AbortSignal.timeout(mostMs),
  })
    .then(async ({ statusCode, body }) => ({ statusCode, bytes: await boundedBytes(body, mostBytes) }))
    .catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      throw without(address, isLate ? 'no response in 30 s' : failureOf(error, { isConnected: true }).message)
    })
  if (statusCode !== 200) throw without(address, `the server returned ${statusCode}`)
  if (bytes === undefined) throw without(address, 'the response is larger than 1 MB')
  return bytes
}

function without(address: URL, why: string): AbortedError {
  return new AbortedError(
    `no time stamp from ${address.origin}: ${why}. The certificate is unchanged. Run the command again later, or use another --url.`,
  )
}

function writeStamp(file: string, content: Buffer): void {
  try {
    writeFileSync(file, content)
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${fileProblem(error)}.`)
  }
}
