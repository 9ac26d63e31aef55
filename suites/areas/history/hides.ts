import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import type { KeptText } from '../../model/text.ts'
import { speaksOf } from '../../reading/finding.ts'
import { isOwn } from '../../reading/text/activity.ts'
import { type History, historiesIn, tell } from './histories.ts'
import type { SeenPage } from './seen-page.ts'
import type { Entry } from './told.ts'
import { largestPage } from './walk.ts'

type Kind = 'tool' | 'note'

const what = { tool: 'tool activity', note: 'a note' }

/**
 * Tools and notes are no messages (spec 1, 4.5). They are known by their words or, where a service shows them in words
 * of its own, by their places: messages that nobody said, wherever the script had one and nowhere else. What an answer
 * shows as well the agent said, as one may that announces each tool (readings 43, 91).
 */
export const hides = (kind: Kind) => (log: Log, report: Report) => {
  for (const history of historiesIn(log)) {
    if (!history.isOrdered || history.told.entries.length > largestPage) continue
    const mentions = mentionsIn(history, kind)
    const leaked = mentions.filter(({ isAgents }) => !isAgents)
    const [leak] = leaked
    const isWhole = history.told.turns.every(({ send }) => send.tells === 'whole-turn')
    if (leak === undefined) judgePlaces(history, kind, mentions, isWhole, report)
    else if (!isWhole && leaked.every((each) => !each.isOwn)) report.cannotTell(leak.fact, notWhole)
    else report.fails(leak.fact, 'no message', `${what[kind]} among the messages, ${leaked.length} times`)
  }
}

const notWhole = 'no response shows every agent message'

/** Where the script had such a step, somebody may have filled the place. */
function judgePlaces(
  history: History,
  kind: Kind,
  mentions: readonly Mention[],
  isWhole: boolean,
  report: Report,
): void {
  const gaps = gapsIn(history)
  const own = gaps.filter(({ hidden }) => hidden === kind)
  const filled = own.filter(({ filling }) => filling > 0)
  const isElsewhere = gaps.some(({ hidden, filling }) => hidden === 'nothing' && filling > 0)
  const [gap] = filled
  const actual = `a message that the agent did not send, in ${filled.length} of ${own.length} places`
  if (gap !== undefined && filled.length >= 2 && 2 * filled.length >= own.length && !isElsewhere) {
    if (isWhole) report.fails(gap.fact, `no message after ${tell(history, gap.after)}`, actual)
    else report.cannotTell(gap.fact, notWhole)
  } else if (own[0] !== undefined) {
    const [spoken] = mentions
    // What the agent does not speak of tells that it is hidden.
    const mentioned = new Set(mentions.map(({ entry }) => entry.at))
    const isSilent = history.told.entries.some((entry) => entry.kind === kind && !mentioned.has(entry.at))
    if (isSilent || spoken === undefined) report.passes(own[0].fact)
    if (spoken === undefined) return
    const deed = speaksOf(kind, spoken.text.tail)
    report.speaks(spoken.fact, deed, !isSilent)
  }
}

/** A message that shows a hidden entry. */
interface Mention {
  readonly entry: Entry
  readonly fact: Fact
  readonly text: KeptText
  readonly isOwn: boolean
  /** An answer shows it as the agent's as well, in a sentence (readings 91). */
  readonly isAgents: boolean
}

function mentionsIn(history: History, kind: Kind): Mention[] {
  const { entries } = history.told
  const names = entries.flatMap((each) => (each.kind === 'tool' || each.kind === 'note' ? each.text.tail : []))
  return settled(history).flatMap(({ seen, view, fact }) =>
    seen.flatMap(({ shows }, index) =>
      shows.flatMap((entry): Mention[] => {
        const text = view.messages[index]?.text
        if (entry.kind !== kind || text === undefined) return []
        // What was cut off within its name is known by what is left of it.
        const pieces = text.tail.split(/[^a-z]+/).filter((each) => each.length >= 6 && entry.text.tail.includes(each))
        const own = isOwn(text.tail, [...names, ...pieces])
        return [{ entry, fact, text, isOwn: own, isAgents: !own && isTold(history, text) }]
      }),
    ),
  )
}

const settled = ({ pages }: History): SeenPage[] => pages.filter(({ span }) => span !== undefined)

/** An answer shows the same as the agent's words. */
function isTold({ told }: History, { key }: KeptText): boolean {
  return told.turns.some(
    ({ send }) => send.replies?.some(({ text }) => text.key === key) || send.said?.some(({ keys }) => keys.has(key)),
  )
}

interface Gap {
  readonly after: number
  readonly hidden: Kind | 'nothing' | 'both'
  /** How many messages lie in the gap that are none of ours. */
  readonly filling: number
  readonly fact: Fact
}

/** What lies between messages that follow each other by the scripts, each gap once. */
function gapsIn(history: History): Gap[] {
  const gaps = new Map<number, Gap>()
  for (const { seen, view, fact } of settled(history)) {
    let after: number | undefined
    let filling = 0
    for (const [index, { at, together, isStrange }] of seen.entries()) {
      const text = view.messages[index]?.text
      if (at === undefined) {
        const isOdd = together.length === 0 && !isStrange && text !== undefined && !isTold(history, text)
        filling += isOdd ? 1 : 0
        continue
      }
      const hidden = after === undefined ? undefined : between(history, after, at)
      if (after !== undefined && hidden !== undefined) gaps.set(after, { after, hidden, filling, fact })
      after = at
      filling = 0
    }
  }
  return [...gaps.values()]
}

/** Undefined where another message lies between. */
function between({ told }: History, after: number, before: number): Gap['hidden'] | undefined {
  const inner = told.entries.slice(after + 1, before).map(({ kind }) => kind)
  if (before <= after || inner.some((kind) => kind !== 'tool' && kind !== 'note')) return undefined
  const [tools, notes] = [inner.includes('tool'), inner.includes('note')]
  if (tools && notes) return 'both'
  return tools ? 'tool' : notes ? 'note' : 'nothing'
}
