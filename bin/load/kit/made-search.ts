import { histogramOf } from '../../../load/histogram.ts'
import { Random } from '../../../load/random.ts'
import type { Capacity, LoadInstance } from '../../../schemas/types.ts'
import { InterruptedError } from '../../../suites/run/errors.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { searched } from '../capacity/capacity.ts'
import { capacityPlanOf } from '../capacity/plan.ts'
import type { Runs } from '../load.ts'
import type { Shape } from '../options.ts'
import { resultOf } from '../result/result.ts'
import { madeConfig, madeInstance, wellEnded } from './made-instance.ts'

/** A simulated service: the delays of its responses by the load, and how late the generator is then. */
export interface Made {
  /** Its limit in sends per second; above it, a queue grows. */
  perSecond: number
  noise?: number
  lagMs?: (load: number) => number
  interruptAt?: number
  /** The sends of the step that is interrupted. */
  sendsThen?: number
}

/** The files of a run of this shape against a queue with this limit. */
function playedBy({ perSecond, noise = 0, lagMs = () => 1 }: Made, random: Random) {
  return (shape: Shape) => {
    const seconds = shape.durationMs / 1000
    const holds = perSecond * (1 + noise * (random.share() - 0.5))
    const histograms: LoadInstance['histograms'] = {}
    const counters: Record<string, number> = {}
    for (let at = 0; at < seconds; at += 1) {
      const behindMs = Math.max(0, (shape.ratePerSecond / holds - 1) * (at + 0.5) * 1000)
      const delays = Array.from(
        { length: Math.round(shape.ratePerSecond) },
        () => (10 + behindMs + 10 * random.share()) * 1000,
      )
      histograms[`service_delay{optional}@${at}`] = histogramOf(delays)
      Object.assign(counters, { [`ended{optional}@${at}`]: delays.length, [`good{optional}@${at}`]: delays.length })
    }
    histograms.send_lag = histogramOf([lagMs(shape.ratePerSecond) * 1000])
    const sent = Math.round(shape.ratePerSecond * seconds)
    const made = madeInstance(0, [])
    const instance = {
      ...made,
      histograms,
      counters: { ...made.counters, due: sent, sent, acknowledged: sent, found: sent, ...counters },
    }
    const config = {
      ...madeConfig({ rate: String(shape.ratePerSecond), duration: `${shape.durationMs}ms` }, 'sessions'),
      slices: { everyMs: 1000, count: Math.ceil(seconds) },
    }
    return {
      result: resultOf([instance], { config, scenario: shape.scenario, ...wellEnded }),
      instances: [instance],
      config,
    }
  }
}

/** A search against it, in a folder, without k6: each step takes its time and ten seconds of a simulated clock. */
export async function madeSearch(
  folder: string,
  made: Made,
  more: { seed?: number; duration?: string; budget?: number; objective?: string } = {},
): Promise<Capacity> {
  const { seed = 1, duration = '10m', budget, objective = 'service_delay p90 < 100ms' } = more
  const { shape, plan } = capacityPlanOf('sessions', {
    objective: [objective],
    duration,
    seed: String(seed),
  })
  const random = new Random(seed, 'made')
  const play = playedBy(made, random)
  const stop = new AbortController()
  let nowMs = 0
  let steps = 0
  const runs: Runs = {
    interrupt: stop.signal,
    notice: () => {},
    play: async (one) => {
      nowMs += one.durationMs + 10_000
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
  const told = { shape, target, out: folder, k6Arguments: [], secrets: new Secrets() }
  return searched({ told, plan: { ...plan, coolDownMs: 0 }, runs, folder, now: () => nowMs })
}
