import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { certificateFiles, freeFolder, holdsAny } from '../../suites/run/transcript/results-folder.ts'
import { holdsRun, outFolder } from '../outputs.ts'

/** What the k6 processes of a load leave. */
export const filesOfProcesses =
  /^((instance|progress|console|k6)-.*\.(json|ndjson|log|new)|config\.json|stop|disturbances\.log|load\.(json|html)|.*\.k6\.js)$/
const filesOfSearch = /^(capacity|benchmark)\.(json|html)$|^step-\d+$/

const resultFiles = { load: 'load.json', capacity: 'capacity.json', benchmark: 'benchmark.json' }

/**
 * Makes the folder for the result of a load or a search. A folder with the result of a run, or of another kind, stays unchanged:
 * the files of both would mix, and a search takes long. The first of NAME-2, NAME-3 without one is used. Throws UsageError.
 */
export function loadFolder(asked: string, kind: keyof typeof resultFiles = 'load'): string {
  const others = Object.values(resultFiles).filter((file) => file !== resultFiles[kind])
  const kept = [...certificateFiles, ...others]
  const folder = freeFolder(asked, (each) => holdsRun(each) || holdsAny(each, kept))
  if (folder !== asked) console.error(`${asked} has another result and stays unchanged. The output goes to ${folder}.`)
  return outFolder(folder)
}

/** Removes the result of an earlier load or search, because files of two would mix. Says so if there was a result. */
export function clearLoads(folder: string, notice: (line: string) => void): void {
  const files = readdirSync(folder).filter((file) => filesOfProcesses.test(file) || filesOfSearch.test(file))
  const result = Object.values(resultFiles).find((file) => files.includes(file))
  if (result !== undefined) notice(`${join(folder, result)} of an earlier load is replaced`)
  for (const file of files) rmSync(join(folder, file), { recursive: true })
}
