import type { Exchange, Outage, RuleResult, Undecided } from '../../../schemas/types.ts'
import { conversationsOf } from '../../log/conversations.ts'
import { readFact } from '../../log/fact.ts'
import { Log } from '../../log/log.ts'
import { isBroken, isFinding, isUndecided, type Outcome, undecided, unprepared } from '../../reading/finding.ts'
import { followsScript } from '../../reading/follows-script.ts'
import { isCut, isUnreached } from '../../reading/gateway.ts'
import { creditsOf } from '../../reading/refusal.ts'
import { failureIn } from '../../reading/views/quiet.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { spent } from '../asking.ts'
import type { Check, RuleCheck, Scene, SceneRecord } from '../define.ts'
import type { RunFacts } from '../facts.ts'
import type { Outages } from '../outages.ts'
import { needsAgent } from '../plan.ts'
import { postponedMs } from '../postponed.ts'
import type { Scope } from '../scope.ts'
import { whyScriptNeeded } from '../stage/without-script.ts'
import { realTime, type Time } from '../time/time.ts'
import { placeKey } from './fold.ts'
import { asPrompted } from './prompted.ts'
import type { Tally } from './tally.ts'

/** A record with what the runner knows of it. */
export interface JudgedRecord extends SceneRecord {
  /** Why the scene could not be played to its end; null where it was. */
  unplayable: string | null
  /** What kept it from being played was a fault of our own. */
  fault: boolean
  /** The longest that our own event loop was held up while it was played. */
  maxDelayMs: number
}

/** Shorter than what is notable as a delay of ours. */
const longestTurnMs = 10

export interface CheckTiming {
  durationMs: number
  error?: string
}

/** Runs the checks of a scope over records and adds what they say to a tally. The same for a live run and for a transcript. */
export class Judging {
  readonly #scope: Scope
  readonly #tally: Tally
  readonly #run: RunFacts
  readonly #outages: Outages
  readonly checks = new Map<string, CheckTiming>()
  readonly #scripted: ReadonlySet<string>
  readonly #time: Time
  #isObeyed = false
  /** Scenes and rows in which scripted words were seen in no view when the scene was played first. */
  readonly #lost = new Set<string>()
  /** The exchanges of each attempt at a test case that is not closed. */
  readonly #earlier = new Map<string, readonly (readonly Exchange[])[]>()
  readonly #log: Log
  readonly #rules: readonly RuleCheck[]
  /** Each attempt that was added, by test case and number. */
  readonly #attempts = new Map<string, Attempt>()

  constructor(scope: Scope, tally: Tally, run: RunFacts, outages: Outages, time: Time = realTime) {
    this.#time = time
    this.#outages = outages
    const scenes = scope.checks.flatMap(({ covers }) => covers)
    const isScripted = (scene: Scene): boolean => run.agent === 'script' && needsAgent(scene)
    this.#scripted = new Set(scenes.filter(isScripted).map((scene) => scene.id))
    this.#scope = scope
    this.#log = new Log(run.timing, run)
    this.#log.isWhole = false
    this.#rules = scope.checks.filter((each) => each.kind === 'rule')
    this.#tally = tally
    this.#run = run
  }

