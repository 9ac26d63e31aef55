import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { UsageError } from '../../../suites/run/errors.ts'
import { fileProblem } from '../../../suites/run/file-problem.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { makeFolder, writeOut } from '../../outputs.ts'
import { lineWidth } from '../../terminal.ts'
import { text } from './options.ts'

export function builder(argv: Argv) {
  return argv
    .option('quick', { type: 'boolean', default: false, describe: 'About 30 seconds in place of 90' })
    .option('file', {
      ...text,
      describe: 'File to write',
      defaultDescription: 'calibration.json in the cache folder',
    })
    .option('json', { type: 'boolean', default: false, describe: 'Print JSON' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes: 0 measured, 3 other programs kept the processors busy, 4 aborted, 130 interrupted. */
export async function handler({ quick, file, json }: Arguments, secrets: Secrets): Promise<number> {
  const { calibrate } = await import('../../load/calibrate/calibrate.ts')
  const { calibrationFile } = await import('../../load/calibrate/file.ts')
  const { isBusy, renderCalibrationText } = await import('../../../reports/load/calibration-text.ts')
  if (file !== undefined) checkWritable(file)
  const result = await calibrate({ quick, secrets })
  const content = `${JSON.stringify(result, null, 2)}\n`
  // Later loads would be held to what a busy machine can do.
  const written = file ?? (isBusy(result) ? undefined : calibrationFile(process.env))
  if (written !== undefined && file === undefined) makeFolder(dirname(written))
  if (written !== undefined) writeOut(written, content)
  if (json) process.stdout.write(content)
  else console.log(renderCalibrationText(result, { width: lineWidth(), file: written }))
  return isBusy(result) ? 3 : 0
}

/** Before half a minute is spent. Throws UsageError. */
function checkWritable(file: string): void {
  try {
    accessSync(existsSync(file) ? file : dirname(resolve(file)), constants.W_OK)
  } catch (error) {
    throw new UsageError(`--file ${file} cannot be written: ${fileProblem(error)}. Name another file.`)
  }
}
