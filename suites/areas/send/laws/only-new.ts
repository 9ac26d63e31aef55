import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { modeIn } from '../../../reading/sent.ts'
import { conversationsIn, type TakenSend } from '../../../reading/views/conversations.ts'
import { send } from '../rows.ts'

/**
 * A law: no answer carries the replies of an earlier turn (spec 4.2), also one whose wait runs out. A turn is an earlier one where
 * its own send waited for its end, and was answered before this one left. What is a reply of both is known by its id.
 */
export function judgeOnlyNewIds(exchanges: readonly Exchange[]): Outcome[] {
  return conversationsIn(exchanges).flatMap(({ sends }) =>
    sends.flatMap((each) => {
      const mode = modeIn(each.exchange)
      if (endpointOf(each.exchange) !== 'send' || (mode !== 'default' && mode !== 'optional' && mode !== 'required'))
        return []
      const ended = sends.filter(
        (other) => other !== each && isOver(other) && other.exchange.endMs <= each.exchange.sentMs,
      )
      const old = new Set(ended.flatMap(({ result }) => idsIn(result)))
      const ids = idsIn(each.result)
      if (old.size === 0 || ids.length === 0) return []
      const row = send[`send-${mode}-only-new`]
      const where = { at: `POST /messages, reply ${mode}`, exchange: each.exchange.id }
      const again = ids.find((id) => old.has(id))
      return again === undefined
        ? [held(row, where)]
        : [broken(row, where, 'no reply of an earlier turn', `${again}, which an earlier response had`)]
    }),
  )
}

/** Whether the answer came when its turn had ended. */
function isOver({ exchange, result }: TakenSend): boolean {
  const mode = modeIn(exchange)
  return (mode === 'default' || mode === 'optional') && exchange.status === 200 && result?.timedOut !== true
}

function idsIn(result: TakenSend['result']): string[] {
  return (result?.replies ?? []).flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId]))
}
