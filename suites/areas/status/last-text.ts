import { type Conversation, conversationsOf, type Status } from '../../log/conversations.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import type { Message, PageFact } from '../../model/facts.ts'
import { endsWith, type KeptText, keptText, mayGrowFrom } from '../../model/text.ts'
import { activityIn } from '../../reading/text/activity.ts'
import { withoutEllipsis } from '../../reading/text/text.ts'
import { between } from './work.ts'

/** What a lastAssistantText is that is the end of nothing that the agent said in its conversation (spec 2.4). */
type Foreign = 'user' | 'tools' | 'notes' | 'own' | 'end'

const expected: Readonly<Record<Foreign, string>> = {
  user: 'never the text of the caller',
  tools: 'no tool activity',
  notes: 'no note',
  own: 'text of this conversation',
  end: "the end of the agent's newest message",
}

/** Rules that look only where there was something to show. */
const isAtStake: Readonly<Record<Foreign, (conversation: Conversation, all: readonly Conversation[]) => boolean>> = {
  user: () => true,
  tools: ({ steps = [] }) => steps.some(({ tool }) => tool !== undefined),
  notes: ({ steps = [] }) => steps.some(({ note }) => note !== undefined),
  own: (conversation, all) => all.some((each) => each !== conversation && each.said.length > 0),
  end: () => false,
}

/** No status shows one kind of text that is not the agent's own. */
export const neverShows = (kind: Foreign) => (log: Log, report: Report) => {
  const all = conversationsOf(log)
  for (const conversation of all)
    for (const status of conversation.statuses) {
      if (status.view.last === undefined) continue
      const found = foreignIn(status, conversation, log)
      if (found === kind && conversation.talk.isUnread)
        report.cannotTell(status, 'the agent may have sent the text on a page that could not be read')
      else if (found === kind) report.fails(status, expected[kind], quoted(status.view.last))
      else if (found === undefined && isAtStake[kind](conversation, all)) report.passes(status)
    }
}

const found = new WeakMap<Log['parts'], Map<Status, Foreign | undefined>>()

function foreignIn(status: Status, conversation: Conversation, log: Log): Foreign | undefined {
  const known = found.get(log.parts) ?? new Map<Status, Foreign | undefined>()
  found.set(log.parts, known)
  if (!known.has(status)) known.set(status, foreignOf(status, conversation, log))
  return known.get(status)
}

function foreignOf(status: Status, conversation: Conversation, log: Log): Foreign | undefined {
  const text = status.view.last ?? ''
  const { said, sent, steps } = conversation
  if (text.trim() === '' || steps === undefined) return undefined
  const whole = said.filter((each) => endsWith(each, text))
  const asked = sent.map(({ tail }) => tail)
  // A message of which all is a tool's or a note's is none of the agent's, whatever other views show it as well (readings 91).
  const isActivity = (words: string | undefined): boolean =>
    words !== undefined && whole.length > 0 && whole.every(({ tail }) => activityIn(tail, [words], asked) === 'own')
  if (steps.some(({ tool }) => isActivity(tool))) return 'tools'
  if (steps.some(({ note }) => isActivity(note))) return 'notes'
  if (whole.length > 0 || isGrowing(status, conversation) || !isRead(status, conversation, log)) return undefined
  if (sent.some((each) => endsWith(each, text))) return 'user'
  if (steps.some(({ tool }) => tool !== undefined && text.includes(tool))) return 'tools'
  if (steps.some(({ note }) => note !== undefined && text.includes(note))) return 'notes'
  if (sent.some(({ tail, length }) => length === tail.length && tail.startsWith(text.trim()))) return 'user'
  const isSaidIn = (each: Conversation): boolean => each.said.some((one) => isKnownBy(one, text))
  return !isSaidIn(conversation) && conversationsOf(log).some(isSaidIn) ? 'own' : 'end'
}

/** While the agent works, its newest message may still be being said: what is shown is the end of what is there (readings 77). */
function isGrowing({ view }: Status, { steps = [], said }: Conversation): boolean {
  const piece = withoutEllipsis(view.last ?? '')
  if (view.busy !== true || piece === '') return false
  const told = steps.flatMap(({ say }) => say ?? [])
  // Of a long text that no script has, no more than its end is known.
  const isTold = new Set(told.map((text) => keptText(text).key))
  return (
    told.some((text) => text.includes(piece)) || said.some((each) => !isTold.has(each.key) && mayGrowFrom(each, piece))
  )
}

