import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { triesThatTell } from '../../reading/silence.ts'
import { statusCodes } from './rows.ts'

const reads = ['list', 'status', 'history'] as const

/** When an exchange began, and when it ended. */
type Stretch = Pick<Exchange, 'sentMs' | 'endMs'>
type Tried = Stretch & Pick<Exchange, 'id' | 'path' | 'failure'>

/** How a read was asked for, over a run. */
interface Asked {
  endpoint: (typeof reads)[number]
  /** Those that were left without an answer until our own time was up, on a connection that was made (readings 45). */
  left: Tried[]
  /** The first that was answered. */
  answered: Tried | undefined
}

/**
 * A read of which no answer ever comes (spec 4.3, 4.4, 4.5): none in the whole run, in three tries or more that were not all
 * made at once, while others were answered during each (readings 73). What a read with another limit gets is another matter.
 */
export class NeverAnswered {
  readonly #asked = new Map<string, Asked>()
  readonly #answered: Stretch[] = []

  take(exchange: Exchange): void {
    const { credential, owned, path, status, failure, sentMs, endMs, id } = exchange
    if (status !== null && failure === null) this.#answered.push({ sentMs, endMs })
    const endpoint = reads.find((each) => each === endpointOf(exchange))
    if (credential !== 'full' || owned || endpoint === undefined) return
    const [, query = ''] = path.split('?')
    const key = `${endpoint} ${query.replace(/before=[^&]*/, 'before=')}`
    const asked = this.#asked.get(key) ?? { endpoint, left: [], answered: undefined }
    this.#asked.set(key, asked)
    const tried: Tried = { id, path, sentMs, endMs, failure }
    if (status === 200) asked.answered ??= tried
    else if (status === null && failure?.kind === 'timeout') asked.left.push(tried)
  }

  outcomes(): Outcome[] {
    return [...this.#asked.values()].flatMap(({ endpoint, left, answered }) => {
      const row = statusCodes[`good-${endpoint}`]
      if (answered !== undefined) return [held(row, { at: `GET ${answered.path}`, exchange: answered.id })]
      const alone = left.filter((each) => this.#othersWereAnswered(each))
      const [first] = alone
      const isOver = alone.some((one) => alone.some((other) => other.sentMs >= one.endMs))
      if (first === undefined || alone.length < triesThatTell || !isOver) return []
      const where = { at: `GET ${first.path}`, exchange: first.id }
      const actual = `no response in ${alone.length} tries (${first.failure?.message}), while other requests got responses`
      return [broken(row, where, 'a response', actual)]
    })
  }

  #othersWereAnswered({ sentMs, endMs }: Stretch): boolean {
    return this.#answered.some((each) => each.sentMs >= sentMs && each.endMs <= endMs)
  }
}
