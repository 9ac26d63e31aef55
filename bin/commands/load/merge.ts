import type { ArgumentsCamelCase, Argv } from 'yargs'
import { ownCommand } from '../../../reports/shell.ts'
import { againFolder } from '../../again.ts'
import { merge } from '../../load/instances/merge.ts'
import { loadFolder } from '../../load/results-folder.ts'
import { text } from './options.ts'
import { tell } from './tell.ts'

export function builder(argv: Argv) {
  return argv
    .positional('folders', {
      type: 'string',
      array: true,
      default: [] as string[],
      describe: 'Folders of the processes of a load',
    })
    .option('logs', { ...text, array: true, describe: 'Output of `kubectl logs`, instead of folders' })
    .option('out', { ...text, describe: 'Folder for load.json and load.html', defaultDescription: 'results' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Exit codes as those of a load. Throws UsageError for what cannot be joined. */
export async function handler({ folders, logs = [], out }: Arguments): Promise<number> {
  const result = merge({ folders, logs })
  const sources = [...folders, ...logs.flatMap((each) => ['--logs', each])]
  return tell(result, loadFolder(out ?? 'results'), ownCommand(['load', 'merge', ...sources, '--out', againFolder]))
}
