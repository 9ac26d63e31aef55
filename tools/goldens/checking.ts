import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { readResult } from '../../bin/outputs.ts'
import type { Result } from '../../schemas/types.ts'
import type { Suite } from '../../suites/run/define.ts'
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
    const before = readResult(join(folder, name, 'result.json'))
    if (before === undefined) return { name, difference: 'its result.json is gone' }
    const now = await rejudge(join(folder, name, 'transcript.jsonl'), suiteOf(before))
    const difference = firstDifference(before, JSON.parse(JSON.stringify(now)))
    return difference === undefined ? { name } : { name, difference }
  } catch (error) {
    return { name, difference: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The suite without what came later: a run on record sent nothing for rows that there were not. */
function suiteOf(before: Result): Suite {
  const [rows, checks] = [before.rules, before.checks].map((some) => new Set(some.map(({ id }) => id)))
  return {
    ...suite,
    rules: suite.rules.filter(({ id }) => rows?.has(id)),
    checks: suite.checks.filter(({ id }) => checks?.has(id)),
  }
}
