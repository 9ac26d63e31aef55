import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import type { Message } from '../../model/facts.ts'
import { keptText } from '../../model/text.ts'
import { type History, historiesIn, tell } from './histories.ts'
import { isReadWhole, type SeenPage } from './seen-page.ts'
import type { Entry } from './told.ts'
import { largestPage } from './walk.ts'

/** A message of a page that was read at rest. */
export interface Shown {
  readonly fact: Fact
  readonly message: Message
}

/** What pages at rest show of one entry, in the order of reading. */
export interface Look {
  readonly history: History
  readonly entry: Entry
  readonly shown: readonly Shown[]
  /** The page that shows it in one message with others. */
  readonly merged: SeenPage | undefined
}

const looked = new WeakMap<readonly History[], readonly Look[]>()

/** Every message of a conversation in which one came after another. What is told more than once has no one place (readings 43). */
export function looksIn(log: Log): readonly Look[] {
  const histories = historiesIn(log)
  const looks = looked.get(histories) ?? histories.flatMap(looksAt)
  looked.set(histories, looks)
  return looks
}

function looksAt(history: History): Look[] {
  const { told, isSequential, pages } = history
  if (!isSequential || told.entries.length > largestPage) return []
  const shown = new Map<number, Shown[]>()
  const merged = new Map<number, SeenPage>()
  for (const page of pages.filter(({ span }) => span !== undefined))
    for (const [index, { at, together }] of page.seen.entries()) {
      for (const each of together) merged.set(each.at, page)
      const message = page.view.messages[index]
      if (at === undefined || message === undefined) continue
      const before = shown.get(at)
      if (before === undefined) shown.set(at, [{ fact: page.fact, message }])
      else before.push({ fact: page.fact, message })
    }
  return told.entries.flatMap((entry): Look[] => {
    if ((entry.kind !== 'sent' && entry.kind !== 'said') || told.repeated.has(entry.at)) return []
    return [{ history, entry, shown: shown.get(entry.at) ?? [], merged: merged.get(entry.at) }]
  })
}

/** A role that does not exist is for area shape. */
export const isRole = (role: string | undefined): boolean => role === 'user' || role === 'assistant'

export const role = (kind: 'sent' | 'said', expected: 'user' | 'assistant') => (log: Log, report: Report) => {
  for (const { entry, shown } of looksIn(log)) {
    const known = shown.filter(({ message }) => isRole(message.role))
    const wrong = known.find(({ message }) => message.role !== expected)
    const [first] = known
    if (entry.kind !== kind || first === undefined) continue
    if (wrong === undefined) report.passes(first.fact)
    else report.fails(wrong.fact, expected, wrong.message.role ?? '')
  }
}

/** The whole history as it was read after a turn; undefined where it was not, or where a message of it has no text. */
function wholeAfter({ history, entry }: Look): Fact | undefined {
  const { walks, pages, talk } = history
  // What a member's own id answers is open (readings 35).
  if (talk.family.size > 1) return undefined
  const endMs = history.told.turns[entry.turn]?.send.endMs ?? 0
  const walk = walks.findLast(({ end, isFromNewest, span }) => end === 'start' && isFromNewest && span.fromMs >= endMs)
  return walk !== undefined && pages.every(isReadWhole) ? walk.pages.at(-1)?.fact : undefined
}

/** Texts that an answer of this conversation shows as the agent's. */
function answered({ told }: History): ReadonlySet<string> {
  return new Set(
    told.turns.flatMap(({ send: { replies = [], said = [] } }) => [
      ...replies.map(({ text }) => text.key),
      ...said.flatMap(({ keys }) => [...keys]),
    ]),
  )
}

const isOneOf = ({ keys }: Entry, texts: ReadonlySet<string>): boolean => [...keys].some((key) => texts.has(key))

export function wordsAll(log: Log, report: Report): void {
  for (const look of looksIn(log)) {
    const { entry, shown, merged, history } = look
    const fact = merged?.fact ?? shown[0]?.fact
    if (entry.kind !== 'said') continue
    if (fact !== undefined) {
      report.passes(fact)
      continue
    }
    const whole = wholeAfter(look)
    if (whole === undefined) continue
    const isAnswered = isOneOf(entry, answered(history))
    if (isAnswered && history.pages.some(hasUnknown))
      report.cannotTell(whole, 'another text may be a changed version of it')
    else if (isAnswered) report.fails(whole, tell(history, entry.at), 'missing, although another view shows it')
    // A message that was refused owes no words.
    else if (history.told.turns[entry.turn]?.send.outcome === 'taken')
      report.cannotTell(whole, 'no view shows the scripted text', { again: true })
  }
}

