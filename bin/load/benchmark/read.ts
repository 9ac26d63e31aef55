import { type Benchmark, validate } from '../../../schemas/index.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { fileNamed, jsonAt } from '../read-load.ts'

export function benchmarkFileAt(given: string): string | undefined {
  return fileNamed('benchmark.json', given, 'procedure')
}

/** Reads a benchmark.json, which messages name as `name`. Throws UsageError where it is none. */
export function benchmarkAt(file: string, name = file): Benchmark {
  const value = jsonAt(file, name)
  const [first] = validate.benchmark(value)
  if (first !== undefined)
    throw new UsageError(
      `${name} is not a result of a benchmark: ${first.place || 'the whole file'}: expected ${first.expected}.`,
    )
  return value as Benchmark
}
