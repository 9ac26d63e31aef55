import { parentPort, workerData } from 'node:worker_threads'
import { createService } from '../fixtures/service/index.ts'
import type { DemonstrationOptions, Listening } from './demonstration.ts'

const { waitLimitMs, seed } = workerData as DemonstrationOptions
const service = createService({ waitLimitMs, seed })
await service.listen()
const said: Listening = { target: { ...service.target(), name: 'built-in service' } }
parentPort?.postMessage(said)
