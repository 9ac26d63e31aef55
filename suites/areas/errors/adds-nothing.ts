import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import type { PageFact } from '../../model/facts.ts'
import { restsIn } from '../../model/talk.ts'
import { keptText } from '../../model/text.ts'
import { withoutConversation } from '../balance/without-conversation.ts'

/** Who was refused, by the rule that says that it adds nothing. */
export type Refused = 400 | 401 | 402 | 403 | 'too-long' | 'other-account'

/**
 * Spec 7, 8; readings 34: what a refused send says is in no page of a history, neither of the conversation that it names nor of
 * one that a refused start left behind. Only words and texts count that no other send has.
 */
export const addsNothing = (refused: Refused) => (log: Log, report: Report) => {
  const posts = log.facts.filter(({ traces }) => traces !== undefined)
  const taken = posts.filter((each) => !isRefused(each))
  const others = new Set(taken.flatMap(({ traces }) => traces?.words ?? []))
  const said = new Set(taken.flatMap(textsOf))
  const pages = log.parts.facts.filter((each) => each.kind === 'page')
  const shown = new Map(
    pages.flatMap(({ messages }) =>
      messages.flatMap(({ text }) => text.words.map((word): [string, string] => [word, text.tail.slice(-120)])),
    ),
  )
  for (const fact of posts) {
    if (!isRefused(fact) || refusedAs(log, fact) !== refused) continue
    const own = fact.traces?.words.filter((each) => !others.has(each)) ?? []
    const texts = fact.traces?.texts.map((each) => keptText(each).key).filter((each) => !said.has(each)) ?? []
    const found = own.flatMap((word) => shown.get(word) ?? [])[0] ?? textShown(log, fact, texts)
    if (found !== undefined) report.fails(fact, 'no message with this text', found)
    else if (fact.conversation === undefined || fact.endpoint === 'start' || !log.isKnown(fact)) continue
    else if (isReadAfter(log, fact, pages)) report.passes(fact)
    else report.cannotTell(fact, 'the history was not read to its start after the conversation settled')
  }
}

/** Spec 7; readings 99: an account without credits needs a conversation that a message can be sent to. */
export function unpaidAddsNothing(log: Log, report: Report): void {
  addsNothing(402)(log, report)
  for (const fact of log.facing('balance', 'send')) if (!log.isKnown(fact)) withoutConversation(log, report, fact)
}

/** A text, and what is sent in place of one, in the form in which those that are one are equal. */
function textsOf({ traces, view }: Fact): string[] {
  const texts = traces?.texts.map((each) => keptText(each).key) ?? []
  return view?.kind === 'send' && view.text !== undefined ? [...texts, view.text.key] : texts
}

/** An agent may say the same by itself. */
function textShown(log: Log, { conversation }: Fact, keys: readonly string[]): string | undefined {
  const pages = keys.length === 0 ? [] : (log.parts.talks.find(({ id }) => id === conversation)?.pages ?? [])
  return pages.flatMap(({ messages }) =>
    messages.filter(({ role, text }) => role === 'user' && keys.includes(text.key)),
  )[0]?.text.tail
}

/** One that was sent again may have been taken the first time. */
function isRefused({ status, unheard, isStream, mayBeSecond }: Fact): boolean {
  return unheard === undefined && !isStream && !mayBeSecond && status !== null && status >= 400 && status < 500
}

function refusedAs(log: Log, fact: Fact): Refused | undefined {
  const { status, credential } = fact
  if (status === 400) return log.defectsOf(fact).includes('too-long') ? 'too-long' : 400
  if (status === 401 || status === 402) return status
  if (status !== 403 && status !== 404) return undefined
  const defects = log.defectsOf(fact)
  const isForeign = defects.includes('other-account') && !defects.includes('write-scope-missing')
  if (isForeign || credential === 'otherAccount' || credential === 'noAccess') return 'other-account'
  return status === 403 ? 403 : undefined
}

/** The whole history of its conversation was read after it, at rest. */
function isReadAfter(log: Log, { conversation, endMs }: Fact, pages: readonly PageFact[]): boolean {
  const talk = log.parts.talks.find(({ id }) => id === conversation)
  const looks = talk?.statuses.filter(({ sentMs }) => sentMs >= endMs) ?? []
  const [rest] = restsIn(looks, log.timing)
  const restMs = rest?.toMs ?? Number.POSITIVE_INFINITY
  return reachStart(pages.filter((page) => page.conversation === conversation && page.sentMs >= restMs))
}

/** Pages of one conversation hold its whole history. */
function reachStart(pages: readonly PageFact[]): boolean {
  const seen = new Set<string | undefined>()
  const leads = (cursor: string | undefined): boolean => {
    if (seen.has(cursor)) return false
    seen.add(cursor)
    return pages.some(
      (page) => page.cursor === cursor && (page.before === null || (page.before !== undefined && leads(page.before))),
    )
  }
  return leads(undefined)
}

/**
 * Of a conflict the target file states the text: a message that is new in the history and has it is the one that was refused. Another
 * send of that text may be taken, before a retry for instance: only what was read until then counts.
 */
export function conflictAddsNothing(log: Log, report: Report): void {
  for (const fact of log.facts) {
    const { view, conversation, sentMs, endMs } = fact
    if (fact.status !== 409 || !isRefused(fact)) continue
    if (view?.kind !== 'send' || view.start || view.text === undefined) continue
    const { key } = view.text
    const next = log.facts.find(
      (each) => each.sentMs > sentMs && each.view?.kind === 'send' && each.view.text?.key === key && !isRefused(each),
    )
    const own = log.parts.facts
      .filter((each) => each.kind === 'page')
      .filter((each) => each.conversation === conversation)
    const before = own.filter((each) => each.endMs <= sentMs)
    const after = own.filter((each) => each.sentMs >= endMs && each.endMs <= (next?.sentMs ?? Number.POSITIVE_INFINITY))
    if (before.length === 0 || after.length === 0) continue
    const known = idsIn(before, key)
    if ([...idsIn(after, key)].every((id) => known.has(id))) report.passes(fact)
    else if (reachStart(before)) report.fails(fact, 'the history as before', 'one more message with this text')
    else report.cannotTell(fact, 'the history was not read to its start before the request')
  }
}

function idsIn(pages: readonly PageFact[], key: string): ReadonlySet<string> {
  return new Set(pages.flatMap(({ messages }) => messages.filter(({ text }) => text.key === key).map(({ id }) => id)))
}
