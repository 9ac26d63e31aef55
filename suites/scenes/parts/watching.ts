import type { Exchange } from '../../../schemas/types.ts'
import { isEndOf } from '../../reading/text/text.ts'
import { isQuiet } from '../../reading/views/quiet.ts'
import { agentTextsOf } from '../../reading/views/status-reads.ts'
import { mayRefuseFolder } from '../../run/stage/sending.ts'
import type { Stage, Turn } from '../../run/stage/stage.ts'
import { listWhoIsNamed } from './naming.ts'

/** Where nothing is at work so long after a script, looks are seldom: by this share of the time that has passed. */
const muchLongerMs = 20_000
const seldomShare = 1 / 8

/** For so long nobody looks at a conversation that was looked at before: longer than any view may lag. */
const unseenLags = 1.2

/**
 * Sends a message under `none` and watches the status and the newest page until the last words show, then at rest. A start is
 * made in the folder `cwd`, where one is given, unless that is refused. Tells the id of the conversation.
 */
export async function watch(stage: Stage, turn: Turn, to?: string, cwd?: string): Promise<string> {
  const answer =
    to === undefined
      ? await startIn(stage, cwd, { text: turn.text, title: stage.title(), reply: 'none' })
      : await stage.api.send({ conversationId: to, text: turn.text, reply: 'none' })
  const conversationId = to ?? stage.idOf(answer)
  const said = turn.said ?? []
  const { waitLimitMs, lagMs } = stage.timing
  const fromMs = stage.now()
  // What is shown as it was at the look before, and no lag explains: nobody looks meanwhile. Of a new conversation there is none.
  if (to !== undefined) await stage.sleep(unseenLags * lagMs)
  const untilMs = fromMs + turn.lastsMs + waitLimitMs + lagMs
  let quietMs: number | undefined
  let listedMs = Number.NEGATIVE_INFINITY
  for (;;) {
    const status = await stage.api.status(conversationId)
    // Whatever the agent is at, its conversation has a row: now and then the list is read between two statuses.
    const isTime = stage.now() - listedMs >= lagMs && stage.now() - fromMs <= turn.lastsMs
    if (isTime) listedMs = stage.now()
    const [page] = await Promise.all([
      stage.api.history(conversationId, { limit: 20 }, { name: 'look' }),
      isTime ? stage.api.list({ limit: 100 }, { name: 'beside' }) : undefined,
    ])
    const passedMs = stage.now() - fromMs
    // Whose words nobody knows beforehand has come to its end when it has been quiet for a while.
    quietMs = isQuiet(status) === true && passedMs > lagMs ? (quietMs ?? status.endMs) : undefined
    if (turn.said === null && quietMs !== undefined && status.endMs - quietMs > lagMs) break
    if (shows(agentTextsOf(page), said.at(-1)) || stage.now() >= untilMs) break
    // Pages of a turn that never speaks would fill what a run may hold in memory; one that only waits may begin at any moment.
    const isOver = passedMs > turn.lastsMs + muchLongerMs && isQuiet(status) === true
    const seldomMs = isOver ? passedMs * seldomShare : 0
    const nextMs = Math.max(stage.nextLookMs(fromMs), seldomMs)
    await stage.sleep(Math.min(nextMs, Math.max(stage.pollMs, untilMs - stage.now())))
  }
  await stage.rest(conversationId)
  const atRest = await stage.api.status(conversationId, { name: 'at-rest' })
  const page = await stage.api.history(conversationId, { limit: 50 }, { name: 'page' })
  // The same as while it worked, and once more: pages of a history that nothing moves agree.
  for (let time = 0; time < 2; time += 1) await stage.api.history(conversationId, { limit: 20 }, { name: 'look' })
  await listWhoIsNamed(stage, conversationId, [atRest, page])
  return conversationId
}

/** A folder may be refused (readings 63). */
async function startIn(stage: Stage, cwd: string | undefined, body: Record<string, unknown>): Promise<Exchange> {
  if (cwd === undefined) return stage.api.start(body)
  const answer = await stage.api.start({ ...body, cwd })
  return mayRefuseFolder(answer) ? stage.api.start(body) : answer
}

/** By its last line, since a form that differs lawfully still ends the same; what holds it within may quote the script. */
function shows(texts: string[] | undefined, words: string | undefined): boolean {
  const last = words?.split('\n').at(-1)
  return last !== undefined && (texts ?? []).some((text) => isEndOf(text, last))
}