  /**
   * Lets every check look at a record. Others get their turn meanwhile: while one scene is judged, the times of others are taken,
   * and whoever was late is played once more.
   */
  async look(played: JudgedRecord): Promise<Looked> {
    const record = { ...played, earlier: this.#earlier.get(played.scene) ?? [] }
    const judged: Judged[] = []
    let turnMs = performance.now()
    for (const _ of this.#steps(record, judged)) {
      if (performance.now() - turnMs <= longestTurnMs) continue
      await this.#time.breathe()
      turnMs = performance.now()
    }
    return { record, judged }
  }

  /** Every check looks at a record, in short steps. */
  *#steps(record: JudgedRecord, judged: Judged[]): Iterable<unknown> {
    if (this.#rules.length > 0) for (const each of record.exchanges) yield readFact(each, this.#run.timing)
    const log = this.#logOf(record)
    for (const each of conversationsOf(log)) yield each.turns
    for (const check of this.#scope.checks) {
      if (check.kind === 'scene' && check.steps !== undefined && !record.fault)
        yield* this.#prepared(check.steps(record))
      judged.push(...this.#outcomes(check, record, log))
      yield
    }
  }

  /** What a check throws here it throws again when it judges, and that is told. */
  *#prepared(steps: Iterable<unknown>): Iterable<unknown> {
    try {
      yield* steps
    } catch {}
  }

  /**
   * Why a scene is to be played once more; undefined where that would decide nothing. A row was not decided, and a judge
   * says that another play may do it, or a request was put off, or we were late ourselves; or a send was cut, and only a
   * fresh one tells whose doing that was.
   */
  whyAgain({ record, judged }: Looked): Again | undefined {
    // Another play would be paid for no better.
    if (record.unplayable === spent) return undefined
    if (record.fault || this.#outages.touching(record.exchanges) !== undefined) return undefined
    const wish = judged.flatMap(({ check, outcomes }) => this.#wishes(check, outcomes))[0]
    if (wish !== undefined) return { why: wish, superseded: true }
    const broken = judged.some(({ outcomes }) => outcomes.some(isBroken))
    const late = this.#wasLate(record)
    const isOpen = judged.some(({ check, outcomes }) => isCaseOf(check, record) && !decides(check, outcomes))
    if (isOpen && !broken && wasHeldUp(record)) return { why: 'a read took much longer than others', superseded: true }
    if (isOpen && (late || (this.#wasPutOff(record) && !broken))) return { why: lateness(record), superseded: true }
    const unshown = this.#unshown(judged.filter(({ check }) => isCaseOf(check, record)))
    if (unshown !== undefined) return { why: unshown, superseded: true }
    // What the cut left open, the fresh play decides; the cut itself is judged over both (reading/cut.ts).
    return wasCut(record)
      ? { why: 'a connection was cut before the response to a send ended', superseded: true }
      : undefined
  }

  /** Adds what the checks say. Of a record that is superseded, what it left open counts for nothing. */
  add({ record, judged }: Looked, { superseded, notAgain }: Standing): void {
    if (record.fault) this.#fault(record)
    const isLate = this.#wasLate(record) || this.#wasPutOff(record)
    this.#tally.lookAt(record, isLate)
    const isScripted = this.#scripted.has(record.scene)
    const outage = this.#outages.touching(record.exchanges)
    // Of a play that was cut short for its cost nobody knows what the agent would have shown.
    if (record.unplayable === spent) this.#tally.unpaid.add(record.scene)
    else if (isScripted && outage === undefined) this.#mindAgent(record)
    const attempt: Attempt = {
      // Of one that was played to its end, the log keeps what the rules need.
      record: { ...record, earlier: [], ...(record.unplayable === null ? { exchanges: [] } : {}) },
      ...{ superseded, notAgain, isLate, isScripted, outage },
      wasCut: wasCut(record),
      failure: failureIn(record.exchanges),
    }
    this.#attempts.set(attemptKey(record), attempt)
    this.#earlier.set(record.scene, [...(record.earlier ?? []), record.exchanges])
    for (const each of judged) if (each.check.kind !== 'rule') this.#take(each, attempt)
  }

  /** Adds what one check says of one attempt. */
  #take({ check, place, outcomes }: Judged, attempt: Attempt): void {
    const { record, superseded, notAgain, isLate, isScripted, outage, failure } = attempt
    const mayDecide = (each: Outcome): boolean => isLate || attempt.wasCut || (isUndecided(each) && each.again === true)
    const proven = new Set(check.proves.map((row) => row.id))
    let kept = superseded
      ? outcomes.filter((each) => !isUndecided(each))
      : outcomes
          .map((each) =>
            isLoss(each) && !this.#isLostTwice(each, record, failure) ? withoutScript(each, failure) : each,
          )
          .map((each) => (notAgain !== undefined && mayDecide(each) ? withReason(each, notAgain) : each))
    if (superseded) this.#remember(outcomes, record)
    if (this.#run.agent === 'prompts') kept = kept.filter((each) => !this.#isShownBefore(each, place)).map(asPrompted)
    const fair = outage === undefined ? kept : excused(check, kept, record, outage)
    // Of a credential that was refused from then on, nothing can be told.
    const isScriptedHere = isScripted && isCaseOf(check, record)
    if (check.after.length > 0)
      this.#tally.addExplicable(place, check, outage === undefined ? this.#inScope(fair) : [], isScriptedHere)
    else this.#tally.add(place, proven, this.#inScope(fair), isScriptedHere)
  }

  /** No more attempts at this test case are to come: what they showed need not be kept. */
  close(scene: string): void {
    this.#earlier.delete(scene)
  }

  /** Lets those speak that looked at the whole run, one after the other. `told`: what was found until then. */
  end(told: () => readonly RuleResult[]): void {
    this.#endRules()
    this.#tally.evidence.atNoScene()
    for (const check of this.#rules.filter(({ isLast }) => isLast)) {
      const found = { rules: told(), brokenAt: this.#tally.evidence.brokenAt }
      const outcomes = this.#timed(check, () => check.judge(this.#log, found))
      this.#tally.add(placeKey(check.id, '*'), new Set(check.proves.map((row) => row.id)), this.#inScope(outcomes))
    }
  }

  /** Judges the whole log, and files what a rule says by the attempt that shows it. */
  #endRules(): void {
    this.#log.isWhole = true
    const scenes = new Map(this.#log.facts.map((fact) => [fact.id, attemptKey(fact)]))
    const others = this.#rules.filter(({ isLast }) => !isLast)
    const judged = others.map((check) => {
      const outcomes = this.#timed(check, () => check.judge(this.#log))
      return {
        check,
        byAttempt: Map.groupBy(outcomes, (each) => scenes.get('exchange' in each ? (each.exchange ?? '') : '') ?? ''),
      }
    })
    for (const [key, attempt] of this.#attempts) {
      const { record, isLate } = attempt
      this.#tally.lookAt({ scene: record.scene, exchanges: [] }, isLate)
      for (const { check, byAttempt } of judged)
        this.#take(this.#ofAttempt(check, byAttempt.get(key) ?? [], record), attempt)
    }
  }

  /** What a rule says of one attempt. A test case that does not cover it leaves nothing open; any exchange may, of a rule about any. */
  #ofAttempt(check: RuleCheck, outcomes: Outcome[], record: JudgedRecord): Judged {
    if (check.isAnywhere) return { check, place: placeKey(check.id, '*'), outcomes }
    const place = placeKey(check.id, record.scene)
    if (!isCaseOf(check, record)) return { check, place, outcomes: outcomes.filter((each) => !isUndecided(each)) }
    const lost = record.unplayable === null ? [] : unplayable(check, record)
    return { check, place, outcomes: [...outcomes, ...lost] }
  }

  /** What an attempt shows by itself: what else the run knows, its end tells. */
  #logOf({ exchanges }: JudgedRecord): Log {
    const log = new Log(this.#run.timing, this.#run)
    log.isWhole = false
    if (this.#rules.length === 0) return log
    this.#log.add(exchanges)
    log.add(exchanges)
    return log
  }

  #outcomes(check: Check, record: JudgedRecord, log: Log): Judged[] {
    if (check.kind === 'rule') {
      if (record.fault || !isCaseOf(check, record)) return []
      const own = new Set(record.exchanges.map(({ id }) => id))
      const outcomes = this.#timed(check, () => check.judge(log))
      const here = outcomes.filter((each) => 'exchange' in each && own.has(each.exchange ?? ''))
      return [this.#ofAttempt(check, here, record)]
    }
    if (check.isAnywhere)
      return [{ check, place: placeKey(check.id, '*'), outcomes: this.#timed(check, () => check.judge(record)) }]
    const isCase = isCaseOf(check, record)
    if (record.fault || (!isCase && check.isOfExchanges !== true)) return []
    const outcomes = this.#timed(check, () =>
      record.unplayable === null || check.isOfExchanges === true ? check.judge(record) : [],
    )
    const lost = record.unplayable === null ? [] : unplayable(check, record)
    const place = placeKey(check.id, record.scene)
    // A test case that does not cover a rule leaves nothing open.
    return [{ check, place, outcomes: isCase ? [...outcomes, ...lost] : outcomes.filter((each) => !isUndecided(each)) }]
  }

  /** One scene in which the agent says what it was told is enough: what it does elsewhere is for the judges. */
  #mindAgent(record: JudgedRecord): void {
    if (this.#isObeyed) return
    const seen = followsScript(record.exchanges)
    this.#isObeyed = seen.followsScript
    if (seen.followsScript) this.#tally.disobeyed = undefined
    else if (seen.told !== undefined) this.#tally.disobeyed ??= disobedience(seen.told, seen.instead)
  }

  #fault(record: JudgedRecord): void {
    const message = faultOf(record)
    for (const check of this.#scope.checks) {
      if (!isCaseOf(check, record)) continue
      this.#tally.fault(
        check.proves.map((row) => row.id),
        message,
      )
    }
  }

  #timed(check: Check, judge: () => Outcome[]): Outcome[] {
    const began = performance.now()
    const timing = this.checks.get(check.id) ?? { durationMs: 0 }
    this.checks.set(check.id, timing)
    try {
      return judge()
    } catch (error) {
      timing.error = `internal error in check ${check.id}: ${error instanceof Error ? error.message : String(error)}`
      this.#tally.fault(
        check.proves.map((row: Requirement) => row.id),
        timing.error,
      )
      return []
    } finally {
      timing.durationMs += performance.now() - began
    }
  }

  /** What judges say of rows in scope that another play may decide, in words; nothing of a row that is broken already. */
  #wishes(check: Check, outcomes: readonly Outcome[]): string[] {
    const broken = new Set(outcomes.filter(isFinding).flatMap((each) => (each.held ? [] : [each.rule])))
    const open = new Set(check.proves.filter((row) => row.level === 'informational').map((row) => row.id))
    return outcomes.flatMap((each) => {
      if (!isUndecided(each) || each.again !== true) return []
      const { rule, undecided: why, at } = each
      const counts = this.#scope.rows.has(rule) && !broken.has(rule) && !open.has(rule)
      return counts ? [`${why} (${at})`] : []
    })
  }

  /** What an agent without a script gave no occasion for in this play, nor in one before it (plan.ts, `furtherTries`). */
  #unshown(judged: readonly Judged[]): string | undefined {
    if (this.#run.agent !== 'prompts') return undefined
    for (const { check, place, outcomes } of judged) {
      if (!check.covers.some(needsAgent)) continue
      const decided = new Set(outcomes.filter(isFinding).map((each) => each.rule))
      const row = check.proves.find(
        ({ id, level, occasion }) =>
          level === 'mandatory' &&
          occasion === undefined &&
          this.#scope.rows.has(id) &&
          !decided.has(id) &&
          whyScriptNeeded(id) === undefined &&
          !this.#tally.row(id).heldIn.has(place),
      )
      if (row !== undefined) return `the agent did not trigger ${row.id}`
    }
    return undefined
  }

  /** Of an agent without a script, each play of a scene is a try: what one left open, another may have decided. */
  #isShownBefore(outcome: Outcome, place: string): boolean {
    return isUndecided(outcome) && this.#tally.row(outcome.rule).heldIn.has(place)
  }

  /** What the first play of a scene lost: seen there the second time, or lost elsewhere, it was the agent that failed. */
  #remember(outcomes: readonly Outcome[], { scene }: JudgedRecord): void {
    for (const each of outcomes) if (isLoss(each)) this.#lost.add(lossKey(each, scene))
  }

  /** Words in no view are held against the service only where two plays of the scene lost them, and no status says why. */
  #isLostTwice(outcome: Undecided, { scene, attempt }: JudgedRecord, failure: string | undefined): boolean {
    return attempt > 1 && failure === undefined && this.#lost.has(lossKey(outcome, scene))
  }

