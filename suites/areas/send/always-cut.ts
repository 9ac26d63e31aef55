import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import { modeIn, placeOf, titleIn } from '../../reading/sent.ts'
import { triesThatTell } from '../../reading/silence.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { answeredRow } from './laws/never-taken.ts'
import { send } from './rows.ts'

/** Sends that ask for the same: what became of them. */
interface Asked {
  row: Requirement
  at: string
  cut: Pick<Exchange, 'id' | 'sentMs' | 'endMs' | 'failure'>[]
  isAnswered: boolean
}

/** Where more of what is answered elsewhere is cut than this share, the network may be to blame: that all of one kind were is chance. */
const mostCutElsewhere = 0.02

/**
 * Sends of one kind, by their mode or for want of a title, whose connection is closed without an answer each time, while all
 * else is answered (spec 4.1, 4.2): three fresh sends or more, one after the other (readings 21, 73).
 */
export class AlwaysCut {
  readonly #kinds = new Map<string, Asked>()
  readonly #answeredMs: number[] = []

  take(exchange: Exchange): void {
    const { status, failure, endMs, credential, owned } = exchange
    if (status !== null && failure === null) this.#answeredMs.push(endMs)
    const endpoint = endpointOf(exchange)
    if ((endpoint !== 'start' && endpoint !== 'send') || owned || credential !== 'full') return
    const isCut = status === null && failure?.kind === 'reset'
    // What is refused may be refused before that which cuts the others is reached.
    if (!isCut && !isPerformed(status)) return
    const mode = modeIn(exchange)
    this.#keep(`${endpoint} ${mode}`, answeredRow({ endpoint, mode }), placeOf({ endpoint, mode }), exchange, isCut)
    if (endpoint === 'start' && titleIn(exchange) === undefined)
      this.#keep('untitled', send['start-title-omitted'], 'POST /conversations without a title', exchange, isCut)
  }

  #keep(key: string, row: Requirement, at: string, exchange: Exchange, isCut: boolean): void {
    const kind = this.#kinds.get(key) ?? { row, at, cut: [], isAnswered: false }
    this.#kinds.set(key, kind)
    const { id, sentMs, endMs, failure } = exchange
    if (isCut) kind.cut.push({ id, sentMs, endMs, failure })
    else kind.isAnswered = true
  }

  outcomes(): Outcome[] {
    const kinds = [...this.#kinds.values()]
    const idsIn = (some: readonly Asked[]) => some.flatMap(({ cut }) => cut.map(({ id }) => id))
    const always = new Set(idsIn(kinds.filter(({ isAnswered }) => !isAnswered)))
    const elsewhere = new Set(idsIn(kinds).filter((id) => !always.has(id)))
    if (elsewhere.size > mostCutElsewhere * this.#answeredMs.length) return []
    return kinds.flatMap(({ row, at, cut, isAnswered }): Outcome[] => {
      const apart = isAnswered ? [] : this.#oneAfterTheOther(cut)
      const [first] = apart
      if (first === undefined || apart.length < triesThatTell) return []
      const actual = `${first.failure?.message}, in ${apart.length} sends, while all else was answered`
      return [broken(row, { at, exchange: first.id }, 'an answer', actual)]
    })
  }

  /** Of what was cut, as many as have something that was answered between each two of them. */
  #oneAfterTheOther(cut: Asked['cut']): Asked['cut'] {
    const chosen: Asked['cut'] = []
    for (const each of cut.toSorted((a, b) => a.sentMs - b.sentMs)) {
      const before = chosen.at(-1)
      const isUp = this.#answeredMs.some((atMs) => atMs >= (before?.endMs ?? 0) && atMs <= each.sentMs)
      if (before === undefined || isUp) chosen.push(each)
    }
    return chosen
  }
}

/** Whether the send was taken, and had its turn or has it yet (spec 4.1, 7). */
function isPerformed(status: number | null): boolean {
  return status === 200 || status === 202 || status === 504
}
