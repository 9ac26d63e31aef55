import type { Exchange } from '../../schemas/types.ts'
import { scene } from '../run/define.ts'
import { rowsOf } from '../run/stage/rows.ts'

const mostTickets = 3
const mostMembers = 2

export const ticketsScene = scene(
  'tickets',
  { about: 'Lists conversations, then reads the live members of tickets and some other members.', profile: 'smoke' },
  async (stage): Promise<void> => {
    const list = await stage.api.list({ limit: 100 })
    const found = rowsOf(list).flatMap(({ conversationId, members }) => {
      const ids = idsOf(members)
      return ids.length > 0 && typeof conversationId === 'string' && conversationId !== ''
        ? [{ conversationId, ids }]
        : []
    })
    for (const { conversationId, ids } of found.slice(0, mostTickets)) {
      // Who moved on to another member in the meantime may answer as it likes (readings 35).
      await twice(() => stage.api.status(conversationId, { owned: true }))
      await twice(() => stage.api.history(conversationId, { limit: 5 }, { owned: true }))
      const others = ids.filter((id) => id !== conversationId).slice(0, mostMembers)
      for (const id of others) await stage.api.status(id, { name: 'member', owned: true })
    }
    await stage.api.list({ limit: 100 }, { name: 'list-again' })
  },
)

/** What is refused once in a while is refused for another reason than its id: only what is refused again is. */
async function twice(read: () => Promise<Exchange>): Promise<void> {
  if ((await read()).status !== 200) await read()
}

function idsOf(members: unknown): string[] {
  if (!Array.isArray(members)) return []
  return members.flatMap((member: unknown) => {
    const id: unknown =
      typeof member === 'object' && member !== null ? Reflect.get(member, 'conversationId') : undefined
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}