  #wasLate(record: JudgedRecord): boolean {
    return record.maxDelayMs > this.#mostDelayMs
  }

  #wasPutOff(record: JudgedRecord): boolean {
    return postponedMs(record.exchanges) > this.#mostDelayMs
  }

  get #mostDelayMs(): number {
    return this.#run.timing.slackMs / 4
  }

  #inScope(outcomes: readonly Outcome[]): Outcome[] {
    return outcomes.filter((each) => !('rule' in each) || this.#scope.rows.has(each.rule))
  }
}

/** What is told of a scene that failed by our own fault. */
export function faultOf(record: Pick<JudgedRecord, 'scene' | 'unplayable'>): string {
  return `internal error in test case ${record.scene}: ${record.unplayable}`
}

/**
 * Whether a check found each row that it has to prove held or broken. Rows that only the service can show may be
 * missing, where nobody says that they could not be decided.
 */
function decides(check: Check, outcomes: readonly Outcome[]): boolean {
  const decided = new Set(outcomes.filter(isFinding).map((each) => each.rule))
  const open = new Set(outcomes.filter(isUndecided).map((each) => each.rule))
  const mayBeMissing = ({ id, occasion }: Requirement): boolean => occasion !== undefined && !open.has(id)
  return check.proves.every((row) => row.level !== 'mandatory' || mayBeMissing(row) || decided.has(row.id))
}

