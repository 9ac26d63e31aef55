import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renderExplainedExchange } from '../reports/explained-exchange.ts'
import type { Exchange } from '../schemas/types.ts'
import { UsageError } from '../suites/run/errors.ts'
import { transcriptAt } from '../suites/run/transcript/packing.ts'
import { exchangeIdOf, readTranscript } from '../suites/run/transcript/transcript.ts'
import { readResult } from './outputs.ts'
import { lineWidth } from './terminal.ts'

/** Whether an id is that of an exchange: `x17`. */
export function isExchangeId(id: string): boolean {
  return /^x\d+$/.test(id)
}

/**
 * One exchange of a run as a text. Throws UsageError where the run has none of this id, and where there is no run.
 * @param results the folder of the run, or a file in it
 */
export async function exchangeExplained(id: string, results: string): Promise<string> {
  const folder = statSync(results, { throwIfNoEntry: false })?.isFile() === true ? dirname(results) : results
  const isTranscript = /\.jsonl(\.gz)?$/.test(basename(results))
  const transcript = transcriptAt(isTranscript ? results : join(folder, 'transcript.jsonl'))
  const exchange = await exchangeIn(transcript, id)
  const result = readResult(join(folder, 'result.json'))
  return renderExplainedExchange({ exchange, result, transcript, width: lineWidth() })
}

async function exchangeIn(transcript: string, id: string): Promise<Exchange> {
  let last = ''
  let sent = false
  const isWanted = (text: string): boolean => {
    const found = exchangeIdOf(text)
    if (found !== undefined && numberOf(found) > numberOf(last)) last = found
    return found === id || text.startsWith('{"type":"sending"')
  }
  for await (const line of readTranscript(transcript, isWanted)) {
    if (line.type === 'exchange') {
      const { type: _, ...exchange } = line
      return exchange
    }
    if (line.type === 'sending' && line.id === id) sent = true
  }
  if (sent) throw new UsageError(`${id} has no response in ${transcript}: the run ended before the response.`)
  throw new UsageError(
    last === ''
      ? `${transcript} has no exchange.`
      : `${transcript} has no exchange ${id}. Its exchanges are x1 to ${last}.`,
  )
}

function numberOf(id: string): number {
  return Number(id.slice(1))
}
