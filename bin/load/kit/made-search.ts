import { histogramOf } from '../../../load/histogram.ts'
import { boundsOf, goodOfTier, meetsAll, objectiveIn } from '../../../load/objective.ts'
import { Random } from '../../../load/random.ts'
import type { Capacity, LoadInstance } from '../../../schemas/types.ts'
import { InterruptedError } from '../../../suites/run/errors.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { searched } from '../capacity/capacity.ts'
import { capacityPlanOf } from '../capacity/plan.ts'
import type { Runs } from '../load.ts'
import type { Shape } from '../options.ts'
import type { RunConfig } from '../plan.ts'
import { resultOf } from '../result/result.ts'
import { madeConfig, madeInstance, wellEnded } from './made-instance.ts'

/** A simulated service with a known limit, and how late the generator is by the load. */
export type Made = {
  /** From step to step, the limit and the length of turns vary by half of it in both directions. */
  noise?: number
  lagMs?: (load: number) => number
  /** Other programs keep all processors busy. */
  isBusy?: boolean
  interruptAt?: number
  /** The sends of the step that is interrupted. */
  sendsThen?: number
} & (
  | { perSecond: number }
  /** Turns at the same time; others wait. A send that waits past the wait limit ends without its turn. */
  | { turns: number; waitLimitMs: number }
)

/** What became of one send: milliseconds after the load began. */
interface Sent {
  dueMs: number
  endMs: number
  delayMs: number
}

/** The times of a send whose turn lasts half a second without the delay. */
function timesOf(delayMs: number) {
  return {
    service_delay: delayMs,
    time_to_ack: delayMs + 2,
    time_to_first_message: delayMs + 100,
    wait_duration: delayMs + 500,
  }
}

/** Turns that begin one after the other, `perSecond` of them. */
function begunInTurn(dueMs: readonly number[], perSecond: number, random: Random): Sent[] {
  let freeMs = 0
  return dueMs.map((due) => {
    const beginMs = Math.max(due, freeMs)
    freeMs = beginMs + 1000 / perSecond
    const delayMs = beginMs - due + 10 + 10 * random.share()
    return { dueMs: due, endMs: due + delayMs, delayMs }
  })
}

/** Turns of which so many go on at the same time, each as long as `holdMs`. */
function heldTogether(
  dueMs: readonly number[],
  { turns, waitLimitMs, holdMs, noise }: { turns: number; waitLimitMs: number; holdMs: number; noise: number },
  random: Random,
): Sent[] {
  const free = Array.from({ length: turns }, () => 0)
  return dueMs.map((due) => {
    const next = free.indexOf(Math.min(...free))
    const turnEndMs = Math.max(due, free[next] ?? 0) + holdMs * (1 + noise * random.share()) + 10 * random.share()
    free[next] = turnEndMs
    const endMs = Math.min(turnEndMs, due + waitLimitMs)
    return { dueMs: due, endMs, delayMs: Math.max(0, endMs - due - Math.min(holdMs, waitLimitMs)) }
  })
}

