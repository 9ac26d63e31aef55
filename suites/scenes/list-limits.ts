import type { Exchange } from '../../schemas/types.ts'
import { longestLagMs } from '../reading/views/list-runs.ts'
import { rowsIn } from '../reading/views/listing.ts'
import { agrees, isTicket } from '../reading/views/row-agrees.ts'
import { readStatus } from '../reading/views/status-reads.ts'
import { scene } from '../run/define.ts'
import { rowsOf } from '../run/stage/rows.ts'
import type { Stage } from '../run/stage/stage.ts'

export const listLimits = scene(
  'list-limits',
  {
    about: 'Reads the list with many limits after all other test cases have ended.',
    last: true,
    profile: 'smoke',
  },
  async (stage): Promise<void> => {
    const others = otherKeys.filter((slot) => stage.run.slots.includes(slot))
    // Nothing moves any more: what one key is listed does not hang on who else reads.
    await Promise.all([readOwn(stage), ...others.map((slot) => readBy(stage.as(slot)))])
  },
)

async function readOwn(stage: Stage): Promise<void> {
  const read = (limit?: number): Promise<Exchange> =>
    stage.api.list(limit === undefined ? {} : { limit }, {
      name: limit === undefined ? 'no-limit' : `limit-${limit}`,
    })
  const first = await read(100)
  const limited: Exchange[] = []
  for (const limit of [1, 2, 7, 5, 9, 3, 50, 1]) limited.push(await read(limit))
  for (let round = 0; round < 4; round += 1) {
    await read()
    await read(20)
  }
  const whole = [first, await read(100)]
  if (limited.some((each) => isOdd(each, whole))) await readAgain(stage, read)
  await readOldest(stage, whole)
  await readRows(stage)
  for (const limit of [0, -1, 101]) await read(limit)
}

/** The limits hold for whoever lists. */
const otherKeys = ['readOnly', 'otherAccount'] as const

async function readBy({ api }: Stage): Promise<void> {
  const read = (limit?: number): Promise<Exchange> =>
    api.list(limit === undefined ? {} : { limit }, { name: `other-${limit ?? 'no-limit'}` })
  for (const limit of [100, 1, 2, 7, undefined, 20, undefined, 20, 100]) await read(limit)
}

/** So many conversations of ours are read once more. */
const mostRead = 4

/** Of so many conversations of ours the status is read beside their rows. */
const mostBeside = 60

/**
 * Nothing of ours moves any more: its rows say what its statuses say. Where one does not, both are read once more when the
 * list cannot be behind (readings 46); what they show is judged with all lists of the run.
 */
async function readRows(stage: Stage): Promise<void> {
  const list = (): Promise<Exchange> => stage.api.list({ limit: 100 }, { name: 'beside' })
  const status = (id: string): Promise<Exchange> => stage.api.status(id, { name: 'beside' })
  const listed = await list()
  const odd: string[] = []
  for (const id of oursIn([listed], stage).slice(0, mostBeside)) {
    const shown = await status(id)
    if (readStatus(shown) !== undefined && !agrees(id, listed, shown)) odd.push(id)
  }
  if (odd.length === 0) return
  await list()
  await stage.sleep(Math.max(longestLagMs, 2 * stage.timing.lagMs))
  await list()
  for (const id of odd.slice(0, mostRead)) await status(id)
}

/** What was read long ago is the same now: laws hold the pages against each other. What a ticket's row shows is open (readings 35, 79). */
async function readOldest(stage: Stage, whole: readonly Exchange[]): Promise<void> {
  for (const id of oursIn(whole, stage).slice(-mostRead)) {
    await stage.api.status(id, { name: 'oldest' })
    await stage.api.history(id, { limit: 20 }, { name: 'oldest' })
  }
}

/** Conversations of ours in some lists, each once, that are no tickets. */
function oursIn(lists: readonly Exchange[], { run }: Stage): string[] {
  const ours = lists
    .flatMap((each) => rowsIn(each) ?? [])
    .filter((row) => row.title?.includes(run.runId) && !isTicket(row))
  return [...new Set(ours.flatMap(({ conversationId }) => conversationId ?? []))]
}

/** Enough for conversations whose titles are in the order in which they were begun, and for some in the other one. */
const short = [2, 3, 5, 9]

/** Whether a short list begins otherwise than a long one beside it: then it may be behind, or pick its rows otherwise. */
function isOdd(list: Exchange, whole: readonly Exchange[]): boolean {
  const ids = (each: Exchange): string =>
    rowsOf(each)
      .map(({ conversationId: id }) => (typeof id === 'string' ? id : ''))
      .join(' ')
  return !whole.some((each) => ids(each).startsWith(ids(list)))
}

/** Once no view can be behind any more: the short lists, and a long one after them. */
async function readAgain(stage: Stage, read: (limit?: number) => Promise<Exchange>): Promise<void> {
  await stage.sleep(longestLagMs)
  const limited: Exchange[] = []
  for (const limit of short) limited.push(await read(limit))
  const whole = await read(100)
  // What is still in another order was so when nothing had moved for long; that nothing had is told by a later list.
  if (limited.some((each) => isOdd(each, [whole]))) {
    await stage.sleep(longestLagMs)
    await read(100)
  }
}
