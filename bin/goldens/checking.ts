import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { rejudge } from '../../suites/run/transcript/rejudge.ts'
import { suite } from '../../suites/suite.ts'
import { firstDifference } from './difference.ts'

/** What came of one run on record; `difference`: the first place where it is judged otherwise now. */
export interface Checked {
  name: string
  difference?: string
}

const { folder, names }: { folder: string; names: string[] } = workerData
const all: Checked[] = []
for (const name of names) all.push(await checked(name))
parentPort?.postMessage(all)

async function checked(name: string): Promise<Checked> {
  try {
    const before: unknown = JSON.parse(readFileSync(join(folder, name, 'result.json'), 'utf8'))
    const now: unknown = JSON.parse(JSON.stringify(await rejudge(join(folder, name, 'transcript.jsonl'), suite)))
    const difference = firstDifference(before, now)
    return difference === undefined ? { name } : { name, difference }
  } catch (error) {
    return { name, difference: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
