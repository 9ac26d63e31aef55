import type { IncomingMessage, ServerResponse } from 'node:http'
import { UsageError } from '../suites/run/errors.ts'

/** What lets a page of another origin call us (Fetch Standard, section 3.2). */
export interface Cors {
  /** Answers a preflight; false where the request is none. */
  answers(request: IncomingMessage, response: ServerResponse): boolean
  /** Lets the page read the response and its headers. Call it before the head is sent. */
  allows(response: ServerResponse): void
}

/** The origin of a page that has none: a file, a sandboxed frame (HTML Standard, section 7.1.1). */
const pageWithout = 'null'

/** The page that asks is asked no more for as long as browsers keep that: two hours. */
const maxAgeSeconds = '7200'

export const corsOption = {
  type: 'string',
  coerce: (origin: string) => origin || '*',
  describe: 'Allow pages of this origin (null: pages opened from a file; without a value: any origin)',
} as const

/** @param origin `*` for any, `null` for pages that have none; undefined where no page of another origin may call. Throws UsageError for what is no origin. */
export function corsFor(origin: string | undefined): Cors | undefined {
  if (origin === undefined) return undefined
  if (origin !== '*' && origin !== pageWithout && (!URL.canParse(origin) || new URL(origin).origin !== origin))
    throw new UsageError(`--cors ${origin} is not an origin. Write one such as http://localhost:3000, without a path.`)
  const allows = (response: ServerResponse): void => {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', '*')
    if (origin !== '*') response.appendHeader('vary', 'origin')
  }
  return {
    allows,
    answers(request, response) {
      const { 'access-control-request-method': method, 'access-control-request-headers': names } = request.headers
      if (request.method !== 'OPTIONS' || method === undefined) return false
      response.writeHead(204, {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST',
        // `*` would leave out authorization.
        ...(names === undefined ? {} : { 'access-control-allow-headers': names }),
        'access-control-max-age': maxAgeSeconds,
        ...(request.headers['access-control-request-private-network'] === undefined
          ? {}
          : { 'access-control-allow-private-network': 'true' }),
        vary: 'origin, access-control-request-headers',
      })
      response.end()
      return true
    },
  }
}
