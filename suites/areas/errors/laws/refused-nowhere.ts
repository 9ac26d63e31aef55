import { countCodePoints } from '../../../../schemas/code-points.ts'
import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, type Outcome } from '../../../reading/finding.ts'
import { jsonOf } from '../../../reading/gateway.ts'
import { isObject } from '../../../reading/resources.ts'
import { titleIn } from '../../../reading/sent.ts'
import { excerpt } from '../../../reading/text/excerpt.ts'
import { longestText } from '../../../reading/too-long.ts'
import { conversationsIn, type SeenConversation } from '../../../reading/views/conversations.ts'
import { rowsIn } from '../../../reading/views/listing.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { errors } from '../rows.ts'

/** A shorter text may be somebody's by chance. */
const leastText = 12

/** So much of the beginning or the end of a refused text is a part of it, and no other's by chance. */
const leastPart = 1000

/** A text that a send was refused for, or with, and the rule that says that no history has it. */
interface RefusedText {
  row: Requirement
  text: string
  exchange: Exchange
}

/** The rows that this law may find broken. */
export const refusedRows: readonly Requirement[] = [
  errors['400-adds-nothing'],
  errors['401-adds-nothing'],
  errors['402-adds-nothing'],
  errors['403-adds-nothing'],
  errors['other-account-adds-nothing'],
  errors['too-long-adds-nothing'],
]

/**
 * A law: what a refused send says is in no history (spec 7, 8; readings 34), whichever endpoint and mode it was sent by, and
 * wherever the history was read. A text counts that no other send has, however the service stores it; of a text that is too long
 * also its beginning or its end. Looked at are conversations that the run writes to, and those with the title of a refused start,
 * which may be there and empty: of others nobody knows what was said.
 */
export function judgeRefusedNowhere(exchanges: readonly Exchange[]): Outcome[] {
  const posts = exchanges.filter(isPost)
  const refused = posts.flatMap((each) => refusedTextIn(each) ?? [])
  const taken = posts.filter((each) => refusedTextIn(each) === undefined).flatMap((each) => plain(textIn(each)))
  const known = new Set(taken)
  const alone = refused.filter(({ text }) => !known.has(plain(text)))
  if (alone.length === 0) return []
  const long = taken.filter((text) => text.length >= leastPart)
  const titled = titledAlike(exchanges, alone)
  const isOthers = (text: string): boolean => known.has(plain(text)) || long.some((each) => isPartOf(plain(text), each))
  return conversationsIn(exchanges)
    .filter((each) => isOurs(each) || titled.has(each.id))
    .flatMap((conversation) => judgeConversation(conversation, alone, isOthers))
}

function judgeConversation(
  { pages }: SeenConversation,
  refused: readonly RefusedText[],
  isOthers: (text: string) => boolean,
): Outcome[] {
  const seen = new Set<string>()
  for (const { exchange, page } of pages) {
    for (const { role, text = '' } of page.messages) {
      if (role !== 'user' || text.length < leastText || seen.has(text)) continue
      seen.add(text)
      const found = refused.find((each) => text === each.text || isPart(text, each))
      if (found === undefined || isOthers(text)) continue
      const where = {
        at: `a history, after ${found.exchange.path} got ${found.exchange.status}`,
        exchange: exchange.id,
      }
      return [broken(found.row, where, 'no text of a rejected message', JSON.stringify(excerpt(text, 120)))]
    }
  }
  return []
}

function isPart(text: string, { row, text: whole }: RefusedText): boolean {
  return row === errors['too-long-adds-nothing'] && text.length >= leastPart && isPartOf(text, whole)
}

function isPartOf(text: string, whole: string): boolean {
  return whole.startsWith(text) || whole.endsWith(text)
}

/** Where it took a message of ours, every message of the caller in it is one of the run. */
function isOurs({ sends }: SeenConversation): boolean {
  return sends.length > 0
}

/** The ids of what is listed with the title of a refused start. */
function titledAlike(exchanges: readonly Exchange[], refused: readonly RefusedText[]): Set<string> {
  const titles = new Set(refused.flatMap(({ exchange }) => titleIn(exchange) ?? []))
  const rows = titles.size === 0 ? [] : exchanges.flatMap((each) => rowsIn(each) ?? [])
  return new Set(rows.flatMap(({ conversationId: id, title }) => (title && titles.has(title) && id ? [id] : [])))
}

function isPost(exchange: Exchange): boolean {
  const endpoint = endpointOf(exchange)
  return endpoint === 'start' || endpoint === 'send'
}

function textIn({ requestBody }: Exchange): string {
  const asked = jsonOf(requestBody)
  return isObject(asked) && typeof asked.text === 'string' ? asked.text : ''
}

/** A text however it may be stored (readings 30). */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

function refusedTextIn(exchange: Exchange): RefusedText | undefined {
  const text = textIn(exchange)
  const row = exchange.failure === null && text.length >= leastText ? rowOf(exchange, text) : undefined
  return row === undefined ? undefined : { row, text, exchange }
}

/** What an answer with another status became of is not said: it may have been taken. */
function rowOf({ status, credential }: Exchange, text: string): Requirement | undefined {
  if (status === 400) {
    const isTooLong = text.length > longestText && countCodePoints(text) > longestText
    return isTooLong ? errors['too-long-adds-nothing'] : errors['400-adds-nothing']
  }
  if (status === 401) return errors['401-adds-nothing']
  if (status === 402) return errors['402-adds-nothing']
  if (status !== 403 && status !== 404) return undefined
  if (credential === 'otherAccount' || credential === 'noAccess') return errors['other-account-adds-nothing']
  return status === 403 ? errors['403-adds-nothing'] : undefined
}
