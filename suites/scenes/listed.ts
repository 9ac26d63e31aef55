import type { Exchange } from '../../schemas/types.ts'
import { type Scene, scene } from '../harness/define.ts'
import { rowsOf } from '../harness/rows.ts'
import { stage as enter, pause, say, tool } from '../harness/script.ts'
import type { Stage } from '../harness/stage.ts'

/** A conversation that works for a while, looked for in the list meanwhile and afterwards. */
export interface ListedScene {
  /** The list before it was started. */
  before: Exchange
  title: string
  conversationId: string
  start: Exchange
  statuses: Exchange[]
  lists: Exchange[]
}

export const listed: Scene<ListedScene> = scene(
  'listed',
  {
    about: 'one conversation that works for a while: its row in the list beside its status, while busy and at rest',
    needs: ['full', 'script'],
    sends: 1,
    lasts: ({ longPauseMs, lagMs }) => 2 * longPauseMs + 5 * lagMs,
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
    const title = stage.title()
    // Where only busy conversations are listed, those of other scenes are what ours can be newer than.
    let before = await stage.api.list({ limit: 100 }, { name: 'before' })
    await stage.until(stage.timing.lagMs, async () => {
      if (rowsOf(before).length >= enoughOlder) return true
      before = await stage.api.list({ limit: 100 }, { name: 'before' })
      return undefined
    })
    const { id, exchange: start } = await stage.open(turn, { title }, 'start')
    const statuses: Exchange[] = []
    const lists: Exchange[] = []
    const readStatus = async (): Promise<Exchange> => {
      const status = await stage.api.status(id)
      statuses.push(status)
      return status
    }
    // A deferred turn may begin late: the status says when there is something to look for.
    await stage.until(stage.timing.waitLimitMs, async () => (isBusy(await readStatus()) ? true : undefined))
    // Its first steps are taken by now; from here on it stays as it is for longer than views may lag.
    await stage.sleep(stage.pollMs)
    await readStatus()
    await stage.sleep(stage.timing.lagMs)
    await readStatus()
    for (const limit of [100, undefined, 1, 5, 100]) {
      lists.push(await stage.api.list(limit === undefined ? {} : { limit }, { name: `busy-${limit ?? 'no-limit'}` }))
      await readStatus()
    }
    // Later than views may lag: a row that shows the same now had not moved when the lists above were read.
    await stage.sleep(stage.timing.lagMs)
    lists.push(await stage.api.list({ limit: 100 }, { name: 'later-100' }))
    await readStatus()
    const rest = await stage.rest(id, left(stage, turn.lastsMs, start))
    statuses.push(...rest.reads)
    lists.push(await stage.api.list({ limit: 100 }, { name: 'idle-100' }))
    await readStatus()
    return { before, title, conversationId: id, start, statuses, lists }
  },
)

/** Of so many that are older, one stays as it is long enough to be compared with. */
const enoughOlder = 5

function isBusy({ body }: Exchange): boolean {
  return /"busy"\s*:\s*true/.test(body ?? '')
}

function left(stage: Stage, lastsMs: number, { sentMs }: Exchange): number {
  return Math.max(0, sentMs + lastsMs - stage.now())
}
