import { jsonOf } from '../../suites/reading/gateway.ts'
import { segment } from '../../suites/reading/in-path.ts'
import { isObject } from '../../suites/reading/resources.ts'
import type { Vu } from './vu.ts'

/**
 * Finds the conversation of a streamed start. The fields of ack are open, so each string and number is tried with GET status
 * (readings 22, 55). The field that had the id once is used from then on; an error would show in the history.
 */
export class Resolver {
  readonly #vu: Vu
  #field: string | undefined

  constructor(vu: Vu) {
    this.#vu = vu
  }

  /** @param ack the data of ack; undefined if no string is the id of a conversation */
  async conversationIn(ack: string, candidates: readonly string[]): Promise<string | undefined> {
    const data = jsonOf(ack)
    const known = this.#field === undefined || !isObject(data) ? undefined : data[this.#field]
    if (typeof known === 'string') return known
    // A number can exceed the safe integers of JavaScript.
    if (Number.isSafeInteger(known)) return String(known)
    for (const candidate of candidates.slice(0, mostCandidates)) {
      const status = await this.#vu.readAgain(`/conversations/${segment(candidate)}`, 'GET /conversations/{id}')
      const body = jsonOf(status.body)
      if (status.status !== 200 || !isObject(body) || body.conversationId !== candidate) continue
      if (isObject(data)) this.#field = Object.keys(data).find((field) => String(data[field]) === candidate)
      return candidate
    }
    return undefined
  }
}

/** Finds a conversation by its title in the list, if the response has no id (spec 7, 4.3). */
export async function conversationTitled(vu: Vu, title: string): Promise<string | undefined> {
  return (await conversationsTitled(vu, [title])).get(title)
}

/** The same for several titles, as far as the list goes. */
export async function conversationsTitled(vu: Vu, titles: readonly string[]): Promise<Map<string, string>> {
  const list = jsonOf((await vu.readAgain('/conversations?limit=100', 'GET /conversations')).body)
  const rows: unknown = isObject(list) ? list.conversations : undefined
  const found = new Map<string, string>()
  for (const row of Array.isArray(rows) ? rows : []) {
    const title = isObject(row) ? titles.find((each) => isTitle(each, row.title)) : undefined
    if (title !== undefined && !found.has(title) && typeof row.conversationId === 'string')
      found.set(title, row.conversationId)
  }
  return found
}

/**
 * A service may append to a title to make it unique (readings 94). Other titles of the load continue with a letter or digit.
 */
function isTitle(title: string, shown: unknown): boolean {
  if (typeof shown !== 'string' || !shown.startsWith(title)) return false
  return !/^[\w-]/.test(shown.slice(title.length))
}

const mostCandidates = 8
