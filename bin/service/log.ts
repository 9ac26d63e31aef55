import { closeSync, openSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { cut, printable } from '../../reports/words.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'

/** What a service prints, in a file. */
export interface ServiceLog {
  /** Takes all that comes from here. */
  keep(stream: Readable): void
  /** The last lines, for a sentence; empty where there are none. */
  last(): string
  close(): void
}

const mostBytes = 100e6
const mostOfLine = 1 << 20
const lastLines = 5
const mostLetters = 120

/** `redact` takes the secrets out of a line. Throws UsageError where the file cannot be written. */
export function createLog(file: string, redact: (line: string) => string): ServiceLog {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, 'w')
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${fileProblem(error)}. Choose another folder with --out.`)
  }
  const last: string[] = []
  let bytes = 0
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  const write = (line: string): void => {
    if (descriptor === undefined) return
    try {
      bytes += writeSync(descriptor, `${line}\n`)
    } catch {
      // A full disk is reported by the run itself.
      close()
    }
    if (bytes > mostBytes) {
      bytes = 0
      write('… more output was not kept')
      close()
    }
  }
  const take = (line: string): void => {
    const clean = redact(line)
    write(clean)
    if (clean.trim() === '') return
    last.push(cut(printable(clean.trim()), mostLetters))
    if (last.length > lastLines) last.shift()
  }
  return {
    keep(stream) {
      let begun = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        const lines = `${begun}${text}`.split(/\r?\n/)
        begun = lines.pop() ?? ''
        for (const line of lines) take(line)
        if (begun.length < mostOfLine) return
        take(begun)
        begun = ''
      })
      stream.on('close', () => begun !== '' && take(begun)).on('error', () => {})
    },
    last: () => last.join(' | '),
    close,
  }
}
