import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from '../../suites/reading/gateway.ts'
import { isObject } from '../../suites/reading/resources.ts'

const reasons: readonly unknown[] = ['error', 'gave-up', 'retrying', 'stopped-mid-turn']

/** Reports whether a status shows that a turn failed by itself (readings 41, spec 3). */
export function hasFailed(status: Exchange): boolean {
  const body = jsonOf(status.body)
  if (status.status !== 200 || !isObject(body)) return false
  return body.phase === 'error' || (isObject(body.state) && reasons.includes(body.state.reason))
}
