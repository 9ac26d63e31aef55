import type { Exchange } from '../../../../schemas/types.ts'
import { describeCut } from '../../../reading/cut.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, type Outcome } from '../../../reading/finding.ts'
import { shownStatus } from '../../../reading/refusal.ts'
import { modeIn, placeOf } from '../../../reading/sent.ts'
import { triesThatTell } from '../../../reading/silence.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import type { Mode, SendEndpoint } from '../../../rules/words.ts'
import { stream } from '../../stream/rows.ts'
import { send } from '../rows.ts'

/** Of the sends of other kinds, at most one in so many may have been cut: where more are, it may be the line (readings 45). */
const othersToOneCut = 50

interface Kind {
  endpoint: SendEndpoint
  mode: Mode
  sends: Exchange[]
}

/** The row that says with what status a send of this kind is answered. */
export const answeredRow = ({ endpoint, mode }: Pick<Kind, 'endpoint' | 'mode'>): Requirement => {
  if (mode === 'none') return send[`${endpoint}-none-202`]
  return mode === 'stream' || mode === 'required-stream'
    ? stream[`${endpoint}-${mode}-200`]
    : send[`${endpoint}-${mode}-200`]
}

/** The rows that this law may find broken. */
export const answeredRows: readonly Requirement[] = (['start', 'send'] as const).flatMap((endpoint) =>
  (['default', 'none', 'optional', 'required', 'stream', 'required-stream'] as const).map((mode) =>
    answeredRow({ endpoint, mode }),
  ),
)

/**
 * A law: of the sends of one kind, endpoint and mode, that nothing is wrong with, not every one is cut before a byte of an
 * answer; and of the starts, not every one is refused (spec 4.1, 4.2). Scenes that begin with such a send cannot be played,
 * and a run that is short of sends plays none again: over the whole run it is plain. What comes back in each fresh send is
 * the service's own (readings 21). It takes three, one after another; for cuts also answers to sends of other kinds between
 * the first and the last, and a line that hardly cuts anything else.
 */
export function judgeNeverTaken(exchanges: readonly Exchange[]): Outcome[] {
  const kinds = kindsIn(exchanges)
  const others = kinds.filter(({ sends }) => sends.some(isAnswered)).flatMap(({ sends }) => sends)
  const isLineGood = others.filter((each) => !isAnswered(each)).length * othersToOneCut <= others.length
  return kinds.flatMap((kind) => {
    const { sends } = kind
    const [first] = sends
    if (first === undefined || inTurn(sends) < triesThatTell) return []
    const where = { at: placeOf(kind), exchange: first.id }
    const found = (actual: string): Outcome => broken(answeredRow(kind), where, 'a send that is taken', actual)
    if (kind.endpoint === 'start' && sends.every(isRefused))
      return [found(`${shownStatus(first)}, and none of ${sends.length} in the run was taken`)]
    if (!isLineGood || !sends.every(isCutUnanswered) || !haveAnswersBetween(sends, others)) return []
    return [found(`${describeCut(first)}, as each of ${sends.length} in the run, while others were answered`)]
  })
}

/** Whether others were answered between the first of these and the last. */
function haveAnswersBetween(sends: readonly Exchange[], others: readonly Exchange[]): boolean {
  const sinceMs = Math.min(...sends.map(({ endMs }) => endMs))
  const untilMs = Math.max(...sends.map(({ sentMs }) => sentMs))
  const between = others.filter((each) => isAnswered(each) && each.sentMs >= sinceMs && each.endMs <= untilMs)
  return between.length >= triesThatTell
}

function kindsIn(exchanges: readonly Exchange[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const each of exchanges) {
    const endpoint = endpointOf(each)
    if (each.owned || each.credential !== 'full' || (endpoint !== 'start' && endpoint !== 'send')) continue
    const mode = modeIn(each)
    const kind = kinds.get(`${endpoint} ${mode}`) ?? { endpoint, mode, sends: [] }
    kind.sends.push(each)
    kinds.set(`${endpoint} ${mode}`, kind)
  }
  return [...kinds.values()]
}

function isAnswered({ status }: Exchange): boolean {
  return status !== null
}

/**
 * What is said of the account, of a key, of rates or of conflicts says nothing of the kind; nor does the refusal of a message,
 * which may be about its conversation (readings 35).
 */
function isRefused({ status, failure }: Exchange): boolean {
  return failure === null && (status === 400 || status === 404)
}

function isCutUnanswered({ status, failure }: Exchange): boolean {
  return status === null && (failure?.kind === 'reset' || failure?.kind === 'protocol')
}

/** How many of them came one after another, each begun when the one before it was over. */
function inTurn(sends: readonly Exchange[]): number {
  let [count, freeMs] = [0, Number.NEGATIVE_INFINITY]
  for (const { sentMs, endMs } of sends.toSorted((a, b) => a.endMs - b.endMs)) {
    if (sentMs < freeMs) continue
    count += 1
    freeMs = endMs
  }
  return count
}
