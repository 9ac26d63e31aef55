import { levelsOf } from '../reports/numbers.ts'
import { count, cut, duration, firstOf, sendsPlanned, wrap } from '../reports/words.ts'
import type { Target } from '../schemas/types.ts'
import { credentialNeeds } from '../suites/rules/preconditions.ts'
import type { RunFacts } from '../suites/run/facts.ts'
import type { LeftOut } from '../suites/run/left-out.ts'
import type { Plan } from '../suites/run/plan.ts'
import { cutAtMs, type Scope } from '../suites/run/scope.ts'
import { slots, unsetVariables } from '../suites/run/secrets/credentials.ts'
import { whyScriptNeeded } from '../suites/run/stage/without-script.ts'
import { suite } from '../suites/suite.ts'

/** What a plan is made of. */
export interface Planned {
  target: Target
  scope: Scope
  plan: Plan
  run: RunFacts
  leftOut: LeftOut
}

/** More test cases than this are shown in groups, so that a plan fits on a screen. */
const mostShown = 12

/** What a run would do, for a person: its cost, its test cases, and what is missing. */
export function renderPlan({ target, scope, plan, run, leftOut }: Planned): string {
  const cutAt = cutAtMs(scope, run.timing)
  const lines = [
    `Plan for ${target.name} (${target.baseUrl}), profile ${scope.profile}. Nothing was sent.`,
    '',
    `  rules          ${rulesOf(scope)}`,
    `  test cases     ${plan.scenes.length}`,
    `  metered sends  ${sendsPlanned(plan).replace(/ metered sends?/, '')}`,
    `  duration       about ${duration(plan.expectedMs)}`,
    `  wait limit     ${duration(run.timing.waitLimitMs)}`,
    ...(cutAt === undefined ? [] : [`  longest wait   ${duration(cutAt)} (change it with --max-wait)`]),
    ...(plan.most === undefined
      ? ['', 'A service that accepts invalid requests costs more sends. `--max-sends` sets a limit.']
      : []),
    ...casesText(plan, run),
    ...leftOutText(leftOut, scope, run),
    ...withoutScriptText(scope, run),
    ...missingText(plan),
    ...unsetText(target),
  ]
  return lines.join('\n')
}

/** The same for a program. Times are milliseconds. */
export function planData({ target, scope, plan, run, leftOut }: Planned): object {
  const { name, baseUrl } = target
  const costs = (cases: LeftOut['byWait']): object[] => cases.map(({ id, sends }) => ({ id, meteredSends: sends }))
  return {
    target: { name, baseUrl },
    profile: scope.profile,
    rules: scope.rows.size,
    meteredSends: plan.meteredSends,
    mostMeteredSends: plan.most ?? null,
    retries: plan.again,
    expectedMs: plan.expectedMs,
    waitLimitMs: run.timing.waitLimitMs,
    longestWaitMs: cutAtMs(scope, run.timing) ?? run.timing.waitLimitMs,
    cases: plan.scenes.map(({ id, about, sends, lasts }) => {
      return { id, about, meteredSends: sends, expectedMs: lasts(run.timing) }
    }),
    missing: plan.missing.map(({ scene, missing }) => ({ case: scene.id, missing })),
    leftOut: {
      byMaxWait: costs(leftOut.byWait),
      byProfile: costs(leftOut.byProfile),
      rules: { byMaxWait: leftOut.rules.byWait, byProfile: leftOut.rules.byProfile },
    },
  }
}

/** `764 (667 mandatory, 10 advisory, 87 informational)`. */
function rulesOf({ rows }: Pick<Scope, 'rows'>): string {
  const numbers = levelsOf(suite.rules.filter(({ id }) => rows.has(id))).map(
    ({ level, number }) => `${number} ${level}`,
  )
  return `${rows.size} (${numbers.join(', ')})`
}

