import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { refusedAs } from '../../../../fixtures/tools/refusing.ts'
import { storing } from '../../../../fixtures/tools/sends.ts'
import { spoken, textOf, type Way } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { send as rows } from '../rows.ts'

const LIMIT = 100_000
const KIBIBYTES_64 = 65_536

const narrow = (id: string, row: Requirement, way: Way, most: number) =>
  mutant(id, row, `${spoken(way)} accepts a text of at most ${most} characters.`, only(way, taking(most)))
const small = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} accepts a body of at most 100,000 bytes.`, only(way, smallBody()))
const wide = (id: string, row: Requirement, way: Way, most = Number.POSITIVE_INFINITY) =>
  mutant(id, row, `${spoken(way)} accepts texts of more than 100,000 characters.`, only(way, taking(most)))
const cutting = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} accepts a text that is too long and truncates it.`, only(way, cut()))
const coded = (id: string, row: Requirement, way: Way, status: number) =>
  mutant(
    id,
    row,
    `${spoken(way)} refuses a text that is too long with ${status}.`,
    only(
      way,
      refusedAs(({ status }, attempt) => status === 400 && textOf(attempt).length > LIMIT, { status }),
    ),
  )

/** Services with another limit of text, in one mode or for one of the sends: mutants of area `send`. */
export const sendTextLimit = [
  narrow('send/below-limit-start-default', rows['start-default-text-limit'], 'start-default', LIMIT - 1),
  narrow('send/64k-start-none', rows['start-none-text-limit'], 'start-none', KIBIBYTES_64),
  narrow('send/below-limit-start-optional', rows['start-optional-text-limit'], 'start-optional', LIMIT - 1),
  small('send/small-body-start-required', rows['start-required-text-limit'], 'start-required'),
  narrow('send/10k-start-stream', rows['start-stream-text-limit'], 'start-stream', 10_000),
  narrow(
    'send/64k-start-required-stream',
    rows['start-required-stream-text-limit'],
    'start-required-stream',
    KIBIBYTES_64,
  ),
  small('send/small-body-send-default', rows['send-default-text-limit'], 'send-default'),
  narrow('send/below-limit-send-none', rows['send-none-text-limit'], 'send-none', LIMIT - 1),
  narrow('send/64k-send-optional', rows['send-optional-text-limit'], 'send-optional', KIBIBYTES_64),
  narrow('send/below-limit-send-required', rows['send-required-text-limit'], 'send-required', LIMIT - 1),
  narrow('send/below-limit-send-stream', rows['send-stream-text-limit'], 'send-stream', LIMIT - 1),
  narrow('send/10k-send-required-stream', rows['send-required-stream-text-limit'], 'send-required-stream', 10_000),

  wide('send/unlimited-start-default', rows['start-default-too-long'], 'start-default'),
  coded('send/413-start-none', rows['start-none-too-long'], 'start-none', 413),
  cutting('send/cut-start-optional', rows['start-optional-too-long'], 'start-optional'),
  wide('send/one-more-start-required', rows['start-required-too-long'], 'start-required', LIMIT + 1),
  wide('send/unlimited-start-stream', rows['start-stream-too-long'], 'start-stream'),
  coded('send/422-start-required-stream', rows['start-required-stream-too-long'], 'start-required-stream', 422),
  coded('send/413-send-default', rows['send-default-too-long'], 'send-default', 413),
  also([rows['send-text-whole']], cutting('send/cut-send-none', rows['send-none-too-long'], 'send-none')),
  wide('send/unlimited-send-optional', rows['send-optional-too-long'], 'send-optional'),
  coded('send/422-send-required', rows['send-required-too-long'], 'send-required', 422),
  cutting('send/cut-send-stream', rows['send-stream-too-long'], 'send-stream'),
  wide('send/one-more-send-required-stream', rows['send-required-stream-too-long'], 'send-required-stream', LIMIT + 1),

  mutant(
    'send/bytes-start',
    rows['start-text-not-bytes'],
    'A start counts its text in bytes of UTF-8.',
    only('start', takingBytes(LIMIT)),
  ),
  mutant(
    'send/bytes-send',
    rows['send-text-not-bytes'],
    'A message counts its text in bytes of UTF-8.',
    only('send', takingBytes(LIMIT)),
  ),
  mutant(
    'send/counts-latin-send-optional',
    rows['send-optional-too-long'],
    'A message with reply optional counts only ASCII characters.',
    only(
      'send-optional',
      taken((text) => text.replace(/[^\x20-\x7e]/g, '').length <= LIMIT),
    ),
  ),
  mutant(
    'send/counts-graphemes-start-required',
    rows['start-required-too-long'],
    'A start with reply required does not count combining marks.',
    only('start-required', takingGraphemes()),
  ),
  mutant(
    'send/counts-graphemes-send-stream',
    rows['send-stream-too-long'],
    'A message with stream true does not count combining marks.',
    only('send-stream', takingGraphemes()),
  ),
  mutant(
    'send/128k-bytes-send',
    rows['send-text-not-bytes'],
    'A message accepts at most 128 KiB of UTF-8.',
    only('send', takingBytes(2 * KIBIBYTES_64)),
  ),
  mutant(
    'send/body-of-512k',
    rows['start-text-not-bytes'],
    'The service accepts bodies of at most 512 KiB.',
    override('requests', () => ({ bodyLimitBytes: 512 * 1024 })),
  ),
  mutant(
    'send/stored-64k-start',
    rows['start-text-whole'],
    'The history keeps 64 KiB of a start.',
    storing('start', (text) => text.slice(0, KIBIBYTES_64)),
  ),
  mutant(
    'send/stored-all-but-one-start',
    rows['start-text-whole'],
    'The history keeps 99,999 characters of a start.',
    storing('start', (text) => text.slice(0, LIMIT - 1)),
  ),
  mutant(
    'send/stored-middle-cut-send',
    rows['send-text-whole'],
    'The history omits the middle of a long message.',
    storing('send', withoutMiddle),
  ),
  mutant(
    'send/stored-64k-bytes-send',
    rows['send-text-whole'],
    'The history keeps 65,535 bytes of a message.',
    storing('send', (text) =>
      Buffer.from(text)
        .subarray(0, KIBIBYTES_64 - 1)
        .toString(),
    ),
  ),
  wide('send/unlimited-start-optional', rows['start-optional-too-long'], 'start-optional'),
  narrow('send/50k-start-required', rows['start-required-text-limit'], 'start-required', 50_000),
  narrow('send/50k-send-required', rows['send-required-text-limit'], 'send-required', 50_000),
]

