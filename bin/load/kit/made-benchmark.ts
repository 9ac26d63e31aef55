import { Random } from '../../../load/random.ts'
import type { Benchmark } from '../../../schemas/types.ts'
import { InterruptedError } from '../../../suites/run/errors.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { measured } from '../benchmark/benchmark.ts'
import { type BenchmarkArguments, benchmarkPlanOf } from '../benchmark/plan.ts'
import type { Runs } from '../load.ts'
import { type Made, playedBy } from './made-search.ts'

/** What a benchmark of a simulated service is given besides its options. */
export interface More extends BenchmarkArguments {
  /** Of the service, not of the load. */
  noiseSeed?: number
  sendsAllowed?: number
  /** It refuses HTTP/1.1. */
  isHttp2Alone?: boolean
}

const startMs = Date.parse('2026-11-30T10:00:00Z')

/** A benchmark against it, in a folder, without k6: each step takes its time and five seconds of a simulated clock. */
export async function madeBenchmark(folder: string, made: Made, more: More = {}): Promise<Benchmark> {
  const { noiseSeed = 1, sendsAllowed, isHttp2Alone = false, ...args } = more
  const { plan, shape } = benchmarkPlanOf(args, { waitLimitMs: 4000, isDemo: false, nowMs: startMs })
  const stop = new AbortController()
  const play = playedBy(made, new Random(noiseSeed, 'made'))
  let nowMs = startMs
  let steps = 0
  const runs: Runs = {
    interrupt: stop.signal,
    notice: () => {},
    play: async (one) => {
      nowMs += one.durationMs + 5000
      steps += 1
      if (steps === made.interruptAt) stop.abort(new InterruptedError('stopped'))
      const played = await play(one)
      return isHttp2Alone ? { ...played, config: { ...played.config, http2: true } } : played
    },
  }
  const target = {
    ...{ name: 'made', baseUrl: 'http://127.0.0.1:1/v1', credentials: { full: 'k' }, waitLimitMs: 4000 },
    ...(sendsAllowed === undefined ? {} : { budget: { meteredSends: sendsAllowed } }),
  }
  const told = { shape, target, out: folder, k6Arguments: [], secrets: new Secrets() }
  const waits = { planned: ({ ratePerSecond }: { ratePerSecond: number }) => ratePerSecond / 2, mean: () => 500 }
  return measured({
    waits,
    told,
    plan: { ...plan, coolDownMs: 0 },
    runs,
    folder,
    now: () => nowMs,
    processors: () => [],
  })
}
