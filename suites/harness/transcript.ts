import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Exchange, TranscriptLine } from '../../schemas/types.ts'
import { UsageError } from './errors.ts'

/** Where the lines of a run go, as they come. */
export interface TranscriptWriter {
  write(line: TranscriptLine): void
  close(): Promise<void>
}

/** Writes one JSON value a line; what was written before a crash can be read. */
export function writeTranscript(file: string): TranscriptWriter {
  const stream: WriteStream = createWriteStream(file, { flags: 'w' })
  let failure: Error | undefined
  stream.on('error', (error) => {
    failure = error
  })
  return {
    write: (line) => {
      stream.write(`${lineText(line)}\n`)
    },
    close: () =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        stream.end(() => (failure ? reject(failure) : resolve()))
      }),
  }
}

/** U+2028 and U+2029 end a line for node:readline, though not for JSON. */
function lineText(line: TranscriptLine): string {
  return JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Keeps the lines in memory: for tests, and for services judged in bulk. */
export function memoryTranscript(): TranscriptWriter & { lines: TranscriptLine[] } {
  const lines: TranscriptLine[] = []
  return { lines, write: (line) => void lines.push(line), close: async () => {} }
}

/** Reads a transcript line by line. Throws UsageError naming the line that is no transcript line. */
export async function* readTranscript(file: string): AsyncGenerator<TranscriptLine> {
  let number = 0
  const input = createReadStream(file, 'utf8')
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1
      if (text === '') continue
      yield lineOf(text, file, number)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new UsageError(`No transcript at ${file}; a run writes transcript.jsonl into its --out folder.`)
    }
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR') {
      throw new UsageError(`${file} is a folder; name the transcript.jsonl in it.`)
    }
    throw error
  }
}

const types: readonly unknown[] = ['run', 'sending', 'exchange', 'record', 'health', 'end']

function lineOf(text: string, file: string, number: number): TranscriptLine {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UsageError(`${file}, line ${number}: not JSON; the transcript is damaged or was cut off here.`)
  }
  const type: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined
  if (!types.includes(type))
    throw new UsageError(`${file}, line ${number}: not a transcript line (its type is ${JSON.stringify(type)}).`)
  return value as TranscriptLine
}

/** A play as it is kept: every exchange becomes a reference to its line. */
export function dehydrated(play: unknown): unknown {
  if (Array.isArray(play)) return play.map(dehydrated)
  if (typeof play !== 'object' || play === null) return play
  if (isExchange(play)) return { $exchange: play.id }
  return Object.fromEntries(Object.entries(play).map(([key, value]) => [key, dehydrated(value)]))
}

/** A play as it was: every reference becomes its exchange again. */
export function rehydrated(play: unknown, exchanges: ReadonlyMap<string, Exchange>): unknown {
  if (Array.isArray(play)) return play.map((each) => rehydrated(each, exchanges))
  if (typeof play !== 'object' || play === null) return play
  const reference: unknown = Reflect.get(play, '$exchange')
  if (typeof reference === 'string') {
    const exchange = exchanges.get(reference)
    if (!exchange)
      throw new UsageError(`The transcript has a record that names exchange ${reference}, which is not in it.`)
    return exchange
  }
  return Object.fromEntries(Object.entries(play).map(([key, value]) => [key, rehydrated(value, exchanges)]))
}

function isExchange(value: object): value is Exchange {
  return 'requestHeaders' in value && 'sentMs' in value && 'repeats' in value && 'id' in value
}
