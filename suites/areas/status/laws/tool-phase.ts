import type { Exchange } from '../../../../schemas/types.ts'
import type { Performed } from '../../../reading/finding.ts'
import { conversationsIn } from '../../../reading/views/conversations.ts'
import { readStatus } from '../../../reading/views/status-reads.ts'

/** A status in phase `tool` of a conversation whose agent was told to use one: then it does so when it is told to (readings 70, 100). */
export function judgeToolPhase(exchanges: readonly Exchange[]): Performed[] {
  const shown = conversationsIn(exchanges).some(
    ({ sends, statuses }) =>
      sends.some(({ text }) => text.includes('"tool"')) &&
      statuses.some(({ exchange }) => readStatus(exchange)?.body.phase === 'tool'),
  )
  return shown ? [{ performed: 'step tool' }] : []
}
