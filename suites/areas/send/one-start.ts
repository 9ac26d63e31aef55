import type { Exchange } from '../../../schemas/types.ts'
import { type Around, type SeenSend, sendsIn } from '../../log/sends.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { isCut } from '../../reading/gateway.ts'
import { textIn, titleIn } from '../../reading/sent.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import { idIn } from '../../reading/views/conversations.ts'
import { rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import { messagesOf } from '../../reading/views/page.ts'
import { isText } from '../../reading/views/views.ts'
import { send } from './rows.ts'

/**
 * One start creates one conversation (spec 4.1): no second one has its title, or holds its message (readings 66). What was sent again,
 * since nobody knew what had become of it, may lawfully be there twice.
 */
export function judgeOneStart(sent: SeenSend, { exchanges, timing }: Around): Outcome[] {
  const { title, text, conversationId, answer } = sent
  if (answer.method !== 'POST' || answer.path !== '/conversations' || !isAccepted(answer) || isCut(answer)) return []
  const posts = exchanges.filter(({ method }) => method === 'POST')
  const later = exchanges.filter((each) => each.sentMs >= answer.sentMs)
  const isOnly = title !== null && posts.filter((each) => titleIn(each) === title).length === 1
  const twice = isOnly ? judgeTitles(title, later) : []
  const isRepeated = posts.some((each) => each.id !== answer.id && textIn(each) === text)
  if (twice.length > 0 || conversationId === undefined || isRepeated) return twice
  const row = send['start-creates-one']
  // What another start made may show the message wrongly: that is for others to judge.
  const starts = sendsIn(exchanges, timing).filter((each) => each.endpoint === 'start' && each !== sent)
  const made = new Set(starts.map((each) => each.conversationId))
  const isMade = ({ path }: Exchange): boolean => made.has(idIn(path))
  const rows = exchanges.flatMap((each) => rowsIn(each) ?? [])
  const holding = later.find((each) => isElsewhere(each, conversationId, rows) && !isMade(each) && shows(each, text))
  if (holding !== undefined) {
    const where = { at: 'a conversation that appeared with the start', exchange: holding.id }
    return [broken(row, where, `the message only in ${conversationId}`, `also in ${idIn(holding.path)}`)]
  }
  const listed = later.find((each) => rowsIn(each)?.some((row) => idsIn(row).includes(conversationId)))
  return listed === undefined ? [] : [held(row, { at: listed.name, exchange: listed.id })]
}

const shows = (page: Exchange, text: string): boolean => messagesOf(page).some((each) => isText(text, each.text))

/** A page of a conversation that is no part of the same ticket. */
function isElsewhere(page: Exchange, conversationId: string, rows: readonly SeenRow[]): boolean {
  const id = endpointOf(page) === 'history' ? idIn(page.path) : undefined
  if (id === undefined || id === conversationId) return false
  return !rows.some((row) => idsIn(row).includes(id) && idsIn(row).includes(conversationId))
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
