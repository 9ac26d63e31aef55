import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from '../judges/gateway.ts'
import { isQuiet } from '../judges/quiet.ts'
import type { Stage } from './stage.ts'

const mostLooks = 5

/**
 * Of some conversations, which are not ours to begin with, the first that is at rest and waits for nobody, so that nothing
 * stands against a message to it; otherwise the first that can be read. `statuses` are the reads that it took.
 */
export async function calmest(
  stage: Stage,
  listed: readonly unknown[],
): Promise<{ id: string | undefined; statuses: Exchange[] }> {
  const ids = listed.filter((id): id is string => typeof id === 'string' && id !== '')
  const statuses: Exchange[] = []
  let readable: string | undefined
  for (const id of [...new Set(ids)].slice(0, mostLooks)) {
    const status = await stage.api.status(id, { owned: true })
    statuses.push(status)
    if (isQuiet(status) === true && !waitsForSomebody(status)) return { id, statuses }
    if (status.status === 200) readable ??= id
  }
  return { id: readable, statuses }
}

function waitsForSomebody(status: Exchange): boolean {
  const value = jsonOf(status.body)
  const gates: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'pendingGates') : undefined
  return Array.isArray(gates) && gates.length > 0
}
