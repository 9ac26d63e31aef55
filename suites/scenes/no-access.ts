import type { Exchange } from '../../schemas/types.ts'
import { scene } from '../run/define.ts'
import { knock, quiet, sendBody } from '../run/stage/accessing.ts'
import { rowsOf } from '../run/stage/rows.ts'
import type { Stage } from '../run/stage/stage.ts'
import { madeUpId, unknownId } from '../run/stage/unknown-id.ts'
import { post } from './parts/refusing.ts'

/** A valid credential of an account that cannot use the API yet, on all five endpoints. Costs nothing. */
export const noAccess = scene(
  'no-access',
  {
    about: 'Calls every endpoint with a valid credential of an account that cannot use the API yet.',
    needs: ['full', 'noAccess'],
    lasts: ({ lagMs }) => lagMs,
    profile: 'nightly',
  },
  async (stage): Promise<void> => {
    const { ours, nobodys } = await idsToName(stage)
    await knock(stage, ours ?? nobodys, { name: 'barred', credential: 'noAccess' })
    for (const mode of barredModes) {
      await barredStart(stage, mode)
      await barredSend(stage, ours ?? nobodys, mode)
    }
    await stage.api.list({}, { name: 'good-list' })
    if (ours !== undefined) {
      // The list may have shown it before the other views do (readings 28).
      await stage.sleep(stage.timing.lagMs)
      await stage.api.status(ours, { name: 'good-status' })
      await stage.api.history(ours, {}, { name: 'good-history' })
    }
    // Whether a missing scope is told before an unknown conversation.
    const has = (slot: string): boolean => stage.run.slots.includes(slot)
    const blind = { credential: 'writeOnly', insist: true } as const
    if (has('writeOnly')) await stage.api.status(nobodys, { ...blind, name: 'order-status' })
    if (has('writeOnly')) await stage.api.history(nobodys, {}, { ...blind, name: 'order-history' })
    if (has('readOnly'))
      await stage.api.send(sendBody(nobodys, quiet(stage).text), { credential: 'readOnly', name: 'order-send' })
  },
)

const barredModes = [{}, { stream: true }, { reply: 'required' }, { reply: 'required', stream: true }]

/** A start in a mode of its own: whoever looks at the account in one of them may forget it in another. */
function barredStart(stage: Stage, mode: Record<string, unknown>): Promise<Exchange> {
  const body = JSON.stringify({ text: quiet(stage).text, title: stage.title(), ...mode })
  return post(stage, 'start', body, { credential: 'noAccess', owned: true, name: 'barred-mode' })
}

/** The same of a message. */
function barredSend(stage: Stage, conversationId: string, mode: Record<string, unknown>): Promise<Exchange> {
  const body = JSON.stringify({ conversationId, text: quiet(stage).text, ...mode })
  return post(stage, 'send', body, { credential: 'noAccess', owned: true, name: 'barred-mode' })
}

/** A conversation that this run started, where the list comes to show one, and one that does not exist. */
async function idsToName(stage: Stage): Promise<{ ours: string | undefined; nobodys: string }> {
  let seen: unknown
  const ours = await stage.until(stage.timing.longPauseMs, async () => {
    const rows = rowsOf(await stage.api.list({ limit: 100 }, { name: 'find' }))
    seen ??= rows[0]?.conversationId
    const row = rows.find(({ title }) => typeof title === 'string' && title.includes(stage.run.runId))
    return typeof row?.conversationId === 'string' ? row.conversationId : undefined
  })
  const shape = ours ?? (typeof seen === 'string' && seen !== '' ? seen : madeUpId)
  return { ours, nobodys: unknownId(shape) }
}
