import { renderers } from '../reports/index.ts'
import type { Context } from '../reports/renderer.ts'
import type { Result } from '../schemas/types.ts'
import type { Format } from './formats.ts'
import { allExchanges, evidenceOf, factsIn } from './outputs.ts'

/** Writes a result in one format and another. */
export type Rendering = (format: Format, rest: Omit<Context, 'exchanges' | 'facts'>) => Promise<string>

/** With what each format takes from the transcript beside the result, as far as there is one; what it quotes is read once. */
export async function renderingOf(result: Result, transcript: string): Promise<Rendering> {
  const evidence = await evidenceOf(result, transcript)
  return async (format, rest) => {
    const exchanges = format === 'har' ? await allExchanges(transcript) : evidence
    const facts = format === 'html' ? await factsIn(transcript) : undefined
    return renderers[format](result, { ...rest, exchanges, ...(facts === undefined ? {} : { facts }) })
  }
}
