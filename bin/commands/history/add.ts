import { dirname } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { nightOf } from '../../../reports/history/nights.ts'
import { count } from '../../../reports/words.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { resultFileAt } from '../../../suites/run/transcript/results-folder.ts'
import { addNights } from '../../history/store.ts'
import { storeOption } from '../../history/store-option.ts'
import { readsDisk } from '../../on-disk.ts'
import { readResult } from '../../outputs.ts'

export function builder(argv: Argv) {
  return argv
    .positional('results', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'Results (result.json), or their folders',
    })
    .option('store', storeOption)
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Throws UsageError for a file that is missing, damaged or no result. What is there already is not added again. */
export async function handler({ results, store }: Arguments): Promise<undefined> {
  readsDisk()
  const nights = results.map((each) => {
    const file = resultFileAt(each)
    const result = readResult(file)
    if (result === undefined) throw new UsageError(`No result at ${file}.`)
    return nightOf(result, dirname(file))
  })
  const added = addNights(store, nights)
  const known = nights.length - added
  console.log(`${count(added, 'night')} added to ${store}${known === 0 ? '' : `, ${known} already there`}`)
}
