import type { Exchange } from '../../../schemas/types.ts'
import { modeFields } from '../../reading/sent.ts'
import type { FaultStatus, FaultyModes } from '../../records/refusals.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { type Ask, refusalDeadlineMs } from '../../run/stage/api.ts'
import type { Stage } from '../../run/stage/stage.ts'

/** How many requests that have to be refused are under way at once. */
export const refusalsAtOnce = 8

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

/** The same faulty send without a mode, and in each of the others. `body` makes it anew each time. */
export async function inEachMode(
  stage: Stage,
  endpoint: SendEndpoint,
  status: FaultStatus,
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
  if (plain.status === null) return { endpoint, status, plain, none: plain, stream: plain }
  const none = await send('none', modeFields.none)
  const stream = await send('stream', modeFields.stream)
  const required = await send('required', modeFields.required)
  const optional = await send('optional', modeFields.optional)
  const requiredStream = await send('required-stream', modeFields['required-stream'])
  return { endpoint, status, plain, none, stream, required, optional, requiredStream }
}
