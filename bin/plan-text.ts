import { count, duration, sendsPlanned } from '../reports/words.ts'
import type { Target } from '../schemas/types.ts'
import { credentialNeeds } from '../suites/rules/preconditions.ts'
import type { RunFacts } from '../suites/run/facts.ts'
import type { LeftOut } from '../suites/run/left-out.ts'
import type { Plan } from '../suites/run/plan.ts'
import { cutAtMs, type Scope } from '../suites/run/scope.ts'
import { type Slot, slots } from '../suites/run/secrets/credentials.ts'
import { whyScriptNeeded } from '../suites/run/stage/without-script.ts'

/** All that a plan is told of. */
export interface Planned {
  target: Target
  scope: Scope
  plan: Plan
  run: RunFacts
  leftOut: LeftOut
}

/** What a run would do, for a person: scenes with their cost, what is missing, and how long it would take. */
export function renderPlan({ target, scope, plan, run, leftOut }: Planned): string {
  const width = Math.max(...[...plan.scenes, ...plan.missing.map(({ scene }) => scene)].map(({ id }) => id.length))
  const cutAt = cutAtMs(scope, run.timing)
  const lines = [
    `Plan for ${target.name} (${target.baseUrl}), profile ${scope.profile}: nothing was sent.`,
    '',
    `  requirements in scope  ${scope.rows.size}`,
    `  scenes to play         ${plan.scenes.length}`,
    `  metered sends          ${sendsPlanned(plan).replace(/ metered sends?/, '')}${plan.most === undefined ? '; a service that takes what it should refuse costs more, unless --max-sends is given' : ''}`,
    `  expected duration      about ${duration(plan.expectedMs)} (wait limit ${duration(run.timing.waitLimitMs)})`,
    ...(cutAt === undefined ? [] : [`  longest wait           ${duration(cutAt)} (--max-wait lets it wait longer)`]),
    '',
    ...plan.scenes.map(
      (scene) =>
        `  ${scene.id.padEnd(width)} ${String(scene.sends).padStart(3)} sends  ${duration(scene.lasts(run.timing)).padStart(9)}  ${scene.about}`,
    ),
  ]
  lines.push(...leftOutText(leftOut, scope, run))
  lines.push(...unjudgedText(scope, run))
  lines.push('', 'What each credential has to be:', ...slots.map((slot) => needText(slot, run)))
  if (plan.missing.length > 0) {
    lines.push('', 'Not playable with this target file:')
    lines.push(...plan.missing.map(({ scene, missing }) => `  ${scene.id.padEnd(width)} needs ${missing.join(', ')}`))
  }
  return lines.join('\n')
}

/** The same for a program. Times are milliseconds. */
export function planData({ target, scope, plan, run, leftOut }: Planned): object {
  const { name, baseUrl } = target
  return {
    target: { name, baseUrl },
    profile: scope.profile,
    rules: scope.rows.size,
    meteredSends: plan.meteredSends,
    mostMeteredSends: plan.most ?? null,
    again: plan.again,
    expectedMs: plan.expectedMs,
    waitLimitMs: run.timing.waitLimitMs,
    longestWaitMs: cutAtMs(scope, run.timing) ?? run.timing.waitLimitMs,
    scenes: plan.scenes.map(({ id, about, sends, lasts }) => {
      return { id, about, meteredSends: sends, expectedMs: lasts(run.timing) }
    }),
    missing: plan.missing.map(({ scene, missing }) => ({ scene: scene.id, missing })),
    leftOut: {
      byMaxWait: leftOut.byWait.map(({ id, sends }) => ({ id, meteredSends: sends })),
      byProfile: leftOut.byProfile.map(({ id, sends }) => ({ id, meteredSends: sends })),
    },
  }
}

/** What is not played though it was not asked to leave it out, and which option plays it. */
function leftOutText({ byWait, byProfile }: LeftOut, scope: Scope, { timing }: RunFacts): string[] {
  const sum = (scenes: LeftOut['byWait']): string =>
    `${count(scenes.length, 'scene')}, ${count(
      scenes.reduce((sends, each) => sends + each.sends, 0),
      'metered send',
    )}`
  const cutAt = cutAtMs(scope, timing)
  const wait =
    byWait.length === 0 || cutAt === undefined
      ? []
      : [
          `  ${sum(byWait)}: longer than ${duration(cutAt)}, the longest wait of this run, at a service whose limit is ${duration(timing.waitLimitMs)}; --max-wait ${timing.waitLimitMs / 1000}s plays them`,
          `    ${byWait.map(({ id }) => id).join(', ')}`,
        ]
  const profile =
    byProfile.length === 0
      ? []
      : [`  ${sum(byProfile)}: no part of profile ${scope.profile}; --profile certify plays them`]
  return wait.length + profile.length === 0 ? [] : ['', 'Left out:', ...wait, ...profile]
}

function needText(slot: Slot, run: RunFacts): string {
  const absent = run.slots.includes(slot) ? '' : ' (not in the target file)'
  return `  ${slot.padEnd(12)} ${credentialNeeds[slot]}${absent}`
}

/** The rules that cannot be judged of an agent without a script, by the reason. */
export function unjudgedText(scope: Pick<Scope, 'rows'>, { agent }: Pick<RunFacts, 'agent'>): string[] {
  if (agent !== 'prompts') return []
  const rows = [...scope.rows].flatMap((id) => {
    const why = whyScriptNeeded(id)
    return why === undefined ? [] : [{ id, why }]
  })
  const byReason = Map.groupBy(rows, ({ why }) => why)
  return [...byReason].flatMap(([why, some], index) => [
    ...(index === 0 ? ['', 'The agent is only prompted:'] : []),
    `  ${count(some.length, 'rule')} ${why} (${some
      .slice(0, shownRules)
      .map(({ id }) => id)
      .join(', ')}${some.length > shownRules ? ` and ${some.length - shownRules} more` : ''})`,
  ])
}

const shownRules = 3
