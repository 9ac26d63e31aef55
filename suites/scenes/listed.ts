import type { Exchange } from '../../schemas/types.ts'
import { farBehindMs } from '../reading/views/list-runs.ts'
import { agrees } from '../reading/views/row-agrees.ts'
import { readStatus as statusIn } from '../reading/views/status-reads.ts'
import { scene } from '../run/define.ts'
import { rowsOf } from '../run/stage/rows.ts'
import { stage as enter, pause, say, tool } from '../run/stage/script.ts'
import type { Stage } from '../run/stage/stage.ts'
import { listWithOlder } from './parts/listed-older.ts'
import { readSeconds } from './parts/listing.ts'

const sign = ' & so on, \u00c4\u6f22'

export const listed = scene(
  'listed',
  {
    about:
      'Compares the list entry of a conversation with its status and with an older entry, while it is busy and once it is settled.',
    needs: ['full', 'agent'],
    asks: ['tool', 'reply'],
    sends: 2,
    turns: 2,
    lasts: ({ longPauseMs, lagMs }) => 2 * longPauseMs + 5 * lagMs,
    showsTurns: 'from-the-beginning',
  },
  async (stage) => {
    // Room for ten looks and the lag twice, also where each of them takes its time.
    const pauseMs = stage.timing.longPauseMs + stage.timing.lagMs + 4 * stage.heldUpMs
    const turn = stage.turn([
      enter('execute'),
      say(`busy ${stage.word()}`),
      pause(pauseMs),
      tool(`count-${stage.word()}`),
      pause(pauseMs),
      say(`idle ${stage.word()}`),
    ])
    const { before, olderId } = await listWithOlder(
      stage,
      turn.lastsMs + farBehindMs(stage.timing, turn.lastsMs) + 4 * stage.timing.lagMs,
    )
    // Row and status show one title, also where a sign in it means something to what shows it. It is made after that of the
    // older one, which the order of titles puts first.
    const title = `${stage.title(sign.length)}${sign}`
    const { id, exchange: start } = await stage.open(turn, { title }, 'start')
    // What was made with it stands beside it as long as neither moves.
    const first = await stage.api.list({ limit: 100 }, { name: 'beside' })
    const seen: Seen = { id, statuses: [], lists: [] }
    // A deferred turn may begin late: the status says when there is something to look for.
    await stage.until(stage.timing.waitLimitMs, async () => (isBusy(await readStatus(stage, seen)) ? true : undefined))
    const busyFromMs = stage.now()
    // Its first steps are taken by now; from here on it stays as it is for longer than views may lag.
    await stage.sleep(stage.pollMs)
    await readStatus(stage, seen)
    await stage.sleep(stage.timing.lagMs)
    await readStatus(stage, seen)
    const readOlder = async (): Promise<void> => {
      if (olderId !== undefined) await stage.api.status(olderId, { name: 'older' })
    }
    await readOlder()
    for (const limit of [100, undefined, 1, 5, 100]) await readList(stage, seen, 'busy', limit)
    // Later than a list may be behind: a row that shows the same now had not moved when the lists above were read.
    await follow(stage, seen, 'later', busyFromMs + farBehindMs(stage.timing, turn.lastsMs))
    for (const limit of [100, undefined, 1, 5]) if (isLastBusy(seen)) await readList(stage, seen, 'later', limit)
    await readOlder()
    // As long as it should be busy by its script, and a little longer.
    const endMs = busyFromMs + turn.lastsMs + farBehindMs(stage.timing, turn.lastsMs)
    while (stage.now() < endMs && isLastBusy(seen) && !isFollowed(seen)) await look(stage, seen, 'latest')
    const rest = await stage.rest(id, left(stage, turn.lastsMs, start))
    seen.statuses.push(...rest.reads)
    await readList(stage, seen, 'idle', 100)
    await readOlder()
    const untilMs = stage.now() + farBehindMs(stage.timing, turn.lastsMs) + stage.timing.lagMs
    // Where those at rest are not listed, there is no row to wait for.
    while (stage.now() < untilMs && isStillListed(seen) && !isFollowed(seen)) await look(stage, seen, 'idle')
    await readSeconds(stage, { before, first, lists: seen.lists, conversationId: id })
  },
)

interface Seen {
  id: string
  statuses: Exchange[]
  lists: Exchange[]
}

async function readStatus(stage: Stage, { id, statuses }: Seen): Promise<Exchange> {
  const status = await stage.api.status(id)
  statuses.push(status)
  return status
}

async function readList(stage: Stage, seen: Seen, name: string, limit: number | undefined): Promise<void> {
  const query = limit === undefined ? {} : { limit }
  seen.lists.push(await stage.api.list(query, { name: `${name}-${limit ?? 'no-limit'}` }))
  await readStatus(stage, seen)
}

async function look(stage: Stage, seen: Seen, name: string): Promise<void> {
  await stage.sleep(stage.timing.lagMs / 2)
  await readList(stage, seen, name, 100)
}

/** Looks until that time where the list is behind; otherwise once, then. */
async function follow(stage: Stage, seen: Seen, name: string, untilMs: number): Promise<void> {
  while (stage.now() < untilMs && isLastBusy(seen) && !isFollowed(seen)) await look(stage, seen, name)
  await stage.sleep(Math.max(0, untilMs - stage.now()))
  await readStatus(stage, seen)
}

function isFollowed({ id, lists, statuses }: Seen): boolean {
  const [list, status] = [lists.at(-1), statuses.at(-1)]
  return list !== undefined && status !== undefined && agrees(id, list, status)
}

function isStillListed({ id, lists }: Seen): boolean {
  const list = lists.at(-1)
  return list !== undefined && rowsOf(list).some(({ conversationId }) => conversationId === id)
}

function isLastBusy({ statuses }: Seen): boolean {
  const last = statuses.at(-1)
  return last !== undefined && isBusy(last)
}

function isBusy(status: Exchange): boolean {
  return statusIn(status)?.busy === true
}

function left(stage: Stage, lastsMs: number, { sentMs }: Exchange): number {
  return Math.max(0, sentMs + lastsMs - stage.now())
}
