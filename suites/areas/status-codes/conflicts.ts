import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import type { SendFact } from '../../model/facts.ts'
import { overMs, type Talk } from '../../model/talk.ts'
import { provoking } from '../../reading/provoked.ts'

/** Spec 7; readings 40: a start makes a conversation of its own, where nothing can overlap it. */
export function loneStart(log: Log, report: Report): void {
  for (const fact of log.facts) {
    if (fact.endpoint !== 'start' || fact.owned || fact.scene === provoking) continue
    // It may refuse the folder (readings 63).
    const namesFolder = fact.form === undefined || fact.form.includes('["cwd",')
    if (fact.status !== 409 || !namesFolder) judge(log, report, fact, undefined)
  }
}

/** The same of a message whose conversation is settled. One with a text that was sent there before has a rule of its own. */
export const loneSend = (isRepeat: boolean) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    const { endpoint, owned, scene, account, view } = fact
    if (endpoint !== 'send' || owned || scene === provoking || account === undefined || view?.kind !== 'send') continue
    if (log.defectsOf(fact).length > 0 && !fact.isAccepted) continue
    const talk = log.parts.talks.find(({ id }) => id === fact.conversation)
    const isKnown = talk?.sends.some(({ sentMs, text }) => sentMs < fact.sentMs && text?.key === view.text?.key)
    if ((isKnown === true) === isRepeat) judge(log, report, fact, whyConflict(fact, talk))
  }
}

/** `why`: what it may be in conflict with. */
function judge(log: Log, report: Report, fact: Fact, why: string | undefined): void {
  if (fact.isAccepted) report.passes(fact)
  else if (fact.status !== 409) {
    if (!isSentAgain(log, fact)) report.cannotTell(fact, fact.unheard ?? `the request got ${fact.shown}`)
  } else if (why !== undefined) report.cannotTell(fact, why)
  else report.fails(fact, 'no conflict', fact.shown)
}

/** A form of a message that may be refused is sent in a plainer one next. */
function isSentAgain(log: Log, { scene, attempt, endpoint, endMs }: Fact): boolean {
  const isNext = (each: Fact): boolean => each.scene === scene && each.attempt === attempt && each.sentMs >= endMs
  return log.facts.some((each) => each.endpoint === endpoint && !each.owned && isNext(each))
}

const unseen = 'no view shows the end of the previous turn'
/** Two times whose difference is the lag to the letter may differ from it as fractions of a millisecond are written. */
const roundingMs = 1

/** What is no fault of the service (readings 35, 40, 48): undefined where no view shows any of it. */
function whyConflict({ id, mayBeSecond }: Fact, talk: Talk | undefined): string | undefined {
  const send = talk?.sends.find((each) => each.id === id)
  if (talk === undefined || send === undefined) return unseen
  if (talk.isTicket) return 'the conversation is one of a ticket'
  if (mayBeSecond) return 'an earlier try may have been accepted'
  const others = talk.sends.filter((each) => each !== send)
  const freeMs = (each: SendFact): number => overMs(each, talk) + (tellsEnd(each) ? 0 : talk.timing.lagMs - roundingMs)
  if (others.some((each) => each.sentMs < send.endMs && freeMs(each) > send.sentMs)) return unseen
  const earlier = others.filter((each) => each.sentMs < send.sentMs)
  // Others may have begun it: two looks, the lag apart, show that they are done.
  if (earlier.length === 0 && !talk.rests.some(({ toMs }) => toMs <= send.sentMs)) return unseen
  const next = Math.min(...others.flatMap(({ sentMs }) => (sentMs > send.sentMs ? [sentMs] : [])))
  const fromMs = Math.max(...earlier.map(({ endMs }) => endMs))
  const before = talk.statuses.findLast(({ sentMs, endMs }) => sentMs >= fromMs && endMs <= send.sentMs)
  const after = talk.statuses.find(({ sentMs, endMs }) => sentMs >= send.sentMs && endMs <= next)
  const looks = [before, after].flatMap((each) => each ?? [])
  if (looks.length === 0) return unseen
  for (const look of looks) {
    if (look.stage === 'done') return 'a conversation in stage done may reject messages'
    if (look.failed || look.gates !== '[]') return `a status shows a failure, or a question that waits (${look.id})`
    if (!look.quiet) return `a status shows a busy agent (${look.id})`
  }
  return isVisited(talk) ? 'somebody else writes in this conversation, so another turn may have overlapped' : undefined
}

/** Its response shows that its turn is over, or that it has none. */
function tellsEnd({ most, tells }: SendFact): boolean {
  return most === 0 || tells === 'whole-turn' || tells === 'no-words'
}

/** Anyone in the workspace may write (spec 2.8): no word of a run stands in it, and it was not sent here (readings 80). */
function isVisited({ pages, sends }: Talk): boolean {
  const ours = new Set(sends.flatMap(({ text }) => text?.key ?? []))
  const isOurs = ({ words, key }: (typeof pages)[number]['messages'][number]['text']): boolean =>
    words.length > 0 || ours.has(key)
  return pages.some(({ messages }) => messages.some(({ role, text }) => role === 'user' && !isOurs(text)))
}
