import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import { wordsOf } from '../../reading/text/words.ts'
import { send } from './rows.ts'

/** A conversation that was started without a title, and what it was called when it was seen last. */
interface Nameless {
  words: readonly string[]
  startedMs: number
  title?: string
  /** It was called otherwise before: it has a name of its own, and was renamed (readings 31). */
  isRenamed?: boolean
  seenMs: number
  exchange: string
}

/** A name may come late (readings 31): one that is older than this is no place holder any more, in milliseconds. */
const lateNameMs = 60_000
/** Two may be called alike by chance, or by what both begin with. */
const fewest = 3

/**
 * A conversation without a title is named from its first message (spec 4.1). What a name is made of is open, but one name for all
 * of them, with no word that any of their messages has, is made of none of them (readings 84).
 */
export function judgeOneTitle({ facts }: Log): Outcome[] {
  const tickets = new Set(facts.flatMap(({ view }) => (view?.kind === 'list' ? view.rows.flatMap(ticketIn) : [])))
  const known = [...namelessIn(facts)].flatMap(([id, each]) =>
    tickets.has(id) || each.seenMs - each.startedMs < lateNameMs ? [] : [each],
  )
  if (known.some(({ isRenamed }) => isRenamed)) return []
  const titles = new Set(known.map(({ title }) => title?.trim()))
  const [title = ''] = titles
  const [last] = known
  if (known.length < fewest || titles.size > 1 || title === '' || last === undefined) return []
  const words = wordsOf(title)
  if (words.length === 0 || known.some((each) => words.some((word) => each.words.includes(word)))) return []
  const where = { at: `${known.length} conversations that were started without a title`, exchange: last.exchange }
  const actual = `${JSON.stringify(title)} for all conversations`
  return [broken(send['start-title-omitted'], where, 'titles made from the first messages', actual)]
}

function namelessIn(facts: readonly Fact[]): Map<string, Nameless> {
  const nameless = new Map<string, Nameless>()
  const see = (id: string, title: string | undefined, { id: exchange, sentMs }: Fact): void => {
    const known = nameless.get(id)
    if (known === undefined || title === undefined || sentMs < known.seenMs) return
    const isRenamed = known.isRenamed === true || (known.title !== undefined && known.title !== title)
    nameless.set(id, { ...known, title, isRenamed, seenMs: sentMs, exchange })
  }
  for (const fact of facts) {
    const { view, unnamed, isAccepted, id, endMs } = fact
    if (view?.kind === 'send' && unnamed !== undefined && isAccepted && view.conversation !== undefined)
      nameless.set(view.conversation, { words: unnamed, startedMs: endMs, seenMs: endMs, exchange: id })
    if (view?.kind === 'status') see(view.conversation, view.title, fact)
    if (view?.kind === 'list') for (const row of view.rows) if (!row.isTicket) see(row.id, row.title, fact)
  }
  return nameless
}

const ticketIn = ({
  isTicket,
  id,
  members,
}: {
  isTicket: boolean
  id: string
  members: readonly string[]
}): string[] => (isTicket ? [id, ...members] : [])
