import type { Exchange, Timing } from '../../../schemas/types.ts'
import { broken, held, type Outcome, undecided, type Where } from '../../reading/finding.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { quotedPair } from '../../reading/text/quoted-pair.ts'
import { compareText, isEndOf } from '../../reading/text/text.ts'
import { tellsWholeTurn, wordsToldBy } from '../../reading/views/long-conversation.ts'
import { messagesOf, messagesOfWalk, pageOf, type SeenMessage } from '../../reading/views/page.ts'
import { runWordsIn } from '../../reading/views/script-entries.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { ownTurnsTold } from '../../reading/views/told-turns.ts'
import type { ModelRun, ModelStep } from '../../records/model.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { status } from '../status/rows.ts'
import { history } from './rows.ts'

/** What the history has to hold: a role and a text each, oldest first. */
type Model = { role: 'user' | 'assistant'; text: string }[]

/**
 * Holds every read of a random run against a model of the conversation: the messages and words so far, in order
 * (spec 4.5, readings 39). It stops at the first step after which the model is not known any more.
 */
export function judgeModel({ steps }: ModelRun, timing: Timing): Outcome[] {
  const model: Model = []
  const outcomes: Outcome[] = []
  const isSaid = saidIn(steps)
  const again = saidAgain(steps, timing)
  const reads = steps.flatMap(readsOf)
  // Words of the agent that no page has were lost or changed: what their place is, no page tells.
  const isShown = (each: Model[number]): boolean => each.role === 'user' || reads.some((one) => isText(one, each))
  for (const [index, step] of steps.entries()) {
    const at = `step ${index + 1} of ${steps.length}: ${describe(steps.slice(0, index + 1))}`
    if (step.do === 'send') {
      if (!step.rested || step.answer.status === null || step.answer.status >= 300) return outcomes
      // Words in no view at all were not said (readings 41, 43).
      const said = step.said.filter(isSaid)
      model.push({ role: 'user', text: step.text }, ...said.map((text) => ({ role: 'assistant' as const, text })))
    } else if (step.do === 'page') outcomes.push(...judgePage(step.page, step.limit, model.filter(isShown), at, again))
    else if (step.do === 'walk') outcomes.push(...judgeWalk(step.pages, step.end, model, at, again, reads))
    else if (step.do === 'status') outcomes.push(...judgeLast(step.status, model, at))
  }
  return outcomes
}

/**
 * Whether any step showed a text as the agent's: an answer or a page the whole of it, a status its end. An agent may say in
 * two messages what it was told to say in one (readings 43): an end that is a message by itself shows no more than that.
 */
function saidIn(steps: readonly ModelStep[]): (text: string) => boolean {
  const messages = steps.flatMap((step) => (step.do === 'send' ? wordsToldBy(step.answer) : textsRead(step)))
  const ends = steps.flatMap((step) => (step.do === 'status' ? readStatus(step.status)?.lastText || [] : []))
  const isMessage = (text: string): boolean => messages.some((each) => compareText(text, each).same)
  return (text) =>
    isMessage(text) || ends.some((end) => isEndOf(text, end) && (compareText(text, end).same || !isMessage(end)))
}

function textsRead(step: ModelStep): string[] {
  return readsOf(step).flatMap(({ text }) => text || [])
}

/** The messages that a step read of the history. */
function readsOf(step: ModelStep): SeenMessage[] {
  return messagesOfWalk(step.do === 'page' ? [step.page] : step.do === 'walk' ? step.pages : [])
}

/** Texts of the agent that it said more than once, by its script or by what was read, so that they tell nothing of order. */
function saidAgain(steps: readonly ModelStep[], timing: Timing): readonly string[] {
  const turns = ownTurnsTold(steps.flatMap((step) => (step.do === 'send' ? [step.answer] : [])))
  const asked = turns.flatMap(({ says }) => says.filter((text, index) => says.indexOf(text) !== index))
  return [...asked, ...readAgain(steps, timing)]
}

/**
 * Texts of the agent that one read shows under several ids (readings 43). None where ids change from read to read, as the
 * caller's own messages show.
 */
function readAgain(steps: readonly ModelStep[], timing: Timing): readonly string[] {
  const reads = steps.map(readsOf)
  const isStable = (messages: readonly SeenMessage[]): boolean =>
    [...idsByText(messages.filter(({ role }) => role === 'user')).values()].every((ids) => ids.size === 1)
  if (!isStable(reads.flat())) return []
  const once = toldOnce(steps, timing)
  return reads.flatMap((read) =>
    [...idsByText(read.filter(({ role }) => role === 'assistant'))].flatMap(([text, ids]) =>
      ids.size > 1 && !once.includes(text) ? text : [],
    ),
  )
}

