import type { RunLine } from '../../../schemas/types.ts'
import type { RunFacts } from '../facts.ts'
import type { RunOptions } from '../options.ts'
import type { Plan } from '../plan.ts'
import type { Scope } from '../scope.ts'

/** The first line of a transcript: with it and the lines that follow, the run can be judged again. */
export function runLineOf(options: Omit<RunOptions, 'transcript'>, scope: Scope, plan: Plan, run: RunFacts): RunLine {
  const { target, suite, seed } = options
  const { timing } = run
  return {
    type: 'run',
    version: 1,
    suite: { name: suite.name, version: suite.version },
    spec: 'v1',
    ...(suite.requirements === undefined ? {} : { requirements: suite.requirements }),
    runId: run.runId,
    target: {
      name: target.name,
      baseUrl: target.baseUrl,
      ...(target.service === undefined ? {} : { service: target.service }),
      waitLimitMs: timing.waitLimitMs,
      ...(target.concurrency === undefined ? {} : { concurrency: target.concurrency }),
      slots: [...run.slots],
      ...(run.kinds === undefined ? {} : { kinds: { ...run.kinds } }),
      agent: run.agent,
      ...(target.waive === undefined ? {} : { waive: target.waive }),
    },
    demonstration: options.demonstration === true,
    seed,
    profile: scope.profile,
    scope: {
      only: [...scope.only],
      skip: [...scope.skip],
      ...(scope.maxWaitMs === undefined ? {} : { maxWaitMs: scope.maxWaitMs }),
    },
    startedAt: new Date(run.startedAtMs).toISOString(),
    timing,
    plan: {
      scenes: plan.scenes.map((scene) => ({
        id: scene.id,
        meteredSends: scene.sends,
        expectedMs: scene.lasts(timing),
      })),
      missing: plan.missing.map(({ scene, missing }) => ({ scene: scene.id, missing })),
      meteredSends: plan.meteredSends,
      again: plan.again,
      expectedMs: plan.expectedMs,
    },
  }
}
