import { Readable, type Transform } from 'node:stream'
import { TurnPlaces } from '../turns/turns.ts'
import type { Clock } from './clock.ts'
import { TooLargeError } from './too-large.ts'

/** A packed body on its way. */
export interface Packed {
  raw: Readable
  encoding: string | undefined
  /** Makes what undoes its encoding. */
  decoding: () => Transform
  /** Where one waits for the others. */
  places: TurnPlaces
  clock: Pick<Clock, 'awaits'>
  /** Told of packed bytes as they come, and with a negative number when they are let go; throws where they are too many. */
  hold: (bytes: number) => void
  /** Told when nothing more comes. */
  ended: () => void
}

/** Where answers are unpacked: one after another, since a decoder takes up to 16 MB of its own for what came before. */
export const placeToUnpack = (): TurnPlaces => new TurnPlaces(1)

/**
 * The body of an answer whose pieces need no times, unpacked. All of it is received first, so that whoever waits for the
 * place keeps no service waiting. What ended the connection is thrown after what came until then.
 */
export async function* unpackedInTurn(body: Packed): AsyncGenerator<Buffer> {
  const { pieces, bytes, failure } = await received(body)
  const giveBack = await body.places.take(1)
  let decoder: Transform | undefined
  try {
    decoder = body.decoding()
    body.clock.awaits(decoder)
    yield* Readable.from(pieces, { objectMode: false }).pipe(decoder) as AsyncIterable<Buffer>
    if (failure !== undefined) throw failure
  } finally {
    decoder?.destroy()
    body.hold(-bytes)
    giveBack()
  }
}

function isNoGzip(encoding: string | undefined, [first, second]: Buffer): boolean {
  return /gzip/i.test(encoding ?? '') && (first !== 0x1f || (second !== undefined && second !== 0x8b))
}

async function received({
  raw,
  encoding,
  hold,
  ended,
}: Packed): Promise<{ pieces: Buffer[]; bytes: number; failure: unknown }> {
  const pieces: Buffer[] = []
  let bytes = 0
  let failure: unknown
  try {
    for await (const piece of raw as AsyncIterable<Buffer>) {
      pieces.push(piece)
      bytes += piece.length
      hold(piece.length)
      // Its decoder will say so; nobody needs to wait for the rest.
      if (pieces.length === 1 && isNoGzip(encoding, piece)) break
    }
  } catch (error) {
    if (error instanceof TooLargeError) {
      hold(-bytes)
      throw error
    }
    failure = error
  }
  ended()
  return { pieces, bytes, failure }
}
