import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { sinking } from '../../../../fixtures/tools/streams.ts'
import { stream as rows } from '../rows.ts'

/** Services whose connections do not bear a stream from its beginning to its end: mutants of area `stream`. */
export const brokenOff = [
  also(
    [rows['start-required-stream-silent-200']],
    mutant(
      'stream/mute-start-required-stream',
      rows['start-required-stream-200'],
      'A start with reply required that asks for a stream gets no response.',
      only('start-required-stream', neverOpens()),
    ),
  ),
  mutant(
    'stream/gateway-502-send-stream',
    rows['send-stream-200'],
    'A send that asks for a stream gets a 502 without a JSON body, from a gateway.',
    only('send-stream', badGateway()),
  ),
  mutant(
    'stream/cut-after-ack-start-required-stream',
    rows['start-required-stream-done-last'],
    'A start with reply required that asks for a stream loses its connection soon after ack.',
    only('start-required-stream', cutsSoon()),
  ),
  mutant(
    'stream/reset-at-end-start-required-stream',
    rows['start-required-stream-ends'],
    'A start with reply required that asks for a stream gets done, and its connection is reset.',
    only(
      'start-required-stream',
      sinking(({ write }, { timers }, { raw }) => ({ write, end: () => void timers.later(5, () => raw.destroy()) })),
    ),
  ),
]

function neverOpens(): Change {
  return override('streams', () => ({
    open(_, reply) {
      reply.hijack()
      return { write() {}, end() {} }
    },
  }))
}

function badGateway(): Change {
  return override('streams', () => ({
    open(world, reply) {
      const body = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
      world.policies.http.deliver(world, reply, { status: 502, headers: { 'content-type': 'text/html' }, body })
      return { write() {}, end() {} }
    },
  }))
}

function cutsSoon(): Change {
  return sinking((sink, { timers }, { raw }) => {
    timers.later(20, () => raw.destroy())
    return sink
  })
}
