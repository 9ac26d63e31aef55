import { existsSync } from 'node:fs'
import type { LatencySamples } from '../reports/compare/latency-change.ts'
import type { Exchange, Result } from '../schemas/types.ts'
import { isStreamed, modeIn } from '../suites/reading/sent.ts'
import type { Mode } from '../suites/rules/words.ts'
import { templateOf } from '../suites/run/counters.ts'
import { UsageError } from '../suites/run/errors.ts'
import { transcriptAt } from '../suites/run/transcript/packing.ts'
import { readTranscript } from '../suites/run/transcript/transcript.ts'

/**
 * How long each answer of a run took, from the transcript beside its result; undefined where there is none. Throws UsageError where
 * what lies there is damaged, or is the transcript of another run.
 */
export async function latencySamplesOf(result: Result, transcript: string): Promise<LatencySamples | undefined> {
  if (!existsSync(transcriptAt(transcript))) return undefined
  const samples: Record<string, number[]> = {}
  let isOfRun = false
  // Records are the longest lines, and say nothing of it.
  const isWanted = (text: string): boolean => !text.startsWith('{"type":"record"')
  for await (const line of readTranscript(transcript, isWanted)) {
    if (line.type === 'run') {
      if (line.seed !== result.seed || line.startedAt !== result.startedAt)
        throw new UsageError(
          `${transcript} belongs to another run than result.json: ${line.startedAt}, seed ${line.seed}, not ${result.startedAt}, seed ${result.seed}.`,
        )
      isOfRun = true
    }
    if (line.type !== 'exchange' || !isTimed(line)) continue
    const kind = kindOf(line)
    const known = samples[kind] ?? []
    known.push(tookMs(line))
    samples[kind] = known
  }
  if (!isOfRun)
    throw new UsageError(
      `${transcript} is not a transcript of a run, or is damaged: its run line is missing. Copy the file again, or name another.`,
    )
  return samples
}

/**
 * Refusals are quick, what was sent again says nothing of one answer, and a send that waits lasts as long as the agent's turn,
 * whatever the service adds to that.
 */
function isTimed(exchange: Exchange): boolean {
  const { method, status, repeats, failure } = exchange
  const isAnswered = status !== null && status < 300 && repeats.length === 0 && failure === null
  return isAnswered && (method !== 'POST' || isQuick(modeIn(exchange)))
}

function isQuick(mode: Mode): boolean {
  return mode === 'none' || isStreamed(mode)
}

function kindOf({ method, path }: Exchange): string {
  const endpoint = `${method} ${templateOf(path)}`
  return method === 'POST' ? `${endpoint}, reply none or stream` : endpoint
}

/** To the first byte of a stream, which then lasts as long as the turn; without the time for which our own process was late. */
function tookMs(exchange: Exchange): number {
  const { method, sentMs, headersMs, endMs, accuracy } = exchange
  const isStream = method === 'POST' && isStreamed(modeIn(exchange))
  const untilMs = isStream ? (headersMs ?? endMs) : endMs
  const ownMs = (accuracy?.delays ?? []).reduce((sum, { atMs, delayMs }) => sum + (atMs <= untilMs ? delayMs : 0), 0)
  return Math.max(0, untilMs - sentMs - ownMs)
}
