import type { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { InterruptedError } from '../../../suites/run/errors.ts'
import { outFolder } from '../../outputs.ts'
import type { LoadTold, Runs } from '../load.ts'
import type { PlayedLoad } from '../one-load.ts'
import type { Shape } from '../options.ts'
import { isLoopback } from '../plan.ts'
import { busyBetween } from '../processors.ts'

/** What steps are played with, one after the other, and what they have used. */
export interface Stepping {
  told: Pick<LoadTold, 'target'>
  runs: Runs
  folder: string
  now: () => number
  /** The times of the processors of this machine. */
  processors: typeof cpus
  /** The time of all steps, and the option that sets it. */
  most: { ms: number; option: string }
  coolDownMs: number
  startedMs: number
  /** The longest time of a step, without that of its sends. */
  besideMs: number
  /** Steps and metered sends so far. */
  used: { steps: number; sends: number }
}

/** Before the first step has shown it: k6 starts and reads its script, turns end, histories are read. */
const usualBesideMs = 8000

/** The state before the first step. */
export function beforeSteps(
  given: Omit<Stepping, 'startedMs' | 'besideMs' | 'used'>,
): Pick<Stepping, 'startedMs' | 'besideMs' | 'used'> {
  return { startedMs: given.now(), besideMs: usualBesideMs, used: { steps: 0, sends: 0 } }
}

/** The reason if a step would exceed the time, or the budget of the target file. */
export function beyond(stepping: Stepping, shape: Shape): { by: 'duration' | 'budget'; why: string } | undefined {
  const { told, most, coolDownMs, startedMs, besideMs, now, used } = stepping
  const spentMs = now() - startedMs
  const neededMs = windowMs(shape) + besideMs + coolDownMs
  if (spentMs + neededMs > most.ms)
    return {
      by: 'duration',
      why: `the next step needs ${Math.ceil(neededMs / 1000)} s, and ${Math.max(0, Math.floor((most.ms - spentMs) / 1000))} s of ${most.option} remain`,
    }
  const allowed = told.target?.budget?.meteredSends
  const wanted = shape.scenario.sends(shape)
  if (allowed === undefined || used.sends + wanted <= allowed) return undefined
  const left = Math.max(0, allowed - used.sends)
  return { by: 'budget', why: `the next step needs ${wanted} sends, and ${left} of budget.meteredSends remain` }
}

/** A step that was played to its end. */
export interface PlayedStep {
  run: PlayedLoad
  /** Share of the processors in use by any program; null if it is unknown. */
  processors: number | null
  /** The same if generator and service share them, otherwise 0. */
  busy: number
}

/**
 * Plays the next step, into a folder of its own. Returns the reason if it was interrupted; throws InterruptedError if nothing
 * was sent before.
 */
export async function playNext(stepping: Stepping, shape: Shape): Promise<PlayedStep | { interrupted: string }> {
  const { runs, folder, used } = stepping
  const number = used.steps + 1
  const before = stepping.processors()
  const beganMs = stepping.now()
  const run = await runs.play(shape, resolve(outFolder(join(folder, `step-${String(number).padStart(2, '0')}`))))
  const { sends = 0 } = run.result.achieved
  if (runs.interrupt.aborted) {
    if (sends === 0 && used.steps === 0)
      throw new InterruptedError('The search was interrupted before anything was sent.')
    return {
      interrupted: `interrupted in step ${number}, ${sends === 0 ? 'before its first send' : `after ${sends} sends, which do not count`}`,
    }
  }
  const processors = busyBetween(before, stepping.processors())
  const besideMs = stepping.now() - beganMs - windowMs(shape)
  stepping.besideMs = number === 1 ? besideMs : Math.max(stepping.besideMs, besideMs)
  stepping.used = { steps: number, sends: used.sends + sends }
  return { run, processors, busy: isLoopback(run.result.target.baseUrl) ? (processors ?? 0) : 0 }
}

/** Waits between two steps. */
export async function coolDown({ coolDownMs, runs }: Stepping): Promise<void> {
  await wait(coolDownMs, undefined, { signal: runs.interrupt })
}

function windowMs({ holdMs, durationMs }: Shape): number {
  return holdMs + durationMs
}
