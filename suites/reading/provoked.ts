import type { Exchange } from '../../schemas/types.ts'

/** The test case whose requests the target file states: they are there to conflict. */
export const provoking = 'provoked'

/** 409 as the target file says: what in the request brings it about, its service's people know alone. */
export function isProvoked({ scene, status }: Pick<Exchange, 'scene' | 'status'>): boolean {
  return scene === provoking && status === 409
}
