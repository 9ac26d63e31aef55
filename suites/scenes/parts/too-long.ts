import { isCut } from '../../reading/gateway.ts'
import { modeFields } from '../../reading/sent.ts'
import { longestText } from '../../reading/too-long.ts'
import type { TooLong } from '../../records/sent.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import type { Stage, Turn } from '../../run/stage/stage.ts'
import { filledUp } from './padded.ts'

/** Sends a text that is too long by one character; it is refused, and so it costs nothing. Cut off, it is sent once more. */
export async function sendTooLong(stage: Stage, mode: Mode, turn: Turn, to?: string): Promise<TooLong> {
  const endpoint: SendEndpoint = to === undefined ? 'start' : 'send'
  const text = filledUp(turn.text, 'narrow', longestText + 1)
  const tries = [await send(stage, mode, text, to)]
  if (tries.every(isCut)) tries.push(await send(stage, mode, text, to))
  return { endpoint, mode, tries }
}

function send(stage: Stage, mode: Mode, text: string, to: string | undefined) {
  const ask = { name: 'too-long', owned: true }
  const fields = { text, ...modeFields[mode] }
  return to === undefined
    ? stage.api.start({ ...fields, title: stage.title() }, ask)
    : stage.api.send({ ...fields, conversationId: to }, ask)
}
