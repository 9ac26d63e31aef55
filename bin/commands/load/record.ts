import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { positive } from '../../load/options.ts'
import { workloadFrom } from '../../load/record.ts'
import { writeOut } from '../../outputs.ts'
import { text } from './options.ts'

export function builder(argv: Argv) {
  return argv
    .positional('recordings', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'A transcript.jsonl.gz, a HAR, or traces of other programs',
    })
    .option('base-url', { ...text, describe: 'Address of the service in a HAR (…/v1)' })
    .option('tokens-per-second', {
      ...text,
      describe: 'Speed of the model, where a recording lacks its times',
      defaultDescription: '50',
    })
    .option('file', { ...text, describe: 'CSV file to write', defaultDescription: 'stdout' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Turns recorded traffic into a workload. Throws UsageError for what is no recording. */
export async function handler({ recordings, baseUrl, file, ...args }: Arguments, secrets: Secrets): Promise<void> {
  const tokensPerSecond = positive('tokens-per-second', args.tokensPerSecond, 1_000_000) ?? 50
  const { csv, about } = await workloadFrom(recordings, { baseUrl, tokensPerSecond, secrets })
  if (file === undefined) process.stdout.write(csv)
  else writeOut(file, csv)
  console.error(`${about}${file === undefined ? '' : `: ${file}`}; without texts, ids and names`)
}
