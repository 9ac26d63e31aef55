/** One of so many requests is sampled: a trace of each would be a load of its own for the service. */
export const sampledOneIn = 100

/** The trace of one request: ids in hexadecimal (W3C Trace Context), which follow from the load and the name of the request. */
export interface RequestTrace {
  traceId: string
  spanId: string
  sampled: boolean
}

/** Of one hash of 32 bits, two of 65,000 requests would share one. */
type Hashes = readonly [one: number, other: number]

/** In k6 each operation counts, and a load has one id. */
let known: { runId: string; hashes: Hashes } | undefined

/** `request`: unique in the load. */
export function traceOfRequest(runId: string, request: string): RequestTrace {
  if (known?.runId !== runId) known = { runId, hashes: hashed(runId, [0x811c9dc5, 0x9747b28c]) }
  const [one, other] = hashed(request, known.hashes)
  const last = mixed(other)
  return {
    // Samplers take the last half for random.
    traceId: hex(known.hashes[0]) + hex(one) + hex(mixed(one)) + hex(last),
    spanId: hex(mixed(one + 1)) + hex(mixed(other + 1)),
    sampled: last % sampledOneIn === 0,
  }
}

export function traceparentOf(runId: string, request: string): string {
  const { traceId, spanId, sampled } = traceOfRequest(runId, request)
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
}

function hashed(text: string, [first, second]: Hashes): Hashes {
  let [one, other] = [first, second]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
  }
  return [one, other]
}

/** The last step of MurmurHash3: one to one, so that what differs still differs. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Eight digits. */
function hex(bits: number): string {
  return ((bits >>> 0) + 2 ** 32).toString(16).slice(1)
}
