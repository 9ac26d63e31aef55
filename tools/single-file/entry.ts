import { isMainThread } from 'node:worker_threads'
// @ts-expect-error It is plain JavaScript, which an old Node can read.
import { launch } from '../../bin/launch.js'

/** The single file is also what its own threads and processes begin with; see `part.ts` beside this. */
const parts = new Map<string | undefined, () => Promise<unknown>>([
  ['demonstration-service', () => import('../../bin/demonstration-service.ts')],
  ['watch/worker', () => import('../../bin/watch/worker.ts')],
  ['prove/worker', () => import('../../bin/prove/worker.ts')],
  ['prove/machine/worker', () => import('../../bin/prove/machine/worker.ts')],
])

const isOwn = !isMainThread || process.send !== undefined
const part = isOwn ? parts.get(process.argv[2]) : undefined
if (part === undefined) await launch(() => import('../../bin/agent-conformance.ts'))
else await part()
