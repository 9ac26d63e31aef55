import type { ArgumentsCamelCase, Argv } from 'yargs'
import { commandLine } from '../../reports/shell.ts'
import { count, duration, sendsPlanned } from '../../reports/words.ts'
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
import { planData, unjudgedText } from '../plan-text.ts'
import { chosenTarget, namedTarget, withTarget } from '../target-options.ts'

export function builder(argv: Argv) {
  return withTarget(argv).option('json', { type: 'boolean', default: false, describe: 'Print one JSON object' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** 0 where everything could run, 3 where something is missing. */
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
  const about = `${target.name} at ${target.baseUrl}, wait limit ${duration(run.timing.waitLimitMs)} (planned: one metered send, and one by otherAccount where nothing else shows that it has credits)\n`
  if (!isJson) console.log(about)
  const examined = await examine(target, run, process.env, secrets)
  const lost = new Map<string, number>()
  for (const { missing } of plan.missing) for (const each of missing) lost.set(each, (lost.get(each) ?? 0) + 1)
  const isWhole = examined.every((each) => each.ok) && plan.missing.length === 0 && run.agent === 'script'
  const code = isWhole ? 0 : 3
  const notes = untoldCredentials(secrets)
  const unprovable = [
    ...unproven(examined, [...scope.rows]),
    ...unjudgedText(scope, run),
    ...[...lost].map(([what, scenes]) => `  without ${what}: ${scenes} scenes cannot be played`),
  ]
  if (isJson) {
    const each = examined.map(({ what, ok, seen, step, more }) => ({ what, ok, seen, step, more }))
    const losses = unprovable.map((each) => each.trim()).filter((each) => each !== '')
    const told = {
      isComplete: isWhole,
      examined: each,
      notes,
      unproven: losses,
      plan: planData({ target, scope, plan, run, leftOut: leftOutOf(suite, scope, run.timing) }),
    }
    console.log(JSON.stringify(told, null, 2))
    return code
  }
  for (const each of examined) console.log(`  ${stateOf(each)}  ${each.what.padEnd(26)} ${each.seen}`)
  for (const each of notes) console.log(`\n${each}`)
  console.log(
    `\nA run would play ${plan.scenes.length} of ${plan.scenes.length + plan.missing.length} scenes for ${scope.rows.size} rules, with ${sendsPlanned(plan)}, in about ${duration(plan.expectedMs)}.`,
  )
  for (const line of unprovable) console.log(line)
  const next = commandLine(['agent-conformance', 'run', ...words])
  console.log(
    isWhole
      ? `\nNext: ${next}`
      : `\nAs it is, a run ends incomplete at best (exit code 3). Mend what is told above, or run it all the same: ${next}`,
  )
  return code
}

function stateOf({ ok, more }: Examined): string {
  if (more !== undefined) return 'extra  '
  return ok ? 'ok     ' : 'missing'
}

const shownRules = 3

/** What a run cannot prove, for each kind of step that the agent does not take, and for what it says besides. */
function unproven(examined: readonly Examined[], rows: readonly string[]): string[] {
  return examined.flatMap(({ step, ok, more }) => {
    if (more !== undefined) return [`  with agent: words ${more}: ${costOf(more, rows)}`]
    if (ok || step === undefined) return []
    // Without words hardly anything that an agent does can be told.
    if (step === 'say') return ['  without its words nothing that the agent says can be judged']
    return [`  without agent: ${step}: ${cannot(hangingOn(step, rows))}`]
  })
}

/** No rule is blamed for what an agent says besides (readings 43); some need a turn that begins or stays without words. */
function costOf(more: MoreKind, rows: readonly string[]): string {
  const silent = `if it speaks in a turn that is told to say nothing, too, ${cannot(hangingOn('silence', rows))}`
  switch (more) {
    case 'before':
      return `${cannot(hangingOn('first words', rows))}; ${silent}`
    case 'between':
      return `no rule is lost by that; if it speaks before a pause that comes first, ${cannot(hangingOn('first words', rows))}`
    case 'after':
      return `no rule is lost by that; ${silent}`
    case 'again':
      return cannot(rows.filter((id) => id === 'history/agent-words-once'))
  }
}

function cannot(hanging: readonly string[]): string {
  const more = hanging.length > shownRules ? ` and ${hanging.length - shownRules} more` : ''
  return `${count(hanging.length, 'rule')} cannot be proven (${hanging.slice(0, shownRules).join(', ')}${more})`
}
