import { knock, type NoAccessPlay, quiet, sendBody, startBody } from '../harness/accessing.ts'
import { scene } from '../harness/define.ts'
import { unknownId } from '../harness/unknown-id.ts'

/** A valid credential of an account that cannot use the API yet, on all five endpoints. */
export const noAccess = scene(
  'no-access',
  {
    about: 'goes to every endpoint with a valid credential of an account that cannot use the API yet',
    needs: ['full', 'noAccess'],
    sends: 1,
    lasts: ({ lagMs }) => 2 * lagMs,
  },
  async (stage): Promise<NoAccessPlay> => {
    const start = await stage.api.start(startBody(stage, quiet(stage).text), { name: 'good-start' })
    const id = stage.idOf(start)
    // Before a view has caught up, 404 would be lawful.
    await stage.rest(id)
    const { answers: barred } = await knock(stage, id, { name: 'barred', credential: 'noAccess' })
    const list = await stage.api.list({}, { name: 'good-list' })
    const status = await stage.api.status(id, { name: 'good-status' })
    const history = await stage.api.history(id, {}, { name: 'good-history' })
    const nobodys = unknownId(id)
    const has = (slot: string): boolean => stage.run.slots.includes(slot)
    const blind = { credential: 'writeOnly' } as const
    const mute = { credential: 'readOnly' } as const
    const order = {
      status: has('writeOnly') ? await stage.api.status(nobodys, { ...blind, name: 'order-status' }) : undefined,
      history: has('writeOnly') ? await stage.api.history(nobodys, {}, { ...blind, name: 'order-history' }) : undefined,
      send: has('readOnly')
        ? await stage.api.send(sendBody(nobodys, quiet(stage).text), { ...mute, name: 'order-send' })
        : undefined,
    }
    return { good: { start, list, status, history }, barred, order }
  },
)
