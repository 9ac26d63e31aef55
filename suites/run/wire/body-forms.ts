import { Readable } from 'node:stream'

/** In chunks (RFC 9112, 7.1), or once the service says that it wants the body (RFC 9110, 10.1.1). */
export type BodyForm = 'chunked' | 'continue'

/** What a request says of the form of its body. */
export const formHeaders: Readonly<Record<BodyForm, Record<string, string>>> = {
  chunked: { 'transfer-encoding': 'chunked' },
  continue: { expect: '100-continue' },
}

interface Formed {
  form?: BodyForm | undefined
  body: string | null
  headers: Record<string, string>
}

/** undici sends no Expect header: the connection writes it in place of this one, and holds the body back (interim.ts). */
export const expectStandIn = 'x-conformance-expect'

/** The headers and the body that a request leaves with, by the form that its body is to have. */
export function written({ form, body, headers }: Formed): {
  headers: Formed['headers']
  body: string | null | Readable
} {
  if (form === 'chunked' && body !== null) return { headers, body: Readable.from(inTwo(body)) }
  return { headers: form === 'continue' ? { ...headers, [expectStandIn]: '100-continue' } : headers, body }
}

/** A body whose length nobody was told goes in chunks. */
async function* inTwo(body: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body)
  const half = Math.ceil(bytes.length / 2)
  yield bytes.subarray(0, half)
  yield bytes.subarray(half)
}
