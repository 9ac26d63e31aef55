import { dirname } from 'node:path'
import { harPieces } from '../reports/har.ts'
import { renderers } from '../reports/index.ts'
import type { Context, ExplainedPart } from '../reports/renderer.ts'
import type { Result } from '../schemas/types.ts'
import { explanationOf } from '../suites/explanations/explanation.ts'
import { partsOf } from '../suites/explanations/parts.ts'
import { suite } from '../suites/suite.ts'
import type { Format } from './formats.ts'
import { allExchanges, evidenceOf, factsIn } from './outputs.ts'

/** Writes a result in one format and another; one that holds every exchange comes in pieces. */
export interface Rendering {
  text(format: Exclude<Format, 'har'>, rest: Rest): Promise<string>
  pieces(format: Format, rest: Rest): Promise<AsyncIterable<string> | Iterable<string>>
}

type Rest = Omit<Context, 'exchanges' | 'facts' | 'explain'>

/** Nothing of a rule that this version of the suite does not have. */
export function explain(id: string): ExplainedPart[] {
  const rule = suite.rules.find((each) => each.id === id)
  return rule === undefined ? [] : partsOf(explanationOf(rule, { checks: suite.checks, mutants: [] }))
}

/** With what each format takes from the transcript beside the result, as far as there is one; what it quotes is read once. */
export async function renderingOf(result: Result, transcript: string): Promise<Rendering> {
  const exchanges = await evidenceOf(result, transcript)
  const known = { exchanges, explain, ...(transcript === '' ? {} : { folder: dirname(transcript) }) }
  const text: Rendering['text'] = async (format, rest) => {
    const facts = format === 'html' ? await factsIn(transcript) : undefined
    return renderers[format](result, { ...known, ...rest, ...(facts === undefined ? {} : { facts }) })
  }
  return {
    text,
    pieces: async (format, rest) =>
      format === 'har' ? harPieces(result, allExchanges(transcript)) : [await text(format, rest)],
  }
}
