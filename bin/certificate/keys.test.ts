import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { UsageError } from '../../suites/run/errors.ts'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { signingKey, verifyingKey } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki'): string => String(key.export({ type, format: 'pem' }))
const own = generateKeyPairSync('ed25519')
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = pemOf(own.privateKey, 'pkcs8')
const publicPem = pemOf(own.publicKey, 'spki')
const encrypted = String(
  own.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'open it' }),
)
const openSsh =
  '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ\n-----END OPENSSH PRIVATE KEY-----\n'

/** A file that only its owner may read, unless told otherwise. */
function file(content: string, mode = 0o600): string {
  const path = join(folder, 'key.pem')
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

const messageOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  throw new Error('it was taken')
}

describe('the key of --sign', () => {
  test('comes from a file or from a variable, also one that holds its lines in one', () => {
    for (const [from, environment] of [
      [file(pem), {}],
      ['env:SIGNING', { SIGNING: pem }],
      ['env:SIGNING', { SIGNING: pem.replaceAll('\n', '\\n') }],
    ] as const) {
      const { key, warning } = signingKey(from, environment, new Secrets())
      expect(pemOf(key, 'pkcs8')).toBe(pem)
      expect(warning).toBeUndefined()
    }
  })

  test('is told of where others can read it', () => {
    const warning = (mode: number) => signingKey(file(pem, mode), {}, new Secrets()).warning
    expect([0o600, 0o400].map(warning)).toEqual([undefined, undefined])
    expect(warning(0o644)).toMatch(
      /other users of this machine can read the key file .* \(mode 644\)\. Fix it: `chmod 600 /,
    )
    expect(warning(0o640)).toBeDefined()
  })

  test('is a secret from then on', () => {
    const secrets = new Secrets()
    signingKey(file(pem), {}, secrets)
    const [, body = ''] = pem.split('\n')
    expect(body.length).toBeGreaterThan(40)
    expect(secrets.redact(`it was ${body}`)).toBe('it was «signing key»')
  })

  test.each([
    ['a format of its own', openSsh, 'an OpenSSH key, but'],
    ['a passphrase', encrypted, 'is encrypted'],
    ['the public part', publicPem, 'a public key, but signing needs the private key'],
    ['another kind', pemOf(rsa.privateKey, 'pkcs8'), 'of type rsa, but Ed25519'],
    ['another curve', pemOf(ec.privateKey, 'pkcs8'), 'of type ec, but Ed25519'],
    ['no key', 'my key', 'not a private key in PKCS8 PEM'],
    ['a key that is cut', pem.slice(0, 60), 'not a private key in PKCS8 PEM'],
    ['nothing', '', 'not a private key in PKCS8 PEM'],
  ])('is refused with a sentence that does not quote it: %s', (_, content, why) => {
    const message = messageOf(() => signingKey(file(content), {}, new Secrets()))
    expect(message).toContain(why)
    for (const line of content.split('\n').filter((each) => each.length > 20 && !each.startsWith('-----')))
      expect(message).not.toContain(line.slice(0, 20))
  })

  test.each([
    [join(folder, 'none.pem'), 'no such file'],
    [folder, 'it is a folder'],
    ['env:NOT_SET', 'the environment variable NOT_SET is not set'],
    ['env:EMPTY', 'the environment variable EMPTY is empty'],
  ])('that is not there is told: %s', (from, why) => {
    expect(messageOf(() => signingKey(from, { EMPTY: '' }, new Secrets()))).toContain(why)
  })
})

describe('the key of --key', () => {
  test('is the public one', () => {
    expect(pemOf(verifyingKey(file(publicPem)), 'spki')).toBe(publicPem)
  })

  test.each([
    ['the private part', pem, 'a private key. Only its owner should have it'],
    ['a format of its own', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI someone@there', 'an OpenSSH key, but'],
    ['another kind', pemOf(rsa.publicKey, 'spki'), 'of type rsa'],
    ['no key', 'my key', 'not a public key in PEM'],
    ['a key that is cut', publicPem.slice(0, 40), 'not a public key in PEM'],
  ])('is refused otherwise: %s', (_, content, why) => {
    expect(messageOf(() => verifyingKey(file(content)))).toContain(why)
  })
})
