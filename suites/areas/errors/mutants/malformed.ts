import { override } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Attempt, Read } from '../../../../fixtures/service/call.ts'
import { isObject, leadingObject, parsed, readsJson } from '../../../../fixtures/tools/bodies.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { failsOn, refusedAs } from '../../../../fixtures/tools/refusing.ts'
import { fieldsOf, subject } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { errors as rows } from '../rows.ts'

/** Reads one field of a body; `undefined`: it is absent. */
type Lax = (value: unknown, body: Record<string, unknown>) => unknown

const unprocessable = (isChosen: (attempt: Attempt) => boolean): Change =>
  refusedAs(({ status }, attempt) => status === 400 && isChosen(attempt), { status: 422 })

const replyOf = ({ call }: Attempt): unknown => fieldsOf(call).reply

/** Reads one field more laxly than the lawful rule does, where a request asks for one mode; `undefined`: it is absent. */
const lax = (field: string, read: (value: unknown) => unknown): Change =>
  override('requests', ({ json }) => ({
    json(body) {
      const lawful = json(body)
      return 'fix' in lawful ? lawful : { value: { ...lawful.value, [field]: read(lawful.value[field]) } }
    },
  }))

const numbersAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
const anyAsText = (value: unknown): unknown => (value === undefined ? value : String(value))
const textOrNone = (value: unknown): unknown => (typeof value === 'string' ? value : undefined)
const emptyForNone = (value: unknown): unknown => (value === undefined ? '' : value)
const truthy = (value: unknown): unknown => (value === undefined ? value : Boolean(value))

