import { createService, type ServiceOptions } from '../fixtures/service/index.ts'
import type { Listening } from './demonstration.ts'

// A terminal's Ctrl-C reaches this process too; the run still has a report to write, and ends it by hanging up.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

const options: ServiceOptions = JSON.parse(process.argv[2] ?? '{}')
const service = createService(options)
process.once('disconnect', async () => {
  await service.close()
  process.exit(0)
})
await service.listen()
const said: Listening = { target: { ...service.target(), name: 'built-in service' } }
process.send?.(said)
