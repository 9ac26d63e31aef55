import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Envelope, Statement } from '../../schemas/types.ts'

const payloadType = 'application/vnd.in-toto+json'
const keyPrefix = 'ed25519:'

/** What is signed: DSSE's pre-authentication encoding, so that no payload can pass for one of another type. */
export function preAuthEncoding(type: string, payload: Buffer): Buffer {
  const bytes = Buffer.from(type)
  return Buffer.concat([Buffer.from(`DSSEv1 ${bytes.length} `), bytes, Buffer.from(` ${payload.length} `), payload])
}

/** The name of a key, private or public, that says which key it is: its public part. */
export function keyIdOf(key: KeyObject): string {
  const { x = '' } = key.export({ format: 'jwk' })
  return keyPrefix + Buffer.from(x, 'base64url').toString('hex')
}

/** The public key that a name is of. */
export function keyNamed(keyId: string): KeyObject {
  const x = Buffer.from(keyId.slice(keyPrefix.length), 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** A certificate as its file has it, in one line: the statement alone, or, signed, in an envelope. */
export function fileOf(certificate: Statement | Envelope): string {
  return `${JSON.stringify(certificate)}\n`
}

export function signed(statement: Statement, key: KeyObject): Envelope {
  const payload = Buffer.from(JSON.stringify(statement))
  const sig = sign(null, preAuthEncoding(payloadType, payload), key)
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyIdOf(key), sig: sig.toString('base64') }],
  }
}

/** Whether the one signature of an envelope is of this key, to the bit. */
export function isSignedBy({ payload, signatures }: Envelope, key: KeyObject): boolean {
  const [first] = signatures
  if (first === undefined) return false
  return verify(
    null,
    preAuthEncoding(payloadType, Buffer.from(payload, 'base64')),
    key,
    Buffer.from(first.sig, 'base64'),
  )
}