/** A later page shows all that the agent had said by then: it reaches the start, or what was shown before. */
function isRead({ sentMs, endMs }: Status, conversation: Conversation, { timing }: Log): boolean {
  return conversation.talk.pages.some(
    (page) =>
      page.cursor === undefined &&
      page.sentMs >= endMs + timing.lagMs &&
      (page.before === null || page.messages.some(({ id }) => conversation.shownMs(id) + timing.lagMs <= sentMs)),
  )
}

/** A shorter end may be that of other words by chance. */
const leastEnd = 12

const isKnownBy = (said: KeptText, text: string): boolean =>
  (text.trim().length >= leastEnd && endsWith(said, text)) ||
  keptText(text).words.some((word) => said.words.includes(word))

/** What stands in at the head of a piece for the rest, or for half a character, is no part of it. */
function isPiece(piece: string | null, { steps = [], said }: Conversation): boolean {
  const bare = withoutEllipsis(piece ?? '').replace(/^\ufffd+/, '')
  return bare !== '' && (steps.some(({ say }) => say?.includes(bare)) || said.some(({ tail }) => tail.includes(bare)))
}

const isVisible = (kind: Foreign | undefined): boolean => kind === 'user' || kind === 'own' || kind === 'end'

const isBlank = ({ view }: Status): boolean => (view.last ?? '').trim() === ''

/** Before the first words there is nothing to show, in a conversation that was started here. */
export function nothingSaid(log: Log, report: Report): void {
  for (const conversation of conversationsOf(log)) {
    const { talk, turns, statuses } = conversation
    if (talk.sends[0]?.start !== true) continue
    const shown = talk.pages.flatMap(({ messages }) => messages.filter(({ role }) => role === 'assistant'))
    const words = turns.flatMap((turn) => turn.words.map(({ seenMs }) => seenMs))
    const firstMs = Math.min(...words, ...shown.map(({ id }) => conversation.shownMs(id)))
    for (const status of statuses) {
      const { last } = status.view
      // A piece of what it then says is no sign of anything said before; more than its script may come before it.
      if (status.endMs >= firstMs || last === undefined || conversation.steps === undefined) continue
      if (isPiece(last, conversation)) continue
      if (isBlank(status)) report.passes(status)
      else if (isVisible(foreignIn(status, conversation, log)))
        report.fails(status, 'null, or an empty text, while the agent has sent no message', quoted(last))
    }
  }
}

/** While the turn goes on, its newest words show, once the lag has passed. An older text is for the rule of the newest. */
export function midTurn(log: Log, report: Report): void {
  const { lagMs } = log.timing
  for (const conversation of conversationsOf(log)) {
    const told = new Set(conversation.steps?.flatMap(({ say }) => (say === undefined ? [] : keptText(say).key)))
    // What it said beyond its script may be the newest, and blank, as what stands round the use of a tool is (readings 43).
    const more = conversation.said.filter(({ key }) => !told.has(key))
    const isWrong = (each: Status): boolean =>
      isBlank(each)
        ? !more.some(({ tail }) => tail.trim() === '')
        : isVisible(foreignIn(each, conversation, log)) && !isPiece(each.view.last ?? '', conversation)
    const shown = conversation.statuses.filter(({ view }) => view.last !== undefined)
    for (const { words } of conversation.turns)
      for (const [first, second] of words.slice(1).map((word, at) => [words[at] ?? word, word] as const)) {
        if (!Number.isFinite(second.seenMs)) continue
        const isNewest = ({ view }: Status): boolean =>
          [first.kept, ...more].some((each) => endsWith(each, view.last ?? ''))
        const wrong = between(shown, first.seenMs + lagMs, second.unseenMs - lagMs).find(isWrong)
        const right = shown.find((each) => each.endMs < second.unseenMs && isNewest(each))
        if (wrong !== undefined) report.fails(wrong, 'the end of the newest message', quoted(wrong.view.last ?? null))
        else if (right !== undefined) report.passes(right)
      }
  }
}

/** A status at rest, and what was the newest message then: a view had shown it the lag before, and a later page shows no newer one. */
interface AtRest {
  readonly status: Status
  /** A question that waits may be the newest words although it is no message; a turn that failed may have said more. */
  readonly mayDiffer: boolean
  readonly newest: KeptText
  /** All before it. */
  readonly older: readonly KeptText[]
}

