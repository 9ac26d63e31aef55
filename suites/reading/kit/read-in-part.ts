import type { Exchange } from '../../../schemas/types.ts'
import { JsonBounds } from '../json-bounds.ts'

/** For tests: the same answer, read no further than so many characters, as the client keeps one that passed a bound. */
export function readInPart(exchange: Exchange, characters: number): Exchange {
  const body = (exchange.body ?? '').slice(0, characters).replace(/[\ud800-\udfff]$/, '')
  const bounds = new JsonBounds()
  bounds.take(Buffer.from(body).toString('latin1'))
  return {
    ...exchange,
    body: `${body}…`,
    cut: { bytes: Buffer.byteLength(body), ...(bounds.entries === undefined ? {} : { entries: bounds.entries }) },
    failure: { kind: 'too-large', message: 'the service sent more than 8 MB' },
  }
}