/** It shows agent messages that nothing tells of. */
function hasUnknown({ seen, view, span }: SeenPage): boolean {
  if (span === undefined) return false
  return seen.some(
    ({ at, together }, index) =>
      at === undefined && together.length === 0 && view.messages[index]?.role === 'assistant',
  )
}

/** A text that stands twice on one page. An agent may say a thing twice (readings 43): it did not where the answer has all and shows it once. */
export function wordsOnce(log: Log, report: Report): void {
  const looks = looksIn(log)
  for (const look of looks) {
    const { history, entry, shown } = look
    const [first] = shown
    if (entry.kind !== 'said' || first === undefined) continue
    const twice = secondOf(shown)
    const ids = new Set(shown.map(({ message }) => message.id))
    const later = history.told.turns.slice(entry.turn).map(({ send }) => send)
    // In a turn whose answer holds less, it may have said it again.
    const isWhole = later.every(({ tells }) => tells === 'whole-turn')
    const times = later.reduce((sum, send) => sum + timesIn(send, entry), 0)
    if (twice === undefined) report.passes(first.fact)
    else if (ids.size < 2 || (isWhole && times === 1 && isOneSided(look, twice, looks)))
      report.fails(twice.fact, 'the message once', 'twice on one page')
    else report.deviates(twice.fact, { told: sayIt, did: 'the agent sent a text twice' })
  }
}

const sayIt = 'say the scripted text'

function timesIn({ replies = [], said = [] }: History['told']['turns'][number]['send'], { keys }: Entry): number {
  const isSaid = (some: Iterable<string>): boolean => [...some].some((key) => keys.has(key))
  return replies.filter(({ text }) => keys.has(text.key)).length + said.filter((each) => isSaid(each.keys)).length
}

/** What the same page shows once more; what a later page repeats is for the rules of walks. */
function secondOf(shown: readonly Shown[]): Shown | undefined {
  return shown.find(({ fact }, index) => shown.findIndex((each) => each.fact === fact) !== index)
}

/** What stands twice with its answer, or with what it answers, was sent twice: one request may not have been seen. */
function isOneSided({ history, entry }: Look, { fact: page }: Shown, looks: readonly Look[]): boolean {
  const others = looks.filter((each) => each.history === history && each.entry.turn === entry.turn)
  const sides = others.filter(({ entry: { kind } }) => kind !== entry.kind)
  return sides.length > 0 && sides.every(({ shown }) => shown.filter(({ fact }) => fact === page).length < 2)
}

export function sentOnce(log: Log, report: Report): void {
  const looks = looksIn(log)
  for (const look of looks) {
    const { history, entry, shown } = look
    const [first] = shown
    if (entry.kind !== 'sent') continue
    const twice = secondOf(shown)
    const ids = new Set(shown.map(({ message }) => message.id))
    if (twice !== undefined) {
      if (ids.size < 2 || isOneSided(look, twice, looks))
        report.fails(twice.fact, 'the message once', 'twice on one page')
    } else if (first !== undefined) report.passes(first.fact)
    // Of short histories, areas send and stream say what is lost.
    else if (history.told.entries.length > longHistory && history.told.turns[entry.turn]?.send.outcome === 'taken') {
      const whole = wholeAfter(look)
      if (whole !== undefined) report.fails(whole, tell(history, entry.at), 'missing')
    }
  }
}

/** More than a page has entries where no limit is given. */
const longHistory = 50

export function wordsUnchanged(log: Log, report: Report): void {
  for (const { history, entry, shown, merged } of looksIn(log)) {
    const changed = shown.find(({ message }) => !entry.keys.has(message.text.key))
    const fact = changed?.fact ?? merged?.fact
    const [first] = shown
    if (entry.kind !== 'said') continue
    const instead =
      changed === undefined ? 'several messages merged into one' : JSON.stringify(changed.message.text.head)
    if (fact === undefined) {
      if (first !== undefined) report.passes(first.fact)
    } else if (isOneOf(entry, answered(history)) || isOneOf(entry, shownByStatuses(history)))
      report.fails(fact, tell(history, entry.at), instead)
    else report.deviates(fact, { told: sayIt, did: `the agent sent ${instead}` })
  }
}

function shownByStatuses({ talk }: History): ReadonlySet<string> {
  return new Set(talk.statuses.flatMap(({ last }) => (last ? [keptText(last).key] : [])))
}