/** When any view first showed a message. */
function shownMs({ id, text }: Message, conversation: Conversation): number {
  const words = conversation.turns.flatMap((turn) => turn.words.filter(({ kept }) => kept.key === text.key))
  return Math.min(conversation.shownMs(id), ...words.map(({ seenMs }) => seenMs))
}

/** Pages with the newest messages: one that has none leads to an older one. */
function newestIn(pages: readonly PageFact[]): readonly PageFact[] {
  const empty = new Set<string>()
  return pages.filter(({ cursor, messages, before }) => {
    const isNewest = cursor === undefined || empty.has(cursor)
    if (isNewest && messages.length === 0 && typeof before === 'string') empty.add(before)
    return isNewest && messages.length > 0
  })
}

function atRestIn(conversation: Conversation, { timing }: Log): readonly AtRest[] {
  return conversation.statuses.flatMap((status) => {
    const { view, state, sentMs, endMs } = status
    if (view.last === undefined || !conversation.isAtRest(status)) return []
    const mayDiffer = state.gates?.length !== 0 || state.failure !== undefined
    for (const page of newestIn(conversation.talk.pages)) {
      if (page.sentMs < endMs) continue
      const at = page.messages.findLastIndex(({ role }) => role === 'assistant')
      const message = page.messages[at]
      if (message === undefined || shownMs(message, conversation) + timing.lagMs > sentMs) continue
      const older = page.messages.slice(0, at).flatMap(({ role, text }) => (role === 'assistant' ? text : []))
      return [{ status, mayDiffer, newest: message.text, older }]
    }
    return []
  })
}

/** At rest the text is the end of the newest message, not of older words (readings 15). */
export function newest(log: Log, report: Report): void {
  for (const conversation of conversationsOf(log)) {
    const rests = atRestIn(conversation, log)
    if (rests.length === 0) judgeByScript(conversation, report)
    for (const { status, mayDiffer, newest, older } of rests) {
      const text = status.view.last ?? ''
      if (endsWith(newest, text) || newest.tail.trim() === text.trim()) report.passes(status)
      else if (!mayDiffer && older.some((each) => endsWith(each, text)))
        report.fails(status, `the end of the newest message: …${newest.tail.slice(-40)}`, quoted(text))
    }
  }
}

/** At rest the text is an end of a message, and not blank where the message is not (readings 15). */
export function end(log: Log, report: Report): void {
  neverShows('end')(log, report)
  for (const conversation of conversationsOf(log)) {
    const rests = atRestIn(conversation, log)
    if (rests.length === 0) judgeByScript(conversation, report)
    for (const { status, mayDiffer, newest } of rests) {
      const text = status.view.last ?? ''
      if (endsWith(newest, text))
        report.passes(status, newest.tail.endsWith(text.slice(-newest.tail.length)) ? undefined : 15)
      else if (isBlank(status) && newest.tail.trim() === '') report.passes(status)
      else if (!mayDiffer && isBlank(status))
        report.fails(status, `the end of the newest message: …${newest.tail.slice(-40)}`, quoted(text))
    }
  }
}

/** Where no page shows what the newest message is, the last words of the script are right; what else is there nobody knows. */
function judgeByScript(conversation: Conversation, report: Report): void {
  const last = conversation.turns.at(-1)?.words.at(-1)?.kept
  const right = conversation.statuses.find(
    (each) => last !== undefined && conversation.isAtRest(each) && endsWith(last, each.view.last ?? ''),
  )
  if (right === undefined) leaveOpen(conversation, report)
  else report.passes(right)
}

/** That a turn never runs is for the rules of sending. */
function leaveOpen({ turns, statuses }: Conversation, report: Report): void {
  const words = turns.flatMap((turn) => turn.words)
  const last = statuses.at(-1)
  if (last === undefined || words.length === 0) return
  if (words.some(({ seenMs }) => Number.isFinite(seenMs))) report.cannotTell(last, 'the conversation did not settle')
  else report.cannotTell(last, 'no view shows the scripted text', { again: true })
}

function quoted(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text.length > 120 ? `${text.slice(0, 60)} … ${text.slice(-50)}` : text)
}
