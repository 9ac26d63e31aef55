import { override } from '../../../../fixtures/change.ts'
import { sinking } from '../../../../fixtures/tools/streams.ts'
import { mutants } from '../../mutants-table.ts'
import { stream as rows } from '../rows.ts'

/** Services whose connections do not bear a stream from its beginning to its end: mutants of area `stream`. */
export const brokenOff = mutants(rows, {
  'mute-start-required-stream: A start with reply required that asks for a stream gets no response.': {
    'start-required-stream-200': override('streams', () => ({
      open(_, reply) {
        reply.hijack()
        return { write() {}, end() {} }
      },
    })),
    at: 'start-required-stream',
    also: ['start-required-stream-silent-200'],
  },
  'gateway-502-send-stream: A send that asks for a stream gets a 502 without a JSON body, from a gateway.': {
    'send-stream-200': override('streams', () => ({
      open(world, reply) {
        const body = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
        world.policies.http.deliver(world, reply, { status: 502, headers: { 'content-type': 'text/html' }, body })
        return { write() {}, end() {} }
      },
    })),
    at: 'send-stream',
  },
  'cut-after-ack-start-required-stream: A start with reply required that asks for a stream loses its connection soon after ack.':
    {
      'start-required-stream-done-last': sinking((sink, { timers }, { raw }) => {
        timers.later(20, () => raw.destroy())
        return sink
      }),
      at: 'start-required-stream',
    },
  'reset-at-end-start-required-stream: A start with reply required that asks for a stream gets done, and its connection is reset.':
    {
      'start-required-stream-ends': sinking(({ write }, { timers }, { raw }) => ({
        write,
        end: () => void timers.later(5, () => raw.destroy()),
      })),
      at: 'start-required-stream',
    },
})
