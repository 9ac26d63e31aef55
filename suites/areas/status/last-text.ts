import type { Timing } from '../../../schemas/types.ts'
import { broken, held, type Outcome, tolerated, undecided, undecidedOnce } from '../../reading/finding.ts'
import { activityIn } from '../../reading/text/activity.ts'
import { isCutWithin, isEndOf, withoutEllipsis } from '../../reading/text/text.ts'
import {
  agentTextsOf,
  agentWordsOf,
  readStatus,
  type StatusRead,
  statusesOf,
  visibilityOf,
} from '../../reading/views/status-reads.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { status } from './rows.ts'

/** What lastAssistantText may be taken from, and what it must never show. */
export interface Words {
  /** All that the agent said in the conversation so far, oldest first; the newest last. */
  said: readonly string[]
  /** What callers sent to it. */
  sent: readonly string[]
  /** What the agent said in another conversation. */
  foreign?: readonly string[]
  toolName?: string
  noteText?: string
}

const where = (read: StatusRead) => ({ at: 'GET /conversations/{id}, lastAssistantText', exchange: read.exchange.id })

/**
 * Judges every lastAssistantText that was read in a conversation (spec 2.4, readings 15). Whatever it shows is the end
 * of something that the agent said there; what else it might be has a row of its own.
 */
export function judgeLastText(statusReads: StatusReads, words: Words): Outcome[] {
  const outcomes = new Map<Requirement, Outcome>()
  const rows = [status['last-text-not-user'], ...rowsFor(words)]
  const shown = agentWordsOf(statusReads)
  for (const read of statusesOf(statusReads)) {
    const text = read.lastText
    if (text === undefined) continue
    const isEmpty = text === null || text.trim() === ''
    const growing = !isEmpty && isGrowing(read, text, [...words.said, ...shown])
    const fault = isEmpty
      ? undefined
      : (activityOf(text, words, shown) ?? (growing ? undefined : faultOf(text, words, shown)))
    if (fault)
      outcomes.set(
        fault.row,
        fault.row === status['last-text-end'] && isCutShort(statusReads)
          ? undecided(fault.row, 'the agent may have sent the text on a page that could not be read', where(read))
          : broken(fault.row, where(read), fault.expected, quoted(text)),
      )
    for (const row of rows) if (!outcomes.has(row)) outcomes.set(row, held(row, where(read)))
  }
  return [...outcomes.values()]
}

/** Whether a page was too large to be read: nobody knows then all that the agent said (readings 43). */
function isCutShort({ looks, page }: StatusReads): boolean {
  return [...looks.map((look) => look.page), page].some(({ failure }) => failure?.kind === 'too-large')
}

/** While the agent works, its newest message may still be being said: what is shown is the end of what is there (readings 77). */
function isGrowing({ busy }: StatusRead, text: string, said: readonly string[]): boolean {
  const piece = withoutEllipsis(text.trim())
  return busy === true && piece !== '' && said.some((each) => each.includes(piece))
}

function rowsFor({ foreign, toolName, noteText }: Words): Requirement[] {
  return [
    ...(foreign === undefined ? [] : [status['last-text-own']]),
    ...(toolName === undefined ? [] : [status['last-text-hides-tools']]),
    ...(noteText === undefined ? [] : [status['last-text-hides-notes']]),
  ]
}

/** A message of which all is a tool's or a note's is none of the agent's, whatever other views show it as well (readings 91). */
function activityOf(text: string, words: Words, shown: readonly string[]): Fault | undefined {
  const whole = [...words.said, ...shown].filter((each) => isEndOf(each, text))
  const isActivity = (word: string | undefined): boolean =>
    word !== undefined && whole.length > 0 && whole.every((each) => activityIn(each, [word], words.sent) === 'own')
  if (isActivity(words.toolName)) return { row: status['last-text-hides-tools'], expected: 'no tool activity' }
  return isActivity(words.noteText) ? { row: status['last-text-hides-notes'], expected: 'no note' } : undefined
}

interface Fault {
  row: Requirement
  expected: string
}

