import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Null, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import type { Envelope } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { timestampFile } from '../../suites/run/transcript/results-folder.ts'
import { InvalidError } from './read.ts'

/** When a certificate existed, and who says so. */
export interface Timestamp {
  time: Date
  /** The subject of the certificate that signed it, such as `CN=Time Stamp Authority`. */
  authority: string
  /** Its certificate chain leads to one that the caller trusts. */
  isTrusted: boolean
}

const sha256Oid = '2.16.840.1.101.3.4.2.1'
const timeStamping = '1.3.6.1.5.5.7.3.8'
const extKeyUsage = '2.5.29.37'
const mostBytes = 1_000_000

/** What a server is asked for: a time stamp over the signature of an envelope, with the certificate of its signer. */
export function timestampRequest(envelope: Envelope): Buffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      // Without the NULL some servers refuse the algorithm.
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: createHash('sha256').update(signatureOf(envelope)).digest() }),
    }),
    certReq: true,
  })
  return Buffer.from(request.toSchema().toBER())
}

/** The time stamp beside a certificate; undefined where there is none. Throws InvalidError where it is not valid, UsageError where it cannot be read. */
export async function timestampBeside(
  file: string,
  envelope: Envelope | undefined,
  trusted: readonly Certificate[],
): Promise<Timestamp | undefined> {
  const path = join(dirname(file), timestampFile)
  if (!existsSync(path)) {
    if (trusted.length === 0) return undefined
    throw new InvalidError(`the certificate has no time stamp: ${path} is missing`)
  }
  if (envelope === undefined) throw new InvalidError(`${path} cannot be about a certificate without a signature`)
  return checkTimestamp(bytesOf(path), envelope, trusted, path)
}

/** Checks imprint, signature and purpose and, with trusted certificates, the chain. Throws InvalidError. `from` names it. */
export async function checkTimestamp(
  response: Buffer,
  envelope: Envelope,
  trusted: readonly Certificate[],
  from: string,
): Promise<Timestamp> {
  try {
    return await checked(response, envelope, trusted, from)
  } catch (error) {
    // The library throws errors of many kinds for bytes that are something else.
    throw error instanceof InvalidError ? error : new InvalidError(`${from} is not a time stamp of RFC 3161`)
  }
}

async function checked(
  response: Buffer,
  envelope: Envelope,
  trusted: readonly Certificate[],
  from: string,
): Promise<Timestamp> {
  const { status, timeStampToken } = TimeStampResp.fromBER(arrayOf(response))
  if (timeStampToken === undefined)
    throw new InvalidError(`${from} has no time stamp: the server refused it (status ${status.status})`)
  const data = new SignedData({ schema: timeStampToken.content })
  const info = TSTInfo.fromBER(data.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer())
  if (!(await info.verify({ data: arrayOf(signatureOf(envelope)) })))
    throw new InvalidError(`${from} is the time stamp of another certificate`)
  const signer = await signerOf(data, envelope, [], from)
  const authority = new X509Certificate(Buffer.from(signer.toSchema().toBER())).subject.replaceAll('\n', ', ')
  const purposes = signer.extensions?.find(({ extnID }) => extnID === extKeyUsage)?.parsedValue
  if (!(purposes instanceof ExtKeyUsage) || !purposes.keyPurposes.includes(timeStamping))
    throw new InvalidError(`${from} was signed by ${authority}, whose certificate is not for time stamps`)
  if (trusted.length > 0) await signerOf(data, envelope, trusted, from)
  return { time: info.genTime, authority, isTrusted: trusted.length > 0 }
}

/** The certificates in a PEM file. Throws UsageError. */
export function trustedCertificates(file: string): Certificate[] {
  const place = `--timestamp-ca ${file}`
  const blocks = bytesOf(file, place)
    .toString()
    .match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  try {
    const found = (blocks ?? []).map((pem) => Certificate.fromBER(arrayOf(new X509Certificate(pem).raw)))
    if (found.length > 0) return found
  } catch {}
  throw new UsageError(`${place}: no certificates in PEM. Give the CA certificate of the time stamp server.`)
}

/** The certificate whose key signed it, once the signature and, with trusted certificates, its chain hold. */
async function signerOf(
  data: SignedData,
  envelope: Envelope,
  trusted: readonly Certificate[],
  from: string,
): Promise<Certificate> {
  const found = await data
    .verify({
      signer: 0,
      data: arrayOf(signatureOf(envelope)),
      trustedCerts: [...trusted],
      checkChain: trusted.length > 0,
      extendedMode: true,
    })
    .catch(() => undefined)
  if (found?.signatureVerified === true && found.signerCertificate) return found.signerCertificate
  throw new InvalidError(
    trusted.length > 0
      ? `the certificate of the authority behind ${from} does not lead to --timestamp-ca`
      : `the signature of ${from} is not valid`,
  )
}

/** What the envelope's own key signed it with: a time stamp over it is over all that it signs. */
function signatureOf({ signatures: [first] }: Envelope): Buffer {
  return Buffer.from(first?.sig ?? '', 'base64')
}

function arrayOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}

function bytesOf(file: string, place = file): Buffer {
  try {
    if (statSync(file).size > mostBytes) throw new UsageError(`${place} is larger than 1 MB.`)
    return readFileSync(file)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${place} cannot be read: ${fileProblem(error)}.`)
  }
}
