import type { Exchange } from '../../../schemas/types.ts'
import { ackOf } from '../../reading/stream/ack.ts'
import { carriesId } from '../../reading/stream/data.ts'
import { listLateMs } from '../../reading/views/list-runs.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { isSuccess, stringIn } from '../../run/stage/api.ts'
import type { Stage } from '../../run/stage/stage.ts'

/**
 * Where an answer of a conversation names another: a later list, which tells whether both are one ticket (readings 35). It is read
 * when it can no longer be behind that answer, and only there: no service that names what was asked for is kept waiting.
 */
export async function listWhoIsNamed(stage: Stage, asked: string, answers: readonly Exchange[]): Promise<void> {
  if (answers.every((each) => !isSuccess(each) || names(each, asked))) return
  await stage.sleep(listLateMs(stage.timing) + stage.timing.lagMs / 10)
  await stage.api.list({ limit: 100 }, { name: 'who-is-named' })
}

/** What a stream's ack is made of is not shown: there the id stands somewhere (readings 22). */
function names(answer: Exchange, asked: string): boolean {
  const named = stringIn(answer, 'conversationId')
  if (named !== undefined) return named === asked
  const ack = answer.chunks === null ? undefined : ackOf(answer)
  return ack === undefined || carriesId(ack, asked)
}

/**
 * Statuses of a conversation that was started without a title, until one shows a name. It may come late; none at all is held
 * against the service only after a long pause.
 */
export async function lookUntilNamed(stage: Stage, start: Sent): Promise<void> {
  const { conversationId: id } = start
  if (id === undefined) return
  const looks: Exchange[] = []
  await stage.until(stage.timing.longPauseMs, async () => {
    const look = await stage.api.status(id, { name: 'named' })
    looks.push(look)
    return stringIn(look, 'title')?.trim() || undefined
  })
  start.reads = [...(start.reads ?? []), ...looks]
}
