import type { Exchange } from '../../../schemas/types.ts'

// For tests: responses that say nothing of a service.

/** What says nothing of the service: no answer, a gateway in its place, a limit on rates, a pause. */
export const silences: readonly Partial<Exchange>[] = [
  { status: null, headers: {}, body: null, chunks: null, failure: { kind: 'reset', message: 'reset' } },
  { status: null, headers: {}, body: null, chunks: null, failure: { kind: 'timeout', message: 'no answer' } },
  { status: null, headers: {}, body: null, chunks: null, failure: { kind: 'refused', message: 'refused' } },
  { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>', chunks: null, failure: null },
  { status: 429, headers: { 'retry-after': '1' }, body: '{"error":"slow down"}', chunks: null, failure: null },
  { status: 503, headers: { 'retry-after': '1' }, body: '', chunks: null, failure: null },
]
