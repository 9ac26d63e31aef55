import type { Exchange } from '../../../schemas/types.ts'
import { isCut } from '../../reading/gateway.ts'
import { modeFields, titleIn } from '../../reading/sent.ts'
import { longestText } from '../../reading/too-long.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import { rowsOf } from '../../run/stage/rows.ts'
import type { Stage, Turn } from '../../run/stage/stage.ts'
import { type Filling, filledUp } from './padded.ts'

/**
 * Sends a text that is too long by one character; it is refused, and so it costs nothing. Cut off, it is sent once more. Its
 * beginning and its end are no other text's, and where they would stand is looked at afterwards.
 */
export async function sendTooLong(stage: Stage, mode: Mode, turn: Turn, to?: string): Promise<void> {
  const endpoint: SendEndpoint = to === undefined ? 'start' : 'send'
  const end = ` ${stage.word()}`
  const text = `${filledUp(`${turn.text}\nToo long: ${stage.word()}`, fillingOf(endpoint, mode), longestText + 1 - end.length)}${end}`
  const tries = [await send(stage, mode, text, to)]
  if (tries.every(isCut)) tries.push(await send(stage, mode, text, to))
  const left = to ?? (await listedUnder(stage, tries))
  if (left !== undefined) await stage.api.history(left, { limit: 1 }, { name: 'after-too-long' })
}

/** All characters count, also those of several bytes and combining marks: a service that counts only some accepts too many. */
function fillingOf(endpoint: SendEndpoint, mode: Mode): Filling {
  if (mode === 'required' || mode === 'stream') return 'marked'
  return endpoint === 'start' ? 'narrow' : 'wide'
}

/** The newest conversation that has the title of a refused start; as a rule there is none. */
async function listedUnder(stage: Stage, starts: readonly Exchange[]): Promise<string | undefined> {
  const list = await stage.api.list({ limit: 5 }, { name: 'after-too-long' })
  const titles = new Set<unknown>(starts.filter(({ status }) => status === 400).map(titleIn))
  const row = rowsOf(list).find(({ title }) => titles.has(title))
  return typeof row?.conversationId === 'string' ? row.conversationId : undefined
}

function send(stage: Stage, mode: Mode, text: string, to: string | undefined) {
  const ask = { name: 'too-long', owned: true }
  const fields = { text, ...modeFields[mode] }
  return to === undefined
    ? stage.api.start({ ...fields, title: stage.title() }, ask)
    : stage.api.send({ ...fields, conversationId: to }, ask)
}
