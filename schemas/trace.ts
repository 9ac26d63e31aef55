import type { Exchange } from './types.ts'

/** The trace id that a request carried (W3C Trace Context, 3.2); undefined where it carried none. */
export function traceOf({ requestHeaders }: Pick<Exchange, 'requestHeaders'>): string | undefined {
  return /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(requestHeaders.traceparent ?? '')?.[1]
}
