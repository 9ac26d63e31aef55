import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from '../reading/gateway.ts'
import { isObject } from '../reading/resources.ts'
import { runWordsIn } from '../reading/text/run-words.ts'
import { beyondBothLimits } from '../reading/text/text.ts'
import { longestText } from '../reading/too-long.ts'
import { isUnrecorded } from '../reading/unrecorded.ts'
import type { SendEndpoint } from '../rules/words.ts'

/** What a body has to be refused for (spec 4.1, 4.2, 7, 8; readings 16). A body with several is told by the first one of this list. */
export const bodyDefects = [
  'no-body',
  'not-json',
  'trailing-garbage',
  'not-object',
  'conversation-id-missing',
  'conversation-id-type',
  'text-missing',
  'text-type',
  'title-type',
  'cwd-type',
  'reply-type',
  'reply-unknown',
  'stream-type',
  'too-long',
] as const
export type BodyDefect = (typeof bodyDefects)[number]

export function isBodyDefect(defect: string): defect is BodyDefect {
  return bodyDefects.some((each) => each === defect)
}

/** In the order of the list. None where that is open: null for an optional field, an unknown field, an empty text. */
export function defectsIn(exchange: Exchange, endpoint: SendEndpoint): BodyDefect[] {
  const { requestBody } = exchange
  if (isUnrecorded(exchange, 'requestBody')) return []
  if (requestBody === null || requestBody === '') return ['no-body']
  const body = jsonOf(requestBody)
  if (body === undefined) {
    if (isDeep(requestBody)) return []
    return [endsEarly(requestBody) ? 'trailing-garbage' : 'not-json']
  }
  if (!isObject(body)) return ['not-object']
  const { text, title, cwd, reply, stream, conversationId } = body
  const found: Partial<Record<BodyDefect, boolean>> = {
    'conversation-id-missing': endpoint === 'send' && conversationId === undefined,
    'conversation-id-type': endpoint === 'send' && conversationId !== undefined && typeof conversationId !== 'string',
    'text-missing': text === undefined,
    'text-type': text !== undefined && typeof text !== 'string',
    'title-type': endpoint === 'start' && isNo('string', title),
    'cwd-type': endpoint === 'start' && isNo('string', cwd),
    'reply-type': isNo('string', reply),
    'reply-unknown': typeof reply === 'string' && !['none', 'optional', 'required'].includes(reply),
    'stream-type': isNo('boolean', stream),
    'too-long': typeof text === 'string' && beyondBothLimits(text, longestText),
  }
  return bodyDefects.filter((each) => found[each])
}

function isNo(type: string, value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== type
}

/** So deep that a parser may give up: its status is open. */
export function isDeep(body: string | null): boolean {
  return body?.includes('['.repeat(200)) === true
}

/** A whole JSON object, and more behind it. */
function endsEarly(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isString) {
      if (letter === '\\') at += 1
      else if (letter === '"') isString = false
    } else if (letter === '"') isString = true
    else if (letter === '{') depth += 1
    else if (letter === '}') {
      depth -= 1
      if (depth === 0) return at < text.trimEnd().length - 1 && jsonOf(text.slice(0, at + 1)) !== undefined
    }
  }
  return false
}

/** What a history would show of a message that was stored: words that only a run makes, or the whole text. */
export interface Traces {
  readonly words: readonly string[]
  readonly texts: readonly string[]
}

const wordsIn = (text: string): string[] => [...new Set(runWordsIn(text))]

/** So much of a text is searched: a run puts its words at its beginning and its end. */
const searched = 5000

/** A long text may begin with what another send says as well: what it adds to that comes last. */
function ownWordsIn(text: string): string[] {
  if (text.length <= 2 * searched) return wordsIn(text)
  return [...wordsIn(text.slice(0, searched)).slice(-1), ...wordsIn(text.slice(-searched))]
}

export function tracesOf({ requestBody }: Exchange): Traces {
  const body = jsonOf(requestBody)
  if (!isObject(body)) {
    if (typeof body === 'string' && body !== '') return { words: wordsIn(body), texts: [body] }
    return { words: body === undefined ? wordsIn(requestBody ?? '') : [], texts: [] }
  }
  const { text } = body
  if (typeof text === 'string') return { words: ownWordsIn(text), texts: [] }
  if (text === undefined) return { words: [], texts: ['undefined', 'null'] }
  // An array of nothing is written as nothing, and a message of nothing may be there for another reason.
  return { words: [], texts: [String(text), JSON.stringify(text)].filter((each) => each !== '') }
}

/** What is open about a request that is well-formed otherwise (readings 16), by the rule that observes it, and its words. */
export function openIn({ requestBody, requestHeaders }: Exchange): readonly [OpenBody, string] | undefined {
  const body = jsonOf(requestBody)
  if (!isObject(body) || requestBody === null) return undefined
  const { text, reply, stream } = body
  const known = ['text', 'title', 'cwd', 'reply', 'stream', 'conversationId']
  if (text === '') return ['empty-text', 'an empty text']
  if (typeof text === 'string' && text.trim() === '') return ['empty-text', 'blanks alone']
  if (reply === null) return ['null-optional', 'reply null']
  if (stream === null) return ['null-optional', 'stream null']
  if (Object.keys(body).some((each) => !known.includes(each))) return ['unknown-field', 'a field that no request has']
  if (requestBody.indexOf('"text":') !== requestBody.lastIndexOf('"text":')) return ['duplicate-keys', 'text twice']
  const type = requestHeaders['content-type'] ?? ''
  return type.startsWith('application/json') ? undefined : ['content-type', type]
}

export type OpenBody = 'empty-text' | 'null-optional' | 'unknown-field' | 'duplicate-keys' | 'content-type'
