import { scene } from '../run/define.ts'
import { lasting, quiet, readAfterRefusals, sendBody, startBody } from '../run/stage/accessing.ts'
import { stringIn } from '../run/stage/api.ts'
import type { Stage } from '../run/stage/stage.ts'
import { listedBetween, listedForMs } from './parts/listing.ts'
import { type Knocker, knockWhileBusy } from './parts/while-busy.ts'

/** A conversation of the other account, and the full key, which is good for everything else, as the stranger. */
export const otherAccount = scene(
  'other-account',
  {
    about: 'Starts a conversation as an unrelated account, then tries to list, read and write it with the full key.',
    needs: ['full', 'otherAccount'],
    sends: 1,
    profile: 'nightly',
    lasts: ({ longPauseMs, lagMs }) => 2 * longPauseMs + 4 * lagMs,
  },
  async (stage): Promise<void> => {
    const owner = stage.as('otherAccount')
    const { text } = lasting(stage, listedForMs(stage.timing))
    const started = await owner.api.start(startBody(stage, text), { name: 'start' })
    const id = stage.idOf(started)
    await listedBetween(owner, stage, id)
    await Promise.all([knockWhileBusy(stage, id, strangersToOther(stage)), ownersViews(owner, id)])
    await stage.api.status(id, { name: 'stranger-status', owned: true })
    await stage.api.history(id, {}, { name: 'stranger-history', owned: true })
    await stage.api.send(sendBody(id, quiet(stage).text), { name: 'stranger-send', owned: true })
    // Another key of the stranger's account is no better.
    if (stage.run.slots.includes('readOnly')) {
      await stage.api.status(id, { credential: 'readOnly', name: 'reader-status', owned: true })
      await stage.api.history(id, {}, { credential: 'readOnly', name: 'reader-history', owned: true })
    }
    await readAfterRefusals(owner, id, listedForMs(stage.timing))
    await owner.api.status(id, { name: 'owner-status' })
    await owner.api.history(id, {}, { name: 'owner-history' })
    const before = stringIn(await owner.api.history(id, { limit: 1 }, { name: 'owner-newest' }), 'before')
    if (before !== undefined) await stage.api.history(id, { before }, { name: 'stranger-older', owned: true })
    // Where a status said too soon that the agent was done, its words come later.
    const { lagMs } = owner.timing
    await owner.sleep(Math.max(0, started.endMs + listedForMs(owner.timing) + lagMs - owner.now()))
    await owner.api.history(id, {}, { name: 'owner-end' })
    await stage.api.history(id, { limit: 5 }, { name: 'stranger-short-page', owned: true })
  },
)

/** Keys of the one account at a conversation of the other. */
function strangersToOther(stage: Stage): Knocker[] {
  const readers = ['readOnly'] as const
  return [
    { name: 'busy-stranger' },
    ...readers
      .filter((slot) => stage.run.slots.includes(slot))
      .map((credential) => ({ credential, name: 'busy-reader' })),
  ]
}

/** What the owner is shown while the agent works: a status, and a page that tells what was not said by then. */
async function ownersViews(owner: Stage, id: string): Promise<void> {
  const apartMs = 1.1 * owner.timing.lagMs
  await owner.sleep(apartMs)
  await owner.api.status(id, { name: 'owner-working' })
  await owner.sleep(apartMs)
  await owner.api.history(id, {}, { name: 'owner-working' })
}
