import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createService, type ServiceOptions } from '../fixtures/service/index.ts'
import { defaultConcurrency } from '../suites/run/options.ts'
import { type Healthy, healthQuestion, type Listening } from './demonstration.ts'
import { createIdleService } from './load/calibrate/idle-service.ts'

// A terminal's Ctrl-C reaches this process too; the run still has a report to write, and ends it by hanging up.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

const { isIdle = false, ...options }: ServiceOptions & { isIdle?: boolean } = JSON.parse(process.argv.at(-1) ?? '{}')
const service = isIdle ? createIdleService(options) : createService(options)
process.once('disconnect', async () => {
  await service.close()
  process.exit(0)
})
// The histogram counts the resolution itself as delay.
const resolutionMs = 10
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
/** Of the processor, when it was last asked. */
let usedUs = 0
process.on('message', (asked) => {
  if (asked !== healthQuestion) return
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const lateMs = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - resolutionMs) : 0
  const said: Healthy = {
    health: {
      eventLoopDelayP50Ms: lateMs(delay.percentile(50)),
      eventLoopDelayP99Ms: lateMs(delay.percentile(99)),
      eventLoopDelayMaxMs: lateMs(delay.max),
      cpuSeconds: (userCPUTime + systemCPUTime - usedUs) / 1e6,
      peakRssBytes: maxRSS * 1024,
    },
  }
  delay.reset()
  usedUs = userCPUTime + systemCPUTime
  process.send?.(said)
})
await service.listen()
delay.enable()
// It works on any number of turns at once: said beforehand, a run has not to find out.
const said: Listening = {
  target: {
    ...service.target(),
    ...{ name: isIdle ? 'idle service' : 'built-in service', concurrency: defaultConcurrency },
  },
}
process.send?.(said)
