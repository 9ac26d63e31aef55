import { PassThrough, Readable } from 'node:stream'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { expect, test } from 'vitest'
import { TooLargeError } from './too-large.ts'
import { decoding } from './transport.ts'
import { type Packed, placeToUnpack, unpackedInTurn } from './unpacking.ts'

const text = 'some words, and some more '.repeat(10_000)
const packedBody = (raw: Readable, encoding: string, more: Partial<Packed> = {}): Packed => ({
  raw,
  encoding,
  decoding: decoding(encoding) ?? (() => new PassThrough()),
  places: placeToUnpack(),
  clock: { awaits: () => {} },
  hold: () => {},
  ended: () => {},
  ...more,
})

async function read(body: Packed): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unpackedInTurn(body)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function* thrown(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
  throw new Error('cut')
}

test('many at once: each is whole, none is unpacked beside another, and all that was held is let go', async () => {
  const places = placeToUnpack()
  let held = 0
  let most = 0
  const hold = (bytes: number): void => {
    held += bytes
    most = Math.max(most, held)
  }
  const bodies = Array.from({ length: 12 }, (_, at) => {
    const coding = at % 2 === 0 ? 'gzip' : 'br'
    const bytes = coding === 'gzip' ? gzipSync(text + at) : brotliCompressSync(text + at)
    return packedBody(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), coding, { places, hold })
  })
  let inside = 0
  const whole = await Promise.all(
    bodies.map(async (body) => {
      let seen = ''
      for await (const piece of unpackedInTurn(body)) {
        if (seen === '') inside += 1
        expect(inside).toBe(1)
        seen += piece.toString()
        await new Promise((resolve) => setImmediate(resolve))
      }
      inside -= 1
      return seen
    }),
  )
  expect(whole).toEqual(bodies.map((_, at) => text + at))
  expect([held, most > 0]).toEqual([0, true])
})

test('whoever stops reading one gives its place to the next', async () => {
  const places = placeToUnpack()
  const bomb = brotliCompressSync(Buffer.alloc(4_000_000, ' '), { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } })
  for await (const piece of unpackedInTurn(packedBody(Readable.from([bomb]), 'br', { places }))) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  expect(await read(packedBody(Readable.from([gzipSync(text)]), 'gzip', { places }))).toBe(text)
})

test('a decoder that cannot be made gives its place, and all that it held, to the next', async () => {
  const places = placeToUnpack()
  let held = 0
  const decoding = (): never => {
    throw new Error('no memory for it')
  }
  const hold = (bytes: number): void => {
    held += bytes
  }
  const one = packedBody(Readable.from([gzipSync(text)]), 'gzip', { places, hold, decoding })
  await expect(read(one)).rejects.toThrow('no memory for it')
  expect(held).toBe(0)
  expect(await read(packedBody(Readable.from([gzipSync(text)]), 'gzip', { places }))).toBe(text)
})

test('what comes before a cut is given, and then the cut; too many packed bytes are not waited for', async () => {
  const seen: string[] = []
  const cut = unpackedInTurn(packedBody(Readable.from(thrown(gzipSync(text))), 'gzip'))
  await expect(
    (async () => {
      for await (const piece of cut) seen.push(piece.toString())
    })(),
  ).rejects.toThrow('cut')
  expect(seen.join('')).toBe(text)
  let held = 0
  const hold = (bytes: number): void => {
    held += bytes
    if (held > 20) throw new TooLargeError('more than 20 bytes')
  }
  const endless = Readable.from(thrown(...Array.from({ length: 100 }, () => Buffer.from([0x1f, 0x8b, 8, 0]))))
  await expect(read(packedBody(endless, 'gzip', { hold }))).rejects.toThrow('the service sent more than 20 bytes')
  expect(held).toBe(0)
})

test('what is no gzip is told at once, also where it never ends', async () => {
  let isTold = false
  const never = new Readable({ read() {} })
  never.push('plain')
  await expect(read(packedBody(never, 'gzip', { ended: () => (isTold = true) }))).rejects.toThrow(/incorrect header/)
  expect(isTold).toBe(true)
})
