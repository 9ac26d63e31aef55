import { renderers } from '../reports/index.ts'
import type { Context } from '../reports/renderer.ts'
import type { Result } from '../schemas/types.ts'
import type { Format } from './formats.ts'
import { allExchanges, evidenceOf, factsIn } from './outputs.ts'

/** A result in one format, with what that format takes from the transcript beside it, as far as there is one. */
export async function renderedAs(
  format: Format,
  result: Result,
  transcript: string,
  rest: Omit<Context, 'exchanges' | 'facts'>,
): Promise<string> {
  const exchanges = await (format === 'har' ? allExchanges(transcript) : evidenceOf(result, transcript))
  const facts = format === 'html' ? await factsIn(transcript) : undefined
  return renderers[format](result, { ...rest, exchanges, ...(facts === undefined ? {} : { facts }) })
}