function faultOf(text: string, words: Words, shown: readonly string[]): Fault | undefined {
  // What the history shows as the agent's was said, whatever its script (readings 43).
  if ([...words.said, ...shown].some((each) => isEndOf(each, text))) return undefined
  const expected = "the end of the agent's newest message"
  const ofCaller = { row: status['last-text-not-user'], expected: 'never the text of the caller' }
  // What the caller sent tells the agent which tool to use, and is none of its activity.
  if (words.sent.some((each) => isEndOf(each, text))) return ofCaller
  if (words.toolName !== undefined && text.includes(words.toolName))
    return { row: status['last-text-hides-tools'], expected: 'no tool activity' }
  if (words.noteText !== undefined && text.includes(words.noteText))
    return { row: status['last-text-hides-notes'], expected: 'no note' }
  if (words.sent.some((each) => each.startsWith(text.trim()))) return ofCaller
  if ((words.foreign ?? []).some((each) => each.includes(text.trim()) || text.includes(each))) {
    return { row: status['last-text-own'], expected: 'text of this conversation' }
  }
  return { row: status['last-text-end'], expected }
}

/** An end that begins with half a surrogate pair, or with what stands in for one; the ellipsis is open. */
const brokenStart = /^\s*(?:\u2026|\.\.\.)?\s*[\udc00-\udfff\ufffd]/

/**
 * Judges that what is shown begins with a whole character (spec 2.4). Half of one that has two UTF-16 units is the habit
 * of many languages (readings 47); anything else there is no part of the message. Looks only where the history shows the
 * words as they were said.
 */
export function judgeWholeCharacters(statusReads: StatusReads): Outcome[] {
  const texts = agentTextsOf(statusReads.page) ?? []
  if (!statusReads.said.every((each) => texts.includes(each))) return []
  const reads = statusesOf(statusReads).filter(({ lastText }) => typeof lastText === 'string' && lastText !== '')
  // What is shown may be the end of what the agent said beyond its script (readings 43).
  const said = [...statusReads.said, ...texts]
  const wrong = reads.find(({ lastText }) => !beginsWhole(said, lastText ?? ''))
  if (wrong === undefined) return reads[0] ? [held(status['last-text-whole'], where(reads[0]))] : []
  const text = wrong.lastText ?? ''
  const code = text.match(/[\udc00-\udfff\ufffd?]/)?.[0].charCodeAt(0) ?? 0
  // A message that is still being said may be cut there as well (readings 77).
  const isHalf = isCutWithin(said, text) || (wrong.busy === true && said.some((each) => wasCutWithin(each, text)))
  const row = isHalf ? status['last-text-whole'] : status['last-text-end']
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const first = isSurrogate(code) ? `half of a character (${point})` : `${point} in place of a character`
  const expected = 'lastAssistantText begins with a whole character'
  return [broken(row, where(wrong), expected, `it begins with ${first}`)]
}

function isSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

/** Whether a piece from anywhere in a text begins with half of a character: the end of what there was of the text once. */
function wasCutWithin(whole: string, piece: string): boolean {
  const rest = withoutEllipsis(piece).replace(/^[\udc00-\udfff\ufffd?]+/, '')
  for (let at = whole.indexOf(rest, 1); at > 0; at = at < whole.length ? whole.indexOf(rest, at + 1) : -1)
    if (/[\udc00-\udfff]/.test(whole.charAt(at - 1))) return true
  return false
}

/** A question mark may stand for half a character, or for itself; U+FFFD is itself where the agent said it. */
function beginsWhole(said: readonly string[], text: string): boolean {
  const end = withoutEllipsis(text)
  if (said.some((each) => endsWhole(each.trimEnd(), end))) return true
  return !brokenStart.test(text) && !said.some((each) => !each.endsWith(end) && isCutWithin([each], text))
}

/** Whether a text is the end of another, and not from the middle of a surrogate pair on. */
function endsWhole(whole: string, end: string): boolean {
  if (end === '' || !whole.endsWith(end)) return false
  const before = whole.slice(0, whole.length - end.length)
  return !(/[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]/.test(end))
}

/** Before the first words there is nothing to show (spec 2.4). For conversations that were just started. */
export function judgeNothingSaid(statusReads: StatusReads): Outcome[] {
  const row = status['last-text-none']
  const first = visibilityOf(statusReads, statusReads.said[0] ?? '').firstSeenMs
  // A piece of what it then says is no sign of anything said before; more than its script may come before it.
  const shown = [...statusReads.said, ...agentWordsOf(statusReads)]
  const early = (text: string | null | undefined): boolean => !shown.some((each) => holds(each, text))
  const reads = statusesOf(statusReads).filter(
    (read) => read.exchange.endMs < first && read.lastText !== undefined && early(read.lastText),
  )
  const wrong = reads.find((read) => typeof read.lastText === 'string' && read.lastText.trim() !== '')
  if (wrong)
    return [
      broken(
        row,
        where(wrong),
        'null, or an empty text, while the agent has sent no message',
        quoted(wrong.lastText ?? ''),
      ),
    ]
  return reads[0] ? [held(row, where(reads[0]))] : []
}

