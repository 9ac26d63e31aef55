import type { AgentDeviation, Outage, Result, RuleResult, RunLine } from '../../../schemas/types.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type RunFacts, watchRunId } from '../facts.ts'
import type { Scope } from '../scope.ts'
import { unseenStep } from '../stage/steps.ts'
import { causesOf } from './causes.ts'
import { foldRows, lackingScenes, notPlayed, summaryOf, verdictOfRun } from './fold.ts'
import type { CheckTiming } from './judging.ts'
import type { Tally } from './tally.ts'

/** Of result.json: raised when a reader of the one before would misread it. */
export const formatVersion = 2

export interface SceneRun {
  durationMs: number
  meteredSends: number
}

export interface ResultFacts {
  line: RunLine
  rules: readonly Requirement[]
  scope: Scope
  tally: Tally
  checks: ReadonlyMap<string, CheckTiming>
  /** Scenes that were played to an end. */
  scenes: ReadonlyMap<string, SceneRun>
  durationMs: number
  interrupted: boolean
  /** Why the run was aborted, in one sentence. */
  aborted: string | undefined
  timings: Result['timings']
  /** How often a request was sent again, by the reason. */
  repeated: Record<string, number>
  replays: readonly { scene: string; reason: string }[]
  /** How late our own process was at most; undefined where that is no more than usual. */
  lateMs: number | undefined
  /** Credentials and accounts that were refused from some moment on. */
  outages: readonly Outage[]
  created: readonly string[]
  usage: Result['usage']
}

/** The result of a run, as schemas/result/result.schema.json says. Pure: the same findings give the same result. */
export function resultOf(facts: ResultFacts): Result {
  const { line } = facts
  const rows = rowsOf(facts)
  const deeds = deedsIn(
    { ...facts, agent: line.target.agent, missing: lackingScenes(line.plan.missing, facts.tally) },
    rows,
  )
  const waived = line.target.waive ?? {}
  const isWatched = line.runId === watchRunId
  const stopped = { aborted: facts.aborted !== undefined, interrupted: facts.interrupted }
  // Traffic of others never shows all rules.
  const verdict = verdictOfRun(rows, stopped, new Set(Object.keys(waived)))
  return {
    formatVersion,
    suite: line.suite,
    spec: line.spec,
    ...(line.requirements === undefined ? {} : { requirements: line.requirements }),
    ...(isWatched ? {} : { runId: line.runId }),
    target: {
      name: line.target.name,
      baseUrl: line.target.baseUrl,
      ...(line.target.service === undefined ? {} : { service: line.target.service }),
    },
    seed: line.seed,
    profile: line.profile,
    scope: line.scope,
    startedAt: line.startedAt,
    durationMs: Math.round(facts.durationMs),
    verdict: isWatched && verdict === 'conformant' ? 'incomplete' : verdict,
    summary: summaryOf(rows),
    rules: rows,
    checks: facts.scope.checks.map((each) => {
      const timing = facts.checks.get(each.id)
      return {
        id: each.id,
        rules: each.proves.map((row) => row.id),
        cases: each.covers.map((scene) => scene.id),
        durationMs: Math.round((timing?.durationMs ?? 0) * 10) / 10,
        ...(timing?.error === undefined ? {} : { error: timing.error }),
      }
    }),
    cases: [...facts.scenes].map(([id, run]) => ({
      id,
      durationMs: Math.round(run.durationMs),
      meteredSends: run.meteredSends,
    })),
    observations: facts.rules.flatMap((row) => facts.tally.row(row.id).observations),
    timings: facts.timings,
    created: [...facts.created],
    usage: facts.usage,
    demonstration: line.demonstration,
    ...(isWatched ? { watched: true } : {}),
    ...(Object.keys(waived).length === 0 ? {} : { waived }),
    ...(facts.interrupted ? { interrupted: true } : {}),
    ...(facts.aborted === undefined ? {} : { aborted: facts.aborted }),
    causes: causesOf(rows),
    ...(deeds.length === 0 ? {} : { agent: deeds }),
    replays: facts.replays.map(({ scene, reason }) => ({ case: scene, reason })),
    ...(facts.lateMs === undefined ? {} : { lateMs: Math.round(facts.lateMs) }),
    ...(facts.outages.length === 0 ? {} : { outages: [...facts.outages] }),
    repeated: facts.repeated,
  }
}

