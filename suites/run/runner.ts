import type { Exchange, Result, RunLine, TranscriptLine } from '../../schemas/types.ts'
import { mostPutOffMs } from '../reading/bounds.ts'
import { AgentWatch } from './agent-watch.ts'
import { Budget, type BudgetPurse } from './budget.ts'
import { isMetered } from './counters.ts'
import type { Scene } from './define.ts'
import { AbortedError, InterruptedError, UnplayableError, UsageError } from './errors.ts'
import type { Prepared, RunOptions } from './options.ts'
import { expectedMsOf, mostPlays, startsOf, triesOf } from './plan.ts'
import { roomFor } from './postponed.ts'
import { preflight, preflightScene } from './preflight.ts'
import { cutAtMs } from './scope.ts'
import { untoldCredentials } from './secrets/untold.ts'
import { type PlayOptions, Session } from './session.ts'
import { RunTime } from './time/run-time.ts'
import { type SceneTime, sceneTime, seconds } from './time/scene-time.ts'
import { playedBefore } from './transcript/going-on.ts'
import { runLineOf } from './transcript/run-line.ts'
import { Admission } from './turns/admission.ts'
import { type Gauged, gauge } from './turns/gauge.ts'
import { TurnPlaces } from './turns/turns.ts'
import type { Looked } from './verdict/judging.ts'
import { type Entry, Ledger, notAgain } from './verdict/ledger.ts'
import { nobody, type Watcher } from './watcher.ts'

/** From so much waiting on a run says that it takes longer. */
const toldFromMs = 10_000

/** Plays one run. */
export class Runner {
  readonly #options: RunOptions
  readonly #prepared: Prepared
  readonly #session: Session
  readonly #line: RunLine
  readonly #ledger: Ledger
  #budget: Budget
  readonly #time: RunTime
  readonly #watcher: Watcher
  /** Scenes that are on record to their end, where the run goes on. */
  readonly #settled = new Set<string>()
  /** Plays on record the last of which is to be followed by another. */
  readonly #halfPlayed = new Map<string, readonly Entry[]>()
  /** Metered sends of scenes that an interruption ended: those scenes are played from their beginning, at further cost. */
  #lost = 0
  readonly #admission: Admission
  /** Scenes that were ended since they took too long: those are not played again. */
  readonly #tooLong = new Set<string>()
  /** Undefined where the agent follows no script, or is to go on where it does not follow it. */
  #agent: AgentWatch | undefined
  /** Of the scenes in play. */
  readonly #sceneTimes = new Set<SceneTime>()