/** The test cases, the longest first; many of them in groups. */
function casesText({ scenes }: Plan, { timing }: RunFacts): string[] {
  const isWhole = scenes.length <= mostShown
  const groups = [...Map.groupBy(scenes, ({ id }) => (isWhole ? id : id.split('/')[0]))]
  const width = Math.max(9, ...groups.map(([name = '']) => name.length))
  const lines = groups.map(([name = '', some]) => {
    const longestMs = Math.max(...some.map(({ lasts }) => lasts(timing)))
    const about =
      some.length === 1 ? cut(some[0]?.about.replace(/(?<=\.) .*/, '') ?? '', 72) : `${some.length} test cases`
    return `  ${name.padEnd(width)} ${String(sendsOf(some)).padStart(5)} ${duration(longestMs).padStart(9)}  ${about}`
  })
  const all = isWhole ? [] : ['All test cases: `npx agent-conformance list cases`, or add --json.']
  return scenes.length === 0 ? [] : ['', `  ${'test case'.padEnd(width)} sends  duration`, ...lines, ...all]
}

function sendsOf(scenes: LeftOut['byWait']): number {
  return scenes.reduce((sum, { sends }) => sum + sends, 0)
}

/** What the profile or the longest wait leaves out, and the option that includes it. */
function leftOutText({ byWait, byProfile, rules }: LeftOut, scope: Scope, { timing }: RunFacts): string[] {
  const sum = (scenes: LeftOut['byWait']): string =>
    `${count(scenes.length, 'test case')}, ${count(sendsOf(scenes), 'metered send')}`
  const cutAt = cutAtMs(scope, timing)
  const lines = [
    ...(byWait.length === 0 || cutAt === undefined
      ? []
      : [
          `  ${sum(byWait)}: waits longer than ${duration(cutAt)}. Include them with --max-wait ${timing.waitLimitMs / 1000}s`,
          ...namesOf(byWait, rules.byWait),
        ]),
    ...(byProfile.length === 0
      ? []
      : [
          `  ${sum(byProfile)}: not in profile ${scope.profile}. Include them with --profile certify`,
          ...namesOf(byProfile, rules.byProfile),
        ]),
  ]
  return lines.length === 0 ? [] : ['', 'Left out (all names: add --json):', ...lines]
}

function namesOf(cases: LeftOut['byWait'], rules: readonly string[]): string[] {
  const some = [
    { what: 'test cases', ids: cases.map(({ id }) => id) },
    { what: rules.length === 1 ? '1 rule' : `${rules.length} rules`, ids: rules },
  ].filter(({ ids }) => ids.length > 0)
  return some.flatMap(({ what, ids }) => wrap(`${what}: ${folded(ids)}`, planWidth, '    '))
}

const planWidth = 100
const shownOfArea = 2

/** `crowd/* (30), status/title`: the ids of one area together, unless they are few. */
function folded(ids: readonly string[]): string {
  return [...Map.groupBy(ids, (id) => id.split('/')[0] ?? id)]
    .flatMap(([area, some]) => (some.length > shownOfArea ? [`${area}/* (${some.length})`] : some))
    .join(', ')
}

/** What the target file lacks, with the number of test cases that need it. */
function missingText({ missing }: Plan): string[] {
  const needs = Map.groupBy(missing, ({ missing: lacks }) => lacks.join(', '))
  if (needs.size === 0) return []
  const lines = [...needs].map(([what, some]) => `  ${what}: ${count(some.length, 'test case')}`)
  const slotsMissing = slots.filter((slot) => missing.some(({ missing: lacks }) => lacks.includes(slot)))
  const about = slotsMissing.map((slot) => `  ${slot.padEnd(12)} ${credentialNeeds[slot]}`)
  return [
    '',
    'Missing preconditions of test cases:',
    ...lines,
    ...(about.length === 0 ? [] : ['', 'What these credentials need:', ...about]),
  ]
}

/** A run needs them, and nothing else says so before it. */
function unsetText(target: Target): string[] {
  const unset = unsetVariables(target, process.env)
  return unset.length === 0 ? [] : ['', `Not set or empty, so export before the run: ${unset.join(', ')}`]
}

/** The rules that need an agent with a script, by the reason. */
export function withoutScriptText(scope: Pick<Scope, 'rows'>, { agent }: Pick<RunFacts, 'agent'>): string[] {
  if (agent !== 'prompts') return []
  const rows = [...scope.rows].flatMap((id) => {
    const why = whyScriptNeeded(id)
    return why === undefined ? [] : [{ id, why }]
  })
  const lines = [...Map.groupBy(rows, ({ why }) => why)].map(
    ([why, some]) => `  ${why}: ${count(some.length, 'rule')} (${firstOf(some.map(({ id }) => id))})`,
  )
  return lines.length === 0 ? [] : ['', 'Not tested without agent.script:', ...lines]
}
