import { override } from '../../../../fixtures/change.ts'
import { mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { modeFields } from '../../../reading/sent.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import type { Mode, SendEndpoint } from '../../../rules/words.ts'
import { errors as rows } from '../rows.ts'

type OtherMode = Extract<Mode, 'default' | 'required' | 'stream'>

const modeWords: Record<OtherMode, string> = {
  default: 'that names no mode',
  required: 'under reply required',
  stream: 'that is streamed',
}

/** Reads one field more laxly than the lawful rule does, where a request asks for one mode; `undefined`: it is absent. */
function lax(
  id: string,
  row: Requirement,
  about: string,
  mode: OtherMode,
  field: string,
  read: (v: unknown) => unknown,
) {
  const post: SendEndpoint = id.endsWith('-start') ? 'start' : 'send'
  const { reply, stream } = modeFields[mode]
  return mutant(
    `errors/${id}`,
    row,
    `${post === 'start' ? 'A start' : 'A message'} ${modeWords[mode]} ${about}.`,
    only(
      post,
      override('requests', ({ json }) => ({
        json(body) {
          const lawful = json(body)
          if ('fix' in lawful) return lawful
          const { value } = lawful
          const isMeant = value.reply === reply && (field === 'stream' || value.stream === stream)
          return isMeant ? { value: { ...value, [field]: read(value[field]) } } : lawful
        },
      })),
    ),
  )
}

const numbersAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
const anyAsText = (value: unknown): unknown => (value === undefined ? value : String(value))
const textOrNone = (value: unknown): unknown => (typeof value === 'string' ? value : undefined)
const emptyForNone = (value: unknown): unknown => (value === undefined ? '' : value)
const truthy = (value: unknown): unknown => (value === undefined ? value : Boolean(value))

/** Services that look at the fields of a request in some modes alone: the mutants of area `errors` on 400 in those. */
export const laxInMode = [
  lax(
    'text-number-streamed-start',
    rows['start-text-type'],
    'takes a number for a text',
    'stream',
    'text',
    numbersAsText,
  ),
  lax(
    'text-number-waiting-start',
    rows['start-text-type'],
    'takes a number for a text',
    'default',
    'text',
    numbersAsText,
  ),
  lax('text-missing-required-start', rows['start-text-missing'], 'needs no text', 'required', 'text', emptyForNone),
  lax('title-any-streamed-start', rows['start-title-type'], 'writes any title out', 'stream', 'title', anyAsText),
  lax(
    'cwd-ignored-waiting-start',
    rows['start-cwd-type'],
    'takes a cwd of another type for none',
    'default',
    'cwd',
    textOrNone,
  ),
  lax(
    'cwd-ignored-required-start',
    rows['start-cwd-type'],
    'takes a cwd of another type for none',
    'required',
    'cwd',
    textOrNone,
  ),
  lax(
    'stream-truthy-waiting-start',
    rows['start-stream-type'],
    'streams for what counts as true',
    'default',
    'stream',
    truthy,
  ),
  lax(
    'text-number-required-send',
    rows['send-text-type'],
    'takes a number for a text',
    'required',
    'text',
    numbersAsText,
  ),
  lax('text-missing-streamed-send', rows['send-text-missing'], 'needs no text', 'stream', 'text', emptyForNone),
  lax(
    'id-any-waiting-send',
    rows['send-conversation-id-type'],
    'looks for any id',
    'default',
    'conversationId',
    anyAsText,
  ),
  lax(
    'id-missing-streamed-send',
    rows['send-conversation-id-missing'],
    'looks for no id',
    'stream',
    'conversationId',
    emptyForNone,
  ),
  lax(
    'stream-truthy-required-send',
    rows['send-stream-type'],
    'streams for what counts as true',
    'required',
    'stream',
    truthy,
  ),
]
