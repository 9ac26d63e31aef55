import { X509Certificate } from 'node:crypto'
import { bundleFromJSON } from '@sigstore/bundle'
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import type { Envelope } from '../../schemas/types.ts'
import { exampleEnvelope } from './kit/envelope.ts'
import { hasOpenssl, startTimeStampServer } from './kit/time-stamp-server.ts'
import { timestampRequest } from './timestamp.ts'

// Sigstore's own verifier, which knows nothing of this suite.

const { envelope, publicKey } = exampleEnvelope()
const hint = 'key'

function verify(of: Envelope, key = publicKey, stamp?: { response: Buffer; chain: readonly string[] }): void {
  const bundle = bundleFromJSON({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: {
      publicKey: { hint },
      tlogEntries: [],
      timestampVerificationData: {
        rfc3161Timestamps: stamp === undefined ? [] : [{ signedTimestamp: stamp.response.toString('base64') }],
      },
    },
    dsseEnvelope: of,
  })
  const certificates = (stamp?.chain ?? []).map((pem) => ({ rawBytes: new X509Certificate(pem).raw }))
  const root = {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    ...{ certificateAuthorities: [], tlogs: [], ctlogs: [], services: [] },
    timestampAuthorities:
      stamp === undefined
        ? []
        : [{ subject: undefined, uri: '', certChain: { certificates }, operator: '', validFor: undefined }],
  }
  const keys = { [hint]: { rawBytes: key.export({ type: 'spki', format: 'der' }), keyDetails: 0 } }
  const thresholds = { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: stamp === undefined ? 0 : 1 }
  new Verifier(toTrustMaterial(root, keys), thresholds).verify(toSignedEntity(bundle))
}

describe("Sigstore's verifier", () => {
  test('takes a certificate for the key that signed it, and for no other, nor with other content', () => {
    expect(() => verify(envelope)).not.toThrow()
    expect(() => verify(envelope, exampleEnvelope().publicKey)).toThrow('signature verification failed')
    const payload = Buffer.from(`${Buffer.from(envelope.payload, 'base64')} `).toString('base64')
    expect(() => verify({ ...envelope, payload })).toThrow('signature verification failed')
  })

  test.skipIf(!hasOpenssl)('takes its time stamp, and not that of another certificate', async () => {
    const server = await startTimeStampServer()
    try {
      const { body } = await request(server.url, { method: 'POST', body: timestampRequest(envelope) })
      const stamp = { response: Buffer.from(await body.arrayBuffer()), chain: server.chain }
      expect(() => verify(envelope, publicKey, stamp)).not.toThrow()
      const other = exampleEnvelope()
      expect(() => verify(other.envelope, other.publicKey, stamp)).toThrow()
    } finally {
      await server.close()
    }
  })
})
