import type { AgentDeed, Outage, RequirementResult, Result, RunLine } from '../../../schemas/types.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { decidedBy } from '../define.ts'
import { type RunFacts, watchRunId } from '../facts.ts'
import type { Scope } from '../scope.ts'
import { unseenStep } from '../stage/steps.ts'
import { causesOf } from './causes.ts'
import { foldRows, lackingScenes, notPlayed, summaryOf, verdictOfRun } from './fold.ts'
import type { CheckTiming } from './judging.ts'
import type { Tally } from './tally.ts'

export interface SceneRun {
  durationMs: number
  meteredSends: number
}

export interface ResultFacts {
  line: RunLine
  requirements: readonly Requirement[]
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
  const stopped = { aborted: facts.aborted !== undefined, interrupted: facts.interrupted }
  return {
    suite: line.suite,
    spec: line.spec,
    target: { name: line.target.name, baseUrl: line.target.baseUrl },
    seed: line.seed,
    profile: line.profile,
    scope: line.scope,
    startedAt: line.startedAt,
    durationMs: Math.round(facts.durationMs),
    verdict: verdictOfRun(rows, stopped, new Set(Object.keys(waived))),
    summary: summaryOf(rows),
    requirements: rows,
    checks: facts.scope.checks.map((each) => {
      const timing = facts.checks.get(each.id)
      return {
        id: each.id,
        requirements: decidedBy(each).map((row) => row.id),
        scenes: each.kind === 'scene' ? each.scenes.map((scene) => scene.id) : [],
        durationMs: Math.round((timing?.durationMs ?? 0) * 10) / 10,
        ...(timing?.error === undefined ? {} : { error: timing.error }),
      }
    }),
    scenes: [...facts.scenes].map(([id, run]) => ({
      id,
      durationMs: Math.round(run.durationMs),
      meteredSends: run.meteredSends,
    })),
    observations: facts.requirements.flatMap((row) => facts.tally.row(row.id).observations),
    timings: facts.timings,
    created: [...facts.created],
    usage: facts.usage,
    demonstration: line.demonstration,
    ...(line.runId === watchRunId ? { watched: true } : {}),
    ...(Object.keys(waived).length === 0 ? {} : { waived }),
    ...(facts.interrupted ? { interrupted: true } : {}),
    ...(facts.aborted === undefined ? {} : { aborted: facts.aborted }),
    causes: causesOf(rows),
    ...(deeds.length === 0 ? {} : { agent: deeds }),
    replays: [...facts.replays],
    ...(facts.lateMs === undefined ? {} : { lateMs: Math.round(facts.lateMs) }),
    ...(facts.outages.length === 0 ? {} : { outages: [...facts.outages] }),
    repeated: facts.repeated,
  }
}

/** One verdict a row, from all that was found so far. */
export function rowsOf(
  facts: Pick<ResultFacts, 'line' | 'requirements' | 'scope' | 'tally' | 'scenes' | 'outages'> &
    Partial<Pick<ResultFacts, 'aborted' | 'interrupted'>>,
): RequirementResult[] {
  const { plan } = facts.line
  return foldRows({
    requirements: facts.requirements,
    scope: facts.scope,
    tally: facts.tally,
    timing: facts.line.timing,
    agent: facts.line.target.agent,
    missing: lackingScenes(plan.missing, facts.tally),
    unplayed: new Set(plan.scenes.map((scene) => scene.id).filter((id) => !facts.scenes.has(id))),
    outage: facts.outages.at(-1),
    isCutShort: facts.interrupted === true || facts.aborted !== undefined,
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
  rows: readonly RequirementResult[],
): AgentDeed[] {
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
    const did = `${disobeyed}${stopped ? '; no other scene was played: mend it and try it with doctor, or play all with --keep-going' : ''}`
    const agent = { told: 'follow its script', did }
    deeds.add(
      rows.flatMap(({ id, note }) =>
        note?.includes(disobeyed) === true ? [{ requirement: id, undecided: agent.did, at: '', agent }] : [],
      ),
    )
  }
  return deeds.among(rows)
}
