import type { Exchange } from '../../../schemas/types.ts'
import { unheard } from '../../reading/gateway.ts'
import { modeFields } from '../../reading/sent.ts'
import { silentThrice } from '../../reading/silence.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { type Ask, refusalDeadlineMs } from '../../run/stage/api.ts'
import type { Stage } from '../../run/stage/stage.ts'

/** How many requests that have to be refused are under way at once. */
export const refusalsAtOnce = 8

/** Whether a malformed request got something else than its 400, or the 411 or 415 of one without a body (readings 21). */
export function isRefusedWrongly(answer: Exchange): boolean {
  const { status, method, requestBody } = answer
  if (silentThrice(answer) !== undefined) return true
  const mayMissBody = method === 'POST' && requestBody === null && (status === 411 || status === 415)
  return unheard(answer) === undefined && status !== 400 && !mayMissBody
}

/** The text of a message that asks for nothing and holds `mark`: should it be taken all the same, it costs little. */
export function quietText(stage: Stage, mark: string): string {
  const rest = `There is nothing to do here: ${mark}`
  return stage.run.agent === 'script' ? stage.turn([], rest).text : rest
}

/** A body of one of the two sends, sent as it is; without one, no length and no media type are sent either. */
export function post(stage: Stage, endpoint: SendEndpoint, body: string | undefined, ask: Ask): Promise<Exchange> {
  const path = endpoint === 'start' ? '/conversations' : '/messages'
  const given = { name: endpoint, insist: true, deadlineMs: refusalDeadlineMs, ...ask, method: 'POST', path }
  return stage.api.raw(body === undefined ? given : { ...given, body })
}

/** One faulty send in each mode. */
export interface FaultyModes {
  plain: Exchange
  none: Exchange
  stream?: Exchange
  required?: Exchange
}

/** The same faulty send without a mode, and in each of the others. `body` makes it anew each time. */
export async function inEachMode(
  stage: Stage,
  endpoint: SendEndpoint,
  status: 400 | 401 | 403 | 404,
  body: () => Record<string, unknown>,
  ask: Ask = {},
): Promise<FaultyModes> {
  const send = (mode: string, fields: Record<string, unknown>, insist = true): Promise<Exchange> =>
    post(stage, endpoint, JSON.stringify({ ...body(), ...fields }), {
      ...ask,
      owned: true,
      insist,
      name: `${mode}-${status}-${endpoint}`,
    })
  // Other rows speak of this one: here it is the measure, and is not made again.
  const plain = await send('plain', {}, false)
  // A service that does not answer this one is not asked for the others: each would take a whole wait.
  if (plain.status === null) return { plain, none: plain }
  const none = await send('none', modeFields.none)
  const stream = await send('stream', modeFields.stream)
  const required = await send('required', modeFields.required)
  await send('optional', modeFields.optional)
  await send('required-stream', modeFields['required-stream'])
  return { plain, none, stream, required }
}
