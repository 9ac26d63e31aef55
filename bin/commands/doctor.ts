import type { ArgumentsCamelCase, Argv } from 'yargs'
import { ownCommand } from '../../reports/shell.ts'
import { count, duration, firstOf, sendsPlanned } from '../../reports/words.ts'
import type { Target } from '../../schemas/types.ts'
import { type Examined, examine } from '../../suites/run/examine/examine.ts'
import type { MoreKind } from '../../suites/run/examine/more-said.ts'
import { leftOutOf } from '../../suites/run/left-out.ts'
import { prepare } from '../../suites/run/run.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { untoldCredentials } from '../../suites/run/secrets/untold.ts'
import { hangingOn } from '../../suites/run/stage/steps.ts'
import { suite } from '../../suites/suite.ts'
import { startDemonstration } from '../demonstration.ts'
import { planData, withoutScriptText } from '../plan-text.ts'
import { chosenTarget, namedTarget, withTarget } from '../target-options.ts'

export function builder(argv: Argv) {
  return withTarget(argv).option('json', { type: 'boolean', default: false, describe: 'Print one JSON object' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Gives 0 if everything can run, 3 if something is missing. */
export async function handler(args: Arguments, secrets: Secrets): Promise<number> {
  const { target, words } = await chosenTarget(namedTarget(args))
  if (target !== undefined) return tried(target, words, args.json, secrets)
  const service = await startDemonstration({ seed: 1 })
  try {
    return await tried(service.target, words, args.json, secrets)
  } finally {
    await service.close()
  }
}

async function tried(target: Target, words: readonly string[], isJson: boolean, secrets: Secrets): Promise<number> {
  const { plan, run, scope } = prepare({ suite, target, scope: { profile: 'certify', only: [], skip: [] }, seed: 1 })
  const about = `${target.name} at ${target.baseUrl}, wait limit ${duration(run.timing.waitLimitMs)}. This takes at most 2 metered sends.\n`
  if (!isJson) console.log(about)
  const examined = await examine(target, run, process.env, secrets)
  const lost = new Map<string, number>()
  for (const { missing } of plan.missing) for (const each of missing) lost.set(each, (lost.get(each) ?? 0) + 1)
  const isWhole = examined.every((each) => each.ok) && plan.missing.length === 0 && run.agent === 'script'
  const code = isWhole ? 0 : 3
  const notes = untoldCredentials(secrets)
  const untested = [
    ...untestedRules(examined, [...scope.rows]),
    ...withoutScriptText(scope, run),
    ...[...lost].map(([what, scenes]) => `  without ${what}: ${count(scenes, 'test case')} cannot run`),
  ]
  if (isJson) {
    const each = examined.map(({ what, ok, seen, step, more }) => ({ what, ok, seen, step, more }))
    const losses = untested.map((each) => each.trim()).filter((each) => each !== '')
    const data = {
      isComplete: isWhole,
      examined: each,
      notes,
      untested: losses,
      plan: planData({ target, scope, plan, run, leftOut: leftOutOf(suite, scope, run.timing) }),
    }
    console.log(JSON.stringify(data, null, 2))
    return code
  }
  for (const each of examined) console.log(`  ${stateOf(each)}  ${each.what.padEnd(26)} ${each.seen}`)
  for (const each of notes) console.log(`\n${each}`)
  console.log(
    `\nA run executes ${plan.scenes.length} of ${plan.scenes.length + plan.missing.length} test cases for ${scope.rows.size} rules of all levels: ${sendsPlanned(plan)}, about ${duration(plan.expectedMs)}.`,
  )
  for (const line of untested) console.log(line)
  const next = ownCommand(['run', ...words])
  console.log(
    isWhole
      ? `\nNext: ${next}`
      : `\nBest possible verdict: incomplete (exit code 3). A service that breaks a rule can look the same as a missing item. Fix the items marked "missing", or run anyway: ${next}`,
  )
  return code
}

function stateOf({ ok, more }: Examined): string {
  if (more !== undefined) return 'extra  '
  return ok ? 'ok     ' : 'missing'
}

/** The rules that a run cannot test, for each kind of step that the agent does not take, and for additional messages. */
function untestedRules(examined: readonly Examined[], rows: readonly string[]): string[] {
  return examined.flatMap(({ step, ok, more }) => {
    if (more !== undefined) return [`  additional messages (${more}): ${costOf(more, rows)}`]
    if (ok || step === undefined) return []
    // Without agent text hardly any step shows.
    if (step === 'say') return ['  without scripted messages, no agent text can be tested']
    return [`  without a step "${step}", ${cannot(hangingOn(step, rows))}`]
  })
}

/** No rule is blamed for what an agent says besides (readings 43); some need a turn that begins or stays without words. */
function costOf(more: MoreKind, rows: readonly string[]): string {
  const silent = `if the agent adds text also to silent turns, ${cannot(hangingOn('silence', rows))}`
  switch (more) {
    case 'before':
      return `${cannot(hangingOn('first words', rows))}; ${silent}`
    case 'between':
      return `if the agent sends a message before its first pause, ${cannot(hangingOn('first words', rows))}; otherwise all rules can be tested`
    case 'after':
      return `all rules can be tested; ${silent}`
    case 'again':
      return cannot(rows.filter((id) => id === 'history/agent-words-once'))
  }
}

function cannot(hanging: readonly string[]): string {
  return `${count(hanging.length, 'rule')} cannot be tested (${firstOf(hanging)})`
}
