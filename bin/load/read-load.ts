import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Load, validate } from '../../schemas/index.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { isOfOlderFormat } from '../outputs.ts'

/**
 * The file of this name that was given, or that lies in a folder without a result.json; undefined for anything else.
 * @param key a file of another name is one if this key is among its first
 */
export function fileNamed(name: string, given: string, key: string): string | undefined {
  if (basename(given) === name) return given
  const place = statSync(given, { throwIfNoEntry: false })
  if (place?.isFile() === true) return beginningOf(given).includes(`"${key}":`) ? given : undefined
  const file = join(given, name)
  return place?.isDirectory() === true && !existsSync(join(given, 'result.json')) && existsSync(file) ? file : undefined
}

/** Empty for a file that cannot be read: told where it is read. */
function beginningOf(file: string): string {
  const bytes = Buffer.alloc(500)
  try {
    const open = openSync(file, 'r')
    try {
      return bytes.toString('utf8', 0, readSync(open, bytes))
    } finally {
      closeSync(open)
    }
  } catch {
    return ''
  }
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
  return fileNamed('load.json', given, 'scenario')
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
