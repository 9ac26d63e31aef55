import type { Exchange } from '../../../schemas/types.ts'
import { cutShortOf, describeCut, isNearCut } from '../../reading/cut-read.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { isCut } from '../../reading/gateway.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Crowd } from './groups.ts'

/**
 * Judges the sends of a group whose connection was cut, beside the same group of the attempt before (readings 21, 58): cut once,
 * it may be a gateway's doing; where one of a fresh group is cut in the same way and about as soon, the service drops them. Which
 * of them it is may differ: that one is dropped where many come at once is what comes back.
 */
export function judgeCrowdCuts({ sends }: Crowd, earlier: Crowd | undefined, row: Requirement): Outcome[] {
  const answers = sends.map((each) => each.answer)
  const cuts = answers.filter(isCut)
  const before = (earlier?.sends ?? []).map((each) => each.answer).filter(isCut)
  const [cut] = cuts
  const whole = answers.find(({ status, failure }) => status !== null && failure === null)
  if (cut === undefined) return whole === undefined ? [] : [held(row, where(whole))]
  for (const each of cuts) {
    const alike = before.find((other) => isSameCut(each, other))
    if (alike === undefined) continue
    const actual = `${describeCut(each)}; an earlier group of concurrent sends: ${describeCut(alike)}`
    return [broken(row, where(each), 'a response to each concurrent send', actual)]
  }
  const why =
    before[0] === undefined
      ? 'and not in another group of concurrent sends'
      : `different in another group: ${describeCut(before[0])}`
  return [undecided(row, `${describeCut(cut)}, ${why}`, where(cut))]
}

function isSameCut(a: Exchange, b: Exchange): boolean {
  const [first, second] = [cutShortOf(a), cutShortOf(b)]
  return first !== undefined && second !== undefined && a.status === b.status && isNearCut(first, second)
}

function where(answer: Exchange) {
  return { at: `${answer.method} ${answer.path}, concurrent with other sends`, exchange: answer.id }
}
