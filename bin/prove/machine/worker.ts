import { parentPort } from 'node:worker_threads'
import { variant } from '../../../fixtures/define.ts'
import { type FileEdit, serviceWith } from '../../../fixtures/generated/loading.ts'
import { conditionalOf } from '../conditions.ts'
import { type Lawful, lawfulOf } from './lawful.ts'
import { type Tried, tryService } from './trial.ts'

/** A service that a machine made, to be played once. */
export interface Task {
  id: string
  seed: number
  /** The edit that makes it; none where its id says all. */
  edit?: FileEdit
}

const port = parentPort
if (port === null) throw new Error('this file is a worker of `prove`')

const lawful = new Map<number, Promise<Lawful>>()

async function triedOf({ id, seed, edit }: Task): Promise<Tried> {
  const known = lawful.get(seed) ?? lawfulOf(seed)
  lawful.set(seed, known)
  if (edit === undefined) return tryService(conditionalOf(id), seed, await known)
  const like = await known
  try {
    const create = await serviceWith(edit)
    return await tryService(variant(id, 'is a generated mutant'), seed, like, create)
  } catch (error) {
    const why = `the mutant does not load: ${error instanceof Error ? error.message : String(error)}`
    return { end: 'dead', failed: [], undecided: [], warned: [], why }
  }
}

port.on('message', (task: Task) => {
  void triedOf(task).then((tried) => port.postMessage(tried))
})
