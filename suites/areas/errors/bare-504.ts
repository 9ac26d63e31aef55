import type { Timing } from '../../../schemas/types.ts'
import { cutStories } from '../../reading/cut.ts'
import type { Outcome } from '../../reading/finding.ts'
import { isBareGateway } from '../../reading/gateway.ts'
import { judgeErrorBody } from './api-error.ts'

/**
 * Judges the bodies of 504s where 504 is what the service has to say: on a required reply that did not come (spec 7).
 * One without an ApiError may be a gateway's; where it comes back in a fresh send, it is the service's (readings 21).
 */
export function judgeExpected504(attempts: readonly { play: unknown }[], timing: Timing): Outcome[] {
  return cutStories(attempts, timing).flatMap(({ kind, sent: { mode, answer } }) => {
    if (mode !== 'required' || answer.status !== 504) return []
    return isBareGateway(answer) && kind !== 'again' ? [] : judgeErrorBody(answer)
  })
}