/** Takes texts of at most so many characters, in UTF-16 units. */
function taking(most: number): Change {
  return taken((text) => text.length <= most)
}

/** Takes texts of at most so many letters, each with its combining marks. */
function takingGraphemes(): Change {
  return taken((text) => text.replace(/\p{M}/gu, '').length <= LIMIT)
}

function takingBytes(most: number): Change {
  return taken((text) => text.length <= LIMIT && Buffer.byteLength(text) <= most)
}

function taken(takes: (text: string) => boolean): Change {
  const text = (value: unknown) => {
    if (typeof value !== 'string') return { fix: '`text` is required and must be a string.' }
    return takes(value) ? { value: value.toWellFormed() } : { fix: '`text` is too long.' }
  }
  return override('requests', ({ start, send }) => ({ start: { ...start, text }, send: { ...send, text } }))
}

function smallBody(): Change {
  return override('requests', ({ json }) => ({
    json: (body) => (body.length > LIMIT ? { fix: 'The body is too large.' } : json(body)),
  }))
}

function cut(): Change {
  return override('requests', ({ json }) => ({
    json(body) {
      const read = json(body)
      if ('fix' in read || typeof read.value.text !== 'string') return read
      return { value: { ...read.value, text: read.value.text.slice(0, LIMIT) } }
    },
  }))
}

function withoutMiddle(text: string): string {
  return text.length > KIBIBYTES_64 ? `${text.slice(0, 30_000)}…${text.slice(-30_000)}` : text
}