/** While the turn goes on, the newest words show, once the lag has passed. */
export function judgeMidTurn(statusReads: StatusReads, timing: Timing): Outcome[] {
  const row = status['last-text-mid-turn']
  const [first, second] = statusReads.said
  if (first === undefined || second === undefined) return []
  const fromMs = visibilityOf(statusReads, first).firstSeenMs + timing.lagMs
  const untilMs = visibilityOf(statusReads, second).lastUnseenMs - timing.lagMs
  const reads = statusesOf(statusReads).filter((read) => read.lastText !== undefined)
  const more = agentWordsOf(statusReads).filter((each) => !statusReads.said.includes(each))
  const early = reads.find(
    (read) =>
      read.exchange.endMs < visibilityOf(statusReads, second).lastUnseenMs &&
      // What it said beyond its script may be the newest (readings 43).
      [first, ...more].some((each) => isEndOf(each, read.lastText ?? '')),
  )
  const wrong = reads.find(
    // The wrong piece of the right message is another row's.
    ({ exchange, lastText }) =>
      exchange.sentMs > fromMs &&
      exchange.endMs < untilMs &&
      !isEndOf(first, lastText ?? '') &&
      !holds(first, lastText) &&
      !more.some((each) => isEndOf(each, lastText ?? '')),
  )
  if (wrong) return [broken(row, where(wrong), 'the end of the newest message', quoted(wrong.lastText ?? null))]
  return early ? [held(row, where(early))] : []
}

/** At rest the text is the end of the newest message: not its head, and not of older words (readings 15). */
export function judgeNewest(statusReads: StatusReads, older: readonly string[]): Outcome[] {
  const [end, newest] = [status['last-text-end'], status['last-text-newest']]
  const read = readStatus(statusReads.atRest)
  const last = statusReads.said.at(-1)
  if (read === undefined || read.lastText === undefined || last === undefined) return []
  const text = read.lastText ?? ''
  const texts = agentTextsOf(statusReads.page) ?? []
  if (isEndOf(last, text)) {
    const isPlain = [last, ...texts].some((each) => each.endsWith(text))
    return [isPlain ? held(end, where(read)) : tolerated(end, where(read), 15), held(newest, where(read))]
  }
  // What the history shows as newest was said last, whatever the script (readings 43).
  const newestText = texts.at(-1)
  // A message may be blank, as what stands round the use of a tool is: then so is its end.
  if (newestText?.trim() === '' && text.trim() === '') return [held(end, where(read)), held(newest, where(read))]
  if (newestText !== undefined && isEndOf(newestText, text) && !older.includes(newestText)) {
    return [held(end, where(read)), held(newest, where(read))]
  }
  const spoke = texts.some((each) => isEndOf(each, last.split('\n').at(-1) ?? last))
  if (!spoke) {
    // That a turn never runs is for the rules of sending.
    const why = 'no view shows the scripted text'
    return [undecidedOnce(end, why, where(read)), undecidedOnce(newest, why, where(read))]
  }
  if (!statusReads.rest.rested) return [undecided(end, 'the conversation did not settle', where(read))]
  if ([...older, ...statusReads.said.slice(0, -1)].some((each) => isEndOf(each, text))) {
    return [broken(newest, where(read), `the end of the newest message: …${last.slice(-40)}`, quoted(text))]
  }
  const newestHolds = holds(last, text) ? [held(newest, where(read))] : []
  return [...newestHolds, broken(end, where(read), `the end of the newest message: …${last.slice(-40)}`, quoted(text))]
}

/**
 * Whether one text holds the other as a piece that says something. What stands in at its head for the rest, or for half
 * a character, is no part of it.
 */
function holds(whole: string, piece: string | null | undefined): boolean {
  const bare = withoutEllipsis(piece ?? '').replace(/^\ufffd+/, '')
  return bare !== '' && whole.includes(bare)
}

function quoted(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text.length > 120 ? `${text.slice(0, 60)} … ${text.slice(-50)}` : text)
}
