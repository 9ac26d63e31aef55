import type { SeenMessage } from '../../suites/reading/views/page.ts'
import { judgeReadAgain } from './again.ts'
import { type Fault, faultsAt } from './fault.ts'

/** A caller reads one page of a settled conversation, and later continues with the cursor of that page. */
export interface SeenReturn {
  /** Oldest first. */
  page: readonly SeenMessage[]
  /** Messages from the cursor to the start, read after the return; undefined if the page could not be read. */
  older: readonly SeenMessage[] | undefined
  /** The status in place of the page; null without a response. */
  status: number | null
  /** The whole history, read afterwards. */
  whole: readonly SeenMessage[]
}

/**
 * The cursor leads to all messages before its page, once, in the order of the history (spec 4.5). It leads to none of the page
 * or newer.
 * @param sendId the send after which the caller stopped waiting
 */
export function judgeReturn({ page, older, status, whole }: SeenReturn, sendId: string, at: string): Fault[] {
  const found = faultsAt(sendId, at)
  const told = (...wrong: Parameters<typeof found>): Fault[] => [found(...wrong)]
  if (older === undefined)
    return status === 400 || status === 404
      ? told('lost', 'status-codes/good-history', 'the page that the cursor leads to', `status ${status}`)
      : []
  const changed = judgeReadAgain([...older, ...page], whole, at)
  if (changed.length > 0) return changed
  const first = page[0]?.messageId
  const place = whole.findIndex(({ messageId }) => messageId === first)
  // Messages without ids cannot be compared. `judgePassively` reports missing ids.
  if (first === undefined || place < 0) return []
  const due = idsOf(whole.slice(0, place))
  const got = idsOf(older)
  const again = got.find((id, index) => page.some(({ messageId }) => messageId === id) || got.indexOf(id) < index)
  if (again !== undefined)
    return told(
      'duplicated',
      'history/walk-no-overlap',
      'each message once on both sides of the cursor',
      `${again} again`,
    )
  const missing = due.find((id) => !got.includes(id))
  if (missing !== undefined)
    return told(
      'lost',
      'history/walk-no-gap',
      `every message before the cursor, including ${missing}`,
      'missing from the page',
    )
  const newer = got.find((id) => !due.includes(id))
  if (newer !== undefined)
    return told('reordered', 'history/before-is-older', 'only messages before the cursor', `${newer}, which is newer`)
  return got.every((id, index) => id === due[index])
    ? []
    : told(
        'reordered',
        'history/pages-agree',
        'the order of the history',
        'another order on the page that the cursor leads to',
      )
}

function idsOf(messages: readonly SeenMessage[]): string[] {
  return messages.flatMap(({ messageId }) => messageId ?? [])
}
