import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { isAccepted, shownStatus } from '../../reading/refusal.ts'
import { send } from './rows.ts'

/**
 * A body is JSON (spec 4.1), which may have escapes in its strings and blanks around its parts (RFC 8259, 2 and 7): where one
 * written so is refused, and the same start is taken when it is written plainly, its writing is what was refused.
 */
export function judgeWritten(plain: Exchange, written: Exchange | undefined): Outcome[] {
  if (!isAccepted(plain)) return []
  const row = send['start-none-202']
  const where = {
    at: 'POST /conversations, reply none, its JSON written with escapes and whitespace',
    exchange: (written ?? plain).id,
  }
  if (written === undefined) return [held(row, where)]
  return written.status === 400
    ? [broken(row, where, '202, as without escapes and whitespace', shownStatus(written))]
    : []
}
