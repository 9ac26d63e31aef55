import type { EndLine, Exchange, RecordLine, Result, RunLine } from '../../schemas/types.ts'
import type { RunFacts, Suite } from './define.ts'
import { UsageError } from './errors.ts'
import { type JudgedRecord, Judging } from './judging.ts'
import { resultOf, type SceneRun } from './result.ts'
import { scopeOf } from './scope.ts'
import { isMetered } from './session.ts'
import { Tally } from './tally.ts'
import { readTranscript, rehydrated } from './transcript.ts'

/**
 * Judges a transcript again, with nothing but its lines. Throws UsageError where it is no whole transcript.
 * A transcript without its end (a crash, a kill) is judged as an interrupted run.
 */
export async function rejudge(file: string, suite: Suite): Promise<Result> {
  let judged: Rejudging | undefined
  for await (const line of readTranscript(file)) {
    if (line.type === 'run') judged = new Rejudging(line, suite)
    else if (judged === undefined)
      throw new UsageError(`${file}: the first line has to be the run's; this file does not begin at its beginning.`)
    else if (line.type === 'exchange') judged.exchange(line)
    else if (line.type === 'record') judged.record(line)
    else if (line.type === 'end') judged.end = line
  }
  if (judged === undefined) throw new UsageError(`${file} is empty: there is nothing to judge.`)
  return judged.result()
}

class Rejudging {
  end: EndLine | undefined
  readonly #line: RunLine
  readonly #suite: Suite
  readonly #tally = new Tally()
  readonly #run: RunFacts
  readonly #scope
  readonly #judging: Judging
  readonly #exchanges = new Map<string, Exchange>()
  readonly #records = new Map<string, JudgedRecord[]>()
  readonly #scenes = new Map<string, SceneRun>()
  readonly #replays: { scene: string; reason: string }[] = []
  readonly #durations = new Map<string, number[]>()
  #lastMs = 0

  constructor(line: RunLine, suite: Suite) {
    this.#line = line
    this.#suite = suite
    this.#scope = scopeOf(suite, { profile: line.profile, ...line.scope })
    const { slots, agent, baseUrl } = line.target
    this.#run = {
      runId: line.runId,
      baseUrl,
      startedAtMs: Date.parse(line.startedAt),
      timing: line.timing,
      slots,
      agent,
    }
    this.#judging = new Judging(this.#scope, this.#tally, this.#run)
  }

  exchange(line: Exchange & { type: 'exchange' }): void {
    const { type: _, ...exchange } = line
    this.#exchanges.set(exchange.id, exchange)
    this.#lastMs = Math.max(this.#lastMs, exchange.endMs)
  }

  record(line: RecordLine): void {
    const exchanges = line.exchanges.flatMap((id) => this.#exchanges.get(id) ?? [])
    const play = rehydrated(line.play, this.#exchanges)
    const { scene, attempt, unplayable, maxDelayMs } = line
    const record: JudgedRecord = { scene, attempt, play, exchanges, run: this.#run, unplayable, maxDelayMs }
    this.#judging.record(record, line.superseded)
    const records = [...(this.#records.get(scene) ?? []), record]
    this.#records.set(scene, records)
    const known = this.#scenes.get(scene)
    const meteredSends = (known?.meteredSends ?? 0) + exchanges.filter(isMetered).length
    if (scene !== 'preflight')
      this.#scenes.set(scene, { durationMs: (known?.durationMs ?? 0) + line.endMs - line.startMs, meteredSends })
    if (attempt > 1) this.#replays.push({ scene, reason: 'played again in the run' })
  }

  result(): Result {
    for (const records of this.#records.values()) if (records[0]?.scene !== 'preflight') this.#judging.attempts(records)
    const { plan } = this.#line
    return resultOf({
      line: this.#line,
      requirements: this.#suite.requirements,
      scope: this.#scope,
      tally: this.#tally,
      checks: this.#judging.checks,
      scenes: this.#scenes,
      planned: plan.scenes.map((scene) => scene.id),
      missing: new Map(plan.missing.map(({ scene, missing }) => [scene, missing])),
      durationMs: this.end?.atMs ?? this.#lastMs,
      interrupted: this.end?.interrupted ?? true,
      aborted: this.end?.aborted ?? undefined,
      durations: this.#durations,
      repeated: new Map(),
      replays: this.#replays,
      created: this.end?.created ?? [],
      usage: this.end?.usage ?? { requests: this.#exchanges.size, meteredSends: 0, bytesIn: 0, bytesOut: 0 },
    })
  }
}
