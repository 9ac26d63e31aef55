import fc from 'fast-check'
import type { Exchange } from '../../../schemas/types.ts'
import { answeredBetween, unansweredTry } from '../silence.ts'
import { withExchanges } from './damage.ts'
import { made } from './made.ts'

// For tests: how a service may word what it refuses, and what it does when it takes a request.

/** The words of a refusal (spec 7): any message, any code or none. */
export interface Wording {
  error: string
  code: string | undefined
  label: string
}

export const wordings: fc.Arbitrary<Wording> = fc.record({
  error: fc.constantFrom(
    'no',
    'Kein Guthaben: é 😀',
    'text: must be a string\nand not blank',
    '"quoted" {"error":1}',
    ' .',
  ),
  code: fc.constantFrom(undefined, '', 'no_such_thing', '404'),
  label: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset="UTF-8"'),
})

/** A refusal as the API words it. */
export function refusal(status: number, { error, code, label }: Wording, more: Partial<Exchange> = {}): Exchange {
  const json = code === undefined ? { error } : { code, error }
  return made({ status, json, headers: { 'content-type': label }, ...more })
}

export const posted = { method: 'POST' } as const

/** Statuses that are not among these, whatever else may be wrong with them. */
export function statusesBut(...lawful: readonly number[]): fc.Arbitrary<number> {
  return fc.constantFrom(
    ...[200, 400, 401, 402, 403, 404, 405, 409, 413, 422, 500].filter((each) => !lawful.includes(each)),
  )
}

/** What says nothing of the service: no answer, a gateway in its place, a limit on rates, a pause. */
export const silences: readonly Partial<Exchange>[] = [
  { status: null, headers: {}, body: null, chunks: null, failure: { kind: 'reset', message: 'reset' } },
  { status: null, headers: {}, body: null, chunks: null, failure: { kind: 'timeout', message: 'no answer' } },
  { status: null, headers: {}, body: null, chunks: null, failure: { kind: 'refused', message: 'refused' } },
  { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>', chunks: null },
  { status: 429, headers: { 'retry-after': '1' }, body: '{"error":"slow down"}', chunks: null },
  { status: 503, headers: { 'retry-after': '1' }, body: '', chunks: null },
]

/** An exchange that got no answer in three tries, while right requests were answered after each (readings 73). */
export function silentForGood(exchange: Exchange): Exchange {
  const tried = { status: null, reason: unansweredTry, atMs: 1 }
  const between = { status: 200, reason: answeredBetween, atMs: 2 }
  const failure = { kind: 'timeout', message: 'no end after 8000 ms' } as const
  const repeats = [tried, between, tried, between, between]
  return { ...exchange, status: null, headers: {}, body: null, chunks: null, failure, repeats }
}

/** Any record in which no exchange got an answer of the service. */
export function silenced<Kept>(kept: Kept, at: number): Kept {
  const silence = silences[at % silences.length] ?? {}
  return withExchanges(kept, (exchange) => ({ ...exchange, ...silence }))
}
