import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import { mutants } from '../../mutants-table.ts'
import { errors as rows } from '../rows.ts'

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

/** Services that look at the fields of a request in some modes alone: the mutants of area `errors` on 400 in those. */
export const laxInMode = mutants(rows, {
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
