import type { Exchange, Result, Target } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { offersOf } from '../../suites/run/target.ts'
import { writeTranscript } from '../../suites/run/transcript/transcript.ts'
import { Clock } from '../../suites/run/wire/clock.ts'
import { Callers } from './callers.ts'
import { readHar } from './har.ts'
import { startProxy } from './proxy.ts'
import { type Told, Watching } from './watching.ts'

export interface Common {
  /** The file, and what an earlier run left beside it. */
  transcript: string
  replaces: readonly string[]
  secrets: Secrets
  told: Told
}

/** What has come is judged together when nothing more came for so long, or so much came meanwhile. */
const quietMs = 1000
const manyUnjudged = 500

/** Stands before a service until it is stopped. */
export async function watchService(
  target: Target,
  options: Common & { port: number; host: string; listening: (baseUrl: string) => void; stopped: Promise<void> },
): Promise<Result> {
  const { secrets, told, port, host } = options
  const callers = await Callers.of(target, secrets, process.env)
  const clock = new Clock()
  const { slots } = offersOf(target)
  const watching = new Watching({
    target: { ...target, slots },
    startedAtMs: Date.now(),
    transcript: writeTranscript(options.transcript, { replaces: options.replaces }),
    ...{ secrets, told },
  })
  let unjudged = 0
  let lastMs = 0
  // One after another, in the order in which they ended.
  let taken: Promise<void> = Promise.resolve()
  let failed: unknown
  const ended = (exchange: Exchange): void => {
    unjudged += 1
    lastMs = clock.now()
    taken = taken
      .then(() => watching.take(exchange))
      .catch((error: unknown) => {
        failed ??= error
      })
  }
  const looking = setInterval(() => {
    if (unjudged === 0 || (clock.now() - lastMs < quietMs && unjudged < manyUnjudged)) return
    unjudged = 0
    watching.look()
  }, quietMs / 4)
  const sending = (exchange: Exchange): void => watching.sending(exchange)
  const proxy = await startProxy({ target, host, port, clock, secrets, callers, sending, ended }).catch(
    (error: unknown) => {
      clearInterval(looking)
      clock.stop()
      throw error
    },
  )
  try {
    options.listening(proxy.baseUrl)
    await options.stopped
    await proxy.close()
    // What was cut by the end is taken in as well.
    await new Promise((resolve) => setImmediate(resolve))
    await taken
    if (failed !== undefined) throw failed
    return await watching.end(clock.now())
  } finally {
    clearInterval(looking)
    clock.stop()
  }
}

/** Judges a recording. Throws UsageError where nothing in it can be judged. */
export async function watchHar(file: string, baseUrl: string | undefined, options: Common): Promise<Result> {
  const { secrets, told } = options
  const { baseUrl: base, startedAtMs, exchanges } = readHar(file, baseUrl, secrets)
  if (!/^https?:/.test(base)) throw new UsageError(`--har ${file}: ${base} is no address of HTTP.`)
  const watching = new Watching({
    target: { name: 'a recording', baseUrl: base, slots: ['full'] },
    startedAtMs,
    transcript: writeTranscript(options.transcript, { replaces: options.replaces }),
    ...{ secrets, told },
  })
  for (const each of exchanges) await watching.take(each)
  return watching.end(Math.max(...exchanges.map(({ endMs }) => endMs)))
}
