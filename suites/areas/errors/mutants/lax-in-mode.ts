import { override } from '../../../../fixtures/change.ts'
import { mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { spoken, type Way } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { errors as rows } from '../rows.ts'

/** Reads one field more laxly than the lawful rule does, where a request asks for one mode; `undefined`: it is absent. */
function lax(id: string, row: Requirement, about: string, way: Way, field: string, read: (value: unknown) => unknown) {
  return mutant(
    `errors/${id}`,
    row,
    `${spoken(way)} ${about}.`,
    only(
      way,
      override('requests', ({ json }) => ({
        json(body) {
          const lawful = json(body)
          return 'fix' in lawful ? lawful : { value: { ...lawful.value, [field]: read(lawful.value[field]) } }
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
    'accepts a number as text',
    'start-stream',
    'text',
    numbersAsText,
  ),
  lax(
    'text-number-waiting-start',
    rows['start-text-type'],
    'accepts a number as text',
    'start-default',
    'text',
    numbersAsText,
  ),
  lax(
    'text-missing-required-start',
    rows['start-text-missing'],
    'needs no text',
    'start-required',
    'text',
    emptyForNone,
  ),
  lax(
    'title-any-streamed-start',
    rows['start-title-type'],
    'converts any title to a string',
    'start-stream',
    'title',
    anyAsText,
  ),
  lax(
    'cwd-ignored-waiting-start',
    rows['start-cwd-type'],
    'ignores a cwd of another type',
    'start-default',
    'cwd',
    textOrNone,
  ),
  lax(
    'cwd-ignored-required-start',
    rows['start-cwd-type'],
    'ignores a cwd of another type',
    'start-required',
    'cwd',
    textOrNone,
  ),
  lax(
    'stream-truthy-waiting-start',
    rows['start-stream-type'],
    'accepts every truthy value of stream',
    'start-default',
    'stream',
    truthy,
  ),
  lax(
    'text-number-required-send',
    rows['send-text-type'],
    'accepts a number as text',
    'send-required',
    'text',
    numbersAsText,
  ),
  lax('text-missing-streamed-send', rows['send-text-missing'], 'needs no text', 'send-stream', 'text', emptyForNone),
  lax(
    'id-any-waiting-send',
    rows['send-conversation-id-type'],
    'accepts an id of any type',
    'send-default',
    'conversationId',
    anyAsText,
  ),
  lax(
    'id-missing-streamed-send',
    rows['send-conversation-id-missing'],
    'accepts a missing id',
    'send-stream',
    'conversationId',
    emptyForNone,
  ),
  lax(
    'stream-truthy-required-send',
    rows['send-stream-type'],
    'accepts every truthy value of stream',
    'send-required',
    'stream',
    truthy,
  ),
]
