import type { Result, RunLine } from '../../schemas/types.ts'
import type { Requirement } from '../requirements/requirement.ts'
import { foldRows, summaryOf, verdictOfRun } from './fold.ts'
import type { CheckTiming } from './judging.ts'
import type { Scope } from './scope.ts'
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
  planned: readonly string[]
  missing: ReadonlyMap<string, readonly string[]>
  durationMs: number
  interrupted: boolean
  /** Why the run was aborted, in one sentence. */
  aborted: string | undefined
  /** Milliseconds of every answer, by endpoint. */
  durations: ReadonlyMap<string, readonly number[]>
  repeated: ReadonlyMap<string, number>
  replays: readonly { scene: string; reason: string }[]
  created: readonly string[]
  usage: Result['usage']
}

/** The result of a run (design: result.json). Pure: the same findings give the same result. */
export function resultOf(facts: ResultFacts): Result {
  const { line } = facts
  const unplayed = new Set(facts.planned.filter((id) => !facts.scenes.has(id)))
  const rows = foldRows({
    requirements: facts.requirements,
    scope: facts.scope,
    tally: facts.tally,
    missing: facts.missing,
    unplayed,
  })
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
        requirements: each.proves.map((row) => row.id),
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
    timings: Object.fromEntries([...facts.durations].map(([endpoint, values]) => [endpoint, percentiles(values)])),
    created: [...facts.created],
    usage: facts.usage,
    demonstration: line.demonstration,
    ...(Object.keys(waived).length === 0 ? {} : { waived }),
    ...(facts.interrupted ? { interrupted: true } : {}),
    ...(facts.aborted === undefined ? {} : { aborted: facts.aborted }),
    replays: [...facts.replays],
    repeated: Object.fromEntries(facts.repeated),
  }
}

function percentiles(values: readonly number[]): Result['timings'][string] {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), max: at(1) }
}
