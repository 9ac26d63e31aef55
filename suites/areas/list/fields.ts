import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome, undecided, undecidedOnce } from '../../reading/finding.ts'
import { isWithin, laggards, type Run, runsOf } from '../../reading/views/list-runs.ts'
import { rowsIn, type SeenRow, titleOfMember } from '../../reading/views/listing.ts'
import { readStatus, type StatusRead } from '../../reading/views/watched.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { list } from './rows.ts'

type Field = 'busy' | 'title' | 'stage'
type Value = string | boolean | null

const rows: Record<Field, Requirement> = {
  busy: list['busy-agrees'],
  title: list['title-agrees'],
  stage: list['stage-agrees'],
}
const fields: readonly Field[] = ['busy', 'title', 'stage']

interface Own {
  conversationId: string
  lists: readonly Exchange[]
}

/** One list that was read while a status stayed as it was, and what our row in it shows. */
interface Look {
  exchange: Exchange
  follows: boolean
  shown: Value
  expected: Value
  ofTicket: boolean
}

/**
 * Row and status agree (spec 2.1). A row may be far behind (readings 46), so it disagrees only where the last list that was
 * read while the status stayed as it was still does, and did for that long.
 */
export function agreements(
  own: Own,
  reads: readonly StatusRead[],
  busy: readonly Run<boolean>[],
  farMs: number,
): Outcome[] {
  return fields.flatMap((field) => {
    const runs: readonly Run<Value>[] = field === 'busy' ? busy : runsOf(reads, (read) => valueIn(read.body[field]))
    return judgeField(
      rows[field],
      runs.map((run) => looksIn(own, field, run)),
      farMs,
    )
  })
}

function judgeField(row: Requirement, runs: readonly Look[][], farMs: number): Outcome[] {
  for (const looks of runs) {
    const late = laggards(looks)
    const wrong = looks.at(-1)
    if (late === undefined || wrong === undefined || wrong.ofTicket || late.spanMs < farMs) continue
    const where = { at: late.last.name, exchange: late.last.id }
    const seen = `${wrong.shown}, for ${Math.round(late.spanMs)} ms`
    return [broken(row, where, `${wrong.expected}, as in the status`, seen)]
  }
  const all = runs.flat()
  const right = all.find(({ follows }) => follows)
  const last = all.at(-1)
  if (last === undefined) return []
  if (right !== undefined) return [held(row, { at: right.exchange.name, exchange: right.exchange.id })]
  const where = { at: last.exchange.name, exchange: last.exchange.id }
  return [
    last.ofTicket
      ? undecided(row, 'a ticket may show its own, or that of its live member', where)
      : undecidedOnce(row, `the row had little time to follow, and shows ${last.shown}`, where),
  ]
}

function looksIn({ conversationId, lists }: Own, field: Field, run: Run<Value>): Look[] {
  return lists
    .filter((exchange) => isWithin(run, exchange))
    .flatMap((exchange): Look[] => {
      const row = rowsIn(exchange)?.find((each) => each.conversationId === conversationId)
      const shown = row?.[field]
      if (row === undefined || shown === undefined) return []
      const follows = shown === run.value || (field === 'title' && titleOfMember(row, conversationId) === run.value)
      return [{ exchange, follows, shown, expected: run.value, ofTicket: field !== 'busy' && isTicket(row) }]
    })
}

/** Title and stage of a ticket's row may be the ticket's or its live member's; so may those of the status (readings 54). */
function isTicket({ members, ticketId }: SeenRow): boolean {
  return members !== undefined || ticketId !== undefined
}

function valueIn(value: unknown): Value | undefined {
  return typeof value === 'string' || value === null ? value : undefined
}

/** Whether the row of a conversation in a list shows all that its status does: then nothing is left to wait for. */
export function agrees(conversationId: string, list: Exchange, status: Exchange): boolean {
  const row = rowsIn(list)?.find((each) => each.conversationId === conversationId)
  const read = readStatus(status)
  if (row === undefined || read === undefined) return false
  return fields.every((field) => row[field] === read.body[field] || (field !== 'busy' && isTicket(row)))
}
