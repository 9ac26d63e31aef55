import type { Stage } from '../../run/stage/stage.ts'
import type { Limiter } from './limiter.ts'
import { type OddParts, oddIdJobs, oddIds } from './odd-requests.ts'
import { inEachMode, post, quietText } from './refusing.ts'
import { askUnknown } from './unknown-conversations.ts'

/** Asks for conversations that do not exist: by ids of the shape of a real one, and by odd ids. */
export async function refusedNowhere(parts: OddParts, realId: string, limit: Limiter): Promise<void> {
  const { stage, random } = parts
  const odd = Promise.all(oddIdJobs(parts, quietText(stage, random.word())).map((each) => limit(each)))
  const nobody = await limit(() => askUnknown(stage, realId, random))
  const base = (): Record<string, unknown> => ({ conversationId: nobody, text: quietText(stage, random.word()) })
  await limit(() => inEachMode(stage, 'send', 404, base))
  await limit(() => probeOpen(stage, base()))
  await limit(() =>
    post(stage, 'send', JSON.stringify({ ...base(), conversationId: '', reply: 'none' }), {
      name: 'empty-id',
      owned: true,
    }),
  )
  await stage.api.status(oddIds[0], { name: 'ill-formed', owned: true })
  await odd
}

/** What is open of a message, asked of a conversation that does not exist, so that it costs nothing however it is taken. */
async function probeOpen(stage: Stage, message: Record<string, unknown>): Promise<void> {
  const lawful = { ...message, reply: 'none' }
  const send = (body: string, headers = {}) => post(stage, 'send', body, { name: 'open', headers, insist: false })
  const json = JSON.stringify(lawful)
  await send(json)
  const others = [
    { text: { no: 'text' } },
    { text: '' },
    { text: '  ' },
    { reply: null },
    { stream: null },
    { conformance: true },
  ]
  for (const fields of others) await send(JSON.stringify({ ...lawful, ...fields }))
  await send(`${json.slice(0, -1)},"text":"twice"}`)
  await send(json, { 'content-type': 'text/plain' })
}