/** Texts that answers show once, each of which holds its whole turn: the agent said them no more than that. */
function toldOnce(steps: readonly ModelStep[], timing: Timing): string[] {
  const sends = steps.flatMap((step) => (step.do === 'send' ? [step.answer] : []))
  // In a later turn whose answer holds less, the agent may have said it again.
  const from = sends.findLastIndex((answer) => !tellsWholeTurn(answer, timing)) + 1
  const told = sends.slice(from).flatMap(wordsToldBy)
  return told.filter((text) => told.indexOf(text) === told.lastIndexOf(text))
}

function idsByText(messages: readonly SeenMessage[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { text, messageId } of messages) {
    if (text !== undefined && messageId !== undefined) ids.set(text, (ids.get(text) ?? new Set()).add(messageId))
  }
  return ids
}

/**
 * The model knows nothing of what the agent said beyond its script (readings 43), nor of what somebody else of the
 * workspace wrote, in which no word of the run stands (spec 2.8).
 */
function withoutMore(seen: readonly SeenMessage[], model: Model): SeenMessage[] {
  const isByOthers = ({ role, text }: SeenMessage): boolean =>
    role === 'assistant' || (role === 'user' && text !== undefined && runWordsIn(text).length === 0)
  return seen.filter((each) => !isByOthers(each) || model.some((one) => isSame(each, one)))
}

function describe(steps: readonly ModelStep[]): string {
  return steps
    .map((step) =>
      step.do === 'page' ? `page ${step.limit}` : step.do === 'walk' ? `walk ${step.limits.join(' ')}` : step.do,
    )
    .join(', ')
}

function judgePage(page: Exchange, limit: number, known: Model, at: string, again: readonly string[]): Outcome[] {
  if (pageOf(page) === undefined) return []
  const where = { at, exchange: page.id }
  const all = messagesOf(page)
  const model = known.filter(({ text }) => !again.includes(text))
  const seen = withoutMore(all, model)
  const end = model.slice(model.length - seen.length)
  const wrong = seen.findIndex((each, index) => !isSame(each, end[index]))
  const isNewest = end.every((each) => seen.some((one) => isSame(one, each)))
  if (wrong >= 0 && isNewest) return [backwards(seen, where)]
  return [
    all.length > limit
      ? broken(history['limit-bounds'], where, `at most ${limit} messages`, String(all.length))
      : held(history['limit-bounds'], where),
    wrong >= 0
      ? broken(
          history['newest-page-first'],
          where,
          `the newest ${seen.length} of ${model.length} messages, in order`,
          shown(seen[wrong]),
        )
      : held(history['newest-page-first'], where),
  ]
}

function judgeWalk(
  pages: readonly Exchange[],
  end: string,
  known: Model,
  at: string,
  again: readonly string[],
  reads: readonly SeenMessage[],
): Outcome[] {
  if (end !== 'start') return []
  const exchange = pages[0]?.id
  const where = { at, ...(exchange === undefined ? {} : { exchange }) }
  const all = messagesOfWalk(pages)
  const misread = known.find((each) => !all.some((one) => isSame(one, each)) && all.some((one) => isText(one, each)))
  if (misread) return [roleOf(misread, all, where)]
  if (reads.some(({ text }) => text === undefined))
    return [undecided(history['walk-no-gap'], 'a message has no text (see area shape)', where)]
  const missing = known.find((each) => !all.some((one) => isSame(one, each)))
  if (missing && !reads.some((one) => isText(one, missing))) {
    // No page of any read has it: whoever walks is not to blame. That a message is lost is for the rules of sending.
    if (missing.role === 'user') return [undecided(history['walk-no-gap'], `${told(missing)} is on no page`, where)]
    const why = otherwiseLost(missing, known, all)
    return [
      why === undefined
        ? broken(history['agent-words-all'], where, 'every message', `${told(missing)} is on no page`)
        : undecided(history['walk-no-gap'], `${told(missing)} is on no page, and ${why}`, where),
    ]
  }
  const twice = known.find((each) => isTwice(each, all, again))
  const model = known.filter(({ text }) => !again.includes(text))
  const seen = withoutMore(all, model)
  const extra = seen.find((one) => !model.some((each) => isSame(one, each)))
  if (extra) return [undecided(history['walk-mixed-limits'], `unknown message: ${shown(extra)}`, where)]
  const rows: [Requirement, Model[number] | undefined, string][] = [
    [history['walk-no-gap'], missing, 'is missing'],
    [history['walk-no-overlap'], twice, 'is shown more than once'],
  ]
  const outcomes = rows.map(([row, fault, what]) =>
    fault ? broken(row, where, 'every message once', `${told(fault)} ${what}`) : held(row, where),
  )
  if (missing || twice) return outcomes
  const disorder = seen.findIndex((one, index) => !isSame(one, model[index]))
  if (disorder >= 0 && pages.some((page) => isBackwards(messagesOf(page), model))) {
    return [...outcomes, backwards(seen, where)]
  }
  return [
    ...outcomes,
    disorder >= 0
      ? broken(
          history['walk-mixed-limits'],
          where,
          `${excerpt(model[disorder]?.text, 60)} at place ${disorder}`,
          shown(seen[disorder]),
        )
      : held(history['walk-mixed-limits'], where),
  ]
}

