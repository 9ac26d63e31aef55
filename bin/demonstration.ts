import { fork } from 'node:child_process'
import module from 'node:module'
import type { LoadService, Target } from '../schemas/types.ts'
import { AbortedError } from '../suites/run/errors.ts'
import { giveWay } from './give-way.ts'
import { part } from './part.ts'

/** The built-in service, standing in for a target. */
export interface Demonstration {
  target: Target
  /** How it did since it was last asked; undefined where it is gone. */
  health(): Promise<ServiceHealth | undefined>
  close(): Promise<void>
}

/** How well the service's process kept up. */
export type ServiceHealth = Omit<LoadService, 'bottleneck'>

export interface DemonstrationOptions {
  seed: number
  /** `demonstrationWaitLimitMs` unless told otherwise. */
  waitLimitMs?: number
  /** It takes what others on this machine leave: whoever measures it shall not be late because of it. */
  givesWay?: boolean
  /** Another service in its place, which does no work. */
  isIdle?: boolean
}

/** Short, so that the demonstration ends in seconds; long enough that on a busy machine its times can still be told apart. */
export const demonstrationWaitLimitMs = 1400

/** It closes its connections and is gone at once; one that somebody stopped (SIGSTOP) never hears of it. */
const endsWithinMs = 10_000

/** What the service's process says when it listens. */
export interface Listening {
  target: Target
}

/** What it says when it is sent `healthQuestion`. */
export interface Healthy {
  health: ServiceHealth
}

export const healthQuestion = 'health'

/**
 * Starts the built-in service on a free port, in a process of its own: it shall share neither event loop nor memory
 * with the run that measures it. It ends when it is closed, and when this process is gone.
 */
export async function startDemonstration({
  givesWay = false,
  ...options
}: DemonstrationOptions): Promise<Demonstration> {
  const { file, args } = part('demonstration-service')
  const env = { ...process.env, NODE_COMPILE_CACHE: module.getCompileCacheDir() ?? '' }
  const service = fork(file, [...args, JSON.stringify({ waitLimitMs: demonstrationWaitLimitMs, ...options })], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session of its own, so that what is said of it below is said of nothing else.
    detached: givesWay,
  })
  if (givesWay && service.pid !== undefined) giveWay(service.pid)
  const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()))
  const target = await new Promise<Target>((resolve, reject) => {
    service.once('message', (said: Listening) => resolve(said.target))
    service.once('error', (error) => reject(new AbortedError(`The built-in service did not start: ${error.message}`)))
    service.once('exit', (code) =>
      reject(new AbortedError(`The built-in service ended with code ${code} before it listened.`)),
    )
  })
  return {
    target,
    health: () =>
      new Promise((resolve) => {
        if (!service.connected) return resolve(undefined)
        service.once('message', (said: Healthy) => resolve(said.health))
        void ended.then(() => resolve(undefined))
        service.send(healthQuestion, (error) => {
          if (error !== null) resolve(undefined)
        })
      }),
    close: async () => {
      if (service.connected) service.disconnect()
      const last = setTimeout(() => service.kill('SIGKILL'), endsWithinMs)
      await ended
      clearTimeout(last)
    },
  }
}
