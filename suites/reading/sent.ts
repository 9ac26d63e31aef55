import type { Exchange } from '../../schemas/types.ts'
import type { Mode, SendEndpoint } from '../rules/words.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import { plainTitle } from './text/plain-title.ts'
import type { Sent } from './views/sent.ts'

export const endpoints = ['start', 'send'] as const satisfies readonly SendEndpoint[]

export const modes = [
  'default',
  'none',
  'optional',
  'required',
  'stream',
  'required-stream',
] as const satisfies readonly Mode[]

/** The fields of the request body that choose a mode. */
export const modeFields: Readonly<Record<Mode, Readonly<Record<string, string | boolean>>>> = {
  default: {},
  none: { reply: 'none' },
  optional: { reply: 'optional' },
  required: { reply: 'required' },
  stream: { stream: true },
  'required-stream': { reply: 'required', stream: true },
}

export const isStreamed = (mode: Mode): boolean => mode === 'stream' || mode === 'required-stream'

/** The text that a request sends; undefined where it has none. */
export function textIn({ requestBody }: Exchange): string | undefined {
  const asked = jsonOf(requestBody)
  return isObject(asked) && typeof asked.text === 'string' ? asked.text : undefined
}

/** The title that a start asks for; undefined where it asks for none, or for one that is no text or empty. */
export function titleIn({ requestBody }: Exchange): string | undefined {
  const body = jsonOf(requestBody)
  return isObject(body) && typeof body.title === 'string' && body.title !== '' ? body.title : undefined
}

/** The same of a title that is kept as it is (readings 60). */
export function plainTitleIn(start: Exchange): string | undefined {
  const title = titleIn(start)
  return title !== undefined && plainTitle.test(title) ? title : undefined
}

/** The conversation that a message asks for; undefined where it names none. */
export function addressedIn({ requestBody }: Exchange): string | undefined {
  const body = jsonOf(requestBody)
  return isObject(body) && typeof body.conversationId === 'string' ? body.conversationId : undefined
}

/** Where a send stands, in words for a finding. */
export function placeOf(sent: Pick<Sent, 'endpoint' | 'mode'>): string {
  const path = sent.endpoint === 'start' ? 'POST /conversations' : 'POST /messages'
  const fields = Object.entries(modeFields[sent.mode]).map(([key, value]) => `${key} ${value}`)
  return fields.length === 0 ? path : `${path}, ${fields.join(', ')}`
}

/** The mode that the body of a send asks for. */
export function modeIn({ requestBody }: Exchange): Mode {
  const asked = jsonOf(requestBody)
  const { reply, stream: streamed } = isObject(asked) ? asked : {}
  if (streamed === true) return reply === 'required' ? 'required-stream' : 'stream'
  return reply === 'none' || reply === 'optional' || reply === 'required' ? reply : 'default'
}