/**
 * What else than a loss may keep words of the agent from every page: others stand there that may be the same, changed; or
 * nothing at all is shown that came later, so that walks may begin too early. Both are for rules of their own.
 */
function otherwiseLost(missing: Model[number], known: Model, all: readonly SeenMessage[]): string | undefined {
  const isKnown = (one: SeenMessage): boolean => known.some((each) => isText(one, each))
  if (all.some((one) => one.role === 'assistant' && !isKnown(one))) return 'another text may be a changed version of it'
  const later = known.slice(known.indexOf(missing) + 1)
  return later.some((each) => all.some((one) => isSame(one, each))) ? undefined : 'no later message is shown'
}

/** Whether one page has a message before an older one (spec 4.5). */
function isBackwards(page: readonly SeenMessage[], model: Model): boolean {
  const places = page.flatMap((one) => {
    const place = model.findIndex((each) => isSame(one, each))
    return place === -1 ? [] : place
  })
  return places.some((place, at) => at > 0 && place < (places[at - 1] ?? -1))
}

function backwards(seen: readonly SeenMessage[], where: Where): Outcome {
  return broken(
    history['oldest-first-in-page'],
    where,
    'the oldest message first',
    seen.map(shown).join(', ').slice(0, 200),
  )
}

/** What is there under another role; one that the spec does not have is for area shape. */
function roleOf({ role, text }: Model[number], all: readonly SeenMessage[], where: Where): Outcome {
  const seen = all.find((one) => isText(one, { role, text }))
  const row = role === 'user' ? history['role-user'] : history['role-assistant']
  if (seen?.role === 'user' || seen?.role === 'assistant') return broken(row, where, role, shown(seen))
  return undecided(history['walk-mixed-limits'], `the role of a message is ${seen?.role}`, where)
}

/**
 * A text that was said more than once is there as often; each message of it still comes once. Without ids that can be read,
 * nothing tells one that comes again from one that was said again.
 */
function isTwice(each: Model[number], seen: readonly SeenMessage[], again: readonly string[]): boolean {
  const same = seen.filter((one) => isSame(one, each))
  if (!again.includes(each.text)) return same.length > 1
  if (same.some(({ messageId }) => messageId === undefined)) return false
  return new Set(same.map(({ messageId }) => messageId)).size < same.length
}

function judgeLast(exchange: Exchange, model: Model, at: string): Outcome[] {
  const read = readStatus(exchange)
  const last = model.findLast((each) => each.role === 'assistant')
  if (read?.lastText === undefined || last === undefined) return []
  const row = status['last-text-newest']
  const where = { at, exchange: exchange.id }
  const text = read.lastText ?? ''
  if (isEndOf(last.text, text)) return [held(row, where)]
  const older = model.find((each) => each.role === 'assistant' && isEndOf(each.text, text))
  const [expected, actual] = quotedPair(last.text, text)
  return older ? [broken(row, where, `the end of ${expected}`, actual)] : []
}

function isSame(seen: SeenMessage, expected: Model[number] | undefined): boolean {
  return expected !== undefined && seen.role === expected.role && isText(seen, expected)
}

function isText(seen: SeenMessage, expected: Model[number]): boolean {
  return seen.text !== undefined && compareText(expected.text, seen.text).same
}

function told({ role, text }: Model[number]): string {
  return `${role} ${JSON.stringify(excerpt(text, 60))}`
}

function shown(seen: SeenMessage | undefined): string {
  return `${seen?.role} ${JSON.stringify(excerpt(seen?.text ?? '', 60))}`
}
