import type { Exchange } from '../../schemas/types.ts'
import { modeFields, modes } from '../reading/sent.ts'
import type { Mode } from '../rules/words.ts'
import { scene } from '../run/define.ts'
import { quiet, readAfterRefusals, readAfterStarts } from '../run/stage/accessing.ts'
import { calmest } from '../run/stage/calmest.ts'
import { rowsOf } from '../run/stage/rows.ts'
import { madeUpId, unknownId } from '../run/stage/unknown-id.ts'

/** A refusal needs no wait; a service that takes such a send after all shall not hold us for its whole wait limit. */
const deadlineMs = 30_000

/** An account without credits: it reads, and tries both sends in every mode. What is refused costs nothing. */
export const emptyBalance = scene(
  'empty-balance',
  {
    about: 'Reads with a credential of an account without credits, then calls both POST endpoints in every reply mode.',
    needs: ['emptyBalance'],
    lasts: ({ lagMs }) => 3 * lagMs,
    profile: 'nightly',
  },
  async (given): Promise<void> => {
    const stage = given.as('emptyBalance')
    const lists = [await stage.api.list({ limit: 100 }, { owned: true })]
    const refusedStarts: Exchange[] = []
    await inEachMode(async (mode) => {
      const body = { text: quiet(stage).text, title: stage.title(), ...plainly(mode) }
      refusedStarts.push(await stage.api.start(body, { name: `start-${mode}`, owned: true, deadlineMs }))
    })
    await stage.sleep(stage.timing.lagMs)
    const later = await stage.api.list({ limit: 100 }, { owned: true })
    lists.push(later)
    // What looks calm in its row is looked at first.
    const rows = lists.flatMap(rowsOf).sort((one, other) => Number(isWaiting(one)) - Number(isWaiting(other)))
    const listed = rows.map((row) => row.conversationId)
    const { id, readable } = await calmest(stage, [stage.emptyBalanceConversation, ...listed])
    await readAfterStarts(stage, refusedStarts)
    if (id === undefined) {
      // Nothing to read: 404 says little, but 402 would be wrong all the same.
      if (readable === undefined) await stage.api.status(madeUpId, { owned: true })
      await stage.api.history(readable ?? madeUpId, {}, { owned: true })
      const nobodys = readable === undefined ? madeUpId : unknownId(readable)
      await inEachMode((mode) => {
        const body = { conversationId: nobodys, text: quiet(stage).text, ...plainly(mode) }
        return stage.api.send(body, { name: `blind-${mode}`, owned: true, deadlineMs })
      })
      return
    }
    const page = await stage.api.history(id, {}, { owned: true })
    await inEachMode((mode) => {
      const body = { conversationId: id, text: quiet(stage).text, ...plainly(mode) }
      return stage.api.send(body, { name: `send-${mode}`, owned: true, deadlineMs })
    })
    if (page.status === 200) await readAfterRefusals(stage, id)
  },
)

function isWaiting({ busy, stage }: Record<string, unknown>): boolean {
  return busy === true || stage === 'done'
}

/** What a mode asks for; where no stream is asked for, one that says so. */
function plainly(mode: Mode): Record<string, unknown> {
  return { ...modeFields[mode], ...(mode === 'required' ? { stream: false } : {}) }
}

/** One after the other: what is taken after all shall overlap nothing. */
async function inEachMode(act: (mode: Mode) => Promise<unknown>): Promise<void> {
  for (const mode of modes) await act(mode)
}