/** Why a scene is played once more, and whether what its first record left open then counts for nothing. */
export interface Again {
  why: string
  superseded: boolean
}

/** What became of a record besides: `notAgain` says why its scene was not played once more, although that was wished for. */
export interface Standing {
  superseded: boolean
  notAgain?: string | undefined
}

/** A record, and what every check says of it. */
export interface Looked {
  record: JudgedRecord
  judged: Judged[]
}

/** An attempt at a test case, and what became of it. */
interface Attempt extends Standing {
  record: JudgedRecord
  isLate: boolean
  isScripted: boolean
  outage: Outage | undefined
  wasCut: boolean
  failure: string | undefined
}

const attemptKey = ({ scene, attempt }: Pick<SceneRecord, 'scene' | 'attempt'>): string => `${scene} ${attempt}`

/** Whether a test case has to make the rules of a check show. */
function isCaseOf({ covers }: Check, { scene }: Pick<SceneRecord, 'scene'>): boolean {
  return covers.some(({ id }) => id === scene)
}

interface Judged {
  check: Check
  place: string
  outcomes: Outcome[]
}

function disobedience(told: string, instead: string | undefined): string {
  const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
  const said = instead === undefined ? 'no view shows any agent text' : `the agent sent ${shown(instead)}`
  return `the agent does not follow its script: instructed to say ${shown(told)}, ${said}; check agent.script in the target file`
}

