import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyIdOf, keyNamed, preAuthEncoding } from './envelope.ts'

test('what is signed is what the DSSE protocol says, to the byte', () => {
  // The protocol's own example.
  expect(preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world')).toString()).toBe(
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  )
  expect(preAuthEncoding('é', Buffer.from('')).toString()).toBe('DSSEv1 2 é 0 ')
})

test('the name of a key is its public part, and leads back to it', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  expect(keyIdOf(privateKey)).toBe(keyIdOf(publicKey))
  expect(keyNamed(keyIdOf(publicKey)).equals(publicKey)).toBe(true)
})
