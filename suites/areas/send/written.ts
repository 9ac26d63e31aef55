import type { Exchange } from '../../../schemas/types.ts'
import type { Around, SeenSend } from '../../log/sends.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isAccepted, shownStatus } from '../../reading/refusal.ts'
import { isObject } from '../../reading/resources.ts'
import { send } from './rows.ts'

/**
 * A body is JSON (spec 4.1), which may have escapes in its strings and blanks around its parts (RFC 8259, 2 and 7): where one
 * written so is refused, and the same start is taken when it is written plainly, its writing is what was refused.
 */
export function judgeWritten({ endpoint, mode, answer }: SeenSend, { exchanges }: Around): Outcome[] {
  if (endpoint !== 'start' || mode !== 'none' || !isAccepted(answer)) return []
  const asked = untitled(answer)
  const refused = exchanges.find(
    (each) =>
      endpointOf(each) === endpoint &&
      each.status === 400 &&
      each.credential === answer.credential &&
      untitled(each) === asked,
  )
  const row = send['start-none-202']
  if (refused === undefined)
    return answer.status === 202 ? [held(row, { at: 'POST /conversations, reply none', exchange: answer.id })] : []
  const where = {
    at: 'POST /conversations, reply none, its JSON written with escapes and whitespace',
    exchange: refused.id,
  }
  return [broken(row, where, '202, as without escapes and whitespace', shownStatus(refused))]
}

/** What a body asks for beside its title, however it is written. */
function untitled({ requestBody }: Exchange): string | undefined {
  const asked = jsonOf(requestBody)
  return isObject(asked) ? JSON.stringify({ ...asked, title: undefined }) : undefined
}
