import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { isCut } from '../../reading/gateway.ts'
import { titleIn } from '../../reading/sent.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import { rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import { messagesOf } from '../../reading/views/page.ts'
import { isText } from '../../reading/views/views.ts'
import type { SecondLook } from '../../records/listed.ts'
import { send } from './rows.ts'

/** What was started once: the lists that were read afterwards, and what appeared with it. */
export interface OneStart {
  title: string
  text: string
  conversationId: string
  start: Exchange
  lists: readonly Exchange[]
  seconds: readonly SecondLook[]
}

/** One start creates one conversation (spec 4.1): no second one has its title, or holds its message (readings 66). */
export function judgeOneStart({ title, text, conversationId, start, lists, seconds }: OneStart): Outcome[] {
  const row = send['start-creates-one']
  if (!isAccepted(start)) return []
  const twice = judgeTitles(title, lists)
  if (twice.length > 0) return twice
  const holding = seconds.find(({ page }) => messagesOf(page).some((message) => isText(text, message.text)))
  if (holding !== undefined) {
    const where = { at: 'a conversation that appeared with the start', exchange: holding.page.id }
    return [broken(row, where, `the message only in ${conversationId}`, `also in ${holding.conversationId}`)]
  }
  const listed = lists.find((each) =>
    rowsIn(each)?.some((own) => own.conversationId === conversationId || own.title === title),
  )
  return listed === undefined ? [] : [held(row, { at: listed.name, exchange: listed.id })]
}

/** The same where only the title of a start is known, in any mode: what some exchanges show of it, if it was made once. */
export function judgeTitlesOnce(exchanges: readonly Exchange[]): Outcome[] {
  const starts = exchanges.filter(({ method, path }) => method === 'POST' && path === '/conversations')
  const titles = starts.map(titleIn)
  return starts.flatMap((start, at) => {
    const title = titles[at]
    // What was sent again, since nobody knew what had become of it, may lawfully be there twice.
    const isOnly = titles.filter((each) => each === title).length === 1
    const later = exchanges.filter((each) => each.sentMs >= start.sentMs)
    return title !== undefined && isOnly && isAccepted(start) && !isCut(start) ? judgeTitles(title, later) : []
  })
}

function judgeTitles(title: string, lists: readonly Exchange[]): Outcome[] {
  for (const list of lists) {
    const [first, ...others] = (rowsIn(list) ?? []).filter((each) => each.title === title)
    const own = new Set(first === undefined ? [] : idsIn(first))
    const second = others.find((each) => !idsIn(each).some((id) => own.has(id)))
    if (second === undefined) continue
    const where = { at: list.name, exchange: list.id }
    return [
      broken(
        send['start-creates-one'],
        where,
        `one conversation ${JSON.stringify(title)}`,
        `${first?.conversationId} and ${second.conversationId}`,
      ),
    ]
  }
  return []
}

/** The conversations that a row is about. Two rows of one, or of one ticket, are wrong for another reason. */
function idsIn({ conversationId, members = [] }: SeenRow): string[] {
  return conversationId === undefined ? members : [conversationId, ...members]
}
