import type { Exchange } from '../../../schemas/types.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { isQuiet } from '../../reading/views/quiet.ts'
import type { Stage } from './stage.ts'

const mostLooks = 20

/**
 * Of some conversations, which are not ours to begin with, the first that is at rest, is not done and waits for nobody, so
 * that nothing stands against a message to it (readings 48, 65). Where there is none, `readable` is the first that can be
 * read. `statuses` are the reads that it took.
 */
export async function calmest(
  stage: Stage,
  listed: readonly unknown[],
): Promise<{ id: string | undefined; readable: string | undefined; statuses: Exchange[] }> {
  const ids = listed.filter((id): id is string => typeof id === 'string' && id !== '')
  const statuses: Exchange[] = []
  let readable: string | undefined
  for (const id of [...new Set(ids)].slice(0, mostLooks)) {
    const status = await stage.api.status(id, { owned: true })
    statuses.push(status)
    if (status.status === 200) readable ??= id
    if (isQuiet(status) === true && !isDone(status) && !waitsForSomebody(status)) return { id, readable, statuses }
  }
  return { id: undefined, readable, statuses }
}

function isDone({ body }: Exchange): boolean {
  const value = jsonOf(body)
  return isObject(value) && value.stage === 'done'
}

function waitsForSomebody(status: Exchange): boolean {
  const value = jsonOf(status.body)
  const gates = isObject(value) ? value.pendingGates : undefined
  return Array.isArray(gates) && gates.length > 0
}
