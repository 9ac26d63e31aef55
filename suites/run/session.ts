import type { Exchange, Outage, Target, Timing, TranscriptLine } from '../../schemas/types.ts'
import { mostPathLength, mostRequests, shownCount } from '../reading/bounds.ts'
import { endpointOf } from '../reading/endpoint.ts'
import { segment } from '../reading/in-path.ts'
import { sendResultOf } from '../reading/send-result.ts'
import { mayRunOutMs } from '../reading/wait-limit.ts'
import { Asking } from './asking.ts'
import type { BudgetPurse } from './budget.ts'
import { ConversationsMade } from './conversations-made.ts'
import { Counters, isMetered } from './counters.ts'
import { AbortedError } from './errors.ts'
import type { RunFacts } from './facts.ts'
import { accessLook, balanceLook, Outages } from './outages.ts'
import { preflightScene } from './preflight.ts'
import { Random } from './random.ts'
import { Credentials, type Slot } from './secrets/credentials.ts'
import { Secrets } from './secrets/secrets.ts'
import { Api, type Outgoing, refusalDeadlineMs, startedBy } from './stage/api.ts'
import { scriptText } from './stage/script.ts'
import { Stage } from './stage/stage.ts'
import { scriptOf } from './target.ts'
import type { ReadRun } from './transcript/read-run.ts'
import type { Watcher } from './watcher.ts'
import { Client } from './wire/client.ts'
import { Clock } from './wire/clock.ts'
import { mostInVainMs } from './wire/in-vain.ts'
import { type Insisting, rightRequest, sinceWhen, withTries } from './wire/insisting.ts'
import { proxySecrets } from './wire/proxy.ts'
import { ReadLog } from './wire/read-times.ts'
import type { Transport } from './wire/transport.ts'
import { realWorld, type World } from './world.ts'

const getDeadlineMs = 30_000
/** How long ago we may have been late so that we may soon be again. */
const lateLatelyMs = 2000
/** So many requests in a row without an answer, with none in between, ask for a look at whether anybody is there. */
const unansweredInARow = 12
/** The two looks: a service that is only being restarted is given a second. */
const looks = {
  paths: ['/conversations?limit=1', '/conversations/still-there'],
  apartMs: 1000,
  accessApartMs: 100,
  deadlineMs: 10_000,
}

/** What is refused from now on, as soon as it is known. */
function toldAtOnce({ what, status }: Outage): string {
  return status === 402 ? `${what}: no further metered sends` : what
}

/** For a service that put off every request from some moment on. */
function inVainSentence(sinceMs: number, { status, headers }: Pick<Exchange, 'status' | 'headers'>): string {
  const after = headers['retry-after']
  const asked = after === undefined ? '' : ` (Retry-After: ${after.slice(0, 40)})`
  return `The service rate limited every request of credentials.full after ${(sinceMs / 1000).toFixed(1)} s: it returned ${status}${asked} for ${mostInVainMs / 1000} s. Earlier results are kept.`
}

const tooManyRequests = `The run made more than ${shownCount(mostRequests)} requests, far more than a run needs.`

/** One play of a scene. */
export interface PlayOptions {
  scene: string
  /** 1 for its first play. */
  attempt: number
  run: RunFacts
  seed: number
  target: Target
  /** What pays for its sends; undefined where nothing counts them. */
  purse?: BudgetPurse | undefined
  /** How long a request of the play before was held up. */
  heldUpMs?: number
  /** Ends the play. */
  over?: AbortSignal | undefined
}