/** What a check holds against the service, or left open, in a scene whose credential was refused: nobody can tell any more. */
function excused(check: Check, outcomes: readonly Outcome[], record: JudgedRecord, outage: Outage): readonly Outcome[] {
  if (check.isAnywhere) return outcomes
  const held = outcomes.filter((each) => (isFinding(each) ? each.held : !isUndecided(each)))
  if (!isCaseOf(check, record)) return held
  const { scene } = record
  const proven = new Set(held.filter(isFinding).map((each) => each.rule))
  const lost = outcomes.filter((each) => (isFinding(each) ? !each.held : isUndecided(each)))
  const open = new Set([
    ...lost.flatMap((each) => ('rule' in each ? [each.rule] : [])),
    ...check.proves.map((row) => row.id).filter((id) => !proven.has(id)),
  ])
  const where = { at: `test case ${scene}`, exchange: outage.exchange }
  return [...held, ...[...open].map((rule) => ({ rule, undecided: outage.what, ...where }))]
}

/** What was not decided, and why it was not tried once more. */
function withReason(outcome: Outcome, notAgain: string): Outcome {
  return isUndecided(outcome) ? { ...outcome, undecided: `${outcome.undecided}; ${notAgain}` } : outcome
}

function isLoss(outcome: Outcome): outcome is Undecided {
  // Where a step shows in no view, another play would show it no more: that it was performed elsewhere is enough.
  return isUndecided(outcome) && outcome.script?.startsWith('step ') === false
}

function lossKey({ rule }: Undecided, scene: string): string {
  return `${scene} ${rule}`
}

/** The same outcome; where it says that words are lost, the agent may be why, and the service is not blamed. */
function withoutScript(outcome: Outcome, failure: string | undefined): Outcome {
  if (!isLoss(outcome)) return outcome
  const { script: _, ...rest } = outcome
  const told = 'say the scripted text'
  if (failure === undefined) return { ...rest, agent: { told, did: 'no view shows the text' } }
  return { ...rest, undecided: `${rest.undecided}; ${failure}`, agent: { told, did: failure } }
}

function lateness({ exchanges, maxDelayMs }: JudgedRecord): string {
  const offMs = postponedMs(exchanges)
  return offMs > maxDelayMs
    ? `the service rate limited a request for ${Math.round(offMs)} ms`
    : `this machine was ${Math.round(maxDelayMs)} ms late (measurement error)`
}

/** A read that takes so many times as long as is usual tells of itself alone. */
const outOfTheUsual = 3

/** Whether a read took so long beside others that what it was to show may have been over by then. */
function wasHeldUp({ exchanges, run }: JudgedRecord): boolean {
  return exchanges.some(({ method, status, sentMs, endMs, accuracy }) => {
    const usualMs = accuracy?.reads?.usualMs
    if (method !== 'GET' || status !== 200 || usualMs === undefined) return false
    return endMs - sentMs > Math.max(run.timing.slackMs, outOfTheUsual * usualMs)
  })
}

/** A bare 502 or 504 whose status a check owns may be what it looks for; a connection that is cut, or not made, never is. */
function wasCut({ exchanges }: JudgedRecord): boolean {
  return exchanges.some(
    (each) => each.method === 'POST' && (isCut(each) || isUnreached(each)) && (!each.owned || each.failure !== null),
  )
}

function unplayable(check: Check, record: JudgedRecord): Outcome[] {
  const exchange: Exchange | undefined = record.exchanges.at(-1)
  const where = { at: `test case ${record.scene}`, ...(exchange ? { exchange: exchange.id } : {}) }
  const [needs] = record.exchanges.flatMap((each) => creditsOf(each) ?? [])
  const why = record.unplayable ?? ''
  if (why === spent) return check.proves.map((row) => ({ ...undecided(row, why, where), needs: 'budget' }))
  return check.proves.map((row) =>
    needs === undefined ? undecided(row, why, where) : unprepared(row, needs, why, where),
  )
}
