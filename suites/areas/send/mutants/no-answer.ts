import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

/** Takes the send, and closes the connection without a byte: what a server does whose handler throws at its answer. */
const closing: Change = override('endpoints', () => ({
  answer(_world, _sent, _attempt, reply) {
    reply.hijack()
    reply.raw.destroy()
  },
}))

/** Services that take sends of some kind and answer none of them: mutants of area `send`. */
export const noAnswer = mutants(rows, {
  'closes-none: A send with reply none gets no response: the connection is closed.': {
    'start-none-202': closing,
    at: ['start-none', 'send-none'],
    also: ['send-none-202'],
  },
  'closes-start-none: A start with reply none gets no response: the connection is closed.': {
    'start-none-202': closing,
    at: 'start-none',
  },
  'closes-untitled: A start without a title gets no response: the connection is closed.': {
    'start-title-omitted': untitledClosed(),
    also: ['start-none-202', 'wait/start-optional-not-cut'],
  },
})

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
