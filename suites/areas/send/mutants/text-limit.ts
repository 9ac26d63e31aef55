import { override } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import { refusedAs } from '../../../../fixtures/tools/refusing.ts'
import { storing } from '../../../../fixtures/tools/sends.ts'
import { spoken, subject, textOf } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

const LIMIT = 100_000
const KIBIBYTES_64 = 65_536

const coded = (status: number): Change =>
  refusedAs((refusal, attempt) => refusal.status === 400 && textOf(attempt).length > LIMIT, { status: status })

/** Services with another limit of text, in one mode or for one of the sends: mutants of area `send`. */
export const sendTextLimit = mutants(rows, {
  ...each(['start-default', 'start-optional', 'send-none', 'send-required', 'send-stream'], (way) => ({
    [`below-limit-${way}: ${spoken(way)} accepts a text of at most 99999 characters.`]: {
      [`${way}-text-limit`]: taking(LIMIT - 1),
      at: way,
    },
  })),
  ...each(['start-none', 'start-required-stream', 'send-optional'], (way) => ({
    [`64k-${way}: ${spoken(way)} accepts a text of at most 65536 characters.`]: {
      [`${way}-text-limit`]: taking(KIBIBYTES_64),
      at: way,
    },
  })),
  ...each(['start-required', 'send-default'], (way) => ({
    [`small-body-${way}: ${spoken(way)} accepts a body of at most 100,000 bytes.`]: {
      [`${way}-text-limit`]: override('requests', ({ json }) => ({
        json: (body) => (body.length > LIMIT ? { fix: 'The body is too large.' } : json(body)),
      })),
      at: way,
    },
  })),
  ...each(['start-stream', 'send-required-stream'], (way) => ({
    [`10k-${way}: ${spoken(way)} accepts a text of at most 10000 characters.`]: {
      [`${way}-text-limit`]: taking(10_000),
      at: way,
    },
  })),
  ...each(['start-default', 'start-stream', 'send-optional', 'start-optional'], (way) => ({
    [`unlimited-${way}: ${spoken(way)} accepts texts of more than 100,000 characters.`]: {
      [`${way}-too-long`]: taking(Number.POSITIVE_INFINITY),
      at: way,
    },
  })),
  ...each(['start-none', 'send-default'], (way) => ({
    [`413-${way}: ${spoken(way)} refuses a text that is too long with 413.`]: {
      [`${way}-too-long`]: coded(413),
      at: way,
    },
  })),
  ...each(['start-optional', ['send-none', 'send-text-whole'], 'send-stream'], (way) => ({
    [`cut-${way}: ${spoken(way)} accepts a text that is too long and truncates it.`]: {
      [`${way}-too-long`]: cut(),
      at: way,
    },
  })),
  ...each(['start-required', 'send-required-stream'], (way) => ({
    [`one-more-${way}: ${spoken(way)} accepts texts of more than 100,000 characters.`]: {
      [`${way}-too-long`]: taking(LIMIT + 1),
      at: way,
    },
  })),
  ...each(['start-required-stream', 'send-required'], (way) => ({
    [`422-${way}: ${spoken(way)} refuses a text that is too long with 422.`]: {
      [`${way}-too-long`]: coded(422),
      at: way,
    },
  })),
  ...each(['start', 'send'], (to) => ({
    [`bytes-${to}: ${subject[to]} counts its text in bytes of UTF-8.`]: {
      [`${to}-text-not-bytes`]: takingBytes(LIMIT),
      at: to,
    },
  })),
  'counts-latin-send-optional: A message with reply optional counts only ASCII characters.': {
    'send-optional-too-long': taken((text) => text.replace(/[^\x20-\x7e]/g, '').length <= LIMIT),
    at: 'send-optional',
  },
  'counts-graphemes-start-required: A start with reply required does not count combining marks.': {
    'start-required-too-long': takingGraphemes(),
    at: 'start-required',
  },
  'counts-graphemes-send-stream: A message with stream true does not count combining marks.': {
    'send-stream-too-long': takingGraphemes(),
    at: 'send-stream',
  },
  '128k-bytes-send: A message accepts at most 128 KiB of UTF-8.': {
    'send-text-not-bytes': takingBytes(2 * KIBIBYTES_64),
    at: 'send',
  },
  'body-of-512k: The service accepts bodies of at most 512 KiB.': {
    'start-text-not-bytes': override('requests', () => ({ bodyLimitBytes: 512 * 1024 })),
  },
  'stored-64k-start: The history keeps 64 KiB of a start.': {
    'start-text-whole': storing((text) => text.slice(0, KIBIBYTES_64)),
    at: 'start',
  },
  'stored-all-but-one-start: The history keeps 99,999 characters of a start.': {
    'start-text-whole': storing((text) => text.slice(0, LIMIT - 1)),
    at: 'start',
  },
  'stored-middle-cut-send: The history omits the middle of a long message.': {
    'send-text-whole': storing((text) =>
      text.length > KIBIBYTES_64 ? `${text.slice(0, 30_000)}…${text.slice(-30_000)}` : text,
    ),
    at: 'send',
  },
  'stored-64k-bytes-send: The history keeps 65,535 bytes of a message.': {
    'send-text-whole': storing((text) =>
      Buffer.from(text)
        .subarray(0, KIBIBYTES_64 - 1)
        .toString(),
    ),
    at: 'send',
  },
  ...each(['start-required', 'send-required'], (way) => ({
    [`50k-${way}: ${spoken(way)} accepts a text of at most 50000 characters.`]: {
      [`${way}-text-limit`]: taking(50_000),
      at: way,
    },
  })),
})

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

function cut(): Change {
  return override('requests', ({ json }) => ({
    json(body) {
      const read = json(body)
      if ('fix' in read || typeof read.value.text !== 'string') return read
      return { value: { ...read.value, text: read.value.text.slice(0, LIMIT) } }
    },
  }))
}
