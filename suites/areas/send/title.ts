import type { Exchange } from '../../../schemas/types.ts'
import type { Around } from '../../log/sends.ts'
import { broken, held, type Outcome, observed, tolerated, undecided } from '../../reading/finding.ts'
import { segment } from '../../reading/in-path.ts'
import { placeOf } from '../../reading/sent.ts'
import { usesTitle } from '../../reading/text/used-title.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import { rowFor, rowsIn, titleOfMember } from '../../reading/views/listing.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { isText, statusLook, viewsOf } from '../../reading/views/views.ts'
import { send } from './rows.ts'

/**
 * Judges that a title which was given is used: it shows while the scripted first pause runs; later the conversation may
 * be renamed, and at first the view may lag (readings 28, 31, 94). Where it is a ticket's live member, the status may show the
 * ticket's (readings 54): other exchanges then tell.
 */
export function judgeTitleUsed(sent: Sent, { timing, exchanges: others }: Around): Outcome[] {
  const row = send['start-title-used']
  const { title, said, answer } = sent
  const where = { at: `${placeOf(sent)}, with a title`, exchange: answer.id }
  if (title === null || !isAccepted(answer)) return []
  const views = viewsOf(sent)
  const first = said?.[0]
  const untilMs = first === undefined ? answer.endMs + timing.lagMs : views.visibility(first).firstSeenMs
  const looks = views.statuses.filter((look) => look.exchange.endMs < untilMs && look.title !== undefined)
  const shows = looks.find((look) => usesTitle(title, look.title))
  if (shows !== undefined) {
    const at = { ...where, exchange: shows.exchange.id }
    return [isText(title, shows.title ?? '') ? held(row, at) : tolerated(row, at, 94)]
  }
  const late = looks.find((look) => look.exchange.sentMs >= answer.endMs + timing.lagMs)
  if (first === undefined || late === undefined) return [undecided(row, 'no status was read in time', where)]
  const ticket = titlesOfTicket(sent.conversationId, others)
  if (ticket?.titles.some((each) => usesTitle(title, each))) return [held(row, { ...where, exchange: ticket.exchange })]
  if (ticket !== undefined) return [undecided(row, "the status may show the ticket's title", where)]
  const at = { ...where, exchange: late.exchange.id }
  return [broken(row, at, JSON.stringify(title), JSON.stringify(late.title))]
}

/** The titles that a list gives to a ticket and to this member of it; undefined where no list shows it as one. */
function titlesOfTicket(
  id: string | undefined,
  others: readonly Exchange[],
): { exchange: string; titles: string[] } | undefined {
  if (id === undefined) return undefined
  for (const exchange of others) {
    const row = rowFor(rowsIn(exchange) ?? [], id)
    if (row === undefined || (row.members === undefined && row.ticketId === undefined)) continue
    const title = titleOfMember(row, id)
    return { exchange: exchange.id, titles: [row.title, title].filter((each) => typeof each === 'string') }
  }
  return undefined
}

/** Judges that a start without a title leads to one (spec 4.1); it may come late, so it is looked for at rest. */
export function judgeTitleOmitted(sent: Sent, { exchanges }: Around): Outcome[] {
  const row = send['start-title-omitted']
  const { answer, conversationId: id, rest } = sent
  const where = { at: `${placeOf(sent)}, without a title`, exchange: answer.id }
  if (!isAccepted(answer) || id === undefined) return []
  const later = exchanges.filter(
    ({ method, path, sentMs }) => method === 'GET' && path === statusPath(id) && sentMs >= answer.sentMs,
  )
  const statuses = later.flatMap((each) => statusLook(each) ?? [])
  const named = statuses.findLast((look) => look.title !== undefined && look.title.trim() !== '')
  if (named !== undefined)
    return [held(row, where), observed(send['title-from'], sourceOf(named.title ?? '', sent.text), named.exchange.id)]
  const last = statuses.at(-1)
  if (last?.title === undefined || !last.quiet || rest?.rested !== true)
    return [undecided(row, 'no title could be read once settled', where)]
  return [broken(row, { ...where, exchange: last.exchange.id }, 'a title', 'an empty title')]
}

const statusPath = (id: string): string => `/conversations/${segment(id)}`

/** What a title was made of; an ellipsis in place of the rest does not matter. */
function sourceOf(title: string, text: string): string {
  const words = title
    .trim()
    .replace(/(?:\u2026|\.\.\.)$/, '')
    .trim()
  const [line = ''] = text.split('\n')
  if (words === line.trim()) return 'the first line'
  if (line.trim().startsWith(words)) return 'the beginning of the first line'
  return text.includes(words) ? 'a part of the text' : 'something else'
}
