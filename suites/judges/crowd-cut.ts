import type { Exchange } from '../../schemas/types.ts'
import type { Requirement } from '../requirements/index.ts'
import type { CrowdSend } from './crowded.ts'
import { describeCut } from './cut.ts'
import { broken, held, type Outcome, undecided } from './finding.ts'
import { isCut } from './gateway.ts'

/**
 * Judges the sends of a crowd whose connection was cut, over the attempts at a scene (readings 21): cut once, it may be
 * a gateway's doing; where some are cut in a fresh crowd as well, the service drops them. Which of them it is may differ:
 * that one is dropped where many come at once is what comes back. `attempts`: the sends of the same crowd in each attempt.
 */
export function judgeCrowdCuts(attempts: readonly (readonly CrowdSend[])[], row: Requirement): Outcome[] {
  const answers = (attempts.at(-1) ?? []).map((each) => each.answer)
  const [cut, before] = [
    answers.find(isCut),
    attempts
      .at(-2)
      ?.map((each) => each.answer)
      .find(isCut),
  ]
  const whole = answers.find(({ status, failure }) => status !== null && failure === null)
  if (cut === undefined) return whole === undefined ? [] : [held(row, where(whole))]
  if (before === undefined) return [undecided(row, `${describeCut(cut)}, and not in another crowd`, where(cut))]
  const actual = `${describeCut(cut)}; and one of the crowd before it: ${describeCut(before)}`
  return [broken(row, where(cut), 'an answer to each of many sends at once', actual)]
}

function where(answer: Exchange) {
  return { at: `${answer.method} ${answer.path}, one of many at once`, exchange: answer.id }
}
