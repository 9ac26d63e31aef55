import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { plainTitleIn } from '../../reading/sent.ts'
import { conversationIdsIn } from '../../reading/stream/ack.ts'
import { eventsOf } from '../../reading/stream/events.ts'
import { usesTitle } from '../../reading/text/used-title.ts'
import { longestLagMs } from '../../reading/views/list-runs.ts'
import { rowsIn } from '../../reading/views/listing.ts'
import { isTicket } from '../../reading/views/row-agrees.ts'
import { send } from './rows.ts'

/**
 * A law: the title that a streamed start gives is used (spec 4.1, readings 31). A stream tells when the agent speaks first:
 * until then it has no reason to rename anything, and the lists that are read meanwhile show the title, the first of them soon
 * after the ack. One that shows it is enough: later renaming is lawful.
 */
export function judgeStreamedTitles(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  const lists = exchanges
    .filter(({ credential }) => credential === 'full')
    .flatMap((each) => looksOf(each))
    .toSorted((a, b) => a.sentMs - b.sentMs)
  const known = new Set(lists.map(({ id }) => id))
  return exchanges.flatMap((start) => {
    const title = plainTitleIn(start)
    const { chunks, credential, status, repeats } = start
    const isOurs = endpointOf(start) === 'start' && credential === 'full' && repeats.length === 0
    if (title === undefined || chunks === null || status !== 200 || !isOurs) return []
    const events = eventsOf(chunks)
    const ack = events.find(({ name }) => name === 'ack')
    if (ack === undefined) return []
    const spokeMs = events.find(({ name }) => name !== 'ack')?.beganMs ?? start.endMs
    const ids = conversationIdsIn(start).filter((each) => known.has(each))
    const looks = lists.filter(({ id, endMs }) => ids.length === 1 && id === ids[0] && endMs < spokeMs)
    return judgeLooks(title, looks, ack.atMs, lagMs)
  })
}

interface Look {
  id: string
  title: string
  sentMs: number
  endMs: number
  exchange: string
}

function judgeLooks(title: string, looks: readonly Look[], ackMs: number, lagMs: number): Outcome[] {
  const row = send['start-title-used']
  const at = 'POST /conversations, stream, with a title'
  const [first] = looks
  const shows = looks.find((each) => usesTitle(title, each.title))
  if (shows !== undefined) return [held(row, { at, exchange: shows.exchange })]
  const late = looks.find(({ sentMs }) => sentMs >= ackMs + lagMs)
  if (first === undefined || late === undefined || first.sentMs > ackMs + longestLagMs) return []
  return [broken(row, { at, exchange: late.exchange }, JSON.stringify(title), JSON.stringify(late.title))]
}

/** The titles in a list; a ticket's row may show its own (readings 54). */
function looksOf(exchange: Exchange): Look[] {
  const { id: from, sentMs, endMs } = exchange
  return (rowsIn(exchange) ?? []).flatMap((row) => {
    const { conversationId: id, title } = row
    return isTicket(row) || id === undefined || title === undefined
      ? []
      : [{ id, title, sentMs, endMs, exchange: from }]
  })
}
