import type { Exchange, Timing } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome, type ToldRule } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { addressedIn } from '../../reading/sent.ts'
import { idIn } from '../../reading/views/conversations.ts'
import { longestLagMs } from '../../reading/views/list-runs.ts'
import { rowsIn } from '../../reading/views/listing.ts'
import { isQuiet } from '../../reading/views/quiet.ts'
import { isTicket } from '../../reading/views/row-agrees.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { auth } from '../auth/rows.ts'
import { list } from './rows.ts'

/** What row and status both show for long; of the agent's work that is the lack of it alone, once nothing is sent any more. */
const fields = ['title', 'stage', 'busy'] as const
type Field = (typeof fields)[number]

/** What one view showed of a conversation at some moment. */
interface Shown {
  sentMs: number
  endMs: number
  title: string | undefined
  stage: string | null | undefined
  busy: boolean | undefined
  /** Of statuses alone. */
  updatedAtMs?: unknown
}

/** What one row of a list showed, and where. */
interface ShownRow extends Shown {
  exchange: string
  name: string
}

/** The lists of these credentials show what the account has (spec 1). */
const readers: { [credential: string]: { [name in Field]: Requirement } } = {
  full: { title: list['title-agrees'], stage: list['stage-agrees'], busy: list['busy-agrees'] },
  readOnly: { title: auth['same-account-list'], stage: auth['same-account-list'], busy: auth['same-account-list'] },
}

/**
 * All lists of a run beside all statuses of what it started (spec 2.1): row and status agree on the title, on the stage, and on
 * that nobody works once all is done.
 * Rows may be behind (readings 46), so one disagrees only where each list does that was read, through five seconds at the
 * least, while the statuses stayed as they were; and of titles only on one that we gave: what a name of the service's own
 * looks like in a row is not said. What a ticket shows is open (readings 54).
 */
export class RowsOfRun {
  readonly #farMs: number
  readonly #titles = new Map<string, string>()
  readonly #statuses = new Map<string, Shown[]>()
  readonly #rows = new Map<string, Map<string, ShownRow[]>>()
  readonly #ofTickets = new Set<string>()
  /** When the last answer to a message came that was sent to it. */
  readonly #sentMs = new Map<string, number>()

  constructor({ lagMs }: Timing) {
    this.#farMs = Math.max(2 * lagMs, longestLagMs)
  }

  take(exchange: Exchange): void {
    const { credential } = exchange
    const endpoint = endpointOf(exchange)
    if (endpoint === 'start') this.#takeStart(exchange)
    if (endpoint === 'send') this.#takeSend(exchange)
    else if (endpoint === 'status' && credential === 'full') this.#takeStatus(exchange)
    else if (endpoint === 'list' && credential in readers) this.#takeList(exchange)
  }

  outcomes(told: readonly ToldRule[]): Outcome[] {
    // What else is wrong with the list is told by who looks for it.
    if (told.some(({ area, verdict }) => area === 'list' && verdict === 'fail')) return []
    for (const [credential, rows] of Object.entries(readers)) {
      const lists = this.#rows.get(credential) ?? new Map()
      const wrong = fields.flatMap((field) => this.#wrongIn(field, rows[field], lists).slice(0, 1))
      // What every key is shown is no matter of keys.
      if (wrong.length > 0) return wrong
    }
    return []
  }

  #takeStart(exchange: Exchange): void {
    const asked = jsonOf(exchange.requestBody)
    const id = sendResultOf(exchange)?.conversationId
    if (id === undefined || !isObject(asked) || typeof asked.title !== 'string') return
    this.#titles.set(id, asked.title)
  }

  #takeSend(exchange: Exchange): void {
    const id = addressedIn(exchange)
    if (id !== undefined) this.#sentMs.set(id, Math.max(exchange.endMs, this.#sentMs.get(id) ?? 0))
  }

  #takeStatus(exchange: Exchange): void {
    const id = idIn(exchange.path)
    const read = readStatus(exchange)
    if (id === undefined || read === undefined) return
    const { title } = read.body
    const stage = typeof read.stage === 'string' || read.stage === null ? read.stage : undefined
    // At rest: what waits to be read may begin at any moment, unseen.
    const busy = isQuiet(exchange) === true ? false : read.busy || undefined
    const shown = { title: typeof title === 'string' ? title : undefined, stage, busy }
    const known = this.#statuses.get(id) ?? []
    const { sentMs, endMs } = exchange
    known.push({ ...shown, updatedAtMs: read.body.updatedAtMs, sentMs, endMs })
    this.#statuses.set(id, known)
  }

  #takeList(exchange: Exchange): void {
    const { id, name, credential, sentMs, endMs } = exchange
    const known = this.#rows.get(credential) ?? new Map<string, ShownRow[]>()
    this.#rows.set(credential, known)
    for (const row of rowsIn(exchange) ?? []) {
      const { conversationId, title, stage, busy, members = [] } = row
      if (isTicket(row)) for (const each of [...members, conversationId ?? '']) this.#ofTickets.add(each)
      if (conversationId === undefined) continue
      const shown = known.get(conversationId) ?? []
      shown.push({ title, stage, busy, sentMs, endMs, exchange: id, name })
      known.set(conversationId, shown)
    }
  }

  #wrongIn(field: Field, row: Requirement, lists: ReadonlyMap<string, readonly ShownRow[]>): Outcome[] {
    return [...lists].flatMap(([id, shown]): Outcome[] => {
      if (this.#ofTickets.has(id)) return []
      const statuses = (this.#statuses.get(id) ?? []).toSorted((one, other) => one.sentMs - other.sentMs)
      const inOrder = shown.toSorted((one, other) => one.sentMs - other.sentMs)
      return stretches(statuses, field).flatMap(({ value, fromMs, untilMs }): Outcome[] => {
        if (field === 'title' && value !== this.#titles.get(id)) return []
        if (field === 'busy' && (value || fromMs < (this.#sentMs.get(id) ?? 0))) return []
        const looks = inOrder.filter(({ sentMs, endMs }) => sentMs >= fromMs && endMs <= untilMs)
        const late = looks.slice(looks.findLastIndex((each) => each[field] === value || each[field] === undefined) + 1)
        const [first, last] = [late[0], late.at(-1)]
        if (first === undefined || last === undefined || last.sentMs - first.sentMs < this.#farMs) return []
        const spanMs = Math.round(last.sentMs - first.sentMs)
        const where = { at: `${last.name}, the list entry of ${id}`, exchange: last.exchange }
        return [broken(row, where, `${value}, as in the statuses`, `${last[field]}, for ${spanMs} ms`)]
      })
    })
  }
}

/**
 * From which moment until which statuses showed one value, each after the other. An agent may wake by itself between two looks
 * (readings 43): where the update moved meanwhile, that it rests in both says nothing of the time between.
 */
function stretches(
  statuses: readonly Shown[],
  field: Field,
): { value: string | boolean | null; fromMs: number; untilMs: number }[] {
  const found: { value: string | boolean | null; fromMs: number; untilMs: number }[] = []
  let last: (typeof found)[number] | undefined
  let before: Shown | undefined
  for (const status of statuses) {
    const { [field]: value, sentMs, endMs } = status
    const isOther = field === 'busy' && before?.updatedAtMs !== status.updatedAtMs
    before = status
    if (value === undefined) last = undefined
    else if (last?.value === value && !isOther) last.untilMs = sentMs
    else {
      last = { value, fromMs: endMs, untilMs: sentMs }
      found.push(last)
    }
  }
  return found
}
