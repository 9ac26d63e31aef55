import { isUnreadable } from '../reading/refusal.ts'
import { longestLagMs } from '../reading/views/list-runs.ts'
import { scene } from '../run/define.ts'
import { rowsOf, titleOf } from '../run/stage/rows.ts'

/** Enough to meet tickets, estimates and gates where there are some; little enough for an account with hundreds of rows. */
const mostRead = 25

/** What the account shows by itself: its list, and the status and newest messages of what is listed. Costs nothing. */
export const lookAround = scene(
  'look-around',
  {
    about: 'Reads the list, then the status and the newest messages of each listed conversation.',
    profile: 'smoke',
  },
  async (stage): Promise<void> => {
    const list = await stage.api.list({ limit: 100 })
    // Our own are looked at by the scenes that made them, and how many there are by now is chance.
    const others = rowsOf(list).filter(({ title }) => !titleOf(title).includes(stage.run.runId))
    const listed = new Set(others.map(({ conversationId }) => conversationId))
    const ids = others.flatMap(({ conversationId, members }) => [conversationId, ...idsOfMembers(members)])
    const some = [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(0, mostRead)
    const refused: string[] = []
    for (const id of some) {
      // A conversation of somebody else may be gone by now, or a member's own id answered in another way: open.
      const status = await stage.api.status(id, { owned: true })
      if (listed.has(id) && isUnreadable(status)) refused.push(id)
      await stage.api.history(id, { limit: 20 }, { owned: true })
    }
    // Whether those that are not found are gone, a list tells that cannot be behind any more.
    if (refused.length > 0) {
      await stage.sleep(longestLagMs)
      await stage.api.list({ limit: 100 }, { name: 'list-again' })
    }
  },
)

function idsOfMembers(members: unknown): unknown[] {
  if (!Array.isArray(members)) return []
  return members.map((member: unknown) =>
    typeof member === 'object' && member !== null ? Reflect.get(member, 'conversationId') : undefined,
  )
}
