import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LoadInstance, validate } from '../../../schemas/index.ts'
import { UsageError } from '../../../suites/run/errors.ts'

/** Reads what the k6 processes left in a folder: files of our output, or console lines of a stock k6. Empty where there is nothing. */
export function readInstances(folder: string): LoadInstance[] {
  const names = filesOf(folder)
  const written = names
    .filter((name) => /^instance-.+\.json$/.test(name))
    .flatMap((name) => readWritten(join(folder, name)))
  const printed = names
    .filter((name) => /^console-.+\.ndjson$/.test(name))
    .flatMap((name) => readPrinted(join(folder, name)))
  return [...written, ...printed]
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) throw new UsageError(`Folder ${folder} does not exist.`)
  return readdirSync(folder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

function readWritten(file: string): LoadInstance {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  return checked(value, file)
}

/** Each VU of a stock k6 prints its part again and again; the last line is the whole of it. */
function readPrinted(file: string): LoadInstance[] {
  const parts = new Map<number, LoadInstance>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.includes('"agentLoad"')) continue
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      // The last line of a process that was ended.
      continue
    }
    const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'part') : undefined
    const instance = checked(part, file)
    parts.set(instance.instance, instance)
  }
  return [...parts.values()]
}

function checked(value: unknown, file: string): LoadInstance {
  const [first] = validate.loadInstance(value)
  if (first !== undefined)
    throw new UsageError(
      `${file} is not a result of a k6 process: ${first.place || 'the whole file'}: expected ${first.expected}.`,
    )
  return value as LoadInstance
}
