import { override } from '../../../../fixtures/change.ts'
import { also, atTimes, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Attempt, Read } from '../../../../fixtures/service/call.ts'
import { isObject, leadingObject, parsed, readsJson } from '../../../../fixtures/tools/bodies.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { refusedAs } from '../../../../fixtures/tools/refusing.ts'
import { fieldsOf } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { statusCodes } from '../../status-codes/rows.ts'
import { errors as rows } from '../rows.ts'

/** Reads one field of a body; `undefined`: it is absent. */
type Lax = (value: unknown, body: Record<string, unknown>) => unknown

const lax = (id: string, row: Requirement, about: string, post: 'start' | 'send', field: string, read: Lax) =>
  mutant(id, row, about, laxField(post, field, read))

/** Services that take a malformed request, or refuse it with another status: the mutants of area `errors` on 400. */
export const malformed = [
  mutant(
    'errors/empty-body-start',
    rows['start-no-body'],
    'A start without a body is accepted with an empty text.',
    only(
      'start',
      readsJson((text) => (text === '' ? { text: '' } : null)),
    ),
  ),
  mutant(
    'errors/no-body-415-start',
    rows['start-no-body'],
    'A start without a body gets 415.',
    only(
      'start',
      refusedAs((_, { call }) => call.body.length === 0, { status: 415 }),
    ),
  ),
  mutant(
    'errors/plain-text-start',
    rows['start-not-json'],
    'A start accepts text that is not JSON.',
    only(
      'start',
      readsJson((text) => (text === '' || startsWithJson(text) ? null : { text })),
    ),
  ),
  mutant(
    'errors/not-json-500-start',
    rows['start-not-json'],
    'A start with a body that is not JSON gets 500.',
    only(
      'start',
      refusedAs((_, attempt) => isNoJson(attempt), { status: 500 }),
    ),
  ),
  mutant(
    'errors/first-object-start',
    rows['start-trailing-garbage'],
    'A start reads the first JSON object and ignores the rest.',
    only('start', readsJson(leadingObject)),
  ),
  mutant(
    'errors/first-of-array-start',
    rows['start-not-object'],
    'A start accepts an array and reads its first object.',
    only('start', readsJson(firstOfArray)),
  ),
  mutant(
    'errors/string-body-start',
    rows['start-not-object'],
    'A start accepts a JSON body that is not an object.',
    only(
      'start',
      readsJson((text) => (parsed(text) === undefined ? null : { text })),
    ),
  ),
  also(
    [rows['start-text-type']],
    lax(
      'errors/text-default-start',
      rows['start-text-missing'],
      'A start without text is accepted with an empty text.',
      'start',
      'text',
      (value) => value ?? '',
    ),
  ),
  mutant(
    'errors/text-missing-422-start',
    rows['start-text-missing'],
    'A start without text gets 422.',
    only(
      'start',
      refusedAs((_, { call }) => isObject(parsed(call.body.toString())) && fieldsOf(call).text === undefined, {
        status: 422,
      }),
    ),
  ),
  lax(
    'errors/text-coerced-start',
    rows['start-text-type'],
    'A start accepts a number or a boolean as text.',
    'start',
    'text',
    coerced,
  ),
  lax(
    'errors/text-written-start',
    rows['start-text-type'],
    'A start converts an array or an object to text.',
    'start',
    'text',
    (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value),
  ),
  lax(
    'errors/title-coerced-start',
    rows['start-title-type'],
    'A start converts a title of any type to a string.',
    'start',
    'title',
    (value) => (value === undefined ? value : String(value)),
  ),
  lax(
    'errors/cwd-ignored-start',
    rows['start-cwd-type'],
    'A start ignores a cwd that is not a string.',
    'start',
    'cwd',
    (value) => (typeof value === 'string' ? value : undefined),
  ),
  lax(
    'errors/reply-type-ignored-start',
    rows['start-reply-type'],
    'A start ignores a reply mode that is not a string.',
    'start',
    'reply',
    (value) => (typeof value === 'string' ? value : undefined),
  ),
  lax(
    'errors/reply-unknown-ignored-start',
    rows['start-reply-unknown'],
    'A start with an unknown reply mode is treated as one without a reply mode.',
    'start',
    'reply',
    knownMode,
  ),
  lax(
    'errors/reply-unknown-streamed-start',
    rows['start-reply-unknown'],
    'A start with stream true is streamed for any reply mode.',
    'start',
    'reply',
    (value, body) => (body.stream === true ? knownMode(value) : value),
  ),
  lax(
    'errors/reply-empty-start',
    rows['start-reply-unknown'],
    'A start with an empty reply mode is treated as one without a reply mode.',
    'start',
    'reply',
    (value) => (value === '' ? undefined : value),
  ),
  lax(
    'errors/reply-case-start',
    rows['start-reply-unknown'],
    'A start accepts reply modes in capitals and an empty one.',
    'start',
    'reply',
    anyCase,
  ),
  lax(
    'errors/stream-nothing-start',
    rows['start-stream-type'],
    'A start accepts every falsy value of stream.',
    'start',
    'stream',
    (value) => value || undefined,
  ),
  lax(
    'errors/stream-truthy-start',
    rows['start-stream-type'],
    'A start accepts every truthy value of stream.',
    'start',
    'stream',
    (value) => (value === undefined ? value : Boolean(value)),
  ),

  mutant(
    'errors/no-body-500-send',
    rows['send-no-body'],
    'A message without a body gets 500.',
    only(
      'send',
      refusedAs((_, { call }) => call.body.length === 0, { status: 500 }),
    ),
  ),
  mutant(
    'errors/no-body-404-send',
    rows['send-no-body'],
    'A message without a body gets 404.',
    only(
      'send',
      readsJson((text) => (text === '' ? { text: '', conversationId: '' } : null)),
    ),
  ),
  mutant(
    'errors/not-json-415-send',
    rows['send-not-json'],
    'A message with a body that is not JSON gets 415.',
    only(
      'send',
      refusedAs((_, attempt) => isNoJson(attempt), { status: 415 }),
    ),
  ),
  mutant(
    'errors/first-object-send',
    rows['send-trailing-garbage'],
    'A message reads the first JSON object and ignores the rest.',
    only('send', readsJson(leadingObject)),
  ),
  mutant(
    'errors/first-of-array-send',
    rows['send-not-object'],
    'A message accepts an array and reads its first object.',
    only('send', readsJson(firstOfArray)),
  ),
  mutant(
    'errors/not-object-500-send',
    rows['send-not-object'],
    'A message whose body is JSON but no object gets 500.',
    only(
      'send',
      refusedAs((_, { call }) => isNoObject(call.body.toString()), { status: 500 }),
    ),
  ),
  also(
    [rows['send-conversation-id-type']],
    lax(
      'errors/id-default-send',
      rows['send-conversation-id-missing'],
      'A message without conversationId gets 404.',
      'send',
      'conversationId',
      (value) => value ?? '',
    ),
  ),
  lax(
    'errors/id-coerced-send',
    rows['send-conversation-id-type'],
    'A message converts a conversationId of any type to a string.',
    'send',
    'conversationId',
    (value) => (value === undefined ? value : String(value)),
  ),
  also(
    [rows['send-text-type']],
    lax(
      'errors/text-default-send',
      rows['send-text-missing'],
      'A message without text is accepted with an empty text.',
      'send',
      'text',
      (value) => value ?? '',
    ),
  ),
  lax(
    'errors/text-coerced-send',
    rows['send-text-type'],
    'A message accepts a number or a boolean as text.',
    'send',
    'text',
    coerced,
  ),
  also(
    [statusCodes.send],
    mutant(
      'errors/text-type-422-send',
      rows['send-text-type'],
      'A message whose text is not a string gets 422.',
      only(
        'send',
        refusedAs((_, { call }) => !['string', 'undefined'].includes(typeof fieldsOf(call).text), { status: 422 }),
      ),
    ),
  ),
  lax(
    'errors/reply-type-ignored-send',
    rows['send-reply-type'],
    'A start ignores a reply mode that is not a string.',
    'send',
    'reply',
    (value) => (typeof value === 'string' ? value : undefined),
  ),
  lax(
    'errors/reply-unknown-ignored-send',
    rows['send-reply-unknown'],
    'A message with an unknown reply mode is treated as one without a reply mode.',
    'send',
    'reply',
    knownMode,
  ),
  lax(
    'errors/reply-unknown-streamed-send',
    rows['send-reply-unknown'],
    'A message with stream true is streamed for any reply mode.',
    'send',
    'reply',
    (value, body) => (body.stream === true ? knownMode(value) : value),
  ),
  lax(
    'errors/reply-empty-send',
    rows['send-reply-unknown'],
    'A message with an empty reply mode is treated as one without a reply mode.',
    'send',
    'reply',
    (value) => (value === '' ? undefined : value),
  ),
  lax(
    'errors/reply-case-send',
    rows['send-reply-unknown'],
    'A message accepts reply modes in capitals and an empty one.',
    'send',
    'reply',
    anyCase,
  ),
  lax(
    'errors/stream-ignored-send',
    rows['send-stream-type'],
    'A message with a stream that is not a boolean gets JSON.',
    'send',
    'stream',
    (value) => (typeof value === 'boolean' ? value : undefined),
  ),
  lax(
    'errors/stream-coerced-send',
    rows['send-stream-type'],
    'A message accepts words and numbers for true and false.',
    'send',
    'stream',
    meaningBoolean,
  ),

  mutant(
    'errors/limit-letters-list',
    rows['list-limit-letters'],
    'A list limit of letters is ignored.',
    only(
      'list',
      override('limits', ({ number, list }) => ({ number: (raw) => lettersAs(raw, list.default, number) })),
    ),
  ),
  atTimes(
    [rows['odd-query-list']],
    mutant(
      'errors/limit-letters-500-list',
      rows['list-limit-letters'],
      'A list limit of letters gets 500.',
      only(
        'list',
        refusedAs((_, { call }) => /^[a-z]+$/i.test(call.query.get('limit') ?? ''), { status: 500 }),
      ),
    ),
  ),

  mutant(
    'errors/limit-letters-history',
    rows['history-limit-letters'],
    'A message limit of letters is ignored.',
    only(
      'history',
      override('limits', ({ number, history }) => ({ number: (raw) => lettersAs(raw, history.default, number) })),
    ),
  ),
]

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

function anyCase(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() || undefined : value
}

function meaningBoolean(value: unknown): unknown {
  if (value === 1 || value === 'true' || value === 'yes') return true
  return value === 0 || value === 'false' || value === 'no' ? false : value
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
