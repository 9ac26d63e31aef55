import module from 'node:module'
import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import type { Job, Judged } from './job.ts'
import { Room, type RoomLimits } from './room.ts'

/** What a worker says: it has room for one more, or what came of a job, or why nothing could come of it. */
export type Said = { room: true } | { judged: Judged } | { job: Job; fault: string }

/** What a worker is told: how much to take on from now on, or a job in answer to its having room. */
export type Told = { limits: RoomLimits } | { job: Job }

const sampleMs = 20
const port = parentPort
if (port === null) throw new Error('this file is a worker of `prove`')
// A thread has a cache of its own; with it the imports take less than half the time, so nothing large comes before it.
module.enableCompileCache?.()
const { judgeFixture, lateFromMs } = await import('./judge.ts')

let room: Room | undefined
let open = 0
/** It has said that it has room, and had no answer. */
let asked = false

const say = (said: Said): void => port.postMessage(said)

const askWhereThereIsRoom = (): void => {
  if (asked || room?.hasRoom(performance.now(), open) !== true) return
  asked = true
  say({ room: true })
}

async function judge(job: Job): Promise<void> {
  open += 1
  room?.began(performance.now())
  try {
    say({ judged: await judgeFixture(job) })
  } catch (error) {
    say({ job, fault: error instanceof Error ? error.message : String(error) })
  } finally {
    open -= 1
    askWhereThereIsRoom()
  }
}

port.on('message', (told: Told) => {
  asked = false
  if ('limits' in told) {
    room = new Room(told.limits, lateFromMs)
    askWhereThereIsRoom()
  } else void judge(told.job)
})

let lastMs = performance.now()
let utilization = performance.eventLoopUtilization()
setInterval(() => {
  const atMs = performance.now()
  const now = performance.eventLoopUtilization()
  const busy = performance.eventLoopUtilization(now, utilization).utilization
  room?.sample({ atMs, delayMs: atMs - lastMs - sampleMs, busy })
  utilization = now
  lastMs = atMs
  askWhereThereIsRoom()
}, sampleMs)