/** All that the scenes of one run share: the client, the clock, and the counters. */
export class Session {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly credentials: Credentials
  readonly client: Client
  readonly created: Set<string>
  /** Those of this process. */
  readonly made = new ConversationsMade()
  readonly counters: Counters
  readonly outages: Outages
  /** Exchanges behind whose answer another came that nobody had asked for: known a moment after they ended. */
  readonly overheard = new Set<string>()
  /** POSTs that left and of which nothing is on record yet. */
  openSends = 0
  readonly #transport: Transport
  readonly #write: (line: TranscriptLine) => void
  readonly #stop = new AbortController()
  /** Aborted where the run has taken all the time that it may: scenes end undecided, and what was found is told. */
  readonly #over = new AbortController()
  readonly #untilEnd = AbortSignal.any([this.#stop.signal, this.#over.signal])
  #neverOver = (): void => {}
  #endsAtMs = 0
  readonly #watcher: Watcher
  readonly #timing: Timing
  /** Told in words and titles, so that those of a run that goes on differ from what it did before; '' in a fresh run. */
  readonly #resumed: string
  readonly #reads = new ReadLog()
  /** The longest that an answer which waited for no agent took, by endpoint: milliseconds. */
  readonly #slowestMs = new Map<string | null, number>()
  readonly #saw: (exchange: Exchange) => void
  #exchanges: number
  /** Those in a row, without an answer to any other in between. */
  #unanswered: Exchange[] = []
  #looking: Promise<void> | undefined
  #isEarlyLimitTold = false
  readonly #confirming = new Map<string, Promise<void>>()
  /** A message that asks for nothing. */
  readonly #quiet: string

