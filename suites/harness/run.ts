import { randomBytes } from 'node:crypto'
import type { Exchange, Result, RunLine, Target, TranscriptLine } from '../../schemas/types.ts'
import { isCut } from '../judges/gateway.ts'
import type { AnyScene, RunFacts, Suite } from './define.ts'
import { AbortedError, UnplayableError, UsageError } from './errors.ts'
import { type JudgedRecord, Judging } from './judging.ts'
import { type Plan, planOf } from './plan.ts'
import { preflight } from './preflight.ts'
import { resultOf, type SceneRun } from './result.ts'
import { type Scope, type ScopeRequest, scopeOf } from './scope.ts'
import { isMetered, Session } from './session.ts'
import { Tally } from './tally.ts'
import { defaultWaitLimitMs, offersOf } from './target.ts'
import { timingFor } from './timing.ts'
import { dehydrated, type TranscriptWriter } from './transcript.ts'
import { TurnPlaces } from './turns.ts'
import { nobody, type Watcher } from './watcher.ts'

/** Turns that run at once where the target file states no `concurrency`. */
export const defaultConcurrency = 48

export interface RunOptions {
  suite: Suite
  target: Target
  /** The built-in service stands in for a target: the result says so. */
  demonstration?: boolean
  scope: ScopeRequest
  seed: number
  /** The most metered sends, besides the target's own budget. */
  maxSends?: number
  /** The most turns at once, besides the target's own `concurrency`. */
  concurrency?: number
  transcript: TranscriptWriter
  watcher?: Watcher
  /** Stops the run; what was found until then is in the result. */
  signal?: AbortSignal
  environment?: NodeJS.ProcessEnv
}

/** The reason with which a run is stopped from outside. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'
}

/** What a run will look at and play, before anything is sent. Throws UsageError for a pattern that matches nothing. */
export function prepare(options: Omit<RunOptions, 'transcript'>): { scope: Scope; plan: Plan; run: RunFacts } {
  const { suite, target } = options
  const scope = scopeOf(suite, options.scope)
  const timing = timingFor(target.waitLimitMs ?? defaultWaitLimitMs)
  const offers = offersOf(target)
  const plan = planOf(scope, {
    ...offers,
    timing,
    maxSends: Math.min(
      options.maxSends ?? Number.POSITIVE_INFINITY,
      target.budget?.meteredSends ?? Number.POSITIVE_INFINITY,
    ),
    concurrency: placesOf(options),
  })
  const runId = randomBytes(5).toString('hex')
  return { scope, plan, run: { runId, baseUrl: target.baseUrl, startedAtMs: Date.now(), timing, ...offers } }
}

/**
 * Plays the scenes in scope against the target and judges what comes back. Always gives a result, also for a run that
 * was aborted or interrupted; throws UsageError alone, for what its caller has to mend.
 */
export async function runSuite(options: RunOptions): Promise<Result> {
  const prepared = prepare(options)
  return new Runner(options, prepared.scope, prepared.plan, prepared.run).run()
}

function placesOf(options: Omit<RunOptions, 'transcript'>): number {
  return Math.max(
    1,
    Math.min(options.concurrency ?? Number.POSITIVE_INFINITY, options.target.concurrency ?? defaultConcurrency),
  )
}

class Runner {
  readonly #options: RunOptions
  readonly #scope: Scope
  readonly #plan: Plan
  readonly #run: RunFacts
  readonly #session: Session
  readonly #tally = new Tally()
  readonly #judging: Judging
  readonly #watcher: Watcher
  readonly #scenes = new Map<string, SceneRun>()
  readonly #replays: { scene: string; reason: string }[] = []
  #fault: string | undefined

