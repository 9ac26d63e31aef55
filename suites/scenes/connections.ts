import type { Exchange } from '../../schemas/types.ts'
import type { SendEndpoint } from '../rules/words.ts'
import { scene } from '../run/define.ts'
import { quiet, sendBody, startBody } from '../run/stage/accessing.ts'
import { type Ask, type Body, refusalDeadlineMs, toBeRefused } from '../run/stage/api.ts'
import { rowsOf } from '../run/stage/rows.ts'
import type { Stage } from '../run/stage/stage.ts'
import { madeUpId, unknownId } from '../run/stage/unknown-id.ts'
import { Connection } from '../run/wire/client.ts'

/** So long is the text of a send that is refused: no buffer of a server holds it, and it is within the limit. */
const longText = 65_000
const idleMs = 1000

/** What makes a send be refused before its body is needed, or once that was read. */
interface Fault {
  name: string
  ask: Ask
  fields?: Record<string, unknown>
}

type Reading = (connection?: Connection) => Promise<Exchange>

/** What clients do that keep their connections, and those that do not know the length of a body. All of it costs nothing. */
export const connections = scene(
  'connections',
  {
    about:
      'Reuses connections after a refused send and after a second of silence. Sends a chunked body and one with Expect: 100-continue.',
    profile: 'nightly',
    lasts: () => idleMs + 500,
  },
  async (stage): Promise<void> => {
    const list = await stage.api.list({ limit: 5 }, { name: 'listed' })
    const known = await firstFound(stage, list)
    const unknown = unknownId(known ?? madeUpId)
    await Promise.all([readAfterRefusals(stage, known, unknown), readIdle(stage), sendInForms(stage, unknown)])
  },
)

/** A conversation may be found a while after its row is listed (readings 28). */
async function firstFound(stage: Stage, list: Exchange): Promise<string | undefined> {
  for (const { conversationId } of rowsOf(list)) {
    if (typeof conversationId !== 'string') continue
    const { status } = await stage.api.status(conversationId, { name: 'found' })
    if (status === 200) return conversationId
  }
  return undefined
}

async function readAfterRefusals(stage: Stage, known: string | undefined, unknown: string): Promise<void> {
  const readings = readingsOf(stage, known)
  await Promise.all(readings.map((read) => read()))
  let at = 0
  for (const endpoint of ['start', 'send'] as const)
    for (const fault of faultsOf(stage)) {
      const read = readings[at++ % readings.length]
      if (read === undefined) continue
      await twiceUnless([200], async () => {
        const connection = new Connection()
        await refusedSend(stage, endpoint, fault, unknown, connection)
        return read(connection)
      })
    }
}

/** What may have come by chance is asked for once more. */
async function twiceUnless(right: readonly (number | null)[], ask: () => Promise<Exchange>): Promise<void> {
  if (!right.includes((await ask()).status)) await ask()
}

/** The reads take turns; where no conversation is listed, the list is all that there is to read. */
function readingsOf({ api }: Stage, known: string | undefined): Reading[] {
  const named = (connection: Connection | undefined): Ask =>
    connection === undefined ? { name: 'measure' } : { name: 'next', owned: true, connection }
  const list: Reading = (on) => api.list({ limit: 5 }, named(on))
  if (known === undefined) return [list]
  return [list, (on) => api.status(known, named(on)), (on) => api.history(known, { limit: 5 }, named(on))]
}

function faultsOf({ run }: Stage): Fault[] {
  return [
    { name: 'wrong-key', ask: { present: 'wrong' } },
    { name: 'malformed', ask: {}, fields: { text: { no: 'text' }, reply: 'x'.repeat(longText) } },
    ...(run.slots.includes('readOnly') ? [{ name: 'read-only', ask: { credential: 'readOnly' } } as const] : []),
  ]
}

function refusedSend(
  stage: Stage,
  endpoint: SendEndpoint,
  { name, ask, fields }: Fault,
  unknown: string,
  connection: Connection,
): Promise<Exchange> {
  const { text } = quiet(stage)
  const long = `${text} ${'x'.repeat(longText - text.length - 1)}`
  const how: Ask = { ...ask, name: `${name}-${endpoint}`, owned: true, deadlineMs: refusalDeadlineMs, connection }
  const body = endpoint === 'start' ? startBody(stage, long) : sendBody(unknown, long)
  const given: Body = typeof body === 'string' ? body : { ...body, ...fields }
  return endpoint === 'start' ? stage.api.start(given, how) : stage.api.send(given, how)
}

async function readIdle(stage: Stage): Promise<void> {
  await twiceUnless([200], async () => {
    const connection = new Connection()
    await stage.api.list({ limit: 5 }, { name: 'busy', connection })
    await stage.sleep(idleMs)
    return stage.api.list({ limit: 5 }, { name: 'idle', owned: true, connection })
  })
  await stage.api.list({ limit: 5 }, { name: 'measure' })
}

async function sendInForms(stage: Stage, unknown: string): Promise<void> {
  const body = sendBody(unknown, quiet(stage).text)
  await stage.api.send(body, { ...toBeRefused, name: 'plain' })
  // Silence has its own tries.
  for (const [form, name, allowed] of [
    ['chunked', 'chunked', 411],
    ['continue', 'continued', 417],
  ] as const)
    await twiceUnless([404, allowed, null], () => stage.api.send(body, { ...toBeRefused, name, form }))
}
