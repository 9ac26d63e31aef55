import type { Exchange } from '../../schemas/types.ts'
import { messagesOf } from '../judges/page.ts'
import { sendResultOf } from '../judges/send-result.ts'
import type { Sent } from '../judges/sent.ts'
import { isTail, isText, statusLook } from '../judges/sight.ts'
import type { Stage, Turn } from './stage.ts'

/** What was seen of a send while its answer was awaited. */
export interface Onlooking {
  conversationId: string | undefined
  reads: Exchange[]
  /** Set when the answer has come. */
  answered: boolean
}

/**
 * Looks at a conversation while a send to it is open: finds one that was just started by its title in the list, where
 * it stands as long as it is busy, and then, where `watch`, reads its status until the turn is over.
 */
export async function lookOn(
  stage: Stage,
  seen: Onlooking,
  { title, turn, watch }: { title: string | null; turn: Turn; watch: boolean },
): Promise<void> {
  const over = endOf(stage, turn)
  while (!seen.answered) {
    if (seen.conversationId === undefined) {
      if (title === null) return
      seen.conversationId = await stage.idByTitle(title)
    } else {
      const read = await stage.api.status(seen.conversationId, { name: 'meanwhile' })
      seen.reads.push(read)
      if (over(read)) return
    }
    if (seen.conversationId !== undefined && !watch) return
    await stage.sleep(stage.pollMs)
  }
}

/** Whether the turn is over for good: quiet for the lag, after its last words showed. */
function endOf(stage: Stage, turn: Turn): (read: Exchange) => boolean {
  const last = turn.said?.at(-1)
  let spoken = last === undefined
  let quietSinceMs: number | undefined
  return (read) => {
    const look = statusLook(read)
    if (look === undefined) return false
    spoken ||= last !== undefined && isTail(last, look.lastText)
    quietSinceMs = look.quiet && spoken ? (quietSinceMs ?? read.endMs) : undefined
    return quietSinceMs !== undefined && read.endMs - quietSinceMs >= stage.timing.lagMs
  }
}

/** The status weighs little, a page with a long text much: it is looked at for services whose status fails. */
const ticksToAPage = 6

/**
 * Looks at a conversation after an answer that came before the turn ended, until the last scripted words show. Fills in
 * the first status and what was read afterwards.
 */
export async function lookAfter(stage: Stage, sent: Sent, conversationId: string, reads: Exchange[]): Promise<void> {
  sent.statusAfter = await stage.api.status(conversationId, { name: 'status-after' })
  const last = sent.said?.at(-1)
  if (last === undefined || sendResultOf(sent.answer)?.replies.some((reply) => isText(last, reply.text))) return
  const { waitLimitMs, lagMs } = stage.timing
  const leftMs = Math.max(0, sent.answer.sentMs + sent.lastsMs - stage.now())
  let tick = 0
  await stage.until(leftMs + waitLimitMs + lagMs, async () => {
    const status = tick === 0 ? sent.statusAfter : await stage.api.status(conversationId, { name: 'afterwards' })
    if (status !== undefined && tick > 0) reads.push(status)
    const page =
      tick % ticksToAPage === 0 ? await stage.api.history(conversationId, { limit: 1000 }, { name: 'look' }) : undefined
    if (page !== undefined) sent.looks.push(page)
    tick += 1
    const shown = status !== undefined && isTail(last, statusLook(status)?.lastText)
    return shown || (page !== undefined && messagesOf(page).some((message) => isText(last, message.text))) || undefined
  })
}
