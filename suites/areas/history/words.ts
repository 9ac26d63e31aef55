import {
  broken,
  type Deed,
  held,
  judged,
  notPerformed,
  type Outcome,
  undecided,
  undecidedOnce,
} from '../../reading/finding.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { compareText } from '../../reading/text/text.ts'
import type { Seen, SeenPage } from '../../reading/views/page-run.ts'
import type { Entry, ScriptEntries } from '../../reading/views/script-entries.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { history } from './rows.ts'
import { tell } from './walk.ts'

/** One conversation of which all that was said is known, and every page that was read of it. */
export interface Read {
  scripted: ScriptEntries
  /** For each message of ours, whether it was accepted. */
  accepted: readonly boolean[]
  /** Places that another view showed: an answer, a stream. */
  matched: ReadonlySet<number>
  /** All that other views showed as the agent's words: replies, events, and ends in statuses (readings 43). */
  told: readonly string[]
  /** The same of those answers alone that hold a whole turn: what they show once was said once. */
  toldWhole: readonly string[]
  pages: readonly SeenPage[]
  /** Places that stand twice in the history: what another page shows there may be the other message. */
  twice: ReadonlySet<number>
  /** Whether some walk came to the start, so that what no page shows is not there. */
  complete: boolean
  /** Another judge looks for each message that was sent: here it counts only how often it is there. */
  keptElsewhere?: true
}

interface Shown {
  seen: Seen
  page: SeenPage
}

/** What the history shows of each thing that was sent and said (spec 1, 2.8, 4.5). To be asked at rest only. */
export function judgeWords(read: Read): Outcome[] {
  const shown = shownOf(read.pages)
  return [
    ...read.scripted.entries.flatMap((entry) => judgeEntry(read, entry, shown.get(entry.at) ?? [])),
    ...judgeIds(read, shown),
  ]
}

function shownOf(pages: readonly SeenPage[]): Map<number, Shown[]> {
  const shown = new Map<number, Shown[]>()
  for (const page of pages) {
    for (const seen of page.seen) {
      if (seen.at === undefined) continue
      const before = shown.get(seen.at)
      if (before === undefined) shown.set(seen.at, [{ seen, page }])
      else before.push({ seen, page })
    }
  }
  return shown
}

function judgeEntry(read: Read, entry: Entry, shown: readonly Shown[]): Outcome[] {
  if (entry.kind === 'sent') return judgeSent(read, entry, shown)
  return entry.kind === 'said' ? judgeSaid(read, entry, shown) : []
}

const unread = 'the history could not be read to its start'
const textless = 'a message of the history has no text (see area shape)'

/** What is absent is lost only where the whole history was read, with the text of each message; undefined where it is. */
function whyUnsure({ complete, pages }: Read): string | undefined {
  if (!complete) return unread
  return pages.some(({ seen }) => seen.some(({ message }) => message.text === undefined)) ? textless : undefined
}

function judgeSent(read: Read, entry: Entry, shown: readonly Shown[]): Outcome[] {
  const { scripted, accepted, pages, keptElsewhere } = read
  if (accepted[entry.turn] !== true || pages.length === 0) return []
  const row = history['sent-once']
  const where = placed(scripted, entry, pages.at(-1))
  if (shown.length === 0) {
    if (keptElsewhere) return []
    const unsure = whyUnsure(read)
    return [unsure === undefined ? broken(row, where, 'the message once', 'missing') : undecided(row, unsure, where)]
  }
  return [...judgeOnce(scripted, row, entry, shown), ...judgeRole(scripted, entry, shown)]
}

function judgeSaid(read: Read, entry: Entry, shown: readonly Shown[]): Outcome[] {
  const { scripted, matched, pages } = read
  const row = history['agent-words-all']
  const where = placed(scripted, entry, pages.at(-1))
  if (pages.length === 0) return []
  const merged = pages.find(({ seen }) => seen.some(({ together }) => together.includes(entry)))
  if (merged !== undefined) {
    const [expected, actual] = ['a separate message', 'several messages merged into one']
    const [unchanged, there] = [history['agent-words-unchanged'], placed(scripted, entry, merged)]
    if (!wasToldSo(read, entry)) return [held(row, where), notPerformed(unchanged, ownWords(actual), there)]
    return [held(row, where), broken(unchanged, there, expected, actual)]
  }
  if (shown.length === 0) {
    // A message that was refused owes no words.
    if (read.accepted[entry.turn] !== true && !matched.has(entry.at)) return []
    const unsure = whyUnsure(read)
    if (unsure !== undefined) return [undecided(row, unsure, where)]
    if (matched.has(entry.at)) return [broken(row, where, 'the message', 'missing, although another view shows it')]
    const why = 'no view shows the scripted text'
    return [undecidedOnce(row, why, where)]
  }
  return [
    held(row, placed(scripted, entry, shown[0]?.page)),
    ...judgeSaidOnce(read, entry, shown),
    ...judgeRole(scripted, entry, shown),
    ...judgeText(read, entry, shown),
  ]
}

