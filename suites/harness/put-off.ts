import type { Exchange } from '../../schemas/types.ts'

/** The longest that one of these requests had to wait before it was looked at, since it was told to come again: 429 or 503. */
export function putOffMs(exchanges: readonly Pick<Exchange, 'sentMs' | 'repeats'>[]): number {
  return exchanges.reduce((most, { sentMs, repeats: [first] }) => Math.max(most, first ? sentMs - first.atMs : 0), 0)
}