/** One verdict a row, from all that was found so far. */
export function rowsOf(
  facts: Pick<ResultFacts, 'line' | 'rules' | 'scope' | 'tally' | 'scenes' | 'outages'> &
    Partial<Pick<ResultFacts, 'aborted' | 'interrupted'>>,
): RuleResult[] {
  const { plan, runId } = facts.line
  const rows = foldRows({
    rules: facts.rules,
    scope: facts.scope,
    tally: facts.tally,
    timing: facts.line.timing,
    agent: facts.line.target.agent,
    missing: lackingScenes(plan.missing, facts.tally),
    unplayed: new Set(plan.scenes.map((scene) => scene.id).filter((id) => !facts.scenes.has(id))),
    outage: facts.outages.at(-1),
    isCutShort: facts.interrupted === true || facts.aborted !== undefined,
  })
  return runId === watchRunId ? asWatched(rows, facts.tally) : rows
}

/**
 * Nobody planned what traffic would pass: a rule that nothing in it is about is not exercised. One that the consistency check found
 * violated counts, also if no check of it can see watched traffic.
 */
function asWatched(rows: readonly RuleResult[], tally: Tally): RuleResult[] {
  const violated = new Set(rows.flatMap(({ findings }) => findings.flatMap((each) => each.violates ?? [])))
  return rows.map((row): RuleResult => {
    const { reason: _, ...rest } = row
    if (row.reason === 'out-of-scope' && violated.has(row.id))
      return { ...rest, verdict: 'inconclusive', note: 'the consistency check found a violation of this rule' }
    if (row.verdict !== 'inconclusive' || row.passed > 0 || tally.row(row.id).undecided.length > 0) return row
    const note = 'the watched traffic did not trigger this rule'
    return { ...rest, verdict: 'not-exercised', reason: 'not-applicable', note }
  })
}

/**
 * What the agent did in place of what it was told: as the judges saw it, and as the whole run shows it. A run that was not played
 * to its end shows nothing as a whole, and of one that was aborted nobody knows whose doing the rest was.
 */
export function deedsIn(
  {
    tally,
    scope,
    aborted,
    interrupted,
    outages,
    agent: toldBy,
    missing,
  }: Pick<ResultFacts, 'tally' | 'scope' | 'aborted' | 'interrupted' | 'outages'> &
    Pick<RunFacts, 'agent'> & { missing: ReturnType<typeof lackingScenes> },
  rows: readonly RuleResult[],
): AgentDeviation[] {
  if (aborted !== undefined) return []
  if (interrupted || outages.length > 0) return tally.deeds.among(rows)
  const unseen = rows.flatMap(({ id, verdict }) =>
    verdict === 'inconclusive' ? (unseenStep(id, tally.performed, scope.checks, toldBy, missing) ?? []) : [],
  )
  const deeds = tally.deeds.copy()
  deeds.add(unseen)
  if (tally.disobeyed !== undefined) {
    const { disobeyed } = tally
    const stopped = rows.some(({ note }) => note === notPlayed(disobeyed))
    const did = `${disobeyed}${stopped ? '; the other test cases did not run: fix the agent, check it with doctor, or use --keep-going' : ''}`
    const agent = { told: 'follow its script', did }
    deeds.add(
      rows.flatMap(({ id, note }) =>
        note?.includes(disobeyed) === true ? [{ rule: id, undecided: agent.did, at: '', agent }] : [],
      ),
    )
  }
  return deeds.among(rows)
}
