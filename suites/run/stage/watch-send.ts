import type { Exchange } from '../../../schemas/types.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { messagesOf } from '../../reading/views/page.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { isTail, isText, statusLook } from '../../reading/views/views.ts'
import type { Stage, Turn } from './stage.ts'

/** What was seen of a send while its answer was awaited. */
export interface WatchedSend {
  conversationId: string | undefined
  reads: Exchange[]
  /** Set when the answer has come. */
  answered: boolean
}

/**
 * Looks at a conversation while a send to it is open: finds one that was just started by its title in the list, where
 * it stands as long as it is busy, and then, where `watch`, reads its status until the turn is over; where `page`, its
 * newest page once beside it: an open stream keeps no view from others (spec 4.5).
 */
export async function watchSend(
  stage: Stage,
  seen: WatchedSend,
  { title, turn, watch, page }: { title: string | null; turn: Turn; watch: boolean; page: boolean },
): Promise<void> {
  const over = endOf(stage, turn)
  let paged: Promise<unknown> | undefined
  while (!seen.answered) {
    if (seen.conversationId === undefined) {
      if (title === null) return
      seen.conversationId = await stage.idByTitle(title)
    } else {
      const read = await stage.api.status(seen.conversationId, { name: 'meanwhile' })
      seen.reads.push(read)
      if (over(read)) break
      if (page && paged === undefined) {
        // Not waited for, since the status is looked at all the while; what came of it is told below, where the looks end well.
        paged = stage.api.history(seen.conversationId, { limit: 20 }, { name: 'page-meanwhile' })
        paged.catch(() => {})
      }
    }
    if (seen.conversationId !== undefined && !watch) break
    await stage.sleep(stage.pollMs)
  }
  await paged
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

/** A page with a long text weighs much, a status little; it is looked at for services whose status fails, or is put off. */
const pollsToAPage = 4
/**
 * A page comes after this share of the time that has been waited, at least, and where the status answers after as long
 * again: those of a turn that begins minutes late, or never, weigh much together.
 */
const laterPages = 3

/**
 * Looks at a conversation after an answer that came before the turn ended, until the last scripted words show. Fills in
 * the first status and what was read afterwards. Status and history are read beside each other: one that is put off
 * does not hold up the other.
 */
export async function lookAfter(stage: Stage, sent: Sent, conversationId: string, reads: Exchange[]): Promise<void> {
  const last = sent.said?.at(-1)
  const answered = sendResultOf(sent.answer)?.replies.some((reply) => isText(last ?? '', reply.text)) === true
  let isStatusRead = false
  const readStatus = async (name: string): Promise<boolean> => {
    const read = await stage.api.status(conversationId, { name })
    sent.statusAfter ??= read
    isStatusRead = statusLook(read) !== undefined
    reads.push(read)
    return last !== undefined && isTail(last, statusLook(read)?.lastText)
  }
  if (last === undefined || answered) {
    await readStatus('status-after')
    return
  }
  const readPage = async (): Promise<boolean> => {
    const page = await stage.api.history(conversationId, { limit: 1000 }, { name: 'look' })
    sent.looks.push(page)
    return messagesOf(page).some((message) => isText(last, message.text))
  }
  const { waitLimitMs, lagMs } = stage.timing
  const leftMs = Math.max(0, sent.answer.sentMs + sent.lastsMs - stage.now())
  const fromMs = stage.now()
  const untilMs = fromMs + leftMs + waitLimitMs + lagMs
  const shown = Promise.withResolvers<void>()
  let isShown = false
  const keepLooking = async (look: (time: number) => Promise<boolean>, everyMs: () => number): Promise<void> => {
    for (let time = 0; !isShown; time += 1) {
      isShown = (await look(time)) || isShown
      if (isShown) shown.resolve()
      if (isShown || stage.now() >= untilMs) return
      // What the other has seen is not waited for.
      await Promise.race([stage.sleep(everyMs()), shown.promise])
    }
  }
  await Promise.all([
    keepLooking(
      (time) => readStatus(time === 0 ? 'status-after' : 'afterwards'),
      () => stage.nextLookMs(fromMs),
    ),
    keepLooking(readPage, () =>
      Math.max(pollsToAPage * stage.pollMs, (stage.now() - fromMs) / (isStatusRead ? 1 : laterPages)),
    ),
  ])
}
