import { lateShare } from '../../reading/wait-limit.ts'
import type { Conflict, StatusFact } from '../facts.ts'
import { type Entry, entryOf, type Log } from '../log.ts'
import { isMisnamed, overMs, type Talk } from '../talk.ts'
import { endsWith, mayAlsoGrowFrom, mayGrowFrom } from '../text.ts'
import { isOtherUnit } from './account.ts'

/** Spec 2.4, 4.4: what a status says follows from the log up to that moment, and from the turns that go on then. */
export function statusesInLog(talk: Talk, log: Log): Conflict[] {
  const words = log.entries.filter(({ role }) => role === 'assistant')
  return talk.statuses.flatMap((status) => [
    ...named(status, talk),
    ...inOtherUnit(status, talk),
    ...newestWords(status, words, talk, log),
    ...idleAtWork(status, talk, log),
    ...busyAtRest(status, talk, log),
    ...inputs(status, talk, log),
  ])
}

function named(status: StatusFact, talk: Talk): Conflict[] {
  if (!isMisnamed(status, talk)) return []
  return [
    {
      clause: 'identity',
      conversation: talk.id,
      what: 'a status has the id of another conversation',
      exchanges: [status.id],
    },
  ]
}

function inOtherUnit({ id, updatedAtMs }: StatusFact, talk: Talk): Conflict[] {
  if (!isOtherUnit(updatedAtMs)) return []
  const what = 'the time of a status is not in milliseconds since 1970'
  return [{ clause: 'answer', conversation: talk.id, what, exchanges: [id] }]
}

/** Some prefix of the log, no older than the lag, ends in these words (readings 15, 28). */
function newestWords(status: StatusFact, words: readonly Entry[], talk: Talk, log: Log): Conflict[] {
  const { last, sentMs, endMs } = status
  const heldMs = sentMs - talk.timing.lagMs
  if (last === undefined) return []
  const conflict = (what: string, more: readonly string[]): Conflict[] => [
    { clause: 'newest-words', conversation: talk.id, what, exchanges: [...more, status.id] },
  ]
  if (last === null || last.trim() === '') {
    // A message may be blank: then so is its end, and which one is the newest no status tells.
    if (words.some(({ text }) => text.tail.trim() === '')) return []
    const [first] = words
    return first !== undefined && first.by.ms < heldMs
      ? conflict('a status has no lastAssistantText, although the agent has sent a message', [first.by.by])
      : []
  }
  // A page of which nobody knows where it stands still shows what was said, and one that nobody could read may.
  const isUnplaced = [...log.byId.values()].some(
    ({ id, role, text }) => role === 'assistant' && !log.at.has(id) && endsWith(text, last),
  )
  if (isUnplaced || talk.isUnread) return []
  const at = words.findLastIndex((each) => endsWith(each.text, last) || each.text.isOdd)
  const next = words[at + 1]
  if (at >= 0 && (next === undefined || next.by.ms >= heldMs)) return []
  // It may still be being said (readings 77), also where an older message ends in the same characters by chance.
  const newer = words.slice(at + 1)
  const mayGrow = at < 0 ? mayGrowFrom : mayAlsoGrowFrom
  if (!status.quiet && newer.some(({ text }) => mayGrow(text, last))) return []
  // An agent may say the same again, after all that was read; what only a run says it does not.
  const isOurs = (words[at]?.text.words.length ?? 0) > 0
  const isReadAfter = talk.pages.some((each) => each.cursor === undefined && each.sentMs > endMs)
  if (next !== undefined && at >= 0)
    return isOurs || isReadAfter ? conflict('a status has an old lastAssistantText', [next.by.by]) : []
  const walk = log.walks.find((each) => each.rest !== undefined && each.sentMs > endMs)
  if (walk === undefined) return []
  return conflict(
    'lastAssistantText is not the end of a message in the history',
    walk.pages.map(({ id }) => id),
  )
}

/** A conversation is busy, has accepted or deferred while a send that was taken waits for its turn to end (readings 28, 57). */
function idleAtWork(status: StatusFact, talk: Talk, log: Log): Conflict[] {
  const { sentMs, endMs, quiet, goesOn } = status
  const { lagMs, slackMs, longPauseMs } = talk.timing
  if (!quiet || goesOn || status.failed) return []
  // How long after its turn an answer may come (readings 86).
  const laterMs = Math.max(lagMs + slackMs, lateShare * longPauseMs)
  for (const send of talk.sends) {
    if (send.outcome !== 'taken' || send.tells === 'nothing' || send.gaveMs <= endMs + laterMs) continue
    const own = entryOf(send, talk, log)
    const ackMs = send.carrier === undefined ? Number.POSITIVE_INFINITY : send.takenMs
    const byMs = Math.min(ackMs, own?.by.ms ?? Number.POSITIVE_INFINITY)
    if (byMs >= sentMs - lagMs) continue
    const shown = byMs === ackMs ? [] : [own?.by.by ?? '']
    return [
      {
        clause: 'work',
        conversation: talk.id,
        what: 'a status shows a settled conversation while a send waits for its turn',
        exchanges: [send.id, ...shown.filter((each) => each !== send.id), status.id],
      },
    ]
  }
  return []
}

/** Nothing works on, long after every turn has ended (readings 28). */
function busyAtRest(status: StatusFact, talk: Talk, log: Log): Conflict[] {
  if (!status.works) return []
  const before = talk.sends.filter((each) => each.most > 0 && each.sentMs < status.endMs)
  if (before.length === 0 || before.some((each) => each.outcome !== 'taken')) return []
  const over = Math.max(...before.map((each) => overMs(each, talk)))
  const { lagMs, waitLimitMs } = talk.timing
  if (over + lagMs + waitLimitMs >= status.sentMs) return []
  // An agent may wake by itself (section 3): what went on since is work that every look in between shows.
  const since = talk.statuses.filter((each) => each.sentMs >= over && each.endMs <= status.endMs)
  const [first = status] = since
  if (since.some(({ works }) => !works) || first.endMs + lagMs + waitLimitMs >= status.sentMs) return []
  const ours = new Set(before.map((each) => entryOf(each, talk, log)?.id))
  // Others may have written.
  if ([...log.byId.values()].some(({ id, role }) => role === 'user' && !ours.has(id))) return []
  return [
    {
      clause: 'work',
      conversation: talk.id,
      what: 'a status still shows a busy conversation one wait limit after its last turn',
      exchanges: [...before.slice(-1).map(({ id }) => id), first.id, status.id],
    },
  ]
}

/** No more messages wait than were ever sent. */
function inputs(status: StatusFact, talk: Talk, log: Log): Conflict[] {
  const { accepted = 0, endMs } = status
  const conflict = (what: string, more: readonly string[]): Conflict[] => [
    { clause: 'work', conversation: talk.id, what, exchanges: [...more, status.id] },
  ]
  if (accepted < 0 || !Number.isInteger(accepted)) return conflict(`${accepted} messages wait`, [])
  const walk = log.walks.find((each) => each.rest !== undefined && each.sentMs > endMs)
  if (walk === undefined || accepted === 0) return []
  const stored = [...log.byId.values()].filter(
    ({ id, role, from }) => role === 'user' && walk.ids.has(id) && from.ms < endMs,
  )
  if (accepted <= stored.length) return []
  return conflict(
    `${accepted} messages wait, but at most ${stored.length} were sent`,
    walk.pages.map(({ id }) => id),
  )
}
