import type { Exchange, Target, Timing, TranscriptLine } from '../../schemas/types.ts'
import { Api, type Outgoing } from './api.ts'
import { Client } from './client.ts'
import { Clock, sleep } from './clock.ts'
import { Credentials } from './credentials.ts'
import type { RunFacts } from './define.ts'
import { AbortedError } from './errors.ts'
import { Random } from './random.ts'
import { Secrets } from './secrets.ts'
import { Stage } from './stage.ts'
import { scriptOf } from './target.ts'
import { createTransport, type Transport } from './transport.ts'
import type { Watcher } from './watcher.ts'

const getDeadlineMs = 30_000
/** So many connections refused in a row, with none in between, mean that the service is gone. */
const refusedInARow = 12

/** All that the scenes of one run share: the client, the clock, and the counters. */
export class Session {
  readonly clock: Clock
  readonly secrets = new Secrets()
  readonly credentials: Credentials
  readonly client: Client
  readonly created = new Set<string>()
  readonly durations = new Map<string, number[]>()
  meteredSends = 0
  readonly repeated = new Map<string, number>()
  readonly #transport: Transport
  readonly #write: (line: TranscriptLine) => void
  readonly #stop = new AbortController()
  readonly #watcher: Watcher
  readonly #timing: Timing
  #exchanges = 0
  #refused = 0

  /** Throws UsageError where a credential or a certificate cannot be had. */
  constructor(options: {
    target: Target
    environment: NodeJS.ProcessEnv
    write: (line: TranscriptLine) => void
    watcher: Watcher
    signal: AbortSignal | undefined
    timing: Timing
  }) {
    const { target, environment, write, watcher, signal, timing } = options
    this.#write = write
    this.#watcher = watcher
    this.#timing = timing
    this.clock = new Clock((atMs, delayMs) => write({ type: 'health', atMs, delayMs }))
    this.credentials = new Credentials(target, this.secrets, environment)
    this.#transport = createTransport(target.tls)
    signal?.addEventListener('abort', () => this.#stop.abort(signal.reason), { once: true })
    if (signal?.aborted) this.#stop.abort(signal.reason)
    this.client = new Client({
      baseUrl: target.baseUrl,
      transport: this.#transport,
      credentials: this.credentials,
      secrets: this.secrets,
      clock: this.clock,
      signal: this.#stop.signal,
    })
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** A stage for one attempt at one scene, and the list that its exchanges are kept in. */
  stage(
    scene: string,
    attempt: number,
    run: RunFacts,
    seed: number,
    target: Target,
  ): { stage: Stage; exchanges: Exchange[] } {
    const exchanges: Exchange[] = []
    const names = new Map<string, number>()
    // Titles and words of a scene that is played again are new ones: those of its first attempt are still there.
    const played = attempt === 1 ? scene : `${scene} again`
    const make = async (outgoing: Outgoing): Promise<Exchange> => {
      const asked = outgoing.name ?? 'request'
      const count = (names.get(asked) ?? 0) + 1
      names.set(asked, count)
      const name = count === 1 ? asked : `${asked}/${count}`
      const exchange = await this.#exchange(scene, attempt, name, outgoing)
      exchanges.push(exchange)
      return exchange
    }
    const stage = new Stage({
      api: new Api(make, run.timing),
      run,
      random: new Random(seed, played),
      signal: this.signal,
      now: () => this.clock.now(),
      sleep: (ms) => sleep(ms, this.signal),
      script: scriptOf(target),
      prompts: target.agent !== undefined && 'prompts' in target.agent ? target.agent.prompts : undefined,
      scene: played,
      created: (id) => this.created.add(id),
    })
    return { stage, exchanges }
  }

  async close(): Promise<void> {
    this.clock.stop()
    await this.#transport.close()
  }

  async #exchange(scene: string, attempt: number, name: string, outgoing: Outgoing): Promise<Exchange> {
    this.#exchanges += 1
    const id = `x${this.#exchanges}`
    const isPost = outgoing.method === 'POST'
    const deadlineMs = outgoing.deadlineMs ?? getDeadlineMs
    const path = this.secrets.redact(outgoing.path)
    if (isPost)
      this.#write({ type: 'sending', id, scene, attempt, name, method: outgoing.method, path, atMs: this.clock.now() })
    if (isPost) this.#watcher.waitOpened(id, deadlineMs)
    // How long a stream may stay open after its done.
    const doneGraceMs = this.#timing.lagMs + this.#timing.slackMs
    const made = await this.client
      .exchange(id, scene, attempt, { ...outgoing, name, deadlineMs, doneGraceMs })
      .finally(() => {
        if (isPost) this.#watcher.waitClosed(id)
      })
    const exchange: Exchange = { ...made, owned: outgoing.owned === true }
    this.#write({ type: 'exchange', ...exchange })
    this.#count(exchange)
    this.#mindRefusal(exchange)
    return exchange
  }

  #count(exchange: Exchange): void {
    for (const repeat of exchange.repeats) this.repeated.set(repeat.reason, (this.repeated.get(repeat.reason) ?? 0) + 1)
    if (isMetered(exchange)) {
      this.meteredSends += 1
      this.#watcher.metered(this.meteredSends)
    }
    if (exchange.status === null) return
    const endpoint = `${exchange.method} ${templateOf(exchange.path)}`
    const durations = this.durations.get(endpoint) ?? []
    durations.push(exchange.endMs - exchange.sentMs)
    this.durations.set(endpoint, durations)
  }

  #mindRefusal(exchange: Exchange): void {
    this.#refused = exchange.failure?.kind === 'refused' ? this.#refused + 1 : 0
    if (this.#refused < refusedInARow) return
    const said = `The service stopped answering during the run: ${exchange.failure?.message}. What was found until then is kept.`
    this.#stop.abort(new AbortedError(said))
  }
}

/** A POST that was, or may have been, accepted (design: words). */
export function isMetered(exchange: Exchange): boolean {
  if (exchange.method !== 'POST') return false
  if (exchange.status === null)
    return exchange.failure?.kind !== 'refused' && exchange.failure?.kind !== 'dns' && exchange.failure?.kind !== 'tls'
  return exchange.status === 200 || exchange.status === 202 || exchange.status === 504 || exchange.failure !== null
}

function templateOf(path: string): string {
  const [bare = ''] = path.split('?')
  return bare.replace(/^\/conversations\/[^/]+/, '/conversations/{conversationId}')
}
