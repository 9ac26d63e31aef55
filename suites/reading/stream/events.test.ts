import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chunk } from '../../../schemas/types.ts'
import { bytesOfBase64 } from './base64.ts'
import { eventsOf, readStream, StreamReader, type StreamReading } from './events.ts'

interface StreamCase {
  rule: string
  chunks: Chunk[]
  expected: StreamReading
}

const folder = fileURLToPath(new URL('../../../fixtures/streams/', import.meta.url))
const ending = '.case.json'

const cases = globSync(`*/*${ending}`, { cwd: folder })
  .sort()
  .map((name) => {
    const streamCase: StreamCase = JSON.parse(readFileSync(folder + name, 'utf8'))
    return { name: name.slice(0, -ending.length), ...streamCase }
  })

function bytesOf(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat(chunks.map((each) => Buffer.from('text' in each ? each.text : bytesOfBase64(each.base64))))
}

/** Chunks as the recorder writes them: text where the bytes alone are UTF-8. */
function chunkOf(bytes: Buffer, atMs: number): Chunk {
  try {
    return { atMs, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { atMs, base64: bytes.toString('base64') }
  }
}

function cutAt(bytes: Buffer, cuts: readonly number[]): Chunk[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...places].map((from, index) => chunkOf(bytes.subarray(from, places[index]), index))
}

function withoutTimes(reading: StreamReading): unknown {
  const stripped = { ...reading, events: reading.events.map(({ atMs: _, beganMs: __, ...event }) => event) }
  return { ...stripped, blocksWithoutData: reading.blocksWithoutData.map((each) => each.name) }
}

describe('the byte cases', () => {
  it('are many', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40)
  })

  it.each(cases)('$name: $rule', ({ chunks, expected }) => {
    const events = eventsOf(chunks).map(({ beganMs: _, ...event }) => event)
    expect({ ...readStream(chunks), events }).toEqual(expected)
  })

  it.each(cases)('$name reads the same byte by byte and in one piece', ({ chunks, expected }) => {
    const bytes = bytesOf(chunks)
    for (const cut of [[...bytes.keys()], []]) {
      expect(withoutTimes(readStream(cutAt(bytes, cut)))).toEqual(withoutTimes(expected))
    }
  })
})

const pieces = fc.constantFrom(
  ...['\n', '\r', '\r\n', '\n\n', ':', ' ', 'data', 'data:', 'data: x', 'event: done', 'id: 1', 'id', 'retry: 5'],
  ...[
    '\ufeff',
    '\u0000',
    'é',
    '€',
    '😀',
    ': ping',
    '{"a":1}',
    'data:\n',
    'data: a\r\n',
    'event: b\r',
    'id: 2\n',
    '\r\r',
  ],
)
const bytesOfPieces = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: pieces.map((piece) => Buffer.from(piece)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)) },
  ),
  { maxLength: 40, size: 'max' },
)
const soup = bytesOfPieces.map((parts) => Buffer.concat(parts))

describe('any chunking of the same bytes', () => {
  it('gives the same reading', () => {
    fc.assert(
      fc.property(soup, fc.array(fc.nat(200), { maxLength: 12 }), (bytes, cuts) => {
        expect(withoutTimes(readStream(cutAt(bytes, cuts)))).toEqual(withoutTimes(readStream([chunkOf(bytes, 0)])))
      }),
      { numRuns: 500 },
    )
  })

  it('dispatches each event with the chunk after which it is certain, and never twice', () => {
    fc.assert(
      fc.property(soup, fc.array(fc.nat(200), { maxLength: 12 }), (bytes, cuts) => {
        const chunks = cutAt(bytes, cuts)
        const reader = new StreamReader()
        const seen = chunks.flatMap((chunk, index) => {
          const events = reader.push(chunk)
          expect(events).toEqual(eventsOf(chunks.slice(0, index + 1)).slice(eventsOf(chunks.slice(0, index)).length))
          for (const event of events) expect(event.atMs).toBe(chunk.atMs)
          return events
        })
        expect(seen).toEqual(eventsOf(chunks))
      }),
      { numRuns: 200 },
    )
  })

  it('knows when the first byte of each event came', () => {
    const texts = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(texts, fc.constantFrom('\n', '\r', '\r\n'), fc.nat(3), (words, end, pings) => {
        const between = `: ping${end}${end}`.repeat(pings)
        const blocks = words.map((word) => `data: ${word}${end}${end}`)
        const bytes = Buffer.from(blocks.map((block) => between + block).join(''))
        const events = eventsOf([...bytes].map((byte, atMs) => chunkOf(Buffer.from([byte]), atMs)))
        expect(events).toHaveLength(words.length)
        for (const event of events) expect(event.beganMs).toBeLessThan(event.atMs)
        expect(events.map(({ beganMs }) => bytes.toString().slice(beganMs, beganMs + 5))).toEqual(
          words.map(() => 'data:'),
        )
      }),
    )
  })

  it('gives the events that eventsource-parser gives', () => {
    let compared = 0
    fc.assert(
      fc.property(soup, (bytes) => {
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
        const theirs: EventSourceMessage[] = []
        // It also takes U+00EF U+00BB U+00BF for a byte order mark, which those characters are not.
        fc.pre(!text.startsWith('\u00ef'))
        createParser({ onEvent: (event) => theirs.push(event) }).feed(text)
        compared += theirs.length
        // Its id is that of the block alone, so only names and data are compared.
        const ours = eventsOf([chunkOf(bytes, 0)]).map(({ name, data }) => ({ name, data }))
        expect(ours).toEqual(theirs.map(({ event, data }) => ({ name: event ?? 'message', data })))
      }),
      { numRuns: 1000 },
    )
    expect(compared).toBeGreaterThan(100)
  })
})

describe('base64', () => {
  it('gives the bytes that were written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        expect([...bytesOfBase64(Buffer.from(bytes).toString('base64'))]).toEqual([...bytes])
      }),
    )
  })

  it.each(['a', 'abc', 'ab=c', 'a===', 'ab c', 'ab-_'])('refuses %j', (text) => {
    expect(() => bytesOfBase64(text)).toThrow(/base64/i)
  })
})
