import { duration, sendsAtMost } from '../reports/words.ts'
import type { Target } from '../schemas/types.ts'
import type { RunFacts } from '../suites/run/facts.ts'
import type { Plan } from '../suites/run/plan.ts'
import { cutAtMs, type Scope } from '../suites/run/scope.ts'

/** What a run would do, for a person: scenes with their cost, what is missing, and how long it would take. */
export function renderPlan(target: Target, scope: Scope, plan: Plan, run: RunFacts): string {
  const width = Math.max(...[...plan.scenes, ...plan.missing.map(({ scene }) => scene)].map(({ id }) => id.length))
  const cutAt = cutAtMs(scope, run.timing)
  const lines = [
    `Plan for ${target.name} (${target.baseUrl}), profile ${scope.profile}: nothing was sent.`,
    '',
    `  requirements in scope  ${scope.rows.size}`,
    `  scenes to play         ${plan.scenes.length}`,
    `  metered sends          ${sendsAtMost(plan).replace(' metered sends', '')}`,
    `  expected duration      about ${duration(plan.expectedMs)} (wait limit ${duration(run.timing.waitLimitMs)})`,
    ...(cutAt === undefined ? [] : [`  longest wait           ${duration(cutAt)} (--max-wait lets it wait longer)`]),
    '',
    ...plan.scenes.map(
      (scene) =>
        `  ${scene.id.padEnd(width)} ${String(scene.sends).padStart(3)} sends  ${duration(scene.lasts(run.timing)).padStart(9)}  ${scene.about}`,
    ),
  ]
  if (plan.missing.length > 0) {
    lines.push('', 'Not playable with this target file:')
    lines.push(...plan.missing.map(({ scene, missing }) => `  ${scene.id.padEnd(width)} needs ${missing.join(', ')}`))
  }
  return lines.join('\n')
}
