import { broken, held, type Outcome, speaksOf, spokenActivity, undecided, type Where } from '../../reading/finding.ts'
import { isOwn } from '../../reading/text/activity.ts'
import { compareText } from '../../reading/text/text.ts'
import type { LongConversation } from '../../reading/views/long-conversation.ts'
import type { Seen, SeenPage } from '../../reading/views/page-run.ts'
import type { Entry, ScriptEntries } from '../../reading/views/script-entries.ts'
import { history } from './rows.ts'
import { tell } from './walk.ts'

const kinds = [
  { kind: 'tool', row: history['hides-tools'], what: 'tool activity' },
  { kind: 'note', row: history['hides-notes'], what: 'a note' },
] as const

type Conversation = Pick<LongConversation, 'scripted' | 'pages' | 'told' | 'isToldWhole'>

type Kind = (typeof kinds)[number]['kind']

/**
 * Tools and notes are no messages (spec 1, 4.5). They are known by their words or, where a service shows them in words
 * of its own, by their places: messages that nobody said, wherever the script had one and nowhere else. What an answer
 * shows as well the agent said, as one may that announces each tool (readings 43, 91).
 */
export function judgeHiding(conversation: Conversation): Outcome[] {
  const { scripted, pages, isToldWhole } = conversation
  return kinds.flatMap(({ kind, row, what }): Outcome[] => {
    const named = pages.flatMap((page) =>
      page.seen.flatMap((seen) =>
        seen.shows.filter((entry) => entry.kind === kind).map((entry) => mentionOf(conversation, seen, entry, page)),
      ),
    )
    const whereOf = ({ entry, page }: Mention): Where => ({
      at: JSON.stringify(entry.text.slice(0, 40)),
      exchange: page.exchange.id,
    })
    const leaked = named.filter(({ isAgents }) => !isAgents)
    const [first] = leaked
    if (first !== undefined) {
      const where = whereOf(first)
      if (!isToldWhole && leaked.every(({ isOwn }) => !isOwn))
        return [undecided(row, 'no response shows every agent message', where)]
      return [broken(row, where, 'no message', `${what} among the messages, ${leaked.length} times`)]
    }
    const gaps = gapsOf(conversation)
    const own = gaps.filter((gap) => gap.hidden === kind)
    const filled = own.filter(({ filling }) => filling > 0)
    const elsewhere = gaps.some(({ hidden, filling }) => hidden === 'nothing' && filling > 0)
    const [gap] = filled
    if (gap !== undefined && filled.length >= 2 && 2 * filled.length >= own.length && !elsewhere) {
      const where = { at: `after ${tell(scripted, gap.after)}`, exchange: gap.page.exchange.id }
      if (!isToldWhole) return [undecided(row, 'no response shows every agent message', where)]
      return [
        broken(
          row,
          where,
          'no message',
          `a message that the agent did not send, in ${filled.length} of ${own.length} places`,
        ),
      ]
    }
    if (own.length === 0) return []
    const [spoken] = named
    if (spoken === undefined) return [held(row, { at: 'all pages' })]
    // What the agent does not speak of tells that it is hidden.
    const mentioned = new Set(named.map(({ entry }) => entry.at))
    const deed = speaksOf(kind, spoken.text)
    const isSilent = scripted.entries.some((entry) => entry.kind === kind && !mentioned.has(entry.at))
    return isSilent ? [held(row, { at: 'all pages' }), { habit: deed }] : [spokenActivity(row, deed, whereOf(spoken))]
  })
}

/** A message that shows a hidden entry. */
interface Mention {
  entry: Entry
  page: SeenPage
  text: string
  isOwn: boolean
  /** An answer shows it as the agent's as well, in a sentence (readings 91). */
  isAgents: boolean
}

function mentionOf({ told, scripted }: Conversation, seen: Seen, entry: Entry, page: SeenPage): Mention {
  const { text = '' } = seen.message
  const names = scripted.entries.flatMap((each) => (each.kind === 'tool' || each.kind === 'note' ? each.text : []))
  // What was cut off within its name is known by what is left of it.
  const pieces = text.split(/[^a-z]+/).filter((each) => each.length >= 6 && entry.text.includes(each))
  const own = isOwn(text, [...names, ...pieces])
  const isAgents = !own && isTold(told, seen)
  return { entry, page, text, isOwn: own, isAgents }
}

interface Gap {
  after: number
  hidden: Kind | 'nothing' | 'both'
  /** How many messages lie in the gap that are none of ours. */
  filling: number
  page: SeenPage
}

/** What lies between messages that follow each other by the scripts, each gap once. */
function gapsOf({ scripted, pages, told }: Conversation): Gap[] {
  const gaps = new Map<number, Gap>()
  for (const page of pages) {
    let after: number | undefined
    let filling = 0
    for (const seen of page.seen) {
      if (seen.at === undefined) {
        filling += isOdd(seen) && !isTold(told, seen) ? 1 : 0
        continue
      }
      const hidden = after === undefined ? undefined : between(scripted, after, seen.at)
      if (after !== undefined && hidden !== undefined) gaps.set(after, { after, hidden, filling, page })
      after = seen.at
      filling = 0
    }
  }
  return [...gaps.values()]
}

/** Not a word of ours or of another conversation. */
function isOdd({ together, strange }: Seen): boolean {
  return together.length === 0 && strange.length === 0
}

function isTold(told: readonly string[], { message: { text } }: Seen): boolean {
  return text !== undefined && told.some((each) => compareText(text, each).same)
}

/** Undefined where another message lies between. */
function between(scripted: ScriptEntries, after: number, before: number): Gap['hidden'] | undefined {
  const inner = scripted.entries.slice(after + 1, before)
  if (before <= after || inner.some(({ kind }) => kind === 'sent' || kind === 'said' || kind === 'asked'))
    return undefined
  const [tools, notes] = [inner.some(({ kind }) => kind === 'tool'), inner.some(({ kind }) => kind === 'note')]
  if (tools && notes) return 'both'
  return tools ? 'tool' : notes ? 'note' : 'nothing'
}
