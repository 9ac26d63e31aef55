import type { Result, RunLine } from '../../../schemas/types.ts'
import { isMetered } from '../counters.ts'
import type { Suite } from '../define.ts'
import type { RunFacts } from '../facts.ts'
import type { Outages } from '../outages.ts'
import { preflightScene } from '../preflight.ts'
import type { Scope } from '../scope.ts'
import type { Time } from '../time/time.ts'
import { faultOf, type JudgedRecord, Judging, type Looked, type Standing } from './judging.ts'
import { resultOf, rowsOf, type SceneRun } from './result.ts'
import { Tally } from './tally.ts'

/** A record and when it was made, as it stands in a transcript. */
export interface Entry {
  record: JudgedRecord
  /** The scene was played again, and what this record left open counts for nothing. */
  superseded: boolean
  /** Why the scene is played again. */
  again?: string | undefined
  /** Why it is not, although that might have decided more. */
  notAgain?: string | undefined
  startMs: number
  endMs: number
}

/** How a run ended. */
export interface Ending {
  durationMs: number
  interrupted: boolean
  /** Why it was given up, in one sentence; undefined where it was not. */
  aborted: string | undefined
  timings: Result['timings']
  repeated: Record<string, number>
  created: readonly string[]
  usage: Result['usage']
}

/** What was found so far, record by record: the same for a run that goes on and for one that is read again. */
export class Ledger {
  readonly judging: Judging
  readonly #facts: { suite: Suite; scope: Scope; line: RunLine; run: RunFacts; outages: Outages }
  readonly #tally = new Tally()
  readonly #scenes = new Map<string, SceneRun>()
  readonly #replays: { scene: string; reason: string }[] = []
  #fault: string | undefined
  #lateMs = 0

  constructor(facts: { suite: Suite; scope: Scope; line: RunLine; run: RunFacts; outages: Outages; time?: Time }) {
    this.#facts = facts
    this.judging = new Judging(facts.scope, this.#tally, facts.run, facts.outages, facts.time)
  }

  /** One attempt at a scene, looked at. A preflight that found nobody is no record of the service. */
  add(looked: Looked, standing: Standing): void {
    const { record } = looked
    if (record.scene === preflightScene && record.unplayable !== null) return
    if (record.fault) this.#fault ??= faultOf(record)
    this.#lateMs = Math.max(this.#lateMs, record.maxDelayMs)
    this.judging.add(looked, standing)
  }

  /** A scene that was played to its end, with all its attempts. */
  close(entries: readonly Entry[]): void {
    const [first] = entries
    if (first === undefined) return
    const { scene } = first.record
    this.judging.close(scene)
    if (entries.length > 1) this.#replays.push({ scene, reason: first.again ?? 'the reason was not recorded' })
    this.#scenes.set(scene, {
      durationMs: entries.reduce((sum, each) => sum + each.endMs - each.startMs, 0),
      meteredSends: entries.reduce((sum, each) => sum + each.record.exchanges.filter(isMetered).length, 0),
    })
  }

  /** The result of all that was added. Asked for once: those judges speak here that look at a run as a whole. */
  result({ aborted, ...ending }: Ending): Result {
    const { suite, scope, line, run, outages } = this.#facts
    const facts = {
      line,
      rules: suite.rules,
      scope,
      tally: this.#tally,
      scenes: this.#scenes,
      outages: outages.standing,
    }
    this.judging.end(() => rowsOf(facts))
    return resultOf({
      ...facts,
      checks: this.judging.checks,
      replays: this.#replays,
      lateMs: this.#lateMs > run.timing.slackMs ? this.#lateMs : undefined,
      aborted: aborted ?? this.#fault,
      ...ending,
    })
  }
}

/** A first play that would have been followed by a second, had that been paid for. */
export function notAgain(first: Entry, { meteredSends }: { meteredSends: number }): Entry {
  const { again: _, ...rest } = first
  const reason = `not retried: the ${meteredSends} planned metered sends are used or reserved`
  return { ...rest, superseded: false, notAgain: reason }
}
