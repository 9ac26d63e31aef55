import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import { broken, nothingTold, type Outcome, type Told } from '../../reading/finding.ts'
import { endpoints, modes, placeOf } from '../../reading/sent.ts'
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
interface Try extends Pick<Fact, 'id' | 'sentMs' | 'endMs'> {
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
export function judgeNeverTaken({ facts }: Log, { rules }: Told = nothingTold): Outcome[] {
  const tries: Try[] = []
  const kinds = new Map<string, Kind>()
  const add = (at: string, row: Requirement, isStart: boolean, tried: Try): void => {
    const kind = kinds.get(at) ?? { at, row, isStart, tries: [] }
    kinds.set(at, kind)
    kind.tries.push(tried)
  }
  for (const fact of facts) {
    const { endpoint, mode } = fact
    if (fact.owned || fact.credential !== 'full' || (endpoint !== 'start' && endpoint !== 'send')) continue
    const tried = tryOf(fact)
    tries.push(tried)
    add(placeOf({ endpoint, mode }), answeredRow(endpoint, mode), endpoint === 'start', tried)
    if (fact.unnamed !== undefined) add('POST /conversations without a title', send['start-title-omitted'], true, tried)
  }
  // Which of them are refused is told by who asks for one: then all that begin with another are refused with it.
  const isTold = rules.some(({ id, verdict }) => verdict === 'fail' && takenRows.some((row) => row.id === id))
  return [...(isTold ? [] : [...kinds.values()].flatMap(judgeRefused)), ...judgeCut([...kinds.values()], tries)]
}

function tryOf(fact: Fact): Try {
  const { id, sentMs, endMs, lost, shown } = fact
  const fate = fateOf(fact)
  const told = fate === 'refused' ? shown : lost
  return { id, sentMs, endMs, fate, ...(told === undefined ? {} : { told }) }
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
function fateOf({ status, lost, isWhole }: Fact): Fate {
  if (status === null) return lost === undefined ? 'silent' : 'cut'
  if (status === 200 || status === 202 || status === 504) return 'taken'
  return isWhole && (status === 400 || status === 404) ? 'refused' : 'other'
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
