import { closeSync, constants, openSync, rmSync, writeFileSync } from 'node:fs'
import { matches, validate } from '../../../schemas/index.ts'
import type { TranscriptLine } from '../../../schemas/types.ts'
import { mostLineLength, shownBytes } from '../../reading/bounds.ts'
import { AbortedError, UsageError } from '../errors.ts'
import { isFull } from '../file-problem.ts'
import { isDamaged, packedBeside, packTranscript, transcriptAt, transcriptBytes } from './packing.ts'

/** Where the lines of a run go, as they come. */
export interface TranscriptWriter {
  /** `clean` is the last to see the text of a line before it is written. */
  write(line: TranscriptLine, clean?: (text: string) => string): void
  close(): Promise<void>
}

/**
 * Writes one JSON value a line, each before `write` returns: a send is on record before it leaves, what was written
 * before a crash can be read, and no lines wait in memory. The file is made with the first line; then the files in
 * `replaces`, of an earlier run, are removed. `write` throws UsageError where it cannot be made, AbortedError where it
 * cannot be written any more; after that it does nothing. `close` compresses it to `transcript.jsonl.gz`.
 */
export function writeTranscript(
  file: string,
  { replaces = [] as readonly string[], append = false } = {},
): TranscriptWriter {
  let descriptor: number | undefined
  let isOver = false
  let isWhole = true
  const begin = (): number => {
    try {
      const opened = openSync(file, append ? constants.O_WRONLY | constants.O_APPEND : 'w')
      for (const each of [...packedBeside(file), ...replaces]) rmSync(each, { force: true })
      return opened
    } catch (error) {
      isOver = true
      throw new UsageError(`${file} cannot be written (${reasonOf(error)}); name another folder with --out.`)
    }
  }
  return {
    write: (line, clean = (text) => text) => {
      if (isOver) return
      descriptor ??= begin()
      try {
        writeFileSync(descriptor, `${clean(lineText(line))}\n`)
      } catch (error) {
        isOver = true
        isWhole = false
        throw new AbortedError(
          `${file} cannot be written (${reasonOf(error)})${isFull(error) ? '. Free some space, and continue with --resume' : ''}.`,
        )
      }
    },
    close: async () => {
      isOver = true
      if (descriptor === undefined) return
      closeSync(descriptor)
      descriptor = undefined
      if (isWhole) await packTranscript(file)
    },
  }
}

/** The code of a fault with a file, such as EACCES. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
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

/**
 * Reads a transcript line by line, compressed or not. Throws UsageError naming the line that is no transcript line; a last line that was
 * cut off, as a crash leaves it, is left out. `wanted` tells by a line's text whether to read it at all.
 */
export async function* readTranscript(
  file: string,
  wanted: (text: string) => boolean = () => true,
): AsyncGenerator<TranscriptLine> {
  let number = 0
  for await (const { text, isWhole } of linesOf(file)) {
    number += 1
    if (text === '' || !wanted(text)) continue
    const line = lineOf(text, file, number, isWhole)
    if (line !== undefined) yield line
  }
}

/** The id of the exchange in a line as a run writes it, whose id stands at the beginning; undefined for any other line. */
export function exchangeIdOf(text: string): string | undefined {
  return /^\{"type":"exchange","id":"([^"\\]+)"/.exec(text)?.[1]
}

/** `isWhole`: a line feed ends it. */
async function* linesOf(file: string): AsyncGenerator<{ text: string; isWhole: boolean }> {
  let rest = ''
  const tooLong = `${file} has a line of more than ${shownBytes(mostLineLength)}, so it is damaged or not a transcript.`
  try {
    for await (const piece of transcriptBytes(transcriptAt(file)).setEncoding('utf8')) {
      const [first = '', ...more] = String(piece).split('\n')
      const lines = [rest + first, ...more]
      rest = lines.pop() ?? ''
      for (const text of lines) yield { text, isWhole: true }
      if (rest.length > mostLineLength) throw new UsageError(tooLong)
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new UsageError(`No transcript at ${file}. A run writes transcript.jsonl.gz into its --out folder.`)
    if (isDamaged(error))
      throw new UsageError(`${file} is compressed and damaged (${code}). Copy it again from its origin.`)
    if (code === 'EISDIR') throw new UsageError(`${file} is a folder. Give the transcript.jsonl.gz in it.`)
    throw new UsageError(`${file} cannot be read (${reasonOf(error)}).`)
  }
  yield { text: rest, isWhole: false }
}

function lineOf(text: string, file: string, number: number, isWhole: boolean): TranscriptLine | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    if (!isWhole) return undefined
    const what = number === 1 ? 'Give the transcript.jsonl.gz of a run' : 'The transcript is damaged here'
    throw new UsageError(`${file}, line ${number}: not JSON. ${what}.`)
  }
  if (isLine(value)) return value
  const [first] = validate.transcriptLine(value)
  const what =
    first === undefined ? '' : `: ${first.place || 'the line'}: expected ${first.expected}, found ${first.actual}`
  throw new UsageError(`${file}, line ${number}: not a line of a transcript${what}.`)
}

const isLine = (value: unknown): value is TranscriptLine => matches.transcriptLine(value)
