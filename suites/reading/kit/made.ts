import type { Exchange } from '../../../schemas/types.ts'

/** An exchange made by hand, for tests: a GET that was answered 200, unless told otherwise. `json` becomes the body. */
export function made(parts: Partial<Exchange> & { json?: unknown } = {}): Exchange {
  const { json, ...rest } = parts
  return {
    id: 'x1',
    scene: 'made',
    attempt: 1,
    name: 'made',
    credential: 'full',
    method: 'GET',
    path: '/conversations',
    requestHeaders: {},
    requestBody: null,
    sentMs: 0,
    headersMs: 1,
    endMs: 2,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
    chunks: null,
    failure: null,
    repeats: [],
    owned: false,
    ...rest,
  }
}
