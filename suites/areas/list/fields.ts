import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome, undecided, undecidedOnce } from '../../reading/finding.ts'
import { isWithin, laggards, type Run, runsOf } from '../../reading/views/list-runs.ts'
import { rowsIn, titleOfMember } from '../../reading/views/listing.ts'
import { isTicket, type SharedField, sharedFields } from '../../reading/views/row-agrees.ts'
import type { StatusRead } from '../../reading/views/status-reads.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { list } from './rows.ts'

type Value = string | boolean | null

const rows: Record<SharedField, Requirement> = {
  busy: list['busy-agrees'],
  title: list['title-agrees'],
  stage: list['stage-agrees'],
}

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
  return sharedFields.flatMap((field) => {
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
      ? undecided(row, 'a ticket may show its own value or that of its live member', where)
      : undecidedOnce(row, `the list entry may still be stale, and shows ${last.shown}`, where),
  ]
}

function looksIn({ conversationId, lists }: Own, field: SharedField, run: Run<Value>): Look[] {
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

function valueIn(value: unknown): Value | undefined {
  return typeof value === 'string' || value === null ? value : undefined
}
