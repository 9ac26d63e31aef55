import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Exchange, type Result, validate } from '../schemas/index.ts'
import { keptBytes } from '../suites/reading/bounds.ts'
import { UsageError } from '../suites/run/errors.ts'
import { fileProblem } from '../suites/run/file-problem.ts'
import type { Secrets } from '../suites/run/secrets/secrets.ts'
import { exchangeIdOf, readTranscript } from '../suites/run/transcript/transcript.ts'

/** Makes the folder that a run writes into. Throws UsageError where that cannot be. */
export function outFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch (error) {
    throw new UsageError(`--out ${folder}: the folder cannot be made (${fileProblem(error)}); name another.`)
  }
}

export function writeResult(folder: string, result: Result, secrets?: Secrets): string {
  return writeOut(join(folder, 'result.json'), `${JSON.stringify(result, null, 2)}\n`, secrets)
}

/** Writes a file, without any secret that is known. */
export function writeOut(file: string, content: string, secrets?: Secrets): string {
  try {
    writeFileSync(file, secrets?.redact(content) ?? content)
    return file
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${fileProblem(error)}.`)
  }
}

/** The exchanges that a result quotes, from the transcript beside it; none where there is no transcript. */
export async function evidenceOf(result: Result, transcript: string): Promise<Map<string, Exchange>> {
  const wanted = new Set(
    result.requirements.flatMap((row) => row.findings.flatMap((finding) => finding.exchange ?? [])),
  )
  const found = new Map<string, Exchange>()
  if (wanted.size === 0) return found
  try {
    // Of thousands of lines a few are wanted.
    const isWanted = (text: string): boolean => wanted.has(exchangeIdOf(text) ?? '')
    for await (const line of readTranscript(transcript, isWanted)) {
      if (line.type !== 'exchange' || !wanted.has(line.id)) continue
      const { type: _, ...exchange } = line
      found.set(exchange.id, shownOf(exchange))
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
  }
  return found
}

/** Reports show the first lines of a body: of a large one no more than its beginning is held for them. */
function shownOf(exchange: Exchange): Exchange {
  const { body } = exchange
  if (body === null || body.length <= keptBytes) return exchange
  const bytes = exchange.cut?.bytes ?? Buffer.byteLength(body)
  return { ...exchange, body: Buffer.from(body.slice(0, keptBytes)).toString(), cut: { bytes } }
}

/** Reads a result; undefined where there is no such file. Throws UsageError where it is something else. */
export function readResult(file: string): Result | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}; name the result.json of a run.`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not JSON; name the result.json of a run.`)
  }
  const [first] = validate.result(value)
  if (first)
    throw new UsageError(
      `${file} is no result of a run: ${first.place || 'the whole file'}: expected ${first.expected}.`,
    )
  return value as Result
}
