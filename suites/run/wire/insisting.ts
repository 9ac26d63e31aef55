import type { Exchange } from '../../../schemas/types.ts'
import { answeredBetween, isSilent, triesThatTell, unansweredTry } from '../../reading/silence.ts'
import { UnplayableError } from '../errors.ts'
import type { Outgoing } from '../stage/api.ts'

/** What came before a further try; `last`: none comes after it, so the service is looked at before it goes on record. */
export interface Insisting {
  before: Exchange['repeats']
  last: boolean
}

/** So many requests of one play are made again: a service that answers nothing of what it should refuse is soon known. */
export const mostInsisted = 6

/** Once so many requests of a play were silent in every try, others that must be refused are not waited for as long. */
export const muteIsKnown = 2
export const muteDeadlineMs = 2000

const lookDeadlineMs = 10_000

/**
 * Makes a request again that got no answer, up to three times in all, with a right one after each (readings 73). Gives the
 * last try, which says in its `repeats` what became of those before it.
 */
export async function insistOn(
  first: Exchange,
  again: (insisting: Insisting) => Promise<Exchange>,
  look: () => Promise<Exchange>,
): Promise<Exchange> {
  let last = first
  const before: Exchange['repeats'] = []
  try {
    for (let tries = 1; tries < triesThatTell && isSilent(last); tries++) {
      const between = lookOf(await look())
      if (between === undefined) return last
      before.push({ status: null, reason: unansweredTry, atMs: last.sentMs }, between)
      last = await again({ before: [...before], last: tries === triesThatTell - 1 })
    }
  } catch (error) {
    // The run may spend no more: what was seen until then has to do.
    if (!(error instanceof UnplayableError)) throw error
  }
  return last
}

/** A further try with what came before it; the last one, where it got no answer either, is followed by one more look. */
export async function withTries(
  exchange: Exchange,
  { before, last }: Insisting,
  look: () => Promise<Exchange>,
): Promise<Exchange> {
  const after = last && isSilent(exchange) ? lookOf(await look().catch(unlessUnplayable)) : undefined
  return { ...exchange, repeats: [...before, ...exchange.repeats, ...(after === undefined ? [] : [after])] }
}

/** The right request that is nearest to a wrong one and costs nothing: a list, or a message that nobody gets. */
export function rightRequest(method: string, text: string): Outgoing {
  const facts = { name: 'meanwhile', owned: true, deadlineMs: lookDeadlineMs }
  if (method !== 'POST') return { ...facts, method: 'GET', path: '/conversations?limit=1' }
  const body = JSON.stringify({ conversationId: 'nobody-has-this-id', text, reply: 'none' })
  return { ...facts, method: 'POST', path: '/messages', body }
}

/** Since which request nothing was answered, in words; nothing where there is none. */
export function sinceWhen(unanswered: readonly Exchange[]): string {
  const [first, ...others] = unanswered.toSorted((a, b) => a.sentMs - b.sentMs)
  if (first === undefined) return ''
  const more = others.length === 0 ? '' : ` and ${others.length} later requests`
  return `: no response to ${first.method} ${first.path.slice(0, 80)} (${first.id}, ${first.name} of test case ${first.scene})${more}`
}

function lookOf(seen: Exchange | undefined): Exchange['repeats'][number] | undefined {
  if (seen === undefined || seen.status === null || seen.status >= 500) return undefined
  return { status: seen.status, reason: answeredBetween, atMs: seen.sentMs }
}

function unlessUnplayable(error: unknown): undefined {
  if (!(error instanceof UnplayableError)) throw error
}
