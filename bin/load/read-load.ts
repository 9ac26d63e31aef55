import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Load, validate } from '../../schemas/index.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { isOfOlderFormat } from '../outputs.ts'

/** The file of this name that was given, or that lies in a folder without a result.json; undefined for anything else. */
export function fileNamed(name: string, given: string): string | undefined {
  if (basename(given) === name) return given
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true
  const file = join(given, name)
  return isFolder && !existsSync(join(given, 'result.json')) && existsSync(file) ? file : undefined
}

/** The JSON of a file, which messages name as `name`. Throws UsageError where it cannot be read. */
export function jsonAt(file: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${error instanceof SyntaxError ? 'not JSON' : fileProblem(error)}.`)
  }
}

export function loadFileAt(given: string): string | undefined {
  return fileNamed('load.json', given)
}

/** Reads a load.json, which messages name as `name`. Throws UsageError where it is none. */
export function loadAt(file: string, name = file): Load {
  const value = jsonAt(file, name)
  const [first] = validate.load(value)
  if (first !== undefined && isOfOlderFormat(value, 'scenario'))
    throw new UsageError(`${name} has an older format (version 1), which this version cannot read. Run the load again.`)
  if (first !== undefined)
    throw new UsageError(
      `${name} is not a result of a load: ${first.place || 'the whole file'}: expected ${first.expected}.`,
    )
  return value as Load
}
