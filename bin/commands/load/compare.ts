import type { ArgumentsCamelCase, Argv } from 'yargs'
import { compareLoads } from '../../load/compare/command.ts'
import { text } from './options.ts'

export function builder(argv: Argv) {
  return argv
    .positional('older', {
      type: 'string',
      demandOption: true,
      describe: 'Folder, load.json or benchmark.json to compare with',
    })
    .positional('newer', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'Newer ones',
    })
    .option('baseline', { ...text, describe: 'JSON map of known changes: NAME → reason' })
    .option('out', { ...text, describe: 'Folder for compare.json and compare.html', defaultDescription: 'none' })
    .option('json', { type: 'boolean', default: false, describe: 'Print a JSON array' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes as the comparison gives them. */
export async function handler({ older, newer, baseline, out, json }: Arguments): Promise<number> {
  const today = new Date().toISOString().slice(0, 10)
  return compareLoads({ older, newer }, { out, baseline, today, isJson: json })
}
