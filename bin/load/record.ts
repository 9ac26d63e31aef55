import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { importedFrom } from '../../load/workloads/imports/formats.ts'
import { BrokenRecording, type Imported } from '../../load/workloads/imports/imported.ts'
import { trafficIn } from '../../load/workloads/traffic.ts'
import { sessionsText } from '../../load/workloads/write.ts'
import { count } from '../../reports/words.ts'
import type { Exchange } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { transcriptAt } from '../../suites/run/transcript/packing.ts'
import { readTranscript } from '../../suites/run/transcript/transcript.ts'
import { readHar } from '../watch/har/har.ts'

/** A workload from traffic, and a line about it. */
export interface WorkloadMade {
  csv: string
  about: string
}

export interface Recording {
  /** Of a HAR: the service. */
  baseUrl: string | undefined
  /** Of recordings without the times of a model. */
  tokensPerSecond: number
  secrets: Secrets
}

/**
 * Converts recorded traffic to a workload of times and sizes: transcripts (of `run` or `watch`), HARs, and recordings of other
 * programs. Throws UsageError if a file has no turn, or is in no known format.
 */
export async function workloadFrom(files: readonly string[], recording: Recording): Promise<WorkloadMade> {
  const all: Imported[] = []
  for (const file of files) all.push(await sessionsIn(file, recording))
  return { csv: sessionsText(all.flatMap(({ sessions }) => sessions)), about: aboutOf(all) }
}

const ours = { format: 'API traffic', assumed: [] }
const refused = 'send (rejected or without a response)'

async function sessionsIn(file: string, { baseUrl, tokensPerSecond, secrets }: Recording): Promise<Imported> {
  const head = headOf(file)
  const har = file.endsWith('.har') || /^\uFEFF?\s*\{\s*"log"\s*:/.test(head)
  if (!har && baseUrl !== undefined)
    throw new UsageError('--base-url is for a HAR. Other recordings name their service, or need none.')
  const isTranscript = head.startsWith('{"type":"') || head.startsWith('\u001f')
  if (!har && !isTranscript) {
    const imported = importedIn(file, tokensPerSecond)
    if (imported.sessions.length > 0) return imported
    throw new UsageError(`${file} (${imported.format}) has no turn${omittedText([imported])}.`)
  }
  const traffic = trafficIn(har ? harExchanges(file, baseUrl, secrets) : await exchangesIn(file))
  const made = { ...ours, sessions: traffic.sessions, omitted: [{ what: refused, count: traffic.leftOut }] }
  if (made.sessions.length > 0) return made
  throw new UsageError(`${file} has no accepted send, so there is no turn to record${omittedText([made])}.`)
}

/** Throws UsageError for what is in no known format, and for what breaks its own. */
function importedIn(file: string, tokensPerSecond: number): Imported {
  try {
    const imported = importedFrom(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), { tokensPerSecond })
    if (imported !== undefined) return imported
  } catch (error) {
    if (error instanceof BrokenRecording) throw new UsageError(`${file}: ${error.message}`)
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')
      throw new UsageError(`${file} is larger than 512 MiB. Split it into several files, and name them all.`)
    throw error
  }
  throw new UsageError(
    `${file} is no recording that can be read: a transcript, a HAR, an OpenTelemetry trace (OTLP JSON), a trace of Mooncake or kv-cache-tester, or ShareGPT conversations.`,
  )
}

function aboutOf(all: readonly Imported[]): string {
  const sessions = all.flatMap((each) => each.sessions)
  const assumed = [...new Set(all.flatMap((each) => each.assumed))]
  const formats = [...new Set(all.map(({ format }) => format))]
  const turns = sessions.reduce((sum, { length }) => sum + length, 0)
  const what = `${count(sessions.length, 'session')}, ${count(turns, 'turn')} (${formats.join(', ')})`
  return `${what}${omittedText(all)}${assumed.length === 0 ? '' : `; assumed: ${assumed.join(', ')}`}`
}

function omittedText(all: readonly Imported[]): string {
  const counts = new Map<string, number>()
  for (const { omitted } of all)
    for (const each of omitted) counts.set(each.what, (counts.get(each.what) ?? 0) + each.count)
  const texts = [...counts].filter(([, number]) => number > 0).map(([what, number]) => withCount(number, what))
  return texts.length === 0 ? '' : `; omitted: ${texts.join(', ')}`
}

/** The noun is the first word of `what`. */
function withCount(number: number, what: string): string {
  return what.replace(/^[\w-]+/, (noun) => count(number, noun))
}

/** The beginning. */
function headOf(file: string): string {
  const bytes = Buffer.alloc(1024)
  try {
    const opened = openSync(transcriptAt(file), 'r')
    try {
      return bytes.toString('utf8', 0, readSync(opened, bytes))
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read: ${fileProblem(error)}. Name a transcript.jsonl.gz or another recording.`,
    )
  }
}

/** Errors of a HAR are those of `watch --har`. */
function harExchanges(file: string, baseUrl: string | undefined, secrets: Secrets): Exchange[] {
  try {
    // A turn without recorded times cannot be in a workload.
    return readHar(file, { baseUrl, secrets }).exchanges.filter(areTimesKnown)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message.replace(/^--har /, '')) : error
  }
}

async function exchangesIn(file: string): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  for await (const line of readTranscript(file, (text) => text.startsWith('{"type":"exchange"'))) {
    if (line.type !== 'exchange') continue
    const { type: _, ...exchange } = line
    exchanges.push(exchange)
  }
  return exchanges
}

/** Of a stream only when its events came is unknown. */
function areTimesKnown({ accuracy, chunks }: Exchange): boolean {
  return accuracy === undefined || (chunks !== null && accuracy.delays.length === 1)
}
