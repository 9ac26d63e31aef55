import { X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { Certificate } from 'pkijs'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '../../schemas/types.ts'
import { exampleEnvelope } from './kit/envelope.ts'
import { hasOpenssl, startTimeStampServer, type TimeStampServer } from './kit/time-stamp-server.ts'
import { InvalidError } from './read.ts'
import { checkTimestamp, timestampRequest } from './timestamp.ts'

const { envelope } = exampleEnvelope()
const certificates = (pem: string): Certificate[] => [
  Certificate.fromBER(Uint8Array.from(new X509Certificate(pem).raw).buffer),
]

describe.skipIf(!hasOpenssl)("a time stamp of OpenSSL's authority", () => {
  let server: TimeStampServer
  let response: Buffer
  const asked = async (of: Envelope): Promise<Buffer> => {
    const { body } = await request(server.url, { method: 'POST', body: timestampRequest(of) })
    return Buffer.from(await body.arrayBuffer())
  }
  beforeAll(async () => {
    server = await startTimeStampServer()
    response = await asked(envelope)
  })
  afterAll(() => server.close())

  test('is valid for its certificate, and trusted by the CA above an intermediate one', async () => {
    const found = await checkTimestamp(response, envelope, certificates(server.ca), 'it')
    expect(found).toMatchObject({ authority: 'CN=Time Stamps, O=Example', isTrusted: true })
    expect(Math.abs(found.time.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await checkTimestamp(response, envelope, [], 'it')).toMatchObject({ isTrusted: false })
  })

  test('is not valid by another CA, for another certificate, or from a signer that is not for time stamps', async () => {
    const refused = async (of: Buffer, about = envelope, ca = server.ca): Promise<string> =>
      checkTimestamp(of, about, certificates(ca), 'it').then(String, (error: Error) => error.message)
    expect(await refused(response, envelope, server.otherCa)).toContain('does not lead to --timestamp-ca')
    expect(await refused(response, exampleEnvelope().envelope)).toBe('it is the time stamp of another certificate')
    expect(await refused(server.withoutPurpose(response))).toBe(
      'it was signed by CN=client, whose certificate is not for time stamps',
    )
    expect(await refused(Buffer.from('<html>'))).toBe('it is not a time stamp of RFC 3161')
    expect(await refused(await asked({ ...envelope, signatures: [] }))).toContain('another certificate')
    // The server takes no empty query: its response has a status and no time stamp.
    const { body } = await request(server.url, { method: 'POST', body: 'no query' })
    expect(await refused(Buffer.from(await body.arrayBuffer()))).toBe(
      'it has no time stamp: the server refused it (status 2)',
    )
  })

  test('says the same, or is not valid, when a byte is another: never another time or signer', async () => {
    const genuine = await checkTimestamp(response, envelope, certificates(server.ca), 'it')
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.nat(response.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(response)
        changed[at] = ((changed[at] ?? 0) + by) % 256
        const found = await checkTimestamp(changed, envelope, certificates(server.ca), 'it').catch((error) => {
          if (!(error instanceof InvalidError)) throw error
        })
        if (found === undefined) refused += 1
        else expect(found).toEqual(genuine)
      }),
      { numRuns: 150 },
    )
    expect(refused).toBeGreaterThan(75)
  })
})
