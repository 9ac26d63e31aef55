import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Benchmark, validate } from '../../../schemas/index.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { fileProblem } from '../../../suites/run/file-problem.ts'

/** The benchmark.json that was given, or that lies in a folder; undefined for anything else. */
export function benchmarkFileAt(given: string): string | undefined {
  if (basename(given) === 'benchmark.json') return given
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true
  const file = join(given, 'benchmark.json')
  return isFolder && !existsSync(join(given, 'result.json')) && existsSync(file) ? file : undefined
}

/** Reads a benchmark.json, which messages name as `name`. Throws UsageError where it is none. */
export function benchmarkAt(file: string, name = file): Benchmark {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${error instanceof SyntaxError ? 'not JSON' : fileProblem(error)}.`)
  }
  const [first] = validate.benchmark(value)
  if (first !== undefined)
    throw new UsageError(
      `${name} is not a result of a benchmark: ${first.place || 'the whole file'}: expected ${first.expected}.`,
    )
  return value as Benchmark
}
