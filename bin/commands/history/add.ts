import { dirname } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { nightOf } from '../../../reports/history/nights.ts'
import { count } from '../../../reports/words.ts'
import { resultFileAt } from '../../../suites/run/transcript/results-folder.ts'
import { addNights } from '../../history/store.ts'
import { storeOption } from '../../history/store-option.ts'
import { readsDisk } from '../../on-disk.ts'
import { resultIn, resultsArgument } from '../../result-files.ts'

export function builder(argv: Argv) {
  return argv.positional('results', resultsArgument).option('store', storeOption)
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/**
 * Throws UsageError for a file that is missing, damaged or no result. What is there already is not added again.
 */
export async function handler({ results, store }: Arguments): Promise<undefined> {
  readsDisk()
  const nights = results.map((each) => {
    const file = resultFileAt(each)
    return nightOf(resultIn(file), dirname(file))
  })
  const known = addNights(store, nights)
  console.log(`${count(nights.length - known.length, 'night')} added to ${store}`)
  for (const { at, folder } of known) console.log(`already there: ${folder}, of ${at}`)
}