  /** Throws UsageError where a credential or a certificate cannot be had. */
  constructor(options: RunOptions, prepared: Prepared) {
    const { plan, run, scope } = prepared
    const { earlier } = options
    this.#options = options
    this.#prepared = prepared
    this.#watcher = options.watcher ?? nobody
    this.#agent = run.agent === 'script' && options.keepGoing !== true ? new AgentWatch() : undefined
    this.#session = new Session({
      target: options.target,
      environment: options.environment ?? process.env,
      write: (line) => this.#write(line),
      watcher: this.#watcher,
      secrets: options.secrets,
      signal: options.signal,
      timing: run.timing,
      earlier,
      world: options.world,
      heldOff: (ms) => this.#heldOff(ms),
      saw: (exchange) => this.#agent?.take(exchange),
    })
    const { client, clock, signal } = this.#session
    this.#admission = new Admission({
      ...{ clock, signal, timing: run.timing },
      room: () => client.putOffs.room(clock.now()),
      toldMs: () => (this.#cutAtMs === undefined ? client.putOffs.longerMs : 0),
      begins: () =>
        this.#watcher.notice('rate limited (429, or 503 with Retry-After): running test cases one at a time'),
      keptBack: (ms) => this.#time.add(ms),
    })
    // Both count from the moment at which the session's clock stood at 0.
    if (earlier === undefined) run.startedAtMs = this.#session.clock.wallMs() - this.#session.clock.now()
    if (options.traceHeaders !== false) client.trace = run
    this.#time = new RunTime({
      ...{ clock, timing: run.timing, cutAtMs: this.#cutAtMs },
      endAfter: (ms, reason) => this.#session.endAfter(ms, reason),
    })
    this.#budget = this.#newBudget()
    this.#line = earlier?.line ?? runLineOf(options, scope, plan, run)
    this.#ledger = new Ledger({
      suite: options.suite,
      scope,
      line: this.#line,
      run,
      outages: this.#session.outages,
      ...(options.world === undefined ? {} : { time: options.world.time }),
    })
  }

  #newBudget(): Budget {
    const { plan, maxSends } = this.#prepared
    const isAhead = ({ id }: Scene): boolean => !this.#settled.has(id) && !this.#halfPlayed.has(id)
    return new Budget({
      most: maxSends,
      planned: plan.meteredSends + this.#lost,
      ahead: plan.scenes.filter(isAhead).reduce((sum, scene) => sum + scene.sends, 0),
      spent: this.#options.earlier?.usage.meteredSends ?? 0,
    })
  }

  async run(): Promise<Result> {
    const { plan } = this.#prepared
    try {
      if (this.#options.earlier === undefined) this.#write(this.#line)
      this.#time.plan(plan.expectedMs)
      if (this.#options.earlier === undefined) this.#tellPlan()
      for (const each of untoldCredentials(this.#session.secrets)) this.#watcher.notice(each)
      const stopped = await this.#playAll()
      const result = this.#end(stopped)
      if (!(stopped instanceof UsageError)) return result
      stopped.found = result
      throw stopped
    } finally {
      await this.#session.close()
      await this.#options.transcript.close()
    }
  }

  /** What this run spends at most: what an interruption cost comes on top of the plan, within the limit of its user. */
  #tellPlan(): void {
    const { plan, maxSends } = this.#prepared
    const { scenes, again, expectedMs } = plan
    const meteredSends = Math.min(plan.meteredSends + this.#lost, maxSends)
    this.#watcher.planned({
      ...{ runId: this.#prepared.run.runId, scenes: scenes.length, meteredSends, again, expectedMs },
      ...(plan.most === undefined ? {} : { most: plan.most }),
    })
    if (this.#lost > 0)
      this.#watcher.notice(`metered sends lost by the interruption: ${this.#lost}; their test cases start again`)
  }

  /** Plays every scene; gives the reason where the run was stopped before its end. */
  async #playAll(): Promise<Error | undefined> {
    try {
      await this.#takeEarlier()
      await this.#preflight()
      const places = new TurnPlaces(this.#prepared.concurrency)
      const tried = await this.#tryAgent(places)
      // What is not asked for any more is not kept: words may be large.
      this.#agent = undefined
      if (tried === undefined) return undefined
      const begun = new Map([...tried, ...(await this.#gauge(places, tried))])
      for (const last of [false, true]) {
        const scenes = this.#prepared.plan.scenes.filter(
          (each) => each.last === last && !this.#settled.has(each.id) && !begun.has(each),
        )
        const starts = startsOf(scenes, this.#prepared.run.timing)
        const plays = scenes.map((scene, index) => this.#playInPlace(scene, places, starts[index] ?? 0))
        await Promise.allSettled([...begun.values(), ...plays])
        this.#session.signal.throwIfAborted()
      }
      return undefined
    } catch (error) {
      if (error instanceof UsageError || error instanceof InterruptedError || error instanceof AbortedError)
        return error
      // It was ended before its first scene: nobody but the service had it wait.
      if (error instanceof UnplayableError) return new AbortedError(`${this.#keptWaiting()}${error.message}`)
      return new AbortedError(`internal error: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /**
   * Plays the scenes that show soonest whether the agent follows its script, until some of its words showed; gives them with their
   * plays, or nothing where it does not: then no other is played, since nothing could be told of what the agent says.
   */
  async #tryAgent(places: TurnPlaces): Promise<ReadonlyMap<Scene, Promise<void>> | undefined> {
    const { plan, isConcurrencyUnknown } = this.#prepared
    const agent = this.#agent
    const tried = new Map<Scene, Promise<void>>()
    const tries = triesOf(plan.scenes, isConcurrencyUnknown)
    if (agent === undefined || agent.isSeen || tries.length === 0) return tried
    for (const scene of tries.filter(({ id }) => !this.#settled.has(id))) {
      const play = this.#playInPlace(scene, places, 0)
      tried.set(scene, play)
      await Promise.race([agent.seen, play])
      // Whoever looks for how many turns are at work at once looks at no others meanwhile.
      if (isConcurrencyUnknown && !agent.isSeen) await play
      this.#session.signal.throwIfAborted()
      if (agent.isSeen) break
    }
    // One that is slow to speak took of the time of all others.
    this.#time.begun()
    this.#time.planRest(plan.expectedMs)
    if (!agent.isDeaf) return tried
    this.#watcher.notice('the agent does not follow its script: skipping the other test cases (--keep-going runs them)')
    return undefined
  }

  /** Where nobody said how many turns the service works on at once, that is looked for, and kept to. */
  async #gauge(places: TurnPlaces, tried: ReadonlyMap<Scene, Promise<void>>): Promise<Gauged['begun']> {
    const { plan, run, isConcurrencyUnknown } = this.#prepared
    const { timing } = run
    const { clock, signal, made } = this.#session
    const isAhead = (scene: Scene): boolean =>
      !this.#settled.has(scene.id) && !this.#halfPlayed.has(scene.id) && !tried.has(scene)
    const scenes = isConcurrencyUnknown ? [...tried.keys(), ...plan.scenes.filter(isAhead)] : []
    const { begun, most } = await gauge(scenes, {
      ...{ clock, signal, timing, made },
      look: (id) => this.#session.lookAtTurn(id),
      play: (scene) => tried.get(scene) ?? this.#playInPlace(scene, places, 0),
      patienceMs: this.#cutAtMs ?? timing.waitLimitMs + timing.slackMs,
    })
    made.stopCounting()
    this.#session.client.allowance.release(preflightScene)
    if (most === undefined) return begun
    places.limitTo(most)
    const expectedMs = expectedMsOf(plan.scenes, { timing, concurrency: most })
    this.#time.planRest(expectedMs)
    this.#watcher.notice(
      `concurrency probe: ${most} parallel turns; the run takes about ${seconds(expectedMs)}. Set "concurrency": ${most} in the target file to skip the probe.`,
    )
    return begun
  }

  #keptWaiting(): string {
    const { count } = this.#session.client.putOffs
    return count === 0
      ? ''
      : `the service rate limited the first request ${count} times (429, or 503 with Retry-After), then `
  }

  /** Judges what is on record, scene by scene: no more of it is held than is being judged, or is to be played again. */
  async #takeEarlier(): Promise<void> {
    const { earlier } = this.#options
    if (earlier === undefined) return
    let kept = 0
    for await (const { scene, plays } of playedBefore(earlier)) {
      this.#session.signal.throwIfAborted()
      for (const { record } of plays) {
        kept += record.exchanges.filter(isMetered).length
        for (const each of record.exchanges) this.#agent?.take(each)
      }
      if (scene !== preflightScene && plays.at(-1)?.again !== undefined && plays.length < this.#mostPlays) {
        this.#halfPlayed.set(scene, plays)
        continue
      }
      for (const each of plays) await this.#keep(each, false)
      if (scene === preflightScene) continue
      this.#watcher.sceneStarted(scene)
      this.#ledger.close(plays)
      this.#settled.add(scene)
      this.#watcher.sceneEnded(scene)
    }
    this.#lost = Math.max(0, earlier.usage.meteredSends - kept)
    this.#budget = this.#newBudget()
    this.#tellPlan()
  }

  async #preflight(): Promise<void> {
    let failure: unknown
    const attempt = (): Promise<Entry> =>
      this.#attempt(preflightScene, 1, async (stage) => {
        failure = undefined
        await preflight(stage).catch((error: unknown) => {
          failure = error
          throw new UnplayableError(error instanceof Error ? error.message : String(error))
        })
      })
    let entry = await attempt()
    const { exchanges } = entry.record
    if (this.#session.client.trace !== undefined && exchanges.length > 0 && exchanges.every(isRefused)) {
      this.#watcher.notice('the service refuses every request: trying once more without traceparent')
      this.#session.client.trace = undefined
      entry = await attempt()
    }
    await this.#keep(entry)
    this.#session.client.allowance.release(preflightScene)
    if (failure !== undefined) throw failure
  }

  async #playInPlace(scene: Scene, places: TurnPlaces, afterMs: number): Promise<void> {
    let giveBack = (): void => {}
    try {
      await this.#session.clock.sleep(afterMs, this.#session.signal)
      giveBack = await places.take(scene.turns)
      await this.#admission.enter()
      this.#session.signal.throwIfAborted()
      const isBarred = this.#session.outages.barring(scene) !== undefined
      if (!isBarred || this.#halfPlayed.has(scene.id)) await this.#play(scene)
    } catch (error) {
      // Whatever leaves a scene ends the run; the first reason counts.
      this.#session.stop(error)
    } finally {
      giveBack()
    }
  }

  async #play(scene: Scene): Promise<void> {
    const known = this.#halfPlayed.get(scene.id) ?? []
    // What is settled below is not needed there any more; bodies are large.
    this.#halfPlayed.delete(scene.id)
    this.#watcher.sceneStarted(scene.id)
    const entries = known.slice(0, -1)
    for (const each of entries) await this.#keep(each, false)
    let isKnown = known.length > 0
    let entry = known.at(-1) ?? (await this.#timed(scene, 1, this.#budget.first(scene.sends)))
    for (;;) {
      const looked = await this.#ledger.judging.look(entry.record)
      const isLast = entries.length + 1 >= this.#mostPlays
      const { kept, purse } = isLast ? { kept: entry } : await this.#decided(scene, entry, looked, isKnown)
      await this.#keep(kept, !isKnown, looked)
      entries.push(kept)
      if (isLast || kept.again === undefined) break
      this.#watcher.notice(
        `retrying test case ${scene.id} (attempt ${entries.length + 1} of ${this.#mostPlays}): ${kept.again}`,
      )
      const heldUpMs = roomFor(kept.record, this.#prepared.run.timing)
      // Another play may take as long as the plan says for one.
      this.#time.plan(this.#prepared.plan.expectedMs + entries.length * scene.lasts(this.#prepared.run.timing))
      isKnown = false
      await this.#admission.enter()
      entry = await this.#timed(scene, entries.length + 1, purse, heldUpMs)
    }
    this.#ledger.close(entries)
    this.#session.client.allowance.release(scene.id)
    this.#watcher.sceneEnded(scene.id)
  }

  get #mostPlays(): number {
    return mostPlays(this.#prepared.run.agent)
  }

  /** The longest wait, where the service may let a send wait longer than this run does. */
  get #cutAtMs(): number | undefined {
    return cutAtMs(this.#prepared.scope, this.#prepared.run.timing)
  }

  /** The service asked to wait: where a run is to be over soon, that is no reason to take longer. */
  #heldOff(ms: number): void {
    if (this.#cutAtMs !== undefined) return
    const { longerMs } = this.#session.client.putOffs
    if (longerMs >= toldFromMs && longerMs - ms < toldFromMs)
      this.#watcher.notice(
        `rate limited (429, or 503 with Retry-After): waiting as long as Retry-After asks, up to ${mostPutOffMs / 60_000} minutes longer than planned`,
      )
    this.#time.add(ms)
    for (const each of this.#sceneTimes) each.add(ms)
  }

  /** A first play, with whether there is to be a second, and what that may spend. */
  async #decided(
    scene: Scene,
    first: Entry,
    looked: Looked,
    isKnown: boolean,
  ): Promise<{ kept: Entry; purse?: BudgetPurse | undefined }> {
    const { superseded, again } = first
    const asked = isKnown && again !== undefined ? { why: again, superseded } : this.#ledger.judging.whyAgain(looked)
    const isMoot = this.#tooLong.has(scene.id) || this.#session.outages.barring(scene) !== undefined
    if (asked === undefined || isMoot) return { kept: first }
    const purse = await this.#budget.again(scene.sends)
    return purse === undefined
      ? { kept: notAgain(first, { meteredSends: this.#prepared.plan.meteredSends + this.#lost }) }
      : { kept: { ...first, superseded: asked.superseded, again: asked.why }, purse }
  }

  /** Plays a scene once, and ends it where it takes all the time that it may: what it was to show is then undecided. */
  async #timed(scene: Scene, attempt: number, purse?: BudgetPurse, heldUpMs = 0): Promise<Entry> {
    const time = sceneTime(scene, this.#prepared.run.timing, this.#session.clock, this.#cutAtMs)
    const over = time.signal
    this.#sceneTimes.add(time)
    const { client, clock } = this.#session
    if (this.#cutAtMs === undefined) time.add(client.putOffs.aheadMs(clock.now()))
    return this.#attempt(scene.id, attempt, scene.act, { purse, heldUpMs, over }).finally(() => {
      time.stop()
      this.#sceneTimes.delete(time)
      if (over.aborted) this.#tooLong.add(scene.id)
    })
  }

  /** Plays a scene once. Throws where the run was stopped meanwhile, and what stops it. */
  async #attempt(
    scene: string,
    attempt: number,
    act: Scene['act'],
    { purse, heldUpMs = 0, over }: Pick<PlayOptions, 'purse' | 'heldUpMs' | 'over'> = {},
  ): Promise<Entry> {
    const session = this.#session
    const { run } = this.#prepared
    const { seed, target } = this.#options
    const { stage, exchanges } = session.stage({ scene, attempt, run, seed, target, purse, heldUpMs, over })
    const startMs = session.clock.now()
    let unplayable: string | null = null
    let fault = false
    try {
      await act(stage)
    } catch (error) {
      session.signal.throwIfAborted()
      if (error instanceof UsageError || error instanceof AbortedError) throw error
      unplayable = error instanceof Error ? error.message : String(error)
      fault = !(error instanceof UnplayableError)
    } finally {
      purse?.close()
    }
    const isEnded = session.isOver || over?.aborted === true
    if (scene !== preflightScene && !isEnded && exchanges.some(isUnanswered)) await session.lookForLife()
    for (const each of exchanges) if (session.overheard.has(each.id)) each.overheard = true
    const endMs = session.clock.now()
    const maxDelayMs = session.clock.worstDelay(startMs, endMs)
    const record = { scene, attempt, exchanges, run, unplayable, fault, maxDelayMs }
    return { record, superseded: false, startMs, endMs }
  }

  async #keep(entry: Entry, isNew = true, looked?: Looked): Promise<void> {
    const { record, superseded, again, notAgain, startMs, endMs } = entry
    const seen = looked ?? (await this.#ledger.judging.look(record))
    this.#ledger.add(seen, entry)
    const { scene, attempt, unplayable, fault, maxDelayMs, exchanges } = record
    if (!superseded)
      this.#watcher.judged?.(
        seen.judged.flatMap(({ outcomes }) => outcomes),
        record,
      )
    if (!isNew) return
    const overheard = exchanges.flatMap((each) => (each.overheard ? [each.id] : []))
    this.#write({
      type: 'record',
      scene,
      attempt,
      superseded,
      ...(again === undefined ? {} : { again }),
      ...(notAgain === undefined ? {} : { notAgain }),
      unplayable,
      ...(fault ? { fault } : {}),
      startMs,
      endMs,
      maxDelayMs,
      meteredSends: exchanges.filter(isMetered).length,
      exchanges: exchanges.map((each) => each.id),
      ...(overheard.length === 0 ? {} : { overheard }),
    })
  }

  #end(stopped: Error | undefined): Result {
    const { clock, client, counters, created } = this.#session
    const ending = {
      interrupted: stopped instanceof InterruptedError,
      aborted: stopped instanceof InterruptedError ? undefined : stopped?.message,
      created: [...created],
      usage: {
        requests: client.requests,
        // One that was under way when the run was stopped may have been accepted.
        meteredSends: counters.meteredSends + this.#session.openSends,
        bytesIn: client.bytesIn,
        bytesOut: client.bytesOut,
      },
    }
    const result = this.#session.secrets.redactAll(
      this.#ledger.result({
        durationMs: clock.now(),
        timings: counters.timings,
        repeated: counters.repeated,
        ...ending,
      }),
    )
    this.#write({ type: 'end', atMs: clock.now(), ...ending, aborted: result.aborted ?? null })
    return result
  }

  #write(line: TranscriptLine): void {
    this.#options.transcript.write(line, (text) => this.#session.secrets.redact(text))
  }
}

/** Nothing came, or not the whole of it, and that was not for want of time. */
function isUnanswered({ status, failure }: Exchange): boolean {
  return failure !== null && (status === null || (failure.kind !== 'timeout' && failure.kind !== 'too-large'))
}

/** It may be for a header that the service does not know. A credential is refused with 401, and what is not there with 404. */
function isRefused({ status, failure }: Exchange): boolean {
  return failure === null && (status === 400 || status === 403 || status === 431)
}
