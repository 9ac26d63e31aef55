import type { Exchange } from '../../../schemas/types.ts'
import { isSuccess, stringIn } from '../../run/stage/api.ts'
import { rowsOf, titleOf } from '../../run/stage/rows.ts'
import { pause, say } from '../../run/stage/script.ts'
import type { Stage } from '../../run/stage/stage.ts'

/** Of so many that rest and are nobody's of this run, one stays as it is long enough to be compared with. */
const enoughOlder = 3

/** What was listed before ours was started, and the conversation that was started to be in it, where one was. */
export interface ListedBefore {
  before: Exchange
  olderId?: string
}

/**
 * The list before ours is started, with something in it that is older and stays as it is for `forMs` (readings 71). Where
 * the account shows nothing of the kind, that is one more conversation, which works for that long: a busy one is listed.
 */
export async function listWithOlder(stage: Stage, forMs: number): Promise<ListedBefore> {
  const read = (): Promise<Exchange> => stage.api.list({ limit: 100 }, { name: 'before' })
  let before = await read()
  const resting = rowsOf(before).filter(
    ({ busy, title }) => busy === false && !titleOf(title).includes(stage.run.runId),
  )
  if (resting.length >= enoughOlder) return { before }
  const older = stage.turn([pause(forMs), say(`older ${stage.word()}`)])
  const answer = await stage.api.start({ text: older.text, title: stage.title(), reply: 'none' }, { name: 'older' })
  const id = stringIn(answer, 'conversationId')
  if (!isSuccess(answer) || id === undefined) return { before }
  // Its turn has begun, and its row has come to rest.
  let seen: unknown
  await stage.until(stage.timing.lagMs, async () => {
    before = await read()
    const row = rowsOf(before).find(({ conversationId }) => conversationId === id)
    const isSteady = row?.busy === true && row.updatedAtMs === seen
    seen = row?.updatedAtMs
    return isSteady || undefined
  })
  return { before, olderId: id }
}
