import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, type Outcome } from '../../../reading/finding.ts'
import { ourKeys } from '../../../reading/our-keys.ts'
import { isAccepted, shownStatus } from '../../../reading/refusal.ts'
import { addressedIn } from '../../../reading/sent.ts'
import { eventsOf } from '../../../reading/stream/events.ts'
import { idIn } from '../../../reading/views/conversations.ts'
import { errors } from '../rows.ts'

/**
 * A law: a message to a conversation that does not exist is not taken, whichever key of the account it comes with (spec 4.2, 7).
 * That it does not exist is what a status said before, and no answer to a start named its id.
 */
export function judgeNobodys(exchanges: readonly Exchange[]): Outcome[] {
  const absent = new Set<string>()
  const own = exchanges.filter(({ credential }) => ourKeys.has(credential))
  for (const each of own.toSorted((a, b) => a.sentMs - b.sentMs)) {
    const endpoint = endpointOf(each)
    const id = (endpoint === 'send' ? addressedIn(each) : idIn(each.path)) ?? ''
    if (endpoint === 'status' && each.credential === 'full' && each.status === 404) absent.add(id)
    else if (endpoint === 'send' && isAccepted(each) && absent.has(id) && !isNamed(exchanges, id, each)) {
      const where = { at: 'POST /messages to a conversation whose status got 404', exchange: each.id }
      return [broken(errors['unknown-conversation-send'], where, '404', shownStatus(each))]
    }
  }
  return []
}

/** Whether anything but a refusal spoke of that id before: a view may have been behind. */
function isNamed(exchanges: readonly Exchange[], id: string, { sentMs }: Exchange): boolean {
  return exchanges.some(
    (each) =>
      each.sentMs < sentMs &&
      each.status !== null &&
      each.status < 300 &&
      // What streams carry says more than ids: any mention will do.
      (each.body?.includes(id) === true ||
        (each.chunks !== null && JSON.stringify(eventsOf(each.chunks)).includes(id))),
  )
}
