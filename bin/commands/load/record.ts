import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { workloadFrom } from '../../load/record.ts'
import { writeOut } from '../../outputs.ts'
import { text } from './options.ts'

export function builder(argv: Argv) {
  return argv
    .positional('recording', {
      type: 'string',
      demandOption: true,
      describe: 'The transcript.jsonl.gz of a run, or a HAR',
    })
    .option('base-url', { ...text, describe: 'Address of the service in a HAR (…/v1)' })
    .option('file', { ...text, describe: 'CSV file to write', defaultDescription: 'stdout' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Turns recorded traffic into a workload. Throws UsageError for what is no recording. */
export async function handler({ recording, baseUrl, file }: Arguments, secrets: Secrets): Promise<void> {
  const { csv, about } = await workloadFrom(recording, { baseUrl, secrets })
  if (file === undefined) process.stdout.write(csv)
  else writeOut(file, csv)
  console.error(`${about}${file === undefined ? '' : `: ${file}`}; without texts, ids and names`)
}
