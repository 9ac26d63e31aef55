import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import type { Message } from '../../model/facts.ts'
import { isSame } from '../../model/text.ts'
import { repeatedIn } from '../../reading/repeated.ts'
import { type History, historiesIn } from './histories.ts'
import type { SeenPage } from './seen-page.ts'
import type { Wrong } from './times.ts'
import { isRole, looksIn } from './words.ts'

/** Whether an id may name both: their roles and texts do not differ. */
function isOne(one: Message, other: Message): boolean {
  const isOneRole = one.role === other.role || !isRole(one.role) || !isRole(other.role)
  return isOneRole && isSame(one.text, other.text)
}

const shown = ({ id, role, text }: Message): string => `${id}: ${role} ${JSON.stringify(text.head)}`

/** Spec 2.8, readings 29: on one page, and among all of a conversation. */
export function idsUnique(log: Log, report: Report): void {
  for (const history of historiesIn(log)) {
    const wrong = sharedOnPage(history)
    if (wrong !== undefined) report.fails(wrong.fact, wrong.expected, wrong.actual)
    // A service may show one message a page.
    else
      for (const { fact, view } of history.pages)
        if (view.messages.length > 1 || (view.messages.length > 0 && history.told.entries.length > 1))
          report.passes(fact)
  }
  const owners = new Map<string, { at: number; history: History }>()
  for (const { history, entry, shown: reads } of looksIn(log)) {
    const [first] = reads
    if (first === undefined) continue
    const key = `${history.talk.id} ${first.message.id}`
    const owner = owners.get(key)
    if (owner === undefined) owners.set(key, { at: entry.at, history })
    else report.fails(first.fact, 'a unique id', `the id of another message: ${shown(first.message)}`)
  }
}

function sharedOnPage({ pages }: History): Wrong | undefined {
  for (const { fact, view } of pages) {
    const owners = new Map<string, Message>()
    for (const message of view.messages) {
      const owner = owners.get(message.id)
      if (owner !== undefined && !isOne(owner, message))
        return { fact, expected: `a unique id for ${shown(message)}`, actual: shown(owner) }
      owners.set(message.id, message)
    }
  }
  return undefined
}

/** Ids that stand more than once on a page: which message they name is not known. */
function sharedOn({ view }: SeenPage): string[] {
  return repeatedIn(view.messages.map(({ id }) => id))
}

/** At rest a message has the same id, role and text in each read. Timestamps are for `pages-agree` (readings 29). */
export function idsStable(log: Log, report: Report): void {
  for (const history of historiesIn(log)) {
    const known = new Map<string, { message: Message; fact: Fact }>()
    const shared = new Set(history.pages.flatMap(sharedOn))
    for (const { fact, view } of history.pages.filter(({ span }) => span !== undefined))
      for (const message of view.messages) {
        const before = known.get(message.id)
        if (shared.has(message.id)) continue
        if (before === undefined) known.set(message.id, { message, fact })
        else if (before.fact !== fact && !isOne(before.message, message))
          report.fails(fact, `${shown(before.message)}, as in ${before.fact.id}`, shown(message))
      }
  }
  for (const { history, entry, shown: reads } of looksIn(log)) {
    const [first] = reads
    if (first === undefined || reads.length < 2 || history.twice.has(entry.at)) continue
    const { message, fact } = first
    const changed = reads.find((each) => each.message.id !== message.id || !isOne(each.message, message))
    if (changed === undefined) report.passes(fact)
    else report.fails(changed.fact, `${shown(message)}, as in ${fact.id}`, shown(changed.message))
  }
}