  constructor(options: RunOptions, scope: Scope, plan: Plan, run: RunFacts) {
    this.#options = options
    this.#scope = scope
    this.#plan = plan
    this.#watcher = options.watcher ?? nobody
    this.#judging = new Judging(scope, this.#tally, run)
    this.#session = new Session({
      target: options.target,
      environment: options.environment ?? process.env,
      write: (line) => this.#write(line),
      watcher: this.#watcher,
      signal: options.signal,
      timing: run.timing,
    })
    // The run's time 0 is the session's.
    this.#run = run
    run.startedAtMs = Date.now() - this.#session.clock.now()
  }

  async run(): Promise<Result> {
    try {
      this.#write(this.#runLine())
      this.#watcher.planned({
        scenes: this.#plan.scenes.length,
        meteredSends: this.#plan.meteredSends,
        expectedMs: this.#plan.expectedMs,
      })
      const stopped = await this.#playAll()
      const { session } = { session: this.#session }
      this.#write({
        type: 'end',
        atMs: session.clock.now(),
        interrupted: stopped instanceof InterruptedError,
        aborted: stopped instanceof AbortedError ? stopped.message : (this.#fault ?? null),
        created: [...session.created],
        usage: this.#usage(),
      })
      return this.#result(stopped)
    } finally {
      await this.#session.close()
      await this.#options.transcript.close()
    }
  }

  /** Plays every scene; gives the reason where the run was stopped before its end. */
  async #playAll(): Promise<Error | undefined> {
    try {
      await this.#preflight()
      const places = new TurnPlaces(placesOf(this.#options))
      for (const last of [false, true]) {
        const scenes = this.#plan.scenes.filter((scene) => scene.last === last)
        const plays = scenes.map((scene) => this.#playInPlace(scene, places))
        const failures = (await Promise.allSettled(plays)).flatMap((each) =>
          each.status === 'rejected' ? [each.reason as unknown] : [],
        )
        if (failures.length > 0) throw this.#session.signal.aborted ? this.#session.signal.reason : failures[0]
      }
      return undefined
    } catch (error) {
      if (error instanceof UsageError) throw error
      if (error instanceof InterruptedError || error instanceof AbortedError) return error
      return new AbortedError(`A fault of our own: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async #preflight(): Promise<void> {
    const { stage, exchanges } = this.#stage('preflight', 1)
    const startMs = this.#session.clock.now()
    let failure: unknown
    try {
      await preflight(stage)
    } catch (error) {
      failure = error
    }
    const record = this.#record('preflight', 1, startMs, {}, null, exchanges)
    if (failure === undefined) this.#judging.record(record, false)
    this.#writeRecord(record, startMs, false, 0)
    if (failure !== undefined) throw failure
  }

  async #playInPlace(scene: AnyScene, places: TurnPlaces): Promise<void> {
    const giveBack = await places.take(scene.turns)
    try {
      this.#session.signal.throwIfAborted()
      await this.#play(scene)
    } finally {
      giveBack()
    }
  }

  async #play(scene: AnyScene): Promise<void> {
    this.#watcher.sceneStarted(scene.id)
    const began = this.#session.clock.now()
    const first = await this.#attempt(scene, 1)
    const late = this.#judging.isLate(first.record)
    const cut = first.record.exchanges.some((each) => each.method === 'POST' && !each.owned && isCut(each))
    const again = (late || cut) && this.#mayReplay(scene)
    this.#keep(first, late && again)
    const records = [first.record]
    if (again) {
      const reason = late
        ? `our own process was late by ${Math.round(first.record.maxDelayMs)} ms`
        : 'a send was cut before its answer ended'
      this.#replays.push({ scene: scene.id, reason })
      this.#watcher.notice(`scene ${scene.id} is played again: ${reason}`)
      const second = await this.#attempt(scene, 2)
      this.#keep(second, false)
      records.push(second.record)
    }
    this.#judging.attempts(records)
    const meteredSends = records.reduce((sum, record) => sum + meteredOf(record.exchanges), 0)
    this.#scenes.set(scene.id, { durationMs: this.#session.clock.now() - began, meteredSends })
    this.#watcher.sceneEnded(scene.id)
  }

  #mayReplay(scene: AnyScene): boolean {
    const most = Math.min(
      this.#options.maxSends ?? Number.POSITIVE_INFINITY,
      this.#options.target.budget?.meteredSends ?? Number.POSITIVE_INFINITY,
    )
    const planned = this.#plan.meteredSends + this.#replays.reduce((sum, each) => sum + this.#sendsOf(each.scene), 0)
    return planned + scene.sends <= most
  }

  #sendsOf(id: string): number {
    return this.#plan.scenes.find((scene) => scene.id === id)?.sends ?? 0
  }

  async #attempt(scene: AnyScene, attempt: number): Promise<Attempt> {
    const { stage, exchanges } = this.#stage(scene.id, attempt)
    const startMs = this.#session.clock.now()
    let play: unknown = null
    let unplayable: string | null = null
    try {
      play = await scene.act(stage)
    } catch (error) {
      this.#session.signal.throwIfAborted()
      if (error instanceof UsageError) throw error
      unplayable = error instanceof Error ? error.message : String(error)
      if (!(error instanceof UnplayableError)) this.#ownFault(scene, unplayable)
    }
    return { record: this.#record(scene.id, attempt, startMs, play, unplayable, exchanges), startMs }
  }

  #ownFault(scene: AnyScene, message: string): void {
    this.#fault ??= `scene ${scene.id} failed of itself: ${message}`
    const proven = this.#scope.checks.filter(
      (each) => each.kind === 'scene' && each.scenes.some((one) => one.id === scene.id),
    )
    this.#tally.fault(
      proven.flatMap((each) => each.proves.map((row) => row.id)),
      `scene ${scene.id} failed of itself: ${message}`,
    )
  }

  #keep(attempt: Attempt, superseded: boolean): void {
    this.#judging.record(attempt.record, superseded)
    this.#writeRecord(attempt.record, attempt.startMs, superseded, meteredOf(attempt.record.exchanges))
  }

  #stage(scene: string, attempt: number) {
    return this.#session.stage(scene, attempt, this.#run, this.#options.seed, this.#options.target)
  }

  #record(
    scene: string,
    attempt: number,
    startMs: number,
    play: unknown,
    unplayable: string | null,
    exchanges: Exchange[],
  ): JudgedRecord {
    const maxDelayMs = this.#session.clock.worstDelay(startMs, this.#session.clock.now())
    return { scene, attempt, play, exchanges, run: this.#run, unplayable, maxDelayMs }
  }

  #writeRecord(record: JudgedRecord, startMs: number, superseded: boolean, meteredSends: number): void {
    this.#write({
      type: 'record',
      scene: record.scene,
      attempt: record.attempt,
      superseded,
      unplayable: record.unplayable,
      startMs,
      endMs: this.#session.clock.now(),
      maxDelayMs: record.maxDelayMs,
      meteredSends,
      exchanges: record.exchanges.map((each) => each.id),
      play: dehydrated(record.play),
    })
  }

  #write(line: TranscriptLine): void {
    this.#options.transcript.write(line)
  }

  #runLine(): RunLine {
    const { target, suite, seed } = this.#options
    const timing = this.#run.timing
    return {
      type: 'run',
      version: 1,
      suite: { name: suite.name, version: suite.version },
      spec: 'v1',
      runId: this.#run.runId,
      target: {
        name: target.name,
        baseUrl: target.baseUrl,
        waitLimitMs: timing.waitLimitMs,
        ...(target.concurrency === undefined ? {} : { concurrency: target.concurrency }),
        slots: [...this.#run.slots],
        agent: this.#run.agent,
        ...(target.waive === undefined ? {} : { waive: target.waive }),
      },
      demonstration: this.#options.demonstration === true,
      seed,
      profile: this.#scope.profile,
      scope: { only: [...this.#scope.only], skip: [...this.#scope.skip] },
      startedAt: new Date(this.#run.startedAtMs).toISOString(),
      timing,
      plan: {
        scenes: this.#plan.scenes.map((scene) => ({
          id: scene.id,
          meteredSends: scene.sends,
          expectedMs: scene.lasts(timing),
        })),
        missing: this.#plan.missing.map(({ scene, missing }) => ({ scene: scene.id, missing })),
        meteredSends: this.#plan.meteredSends,
        expectedMs: this.#plan.expectedMs,
      },
    }
  }

  #usage(): Result['usage'] {
    const { client, meteredSends } = this.#session
    return { requests: client.requests, meteredSends, bytesIn: client.bytesIn, bytesOut: client.bytesOut }
  }

  #result(stopped: Error | undefined): Result {
    const session = this.#session
    return resultOf({
      line: this.#runLine(),
      requirements: this.#options.suite.requirements,
      scope: this.#scope,
      tally: this.#tally,
      checks: this.#judging.checks,
      scenes: this.#scenes,
      planned: this.#plan.scenes.map((scene) => scene.id),
      missing: new Map(this.#plan.missing.map(({ scene, missing }) => [scene.id, missing])),
      durationMs: session.clock.now(),
      interrupted: stopped instanceof InterruptedError,
      aborted: stopped instanceof AbortedError ? stopped.message : this.#fault,
      durations: session.durations,
      repeated: session.repeated,
      replays: this.#replays,
      created: [...session.created],
      usage: this.#usage(),
    })
  }
}

interface Attempt {
  record: JudgedRecord
  startMs: number
}

function meteredOf(exchanges: readonly Exchange[]): number {
  return exchanges.filter(isMetered).length
}
