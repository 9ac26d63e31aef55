import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from './gateway.ts'

/**
 * Whether a status shows a conversation at rest (readings 28): not busy, nothing accepted, not deferred. Undefined
 * where the answer is no status at all; a single wrong field is judged elsewhere and does not hide the others.
 */
export function isQuiet(status: Exchange): boolean | undefined {
  const value = jsonOf(status.body)
  if (status.status !== 200 || typeof value !== 'object' || value === null || !('busy' in value)) return undefined
  const { busy, acceptedInputs, deferred } = value as Record<string, unknown>
  return busy !== true && deferred !== true && !(typeof acceptedInputs === 'number' && acceptedInputs > 0)
}