  /** Throws UsageError where a credential or a certificate cannot be had. */
  constructor(options: {
    target: Target
    environment: NodeJS.ProcessEnv
    write: (line: TranscriptLine) => void
    watcher: Watcher
    signal: AbortSignal | undefined
    timing: Timing
    /** The interrupted run that this one continues. */
    earlier: ReadRun | undefined
    /** What gets to know every secret; one of its own where the caller keeps none. */
    secrets?: Secrets | undefined
    world?: World | undefined
    heldOff?: (ms: number) => void
    /** Is shown every exchange when it is on record. */
    saw?: (exchange: Exchange) => void
  }) {
    const { target, environment, write, watcher, signal, timing, earlier, secrets = new Secrets() } = options
    const { world = realWorld } = options
    this.secrets = secrets
    this.#saw = options.saw ?? (() => {})
    this.#write = write
    this.#watcher = watcher
    this.#timing = timing
    this.credentials = new Credentials(target, this.secrets, environment)
    this.#transport = world.connect(target.tls)
    for (const each of proxySecrets(environment)) this.secrets.add('proxy', each)
    this.created = earlier?.created ?? new Set()
    this.counters = earlier?.counters ?? new Counters()
    this.outages = earlier?.outages ?? new Outages()
    this.outages.goesOn()
    const script = scriptOf(target)
    const quiet = `There is nothing to do here. This checks the balance.`
    this.#quiet = script === undefined ? quiet : scriptText(script, [], quiet)
    this.#exchanges = earlier?.lastExchange ?? 0
    this.#resumed = earlier === undefined ? '' : ` from ${this.#exchanges}`
    const startMs = earlier === undefined ? 0 : Math.max(earlier.lastMs, world.time.wallMs() - earlier.run.startedAtMs)
    this.clock = new Clock((atMs, delayMs) => this.#note({ type: 'health', atMs, delayMs }), startMs, world.time)
    signal?.addEventListener('abort', () => this.#stop.abort(signal.reason), { once: true })
    if (signal?.aborted) this.#stop.abort(signal.reason)
    this.client = new Client({
      baseUrl: target.baseUrl,
      transport: this.#transport,
      credentials: this.credentials,
      secrets: this.secrets,
      clock: this.clock,
      signal: this.#untilEnd,
      overheard: (id) => this.overheard.add(id),
      inVain: (sinceMs, answer) => this.stop(new AbortedError(inVainSentence(sinceMs, answer))),
      ...(options.heldOff === undefined ? {} : { heldOff: options.heldOff }),
    })
    if (earlier === undefined) return
    const { requests, meteredSends, bytesIn, bytesOut } = earlier.usage
    this.counters.meteredSends = meteredSends
    Object.assign(this.client, { requests, bytesIn, bytesOut })
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /**
   * Lets every scene end when this time has passed, with the reason; what was recorded until then is judged. Never earlier
   * than was said before.
   */
  endAfter(ms: number, reason: Error): void {
    const atMs = this.clock.now() + ms
    if (atMs <= this.#endsAtMs) return
    this.#endsAtMs = atMs
    this.#neverOver()
    this.#neverOver = this.clock.after(ms, () => this.#over.abort(reason))
  }

  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Ends every request and every wait at once; the first reason is the one that counts. */
  stop(reason: unknown): void {
    this.#stop.abort(reason)
  }

  /** A stage for one play of a scene, and the list that its exchanges are kept in. A POST throws UnplayableError where the purse allows none. */
  stage({ scene, attempt, run, seed, target, purse, heldUpMs = 0, over }: PlayOptions): {
    stage: Stage
    exchanges: readonly Exchange[]
  } {
    const signal = over === undefined ? this.#untilEnd : AbortSignal.any([this.#untilEnd, over])
    // Titles and words of a scene that is played again are new ones: those of its first attempt are still there.
    const played = `${scene}${attempt === 1 ? '' : attempt === 2 ? ' again' : ` again ${attempt}`}${this.#resumed}`
    const asking = new Asking({
      purse,
      quiet: this.#quiet,
      barred: (outgoing) => this.#barred(outgoing, purse),
      made: (name, outgoing, insisting) => this.#made(scene, attempt, name, { ...outgoing, signal }, insisting),
      confirm: (suspect) => this.#confirm(suspect, purse),
    })
    const stage = new Stage({
      api: new Api((outgoing) => asking.ask(outgoing), run.timing),
      run,
      random: new Random(seed, played, run.runId),
      signal,
      now: () => this.clock.now(),
      sleep: (ms) => this.clock.sleep(ms, signal),
      script: scriptOf(target),
      ...(target.conversations === undefined ? {} : { conversations: target.conversations }),
      provoke409: target.provoke?.['409'] ?? [],
      prompts: target.agent !== undefined && 'prompts' in target.agent ? target.agent.prompts : undefined,
      scene: played,
      isAgain: attempt > 1,
      heldUpMs,
      heldUpNowMs: () => this.#heldUpNowMs(),
      created: (id) => this.#keepCreated(scene, id),
    })
    return { stage, exchanges: asking.exchanges }
  }

  /** Why a request may not leave any more; undefined where it may. */
  #barred({ method, path }: Outgoing, purse: BudgetPurse | undefined): string | undefined {
    if (this.client.allowance.isSpent) return tooManyRequests
    if (path.length > mostPathLength)
      return `An id or a cursor makes a path of ${shownCount(path.length)} characters. The suite sends at most ${shownCount(mostPathLength)}.`
    const [broke] = this.outages.standing.filter((each) => each.status === 402)
    const costs = method === 'POST' && purse?.pays === true
    return costs && broke !== undefined ? `No further metered sends: ${broke.what}.` : undefined
  }

  /**
   * Makes sure that somebody is still there, after requests that got no answer. Stops the run where two looks find
   * nobody, so that nothing is held against a service that was switched off; then it throws.
   */
  async lookForLife(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
    this.signal.throwIfAborted()
  }

  /** One status of a conversation of ours, which no scene asked for. */
  lookAtTurn(conversationId: string): Promise<Exchange> {
    const path = `/conversations/${segment(conversationId)}`
    return this.#exchange(preflightScene, 1, 'turn', { method: 'GET', path, deadlineMs: looks.deadlineMs })
  }

  async close(): Promise<void> {
    this.#neverOver()
    this.clock.stop()
    await this.#transport.close()
  }

  async #exchange(scene: string, attempt: number, name: string, outgoing: Outgoing): Promise<Exchange> {
    return (await this.#made(scene, attempt, name, outgoing)).exchange
  }

  async #made(
    scene: string,
    attempt: number,
    name: string,
    outgoing: Outgoing & { signal?: AbortSignal },
    insisting?: Insisting,
  ): Promise<{ exchange: Exchange; suspect: Outage | undefined }> {
    this.#exchanges += 1
    const id = `x${this.#exchanges}`
    const isPost = outgoing.method === 'POST'
    // On a long way an answer that is in time arrives later.
    const wayMs = isPost ? 2 * this.#reads.latelyMs(this.clock.now()) : 0
    const givenMs = outgoing.deadlineMs ?? (outgoing.insist === true ? refusalDeadlineMs : getDeadlineMs)
    // What is slow with all that it is asked is not silent to what it should refuse.
    const patienceMs = outgoing.insist === true ? 2 * (this.#slowestMs.get(endpointOf(outgoing)) ?? 0) : 0
    const deadlineMs = Math.max(givenMs, Math.min(patienceMs, getDeadlineMs)) + wayMs
    const path = this.secrets.redact(outgoing.path)
    if (isPost)
      this.#write({ type: 'sending', id, scene, attempt, name, method: outgoing.method, path, atMs: this.clock.now() })
    let answered = (): void => {}
    if (isPost) {
      answered = this.made.sends(scene, outgoing)
      this.#watcher.waitOpened(id, deadlineMs)
      this.openSends += 1
    }
    const sentMs = this.clock.now()
    // How long a service takes to refuse, against those who guess keys, is no measure of the way.
    if (!isPost && outgoing.insist !== true) this.#reads.began(id, sentMs)
    // How long a stream may stay open after its done.
    const doneGraceMs = this.#timing.lagMs + this.#timing.slackMs
    // A read that waits because it was told to says nothing of the way.
    const postponed = () => this.#reads.ended(id)
    const made = await this.client
      .exchange(id, scene, attempt, { ...outgoing, name, deadlineMs, doneGraceMs, postponed })
      .finally(() => {
        if (isPost) this.#watcher.waitClosed(id)
        else this.#reads.ended(id)
        answered()
      })
    if (isPost) this.openSends -= 1
    const measured = { ...this.#measured(made), owned: outgoing.owned === true }
    this.#noteTime(measured)
    this.#noteEarlyLimit(measured)
    // The try still holds its place among the metered sends, so what is looked at now must take none: it reads.
    const lookAfter = () => this.#exchange(scene, attempt, `${name}-after`, rightRequest('GET', this.#quiet))
    const exchange: Exchange = insisting === undefined ? measured : await withTries(measured, insisting, lookAfter)
    this.#write({ type: 'exchange', ...exchange })
    this.#saw(exchange)
    const suspect = this.outages.saw(exchange)
    const before = this.counters.meteredSends
    this.counters.add(exchange)
    if (this.counters.meteredSends > before) this.#watcher.metered(this.counters.meteredSends)
    const started = startedBy(exchange)
    if (started !== undefined) this.#keepCreated(scene, started)
    this.#unanswered = exchange.status === null ? [...this.#unanswered, exchange] : []
    // Whoever was stopped by it learns of that from the signal.
    if (this.#unanswered.length === unansweredInARow) this.lookForLife().catch(() => {})
    return { exchange, suspect }
  }

  #keepCreated(scene: string, id: string): void {
    this.created.add(id)
    this.made.add(scene, id)
  }

  /** A wait that runs out early fails rules of the service. A wrong target file has the same effect, so the user learns of it once. */
  #noteEarlyLimit(exchange: Exchange): void {
    const tookMs = exchange.endMs - exchange.sentMs
    if (this.#isEarlyLimitTold || exchange.method !== 'POST' || tookMs >= mayRunOutMs(this.#timing)) return
    if (exchange.repeats.length > 0 || sendResultOf(exchange)?.timedOut !== true) return
    this.#isEarlyLimitTold = true
    this.#watcher.notice(
      `a response with timedOut came after ${Math.round(tookMs)} ms (exchange ${exchange.id}), but waitLimitMs in the target file is ${this.#timing.waitLimitMs}. If the limit of the service is shorter, correct waitLimitMs.`,
    )
  }

  #noteTime(exchange: Exchange): void {
    const { method, status, sentMs, endMs } = exchange
    if (status === null || (method === 'POST' && (status === 200 || status === 504))) return
    const endpoint = endpointOf(exchange)
    this.#slowestMs.set(endpoint, Math.max(this.#slowestMs.get(endpoint) ?? 0, endMs - sentMs))
  }

  /** Looks whether a credential is refused everywhere, or nothing at all is paid for any more. */
  async #confirm(outage: Outage, purse: BudgetPurse | undefined): Promise<void> {
    const key = `${outage.slot} ${outage.status}`
    const looking =
      this.#confirming.get(key) ??
      (outage.status === 402 ? this.#lookAtBalance(outage, purse) : this.#lookAtAccess(outage))
    this.#confirming.set(key, looking)
    await looking.finally(() => {
      if (this.#confirming.delete(key) && this.outages.all.includes(outage)) this.#watcher.notice(toldAtOnce(outage))
    })
  }

  async #lookAtAccess({ slot, status }: Outage): Promise<void> {
    const id = `unknown-${this.#exchanges}`
    for (const path of ['/conversations?limit=1', `/conversations/${id}`, `/conversations/${id}/messages`]) {
      const look = { method: 'GET', path, credential: slot as Slot, deadlineMs: looks.deadlineMs, owned: true }
      const seen = await this.#exchange(preflightScene, 1, accessLook, look)
      if (seen.status !== status) return
      await this.clock.sleep(looks.accessApartMs, this.signal)
    }
  }

  /** In two modes, since one alone may be broken. What is taken after all is charged to the scene that asked. */
  async #lookAtBalance({ slot }: Outage, purse: BudgetPurse | undefined): Promise<void> {
    for (const mode of [{ reply: 'none' }, { stream: true }]) {
      const place = await purse?.take()
      if (place === undefined) return
      try {
        const body = JSON.stringify({ text: this.#quiet, title: `conformance balance ${this.#exchanges}`, ...mode })
        const look = {
          method: 'POST',
          path: '/conversations',
          credential: slot as Slot,
          body,
          deadlineMs: looks.deadlineMs,
          owned: true,
        }
        const seen = await this.#exchange(preflightScene, 1, balanceLook, look)
        if (!isMetered(seen)) place.giveBack()
        if (seen.status !== 402) return
      } finally {
        place.spend()
      }
    }
  }

  #heldUpNowMs(): number {
    const now = this.clock.now()
    return Math.max(this.#reads.latelyMs(now), this.clock.worstDelay(now - lateLatelyMs, now))
  }

  /** With how long reads took just then, itself among them. */
  #measured(made: Omit<Exchange, 'owned'>): Omit<Exchange, 'owned'> {
    const { id, method, status, sentMs, endMs, repeats, accuracy } = made
    if (accuracy === undefined) return made
    const tookMs = Math.max(0, endMs - sentMs - accuracy.delays.reduce((sum, each) => sum + each.delayMs, 0))
    if (method === 'GET' && status === 200 && repeats.length === 0) this.#reads.ended(id, { sentMs, endMs, tookMs })
    const reads = this.#reads.around(sentMs, endMs)
    return { ...made, accuracy: { ...accuracy, ...(reads === undefined ? {} : { reads }) } }
  }

  async #look(): Promise<void> {
    const unanswered = this.#unanswered
    let seen = ''
    let isProxy = false
    for (const [index, path] of looks.paths.entries()) {
      if (index > 0) await this.clock.sleep(looks.apartMs, this.signal)
      const outgoing = { method: 'GET', path, deadlineMs: looks.deadlineMs, owned: true }
      const { status, failure } = await this.#exchange('preflight', 1, 'still-there', outgoing)
      if (status !== null) return
      seen = failure?.message ?? 'no response'
      isProxy = failure?.kind === 'proxy'
    }
    const what = isProxy ? 'The service became unreachable' : 'The service stopped responding'
    const said = `${what} during the run (${seen})${sinceWhen(unanswered)}. Earlier results are kept.`
    this.stop(new AbortedError(said))
  }

  /** Writes from where nobody could catch what is thrown. */
  #note(line: TranscriptLine): void {
    try {
      this.#write(line)
    } catch (error) {
      this.stop(error)
    }
  }
}
