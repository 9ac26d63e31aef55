import type { OpenLook, OpenProbes, RefusedNowhere } from '../../records/refusals.ts'
import type { Stage } from '../../run/stage/stage.ts'
import type { Limiter } from './limiter.ts'
import { type OddParts, oddIdJobs, oddIds } from './odd-requests.ts'
import { inEachMode, post, quietText } from './refusing.ts'
import { askUnknown } from './unknown-conversations.ts'

/** Asks for conversations that do not exist: by ids of the shape of a real one, and by odd ids. */
export async function refusedNowhere(parts: OddParts, realId: string, limit: Limiter): Promise<RefusedNowhere> {
  const { stage, random } = parts
  const odd = Promise.all(oddIdJobs(parts, quietText(stage, random.word())).map((each) => limit(each)))
  const { unknown, nobody } = await limit(() => askUnknown(stage, realId, random))
  const base = (): Record<string, unknown> => ({ conversationId: nobody, text: quietText(stage, random.word()) })
  const modes = await limit(() => inEachMode(stage, 'send', 404, base))
  const probes = await limit(() => probeOpen(stage, base()))
  const emptyId = await limit(() =>
    post(stage, 'send', JSON.stringify({ ...base(), conversationId: '', reply: 'none' }), {
      name: 'empty-id',
      owned: true,
    }),
  )
  const illFormedId = await stage.api.status(oddIds[0], { name: 'ill-formed', owned: true })
  return { unknown, modes, probes, odd: await odd, illFormedId, emptyId }
}

/** What is open of a message, asked of a conversation that does not exist, so that it costs nothing however it is taken. */
async function probeOpen(stage: Stage, message: Record<string, unknown>): Promise<OpenProbes> {
  const lawful = { ...message, reply: 'none' }
  const send = (body: string, headers = {}) => post(stage, 'send', body, { name: 'open', headers, insist: false })
  const look = async (slug: OpenLook['slug'], what: string, fields: object): Promise<OpenLook> => ({
    slug,
    what,
    answer: await send(JSON.stringify({ ...lawful, ...fields })),
  })
  const asText = { 'content-type': 'text/plain' }
  const json = JSON.stringify(lawful)
  return {
    wellFormed: await send(json),
    malformed: await send(JSON.stringify({ ...lawful, text: { no: 'text' } })),
    looks: [
      await look('empty-text', 'an empty text', { text: '' }),
      await look('empty-text', 'blanks alone', { text: '  ' }),
      await look('null-optional', 'reply null', { reply: null }),
      await look('null-optional', 'stream null', { stream: null }),
      await look('unknown-field', 'a field that no request has', { conformance: true }),
      { slug: 'duplicate-keys', what: 'text twice', answer: await send(`${json.slice(0, -1)},"text":"twice"}`) },
      { slug: 'content-type', what: 'text/plain', answer: await send(json, asText) },
    ],
  }
}
