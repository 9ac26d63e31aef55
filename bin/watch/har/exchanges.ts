import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../../suites/reading/endpoint.ts'
import { unrecordedKey } from '../../../suites/reading/unrecorded.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { chunkOf, textOfBytes } from '../../../suites/run/wire/bytes.ts'
import { type Callers, isRecordedKey, mayBeRefused } from '../callers.ts'
import type { HarEntry } from './entry.ts'
import type { Counts } from './left-out.ts'

/** No wait lasts as long. */
const aDayMs = 86_400_000

interface Options {
  /** In canonical form. */
  base: string
  callers: Callers
  secrets: Secrets
  counts: Counts
}

/** Makes exchanges of the entries of one recording, and counts what is not on record of each. */
export class Exchanges {
  /** When the recording began, in milliseconds since 1970. */
  readonly startedAtMs: number
  readonly #options: Options
  /** When the last of it was over that has a time, since then. */
  readonly durationMs: number
  readonly #areKeysKept: boolean

  constructor(entries: readonly HarEntry[], options: Options) {
    this.#options = options
    this.#areKeysKept = entries.some(({ requestHeaders }) => isRecordedKey(requestHeaders.authorization))
    const times = entries.flatMap(({ atMs }) => atMs ?? [])
    const ends = entries.flatMap(({ atMs, tookMs, vagueMs }) =>
      atMs === undefined ? [] : [atMs + vagueMs + (tookMs ?? 0)],
    )
    this.startedAtMs = times.reduce((first, each) => Math.min(first, each), Number.POSITIVE_INFINITY)
    if (!Number.isFinite(this.startedAtMs)) this.startedAtMs = 0
    this.durationMs = ends.reduce((last, each) => Math.max(last, each), this.startedAtMs) - this.startedAtMs
  }

  exchangeOf(entry: HarEntry, index: number): Exchange {
    const { base, callers, secrets, counts } = this.#options
    const { method, status, body, isStream, requestBody } = entry
    const credential = callers.ofRecording(entry.requestHeaders, this.#areKeysKept)
    const path = secrets.redact(entry.url.slice(base.length))
    const endpoint = endpointOf({ method, path })
    const hasAnswer = status > 0
    const times = isStream ? withoutArrivals(this.#times(entry)) : this.#times(entry)
    const count = (what: string): void => {
      // Of a preflight, or of another path, nothing is missed.
      if (endpoint !== null) counts.add(what)
    }
    if (!hasAnswer) count('requests without a response')
    if (hasAnswer && 'why' in body) count(body.why)
    if (hasAnswer && !entry.hasHeaders) count('responses whose headers were not recorded')
    if (requestBody === undefined) count('request bodies that were not recorded')
    if (credential === unrecordedKey) count('credentials that were not recorded')
    const bytes = hasAnswer ? ('bytes' in body ? body.bytes : isStream ? body.part : undefined) : undefined
    const unrecorded: NonNullable<Exchange['unrecorded']> = [
      ...(entry.hasHeaders ? [] : (['headers'] as const)),
      ...(entry.hasRequestHeaders ? [] : (['requestHeaders'] as const)),
      ...(requestBody === undefined ? (['requestBody'] as const) : []),
      ...(entry.atMs === undefined ? (['start'] as const) : []),
    ]
    return {
      ...{ id: `x${index + 1}`, scene: 'watched', attempt: 1, name: endpoint ?? 'request' },
      ...{ credential, method, path },
      requestHeaders: clean(entry.requestHeaders, (text) => secrets.redactOurs(text)),
      requestBody: requestBody === null || requestBody === undefined ? null : secrets.redact(requestBody),
      ...times,
      status: hasAnswer ? status : null,
      headers: clean(entry.headers, (text) => secrets.redact(text)),
      body: bytes === undefined || isStream ? null : secrets.redact(textOfBytes(bytes)),
      chunks:
        bytes === undefined || !isStream
          ? null
          : secrets.redactPieces([bytes]).map((piece) => chunkOf(piece, times.endMs)),
      failure: hasAnswer
        ? 'why' in body
          ? { kind: 'unrecorded', message: `one of the ${body.why}` }
          : null
        : { kind: 'aborted', message: 'no response was recorded' },
      ...(unrecorded.length === 0 ? {} : { unrecorded }),
      ...{ repeats: [], owned: isOwned(credential, status) },
    }
  }

  /**
   * What has no time, or an end at no known moment, may have taken all the time there is: a delay of ours, as long as that, says so
   * (readings 67, 88), so that nothing is ordered by it.
   */
  #times({
    atMs,
    tookMs,
    vagueMs,
    apartMs,
    waitMs,
  }: HarEntry): Pick<Exchange, 'sentMs' | 'headersMs' | 'endMs' | 'accuracy'> {
    const sentMs = atMs === undefined ? 0 : atMs - this.startedAtMs
    if (atMs !== undefined && tookMs !== undefined && vagueMs + apartMs === 0) {
      const endMs = sentMs + tookMs
      return { sentMs, headersMs: Math.min(endMs, sentMs + waitMs), endMs }
    }
    const isKnown = atMs !== undefined && tookMs !== undefined
    if (!isKnown) this.#options.counts.add('times that were not recorded')
    const endMs = isKnown ? sentMs + vagueMs + tookMs : this.durationMs + aDayMs
    const delayMs = isKnown ? vagueMs + apartMs : endMs - sentMs
    return { sentMs, headersMs: endMs, endMs, accuracy: { connectMs: 0, delays: [{ atMs: endMs, delayMs }] } }
  }
}

/** When each event came is not on record: it may have come at any time of the response. */
function withoutArrivals<Times extends Pick<Exchange, 'sentMs' | 'endMs' | 'accuracy'>>(times: Times): Times {
  const { sentMs, endMs, accuracy } = times
  const delays = [...(accuracy?.delays ?? []), { atMs: endMs, delayMs: endMs - sentMs }]
  return { ...times, accuracy: { connectMs: 0, ...accuracy, delays } }
}

/** Where no key is on record, what a refusal has to do with it is unknown. */
function isOwned(credential: string, status: number): boolean {
  if (credential === unrecordedKey) return [401, 402, 403, 404].includes(status)
  return mayBeRefused(credential)
}

function clean(headers: Record<string, string>, redact: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]))
}