/** The result of one load of this shape against the service. */
export function playedBy(made: Made, random: Random) {
  const { noise = 0, lagMs = () => 1 } = made
  return (shape: Shape) => {
    const isOpen = shape.open > 0
    const config: RunConfig = {
      ...(isOpen
        ? madeConfig({ open: String(shape.open), hold: `${shape.holdMs}ms` }, shape.scenario.id)
        : madeConfig({ rate: String(shape.ratePerSecond), duration: `${shape.durationMs}ms` }, shape.scenario.id)),
      drainMs: shape.drainMs ?? 3000,
    }
    const windowMs = shape.scenario.arrivalsEndMs(config)
    const count = shape.scenario.sends(config)
    const dueMs = Array.from({ length: count }, (_, at) => (isOpen ? at / count : random.share()) * windowMs)
    dueMs.sort((a, b) => a - b)
    const sent =
      'turns' in made
        ? heldTogether(dueMs, { ...made, holdMs: shape.holdMs, noise }, random)
        : begunInTurn(dueMs, made.perSecond * (1 + noise * (random.share() - 0.5)), random)
    const slices = { everyMs: 1000, count: Math.ceil((windowMs + shape.holdMs) / 1000) }
    const drainedMs = windowMs + shape.holdMs + config.drainMs
    const tiers = (shape.tiers ?? []).map(({ name, objectives }) => ({
      name,
      bounds: boundsOf(objectives.map(objectiveIn)),
    }))
    const values = new Map<string, number[]>()
    const counters: Record<string, number> = {}
    for (const { dueMs: due, endMs, delayMs } of sent) {
      const slice = Math.min(slices.count - 1, Math.floor((isOpen ? endMs : due) / 1000))
      const isOver = endMs <= drainedMs
      const times = timesOf(delayMs)
      const met = tiers.filter(({ bounds }) => meetsAll(bounds, 'optional', times))
      const good = ['good', ...met.map(({ name }) => goodOfTier(name))]
      const names = isOver ? ['ended', ...good].map((each) => `${each}{optional}@${slice}`) : ['send.cancelled']
      for (const name of names) counters[name] = (counters[name] ?? 0) + 1
      for (const [metric, ms] of isOver ? Object.entries(times) : []) {
        const name = `${metric}{optional}@${slice}`
        const some = values.get(name) ?? []
        values.set(name, some)
        some.push(ms * 1000)
      }
    }
    const histograms = Object.fromEntries([...values].map(([name, each]) => [name, histogramOf(each)]))
    histograms.send_lag = histogramOf([lagMs(isOpen ? shape.open : shape.ratePerSecond) * 1000])
    const made0 = madeInstance(0, [])
    const instance: LoadInstance = {
      ...made0,
      histograms,
      counters: { ...made0.counters, due: count, sent: count, acknowledged: count, found: count, ...counters },
      endedAtMs: made0.startedAtMs + Math.max(0, ...sent.map(({ endMs }) => endMs)),
    }
    return {
      result: resultOf([instance], { config: { ...config, slices }, scenario: shape.scenario, ...wellEnded }),
      instances: [instance],
      config: { ...config, slices },
    }
  }
}

/** A search against it, in a folder, without k6: each step takes its time and ten seconds of a simulated clock. */
export async function madeSearch(
  folder: string,
  made: Made,
  more: { seed?: number; duration?: string; budget?: number; objective?: string; besideMs?: number } = {},
): Promise<Capacity> {
  const { seed = 1, duration = '10m', budget, objective = 'service_delay p90 < 100ms', besideMs = 10_000 } = more
  const args = { objective: [objective], duration, seed: String(seed) }
  const waitLimitMs = 'turns' in made ? made.waitLimitMs : 60_000
  const { shape, plan } = capacityPlanOf('turns' in made ? 'streams' : 'sessions', args, waitLimitMs)
  const random = new Random(seed, 'made')
  const play = playedBy(made, random)
  const stop = new AbortController()
  let nowMs = 0
  let steps = 0
  const runs: Runs = {
    interrupt: stop.signal,
    notice: () => {},
    play: async (one) => {
      nowMs += one.durationMs + one.holdMs + besideMs
      steps += 1
      if (steps === made.interruptAt) stop.abort(new InterruptedError('stopped'))
      const run = play(one)
      if (steps !== made.interruptAt) return run
      return { ...run, result: { ...run.result, achieved: { ...run.result.achieved, sends: made.sendsThen ?? 40 } } }
    },
  }
  const target = {
    ...{ name: 'made', baseUrl: 'http://127.0.0.1:1/v1', credentials: { full: 'k' } },
    ...(budget === undefined ? {} : { budget: { meteredSends: budget } }),
  }
  const times = { nice: 0, sys: 0, irq: 0 }
  const processors = () =>
    made.isBusy === true ? [{ model: '', speed: 0, times: { ...times, user: 1000 * steps, idle: steps } }] : []
  const told = { shape, target, out: folder, k6Arguments: [], secrets: new Secrets() }
  return searched({ told, plan: { ...plan, coolDownMs: 0 }, runs, folder, now: () => nowMs, processors })
}
