import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Checked } from './checking.ts'

/** Judges every transcript on record again, and says where a result is another one: 0 where none is, otherwise 1. */
export async function check(folder: string, wanted: (name: string) => boolean): Promise<number> {
  const names = globSync('**/result.json', { cwd: folder })
    .map((file) => dirname(file))
    .filter(wanted)
    .sort()
  if (names.length === 0) {
    console.error(`${folder} holds no such runs; \`record\` makes them.`)
    return 2
  }
  const threads = Math.min(availableParallelism(), names.length)
  const shares = Array.from({ length: threads }, (_, index) => names.filter((_, at) => at % threads === index))
  const checked = (await Promise.all(shares.map((share) => judged(folder, share)))).flat()
  const different = checked.filter(({ difference }) => difference !== undefined)
  for (const { name, difference } of different) console.log(`${name}: ${difference}`)
  console.log(`${checked.length - different.length} of ${names.length} equal`)
  return different.length === 0 && checked.length === names.length ? 0 : 1
}

/** What one thread says of some of them. Throws where it ends before. */
async function judged(folder: string, names: readonly string[]): Promise<Checked[]> {
  const worker = new Worker(new URL('./checking.ts', import.meta.url), { workerData: { folder, names } })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`a thread of ours ended with code ${code}`)))
  })
}
