import type { Exchange } from '../../schemas/types.ts'
import type { StreamEvent } from '../reading/stream/events.ts'
import { mayRunOutMs } from '../reading/wait-limit.ts'
import type { ModelTiming } from './facts.ts'

/** The four events of spec 6, in the order that it gives: others are open (readings 22). */
const letters: Readonly<Record<string, string>> = { ack: 'a', message: 'm', error: 'e', done: 'd' }

/** What is out of order in a stream; undefined where it is a lawful one, or the beginning of one. */
export function orderIn(
  { failure, sentMs }: Pick<Exchange, 'failure' | 'sentMs'>,
  events: readonly StreamEvent[],
  reply: 'none' | 'optional' | 'required',
  timing: ModelTiming,
): string | undefined {
  const known = events.filter(({ name }) => name in letters)
  const order = known.map(({ name }) => letters[name]).join('')
  if (order !== '' && !order.startsWith('a')) return `${known[0]?.name} before ack`
  if (/a.*a/.test(order)) return 'ack twice'
  if (/d./.test(order)) return `${known[order.indexOf('d') + 1]?.name} after done`
  if (/e[^d]/.test(order)) return `${known[order.indexOf('e') + 1]?.name} between error and done`
  if (order.includes('e') && reply !== 'required') return 'error, although no reply was required'
  if (/m.*e/.test(order)) return 'error, although there was a reply'
  if (failure !== null) return undefined
  const done = known.find(({ name }) => name === 'done')
  if (done === undefined) return 'the stream ended without done'
  const ranOut = done.atMs - sentMs >= mayRunOutMs(timing)
  return reply === 'required' && order === 'ad' && !ranOut
    ? 'done without error, although there was no reply'
    : undefined
}
