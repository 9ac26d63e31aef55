import { closeSync, openSync, readSync } from 'node:fs'
import { type Traffic, trafficIn } from '../../load/workloads/traffic.ts'
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

/**
 * Converts a transcript (of `run` or `watch`) or a HAR to a workload of times and sizes. Throws UsageError if the file has no
 * accepted send.
 * @param baseUrl of a HAR: the service
 */
export async function workloadFrom(
  file: string,
  { baseUrl, secrets }: { baseUrl: string | undefined; secrets: Secrets },
): Promise<WorkloadMade> {
  const har = isHar(file)
  if (!har && baseUrl !== undefined)
    throw new UsageError('--base-url is for a HAR. A transcript already names its service.')
  const traffic = trafficIn(har ? harExchanges(file, baseUrl, secrets) : await exchangesIn(file))
  if (traffic.sessions.length === 0)
    throw new UsageError(
      `${file} has no accepted send, so there is no turn to record${traffic.leftOut === 0 ? '' : ` (${count(traffic.leftOut, 'send')} rejected or without a response)`}.`,
    )
  return { csv: sessionsText(traffic.sessions), about: aboutOf(traffic) }
}

function aboutOf({ sessions, leftOut }: Traffic): string {
  const turns = sessions.reduce((sum, { length }) => sum + length, 0)
  const left = leftOut === 0 ? '' : `; ${count(leftOut, 'send')} omitted (rejected or without a response)`
  return `${count(sessions.length, 'session')}, ${count(turns, 'turn')}${left}`
}

/** A HAR is one object, and its first field is `log`. A transcript has one object per line, with a type. */
function isHar(file: string): boolean {
  const bytes = Buffer.alloc(1024)
  try {
    const opened = openSync(transcriptAt(file), 'r')
    try {
      const length = readSync(opened, bytes)
      return file.endsWith('.har') || /^\uFEFF?\s*\{\s*"log"\s*:/.test(bytes.toString('utf8', 0, length))
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}. Name a transcript.jsonl.gz or a HAR.`)
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
