import { harPieces } from '../reports/har.ts'
import { renderers } from '../reports/index.ts'
import type { Context } from '../reports/renderer.ts'
import type { Result } from '../schemas/types.ts'
import type { Format } from './formats.ts'
import { allExchanges, evidenceOf, factsIn } from './outputs.ts'

/** Writes a result in one format and another; one that holds every exchange comes in pieces. */
export interface Rendering {
  text(format: Exclude<Format, 'har'>, rest: Rest): Promise<string>
  pieces(format: Format, rest: Rest): Promise<AsyncIterable<string> | Iterable<string>>
}

type Rest = Omit<Context, 'exchanges' | 'facts'>

/** With what each format takes from the transcript beside the result, as far as there is one; what it quotes is read once. */
export async function renderingOf(result: Result, transcript: string): Promise<Rendering> {
  const exchanges = await evidenceOf(result, transcript)
  const text: Rendering['text'] = async (format, rest) => {
    const facts = format === 'html' ? await factsIn(transcript) : undefined
    return renderers[format](result, { ...rest, exchanges, ...(facts === undefined ? {} : { facts }) })
  }
  return {
    text,
    pieces: async (format, rest) =>
      format === 'har' ? harPieces(result, allExchanges(transcript)) : [await text(format, rest)],
  }
}