/** Services that take a malformed request, or refuse it with another status: the mutants of area `errors` on 400. */
export const malformed = mutants(rows, {
  'empty-body-start: A start without a body is accepted with an empty text.': {
    'start-no-body': readsJson((text) => (text === '' ? { text: '' } : null)),
    at: 'start',
  },
  'no-body-415-start: A start without a body gets 415.': {
    'start-no-body': refusedAs((_, { call }) => call.body.length === 0, { status: 415 }),
    at: 'start',
  },
  'plain-text-start: A start accepts text that is not JSON.': {
    'start-not-json': readsJson((text) => (text === '' || startsWithJson(text) ? null : { text })),
    at: 'start',
  },
  'not-json-500-start: A start with a body that is not JSON gets 500.': {
    'start-not-json': refusedAs((_, attempt) => isNoJson(attempt), { status: 500 }),
    at: 'start',
  },
  ...each(['start', 'send'], (to) => ({
    [`first-object-${to}: ${subject[to]} reads the first JSON object and ignores the rest.`]: {
      [`${to}-trailing-garbage`]: readsJson(leadingObject),
      at: to,
    },
    [`first-of-array-${to}: ${subject[to]} accepts an array and reads its first object.`]: {
      [`${to}-not-object`]: readsJson(firstOfArray),
      at: to,
    },
    [`text-default-${to}: ${subject[to]} without text is accepted with an empty text.`]: {
      [`${to}-text-missing`]: laxField(to, 'text', (value) => value ?? ''),
      also: [`${to}-text-type`],
    },
    [`text-coerced-${to}: ${subject[to]} accepts a number or a boolean as text.`]: {
      [`${to}-text-type`]: laxField(to, 'text', coerced),
    },
    [`reply-unknown-ignored-${to}: ${subject[to]} with an unknown reply mode is treated as one without a reply mode.`]:
      { [`${to}-reply-unknown`]: laxField(to, 'reply', knownMode) },
    [`reply-empty-${to}: ${subject[to]} with an empty reply mode is treated as one without a reply mode.`]: {
      [`${to}-reply-unknown`]: laxField(to, 'reply', (value) => (value === '' ? undefined : value)),
    },
    [`reply-case-${to}: ${subject[to]} accepts reply modes in capitals and an empty one.`]: {
      [`${to}-reply-unknown`]: laxField(to, 'reply', (value) =>
        typeof value === 'string' ? value.trim().toLowerCase() || undefined : value,
      ),
    },
  })),
  'string-body-start: A start accepts a JSON body that is not an object.': {
    'start-not-object': readsJson((text) => (parsed(text) === undefined ? null : { text })),
    at: 'start',
  },
  'text-missing-422-start: A start without text gets 422.': {
    'start-text-missing': refusedAs(
      (_, { call }) => isObject(parsed(call.body.toString())) && fieldsOf(call).text === undefined,
      { status: 422 },
    ),
    at: 'start',
  },
  'text-written-start: A start converts an array or an object to text.': {
    'start-text-type': laxField('start', 'text', (value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ),
  },
  'title-coerced-start: A start converts a title of any type to a string.': {
    'start-title-type': laxField('start', 'title', (value) => (value === undefined ? value : String(value))),
  },
  'cwd-ignored-start: A start ignores a cwd that is not a string.': {
    'start-cwd-type': laxField('start', 'cwd', (value) => (typeof value === 'string' ? value : undefined)),
  },
  'reply-type-ignored-start: A start ignores a reply mode that is not a string.': {
    'start-reply-type': laxField('start', 'reply', (value) => (typeof value === 'string' ? value : undefined)),
  },
  'reply-unknown-streamed-start: A start with stream true is streamed for any reply mode.': {
    'start-reply-unknown': laxField('start', 'reply', (value, body) =>
      body.stream === true ? knownMode(value) : value,
    ),
  },
  'stream-nothing-start: A start accepts every falsy value of stream.': {
    'start-stream-type': laxField('start', 'stream', (value) => value || undefined),
  },
  'stream-truthy-start: A start accepts every truthy value of stream.': {
    'start-stream-type': laxField('start', 'stream', (value) => (value === undefined ? value : Boolean(value))),
  },
  'no-body-500-send: A message without a body gets 500.': {
    'send-no-body': refusedAs((_, { call }) => call.body.length === 0, { status: 500 }),
    at: 'send',
  },
  'no-body-404-send: A message without a body gets 404.': {
    'send-no-body': readsJson((text) => (text === '' ? { text: '', conversationId: '' } : null)),
    at: 'send',
  },
  'not-json-415-send: A message with a body that is not JSON gets 415.': {
    'send-not-json': refusedAs((_, attempt) => isNoJson(attempt), { status: 415 }),
    at: 'send',
  },
  'not-object-500-send: A message whose body is JSON but no object gets 500.': {
    'send-not-object': refusedAs((_, { call }) => isNoObject(call.body.toString()), { status: 500 }),
    at: 'send',
  },
  'id-default-send: A message without conversationId gets 404.': {
    'send-conversation-id-missing': laxField('send', 'conversationId', (value) => value ?? ''),
    also: ['send-conversation-id-type'],
  },
  'id-coerced-send: A message converts a conversationId of any type to a string.': {
    'send-conversation-id-type': laxField('send', 'conversationId', (value) =>
      value === undefined ? value : String(value),
    ),
  },
  'text-type-422-send: A message whose text is not a string gets 422.': {
    'send-text-type': refusedAs((_, { call }) => !['string', 'undefined'].includes(typeof fieldsOf(call).text), {
      status: 422,
    }),
    at: 'send',
    also: ['status-codes/send'],
  },
  'reply-type-ignored-send: A start ignores a reply mode that is not a string.': {
    'send-reply-type': laxField('send', 'reply', (value) => (typeof value === 'string' ? value : undefined)),
  },
  'reply-unknown-streamed-send: A message with stream true is streamed for any reply mode.': {
    'send-reply-unknown': laxField('send', 'reply', (value, body) => (body.stream === true ? knownMode(value) : value)),
  },
  'stream-ignored-send: A message with a stream that is not a boolean gets JSON.': {
    'send-stream-type': laxField('send', 'stream', (value) => (typeof value === 'boolean' ? value : undefined)),
  },
  'stream-coerced-send: A message accepts words and numbers for true and false.': {
    'send-stream-type': laxField('send', 'stream', (value) => {
      if (value === 1 || value === 'true' || value === 'yes') return true
      return value === 0 || value === 'false' || value === 'no' ? false : value
    }),
  },
  'limit-letters-list: A list limit of letters is ignored.': {
    'list-limit-letters': override('limits', ({ number, list }) => ({
      number: (raw) => lettersAs(raw, list.default, number),
    })),
    at: 'list',
  },
  'limit-letters-500-list: A list limit of letters gets 500.': {
    'list-limit-letters': refusedAs((_, { call }) => /^[a-z]+$/i.test(call.query.get('limit') ?? ''), { status: 500 }),
    at: 'list',
    atTimes: ['odd-query-list'],
  },
  'limit-letters-history: A message limit of letters is ignored.': {
    'history-limit-letters': override('limits', ({ number, history }) => ({
      number: (raw) => lettersAs(raw, history.default, number),
    })),
    at: 'history',
  },
  'reply-type-422-start: A start whose reply mode is not a string gets 422.': {
    'start-reply-type': unprocessable((attempt) => !['string', 'undefined'].includes(typeof replyOf(attempt))),
    at: 'start',
    also: ['start-text-missing'],
  },
  'reply-unknown-422-send: A message with an unknown reply mode gets 422.': {
    'send-reply-unknown': unprocessable(
      (attempt) => typeof replyOf(attempt) === 'string' && !/^(none|optional|required)$/.test(String(replyOf(attempt))),
    ),
    at: 'send',
  },
  ...each(['start', 'send'], (to) => ({
    [`garbage-422-${to}: ${subject[to]} with characters after its JSON gets 422.`]: {
      [`${to}-trailing-garbage`]: unprocessable(({ call }) => {
        const text = call.body.toString()
        return parsed(text) === undefined && leadingObject(text) !== null
      }),
      at: to,
    },
  })),
  'text-object-500-start: A start whose text is an object gets 500.': {
    'start-text-type': failsOn(({ call }) => {
      const { text } = fieldsOf(call)
      return typeof text === 'object' && text !== null && !Array.isArray(text)
    }),
    at: 'start',
  },
  'text-number-streamed-start: POST /conversations with stream true accepts a number as text.': {
    'start-text-type': lax('text', numbersAsText),
    at: 'start-stream',
  },
  'text-number-waiting-start: POST /conversations without a reply mode accepts a number as text.': {
    'start-text-type': lax('text', numbersAsText),
    at: 'start-default',
  },
  'text-missing-required-start: POST /conversations with reply required needs no text.': {
    'start-text-missing': lax('text', emptyForNone),
    at: 'start-required',
  },
  'title-any-streamed-start: POST /conversations with stream true converts any title to a string.': {
    'start-title-type': lax('title', anyAsText),
    at: 'start-stream',
  },
  'cwd-ignored-waiting-start: POST /conversations without a reply mode ignores a cwd of another type.': {
    'start-cwd-type': lax('cwd', textOrNone),
    at: 'start-default',
  },
  'cwd-ignored-required-start: POST /conversations with reply required ignores a cwd of another type.': {
    'start-cwd-type': lax('cwd', textOrNone),
    at: 'start-required',
  },
  'stream-truthy-waiting-start: POST /conversations without a reply mode accepts every truthy value of stream.': {
    'start-stream-type': lax('stream', truthy),
    at: 'start-default',
  },
  'text-number-required-send: POST /messages with reply required accepts a number as text.': {
    'send-text-type': lax('text', numbersAsText),
    at: 'send-required',
  },
  'text-missing-streamed-send: POST /messages with stream true needs no text.': {
    'send-text-missing': lax('text', emptyForNone),
    at: 'send-stream',
  },
  'id-any-waiting-send: POST /messages without a reply mode accepts an id of any type.': {
    'send-conversation-id-type': lax('conversationId', anyAsText),
    at: 'send-default',
  },
  'id-missing-streamed-send: POST /messages with stream true accepts a missing id.': {
    'send-conversation-id-missing': lax('conversationId', emptyForNone),
    at: 'send-stream',
  },
  'stream-truthy-required-send: POST /messages with reply required accepts every truthy value of stream.': {
    'send-stream-type': lax('stream', truthy),
    at: 'send-required',
  },
})

/** Reads a field more laxly before the lawful rule sees it. */
function laxField(post: 'start' | 'send', field: string, read: Lax): Change {
  return only(
    post,
    override('requests', ({ json }) => ({
      json(body) {
        const object = json(body)
        return 'fix' in object
          ? object
          : { value: { ...object.value, [field]: read(object.value[field], object.value) } }
      },
    })),
  )
}

function coerced(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

function knownMode(value: unknown): unknown {
  return typeof value !== 'string' || ['none', 'optional', 'required'].includes(value) ? value : undefined
}

function firstOfArray(text: string): { [name: string]: unknown } | null {
  const value = parsed(text)
  const first: unknown = Array.isArray(value) ? value[0] : null
  return isObject(first) ? first : null
}

function startsWithJson(text: string): boolean {
  return parsed(text) !== undefined || leadingObject(text) !== null
}

function isNoJson({ call }: Attempt): boolean {
  return call.body.length > 0 && !startsWithJson(call.body.toString())
}

function isNoObject(text: string): boolean {
  const value = parsed(text)
  return value !== undefined && !isObject(value)
}

function lettersAs(raw: string, value: number, lawful: (raw: string) => Read<number>): Read<number> {
  return /^[a-z]+$/i.test(raw) && raw !== 'NaN' ? { value } : lawful(raw)
}
