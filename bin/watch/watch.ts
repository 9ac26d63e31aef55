import type { Result, Target } from '../../schemas/types.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { defaultWaitLimitMs, offersOf } from '../../suites/run/target.ts'
import { Clock } from '../../suites/run/wire/clock.ts'
import type { Cors } from '../cors.ts'
import { Callers } from './callers.ts'
import { readHar } from './har/har.ts'
import { JudgingThread } from './judging-thread.ts'
import { startProxy } from './proxy.ts'
import { type Place, watchTranscript } from './watch-transcript.ts'
import { type Told, Watching } from './watching.ts'

export interface Common extends Place {
  secrets: Secrets
  told: Told
}

/** What has come is judged together when nothing more came for so long, or so much came meanwhile. */
const quietMs = 1000
const manyUnjudged = 500

/** Stands before a service until it is stopped. */
export async function watchService(
  target: Target,
  options: Common & {
    port: number
    host: string
    cors: Cors | undefined
    listening: (baseUrl: string) => void
    stopped: Promise<void>
  },
): Promise<Result> {
  const { secrets, told, port, host, cors, transcript, replaces, isTaken } = options
  const callers = await Callers.of(target, secrets, process.env)
  const clock = new Clock()
  const { name, baseUrl, waitLimitMs } = target
  const { slots } = offersOf(target)
  const begin = {
    target: { name, baseUrl, slots, ...(waitLimitMs === undefined ? {} : { waitLimitMs }) },
    startedAtMs: Date.now(),
  }
  let unjudged = 0
  let lastMs = 0
  let judging: JudgingThread | undefined
  const proxy = await startProxy({
    ...{ target, host, port, cors, clock, secrets, callers },
    sending: (exchange) => judging?.sending(exchange),
    ended: (exchange) => {
      unjudged += 1
      lastMs = clock.now()
      judging?.ended(exchange)
    },
  }).catch((error: unknown) => {
    clock.stop()
    throw error
  })
  judging = new JudgingThread({ begin, transcript, replaces, isTaken }, told)
  const looking = setInterval(() => {
    if (unjudged === 0 || (clock.now() - lastMs < quietMs && unjudged < manyUnjudged)) return
    unjudged = 0
    judging?.look()
  }, quietMs / 4)
  try {
    options.listening(proxy.baseUrl)
    await Promise.race([options.stopped, judging.failed])
    await proxy.close()
    return await judging.end(clock.now())
  } finally {
    clearInterval(looking)
    clock.stop()
    await proxy.close()
    await judging.close()
  }
}

/** What is known of a recording beside its file. */
export interface OfRecording {
  /** The service that was recorded, and whose keys are known. */
  target?: Target | undefined
  /** Whose requests count; told from the addresses unless given. */
  baseUrl?: string | undefined
  /** Of the service; where nobody gives it, the spec's, and a wait that ran out before is taken for it. */
  waitLimitMs?: number | undefined
}

/** Checks a recording. Throws UsageError, before `place` is called, if nothing in it can be checked or two addresses are possible. */
export async function watchHar(
  file: string,
  known: OfRecording,
  secrets: Secrets,
  place: () => Common,
): Promise<Result> {
  const { target } = known
  const callers = target === undefined ? undefined : await Callers.of(target, secrets, process.env)
  const recorded = readHar(file, { baseUrl: target?.baseUrl ?? known.baseUrl, callers, secrets })
  const { baseUrl, startedAtMs, durationMs, exchanges, leftOut, hidesAnswers, ranOutFromMs } = recorded
  const waitLimitMs = target === undefined ? known.waitLimitMs : (target.waitLimitMs ?? defaultWaitLimitMs)
  const options = place()
  const { told } = options
  const watching = new Watching({
    target: {
      ...{ name: target?.name ?? 'a recording', baseUrl },
      slots: target === undefined ? ['full'] : offersOf(target).slots,
      ...(waitLimitMs === undefined ? {} : { waitLimitMs }),
      ...(ranOutFromMs === undefined ? {} : { ranOutFromMs }),
    },
    startedAtMs,
    transcript: watchTranscript(options),
    ...{ secrets, told, hidesAnswers },
  })
  for (const each of exchanges) await watching.take(each)
  return watching.end(durationMs, leftOut)
}
