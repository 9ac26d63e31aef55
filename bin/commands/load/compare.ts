import type { ArgumentsCamelCase, Argv } from 'yargs'
import { compareLoads } from '../../load/compare/command.ts'
import { text } from './options.ts'

export function builder(argv: Argv) {
  return argv
    .positional('older', {
      type: 'string',
      demandOption: true,
      describe: 'The load.json that is compared with, or its folder',
    })
    .positional('newer', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'One or more load.json, or their folders',
    })
    .option('baseline', { ...text, describe: 'JSON of what is known to be worse, NAME → reason' })
    .option('out', { ...text, describe: 'Folder for compare.json and compare.html; without it nothing is written' })
    .option('json', { type: 'boolean', default: false, describe: 'Print the comparisons as one JSON array' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes as the comparison gives them. */
export async function handler({ older, newer, baseline, out, json }: Arguments): Promise<number> {
  const today = new Date().toISOString().slice(0, 10)
  return compareLoads({ older, newer }, { out, baseline, today, isJson: json })
}
