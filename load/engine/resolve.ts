import { jsonOf } from '../../suites/reading/gateway.ts'
import { segment } from '../../suites/reading/in-path.ts'
import { isObject } from '../../suites/reading/resources.ts'
import type { Vu } from './vu.ts'

/**
 * Finds the conversation that a stream began. Payloads are not shown in the spec, so each string and number in ack is tried
 * on GET status (readings 22, 55). The field that held the id once is believed from then on: a wrong one would show when the
 * history is read.
 */
export class Resolver {
  readonly #vu: Vu
  #field: string | undefined

  constructor(vu: Vu) {
    this.#vu = vu
  }

  /** @param ack the data of ack; undefined where no string in it is the id of a conversation */
  async conversationIn(ack: string, candidates: readonly string[]): Promise<string | undefined> {
    const data = jsonOf(ack)
    const known = this.#field === undefined || !isObject(data) ? undefined : data[this.#field]
    if (typeof known === 'string') return known
    // A number may be more than one of JavaScript's can hold.
    if (Number.isSafeInteger(known)) return String(known)
    for (const candidate of candidates.slice(0, mostCandidates)) {
      const status = await this.#vu.read(`/conversations/${segment(candidate)}`, 'GET /conversations/{id}')
      const body = jsonOf(status.body)
      if (status.status !== 200 || !isObject(body) || body.conversationId !== candidate) continue
      if (isObject(data)) this.#field = Object.keys(data).find((field) => String(data[field]) === candidate)
      return candidate
    }
    return undefined
  }
}

/** The conversation with a title of ours, where the list shows it: one whose answer named none (spec 7, 4.3). */
export async function conversationTitled(vu: Vu, title: string): Promise<string | undefined> {
  const list = jsonOf((await vu.read('/conversations?limit=100', 'GET /conversations')).body)
  const rows: unknown = isObject(list) ? list.conversations : undefined
  const row: unknown = Array.isArray(rows)
    ? rows.find((each: unknown) => isObject(each) && isTitle(title, each.title))
    : undefined
  return isObject(row) && typeof row.conversationId === 'string' ? row.conversationId : undefined
}

/** A service may make a title unique behind its end (readings 94); another title of ours goes on with a letter or a digit. */
function isTitle(title: string, shown: unknown): boolean {
  if (typeof shown !== 'string' || !shown.startsWith(title)) return false
  return !/^[\w-]/.test(shown.slice(title.length))
}

const mostCandidates = 8
