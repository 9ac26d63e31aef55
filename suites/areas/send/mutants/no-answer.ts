import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import type { Place } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { wait } from '../../wait/rows.ts'
import { send as rows } from '../rows.ts'

/** Takes the send, and closes the connection without a byte: what a server does whose handler throws at its answer. */
const closing: Change = override('endpoints', () => ({
  answer(_world, _sent, _attempt, reply) {
    reply.hijack()
    reply.raw.destroy()
  },
}))

const closes = (id: string, row: Requirement, about: string, where: Place | readonly Place[]) =>
  mutant(`send/closes-${id}`, row, `${about} gets no response: the connection is closed.`, only(where, closing))

/** Services that take sends of some kind and answer none of them: mutants of area `send`. */
export const noAnswer = [
  also(
    [rows['send-none-202']],
    closes('none', rows['start-none-202'], 'A send with reply none', ['start-none', 'send-none']),
  ),
  closes('start-none', rows['start-none-202'], 'A start with reply none', 'start-none'),
  also(
    [rows['start-none-202'], wait['start-optional-not-cut']],
    mutant(
      'send/closes-untitled',
      rows['start-title-omitted'],
      'A start without a title gets no response: the connection is closed.',
      untitledClosed(),
    ),
  ),
]

function untitledClosed(): Change {
  return override('endpoints', ({ answer }) => ({
    answer(world, sent, attempt, reply) {
      const { call, order } = attempt
      if (call.endpoint !== 'start' || !('value' in order) || order.value.title !== null)
        return answer(world, sent, attempt, reply)
      reply.hijack()
      reply.raw.destroy()
    },
  }))
}