/** Another view shows the words as they were to be said: so the agent said them. */
function wasToldSo({ told }: Read, { text }: Entry): boolean {
  return told.some((each) => compareText(text, each).same)
}

function ownWords(did: string): Deed {
  return { told: 'say the scripted text', did }
}

/** An agent may say a thing twice: then other views show it twice as well, or none shows it at all (readings 43). */
function judgeSaidOnce(read: Read, entry: Entry, shown: readonly Shown[]): Outcome[] {
  const row = history['agent-words-once']
  const outcomes = judgeOnce(read.scripted, row, entry, shown)
  const wrong = outcomes.find((each) => 'held' in each && !each.held)
  if (wrong === undefined) return outcomes
  const ids = new Set(shown.map(({ seen }) => seen.message.messageId))
  const times = read.toldWhole.filter((each) => compareText(entry.text, each).same).length
  if (ids.size < 2 || times === 1) return outcomes
  return [notPerformed(row, ownWords('the agent sent a text twice'), placed(read.scripted, entry, shown[0]?.page))]
}

/** Within one page: a message that comes again on a later page is the walk's fault. */
function judgeOnce(scripted: ScriptEntries, row: Requirement, entry: Entry, shown: readonly Shown[]): Outcome[] {
  const doubled = shown.find((one, index) => shown.findIndex(({ page }) => page === one.page) !== index)
  const where = placed(scripted, entry, (doubled ?? shown[0])?.page)
  return [judged(row, doubled === undefined, where, 'the message once', 'twice on one page')]
}

function judgeRole(scripted: ScriptEntries, entry: Entry, shown: readonly Shown[]): Outcome[] {
  const [row, expected] =
    entry.kind === 'sent' ? [history['role-user'], 'user'] : [history['role-assistant'], 'assistant']
  // A role that does not exist is for area shape.
  const [first] = shown.filter(({ seen }) => seen.message.role === 'user' || seen.message.role === 'assistant')
  const wrong = shown.find(({ seen }) => isRole(seen.message.role) && seen.message.role !== expected)
  if (first === undefined) return []
  const one = wrong ?? first
  return [judged(row, wrong === undefined, placed(scripted, entry, one.page), expected, one.seen.message.role ?? '')]
}

function isRole(role: string | undefined): boolean {
  return role === 'user' || role === 'assistant'
}

function judgeText(read: Read, entry: Entry, shown: readonly Shown[]): Outcome[] {
  const { scripted } = read
  const row = history['agent-words-unchanged']
  for (const { seen, page } of shown) {
    const text = seen.message.text ?? ''
    const compared = compareText(entry.text, text)
    if (!compared.same && !wasToldSo(read, entry)) {
      return [
        notPerformed(
          row,
          ownWords(`the agent sent ${JSON.stringify(excerpt(text, 60))}`),
          placed(scripted, entry, page),
        ),
      ]
    }
    if (!compared.same)
      return [broken(row, placed(scripted, entry, page), 'the text as the agent sent it', compared.difference)]
  }
  return [held(row, placed(scripted, entry, shown[0]?.page))]
}

function judgeIds({ scripted, twice }: Read, shown: ReadonlyMap<number, readonly Shown[]>): Outcome[] {
  const outcomes: Outcome[] = []
  const owners = new Map<string, number>()
  for (const [at, reads] of shown) {
    const entry = scripted.entry(at)
    const [first] = reads
    if (entry === undefined || first === undefined) continue
    const changed = reads.find(({ seen }) => fieldsOf(seen) !== fieldsOf(first.seen))
    // Two messages of one text are judged above.
    if (reads.length > 1 && !twice.has(at)) {
      const where = placed(scripted, entry, (changed ?? first).page)
      const seen = changed === undefined ? '' : fieldsOf(changed.seen).slice(0, 120)
      outcomes.push(
        judged(history['ids-stable'], changed === undefined, where, fieldsOf(first.seen).slice(0, 120), seen),
      )
    }
    const id = first.seen.message.messageId
    if (id === undefined) continue
    const owner = owners.get(id)
    owners.set(id, owner ?? at)
    const where = placed(scripted, entry, first.page)
    const other = owner === undefined ? '' : `the id of ${tell(scripted, owner)}`
    outcomes.push(judged(history['ids-unique'], owner === undefined, where, 'a unique id', other))
  }
  return outcomes
}

/** Timestamps are left out: whether they are known may change (readings 29). */
function fieldsOf({ message: { messageId, role, text } }: Seen): string {
  return JSON.stringify({ messageId, role, text })
}

function placed(scripted: ScriptEntries, { at }: Entry, page: SeenPage | undefined) {
  return { at: tell(scripted, at), ...(page === undefined ? {} : { exchange: page.exchange.id }) }
}
