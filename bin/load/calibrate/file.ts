import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, hostname, totalmem } from 'node:os'
import { join } from 'node:path'
import { validate } from '../../../schemas/index.ts'
import type { Calibration } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { fileProblem } from '../../../suites/run/file-problem.ts'
import { cacheFolder } from '../k6/build.ts'

export function calibrationFile(environment: NodeJS.ProcessEnv): string {
  return join(cacheFolder(environment), 'calibration.json')
}

/** This machine, without its name. */
export function machineHere(): Pick<
  Calibration['machine'],
  'id' | 'platform' | 'processors' | 'model' | 'memoryBytes' | 'node'
> {
  const all = cpus()
  const model = all[0]?.model.trim() ?? 'unknown'
  const id = createHash('sha256')
    .update(JSON.stringify([hostname(), model, all.length, totalmem()]))
    .digest('hex')
  return {
    ...{ id: id.slice(0, 16), platform: `${process.platform} ${process.arch}`, processors: all.length, model },
    ...{ memoryBytes: totalmem(), node: process.version },
  }
}

/**
 * The calibration of this machine; undefined if there is none. A file that was not asked for is ignored where it is of another
 * machine or another version. Throws UsageError for one that was.
 */
export function calibrationHere(asked: string | undefined, environment: NodeJS.ProcessEnv): Calibration | undefined {
  const refuse = (why: string): undefined => {
    if (asked !== undefined) throw new UsageError(`--calibration ${asked} ${why}. Make one with \`load calibrate\`.`)
    return undefined
  }
  let value: unknown
  try {
    value = JSON.parse(readFileSync(asked ?? calibrationFile(environment), 'utf8'))
  } catch (error) {
    return refuse(error instanceof SyntaxError ? 'is not JSON' : `cannot be read: ${fileProblem(error)}`)
  }
  const [first] = validate.calibration(value)
  if (first !== undefined)
    return refuse(`is not a calibration: ${first.place || 'the whole file'}: expected ${first.expected}`)
  const calibration = value as Calibration
  return calibration.machine.id === machineHere().id ? calibration : refuse('is of another machine')
}
