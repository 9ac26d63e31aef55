import type { Exchange } from '../../schemas/types.ts'

type Repeat = Exchange['repeats'][number]

/** Why a request was sent again that the service asked to come later, as its exchange says. */
export const putOffReasons = {
  limited: '429',
  limitedWithTime: '429 with Retry-After',
  paused: '503 with Retry-After',
} as const

/** Why a GET was sent again that a gateway answered, as its exchange says. */
export const byGateway = 'GET answered by a gateway'

/** Whether the service had asked to come later. */
export function wasPutOff({ reason }: Pick<Repeat, 'reason'>): boolean {
  return Object.values(putOffReasons).some((each) => each === reason)
}
