import type { Exchange, RuleResult } from '../../../schemas/types.ts'
import { describeCut } from '../../log/cut.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import { shownStatus } from '../../reading/refusal.ts'
import { endpoints, modeIn, modes, placeOf, titleIn } from '../../reading/sent.ts'
import { triesThatTell } from '../../reading/silence.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import { stream } from '../stream/rows.ts'
import { send } from './rows.ts'

/** Of the sends of other kinds, at most one in so many may have been cut: where more are, it may be the line (readings 45). */
const othersToOneCut = 50

/** What became of a send: `taken` is a turn that was had or goes on (spec 4.1, 7), `other` says nothing of its kind. */
type Fate = 'taken' | 'refused' | 'cut' | 'silent' | 'other'

/** A send of a good key that nothing is wrong with; of its answer as little as is needed. */
interface Try extends Pick<Exchange, 'id' | 'sentMs' | 'endMs'> {
  fate: Fate
  /** Where it was refused or cut: how, in words. */
  told?: string
}

/** Sends that ask for the same, by their mode or for want of a title. */
interface Kind {
  at: string
  row: Requirement
  /** Whether it is a start: what is refused of a message may be about its conversation (readings 35). */
  isStart: boolean
  tries: Try[]
}

/** The row that says with what status a send of this kind is answered. */
function answeredRow(endpoint: SendEndpoint, mode: Mode): Requirement {
  if (mode === 'none') return send[`${endpoint}-none-202`]
  return mode === 'stream' || mode === 'required-stream'
    ? stream[`${endpoint}-${mode}-200`]
    : send[`${endpoint}-${mode}-200`]
}

/** The rows that may be found broken here. */
export const takenRows: readonly Requirement[] = [
  ...endpoints.flatMap((endpoint) => modes.map((mode) => answeredRow(endpoint, mode))),
  send['start-title-omitted'],
]

/**
 * Of the sends of one kind, by endpoint and mode or without a title, that nothing is wrong with, not every one is cut before a
 * byte of an answer; and of the starts, not every one is refused (spec 4.1, 4.2). Scenes that begin with such a send cannot be
 * played, and a run that is short of sends plays none again: over the whole run it is plain. What comes back in each fresh send
 * is the service's own (readings 21). It takes three, one after another; for cuts also answers to other sends between the first
 * and the last, and a line that hardly cuts anything else.
 */
export class NeverTaken {
  readonly #tries: Try[] = []
  readonly #kinds = new Map<string, Kind>()

  take(exchange: Exchange): void {
    const endpoint = endpointOf(exchange)
    if (exchange.owned || exchange.credential !== 'full' || (endpoint !== 'start' && endpoint !== 'send')) return
    const { id, sentMs, endMs } = exchange
    const fate = fateOf(exchange)
    const told = fate === 'cut' ? describeCut(exchange) : fate === 'refused' ? shownStatus(exchange) : undefined
    const tried: Try = { id, sentMs, endMs, fate, ...(told === undefined ? {} : { told }) }
    this.#tries.push(tried)
    const mode = modeIn(exchange)
    this.#add(placeOf({ endpoint, mode }), answeredRow(endpoint, mode), endpoint, tried)
    if (endpoint === 'start' && titleIn(exchange) === undefined)
      this.#add('POST /conversations without a title', send['start-title-omitted'], endpoint, tried)
  }

  #add(at: string, row: Requirement, endpoint: SendEndpoint, tried: Try): void {
    const kind = this.#kinds.get(at) ?? { at, row, isStart: endpoint === 'start', tries: [] }
    this.#kinds.set(at, kind)
    kind.tries.push(tried)
  }

  outcomes(told: readonly RuleResult[]): Outcome[] {
    const kinds = [...this.#kinds.values()]
    // Which of them are refused is told by who asks for one: then all that begin with another are refused with it.
    const isTold = told.some(({ id, verdict }) => verdict === 'fail' && takenRows.some((row) => row.id === id))
    return [...(isTold ? [] : kinds.flatMap(judgeRefused)), ...judgeCut(kinds, this.#tries)]
  }
}

function judgeRefused({ at, row, isStart, tries }: Kind): Outcome[] {
  const [first] = tries
  if (first === undefined || !isStart || inTurn(tries) < triesThatTell) return []
  if (!tries.every(({ fate }) => fate === 'refused')) return []
  const actual = `${first.told}, and none of ${tries.length} sends in the run was accepted`
  return [broken(row, { at, exchange: first.id }, 'an accepted send', actual)]
}

function judgeCut(kinds: readonly Kind[], all: readonly Try[]): Outcome[] {
  // What is refused may be refused before that which cuts the others is reached.
  const apart = kinds.map((kind) => ({
    ...kind,
    tries: kind.tries.filter(({ fate }) => fate === 'cut' || fate === 'taken'),
  }))
  const always = apart.filter(
    ({ tries }) => inTurn(tries) >= triesThatTell && tries.every(({ fate }) => fate === 'cut'),
  )
  const cut = new Set(always.flatMap(({ tries }) => tries))
  const others = all.filter((each) => !cut.has(each))
  const answered = others.filter(({ fate }) => fate !== 'cut' && fate !== 'silent')
  if ((others.length - answered.length) * othersToOneCut > others.length) return []
  return always.flatMap(({ at, row, tries }) => {
    const [first] = tries
    if (first === undefined || !haveAnswersBetween(tries, answered)) return []
    const actual = `${first.told}, as for each of ${tries.length} sends in the run, while other requests got responses`
    return [broken(row, { at, exchange: first.id }, 'an accepted send', actual)]
  })
}

/** Whether others were answered between the first of these and the last. */
function haveAnswersBetween(tries: readonly Try[], answered: readonly Try[]): boolean {
  const sinceMs = Math.min(...tries.map(({ endMs }) => endMs))
  const untilMs = Math.max(...tries.map(({ sentMs }) => sentMs))
  return answered.filter(({ sentMs, endMs }) => sentMs >= sinceMs && endMs <= untilMs).length >= triesThatTell
}

/**
 * What is said of the account, of a key, of rates or of conflicts says nothing of the kind; nor does the refusal of a message,
 * which may be about its conversation (readings 35).
 */
function fateOf({ status, failure }: Exchange): Fate {
  if (status === null) return failure?.kind === 'reset' || failure?.kind === 'protocol' ? 'cut' : 'silent'
  if (status === 200 || status === 202 || status === 504) return 'taken'
  return failure === null && (status === 400 || status === 404) ? 'refused' : 'other'
}

/** How many of them came one after another, each begun when the one before it was over. */
function inTurn(tries: readonly Try[]): number {
  let [count, freeMs] = [0, Number.NEGATIVE_INFINITY]
  for (const { sentMs, endMs } of tries.toSorted((a, b) => a.endMs - b.endMs)) {
    if (sentMs < freeMs) continue
    count += 1
    freeMs = endMs
  }
  return count
}
