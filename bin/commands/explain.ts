import type { ArgumentsCamelCase, Argv } from 'yargs'
import { hostile } from '../../fixtures/hostile/index.ts'
import { variants } from '../../fixtures/variants/index.ts'
import { objectiveText } from '../../load/objective.ts'
import type { Scenario } from '../../load/scenario.ts'
import { scenarios } from '../../load/scenarios.ts'
import { whole } from '../../load/thresholds.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { explanationOf, fieldOf } from '../../suites/explanations/explanation.ts'
import { type Check, type Scene, scenesOf } from '../../suites/run/define.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { didYouMean } from '../../suites/run/nearest.ts'
import { suite } from '../../suites/suite.ts'
import { exchangeExplained, isExchangeId } from '../exchange-explained.ts'
import { explainedRule } from '../explained-rule.ts'
import { durationText } from '../load/duration.ts'
import { lineWidth } from '../terminal.ts'

export function builder(argv: Argv) {
  return argv
    .positional('id', {
      type: 'string',
      demandOption: true,
      describe: 'Id of a rule, check, test case, mutant, variant, scenario or exchange',
    })
    .option('results', {
      type: 'string',
      requiresArg: true,
      default: 'results',
      describe: 'Folder of the run, for an exchange',
    })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Throws UsageError for an id that nothing has. */
export async function handler({ id, results }: Arguments): Promise<undefined> {
  if (isExchangeId(id)) {
    console.log(await exchangeExplained(id, results))
    return
  }
  const parts = [
    ...suite.rules
      .filter((row) => row.id === id)
      .map((rule) => explainedRule(explanationOf(rule, { checks: suite.checks, mutants }), lineWidth())),
    ...suite.checks.filter((each) => each.id === id).map(checkText),
    ...scenesOf(suite.checks)
      .filter((scene) => scene.id === id)
      .map(sceneText),
    ...mutants
      .filter((each) => each.id === id)
      .map((each) => `Mutant ${id}\n  ${each.about}\n  Violates ${each.breaks.id}`),
    ...variants.filter((each) => each.id === id).map((each) => `Conforming variant ${id}\n  ${each.about}`),
    ...hostile.filter((each) => each.id === id).map((each) => `Hostile service ${id}\n  ${each.about}`),
    ...scenarios.filter((each) => each.id === id).map(scenarioText),
  ]
  if (parts.length === 0)
    throw new UsageError(
      `Unknown id ${id}${didYouMean(id, ids())}. \`npx agent-conformance list rules\` lists the rules; \`list --help\` names the other lists.`,
    )
  console.log(parts.join('\n\n'))
}

function scenarioText({ id, about, defaults, thresholds }: Scenario): string {
  const shape =
    defaults.by === 'open'
      ? `--open ${defaults.open} --hold ${durationText(defaults.holdMs)}`
      : `--rate ${defaults.ratePerSecond} --duration ${durationText(defaults.durationMs)}`
  const bounds = thresholds.filter((each) => each !== whole).map(objectiveText)
  return [
    `Scenario ${id} of \`load\``,
    `  ${about}`,
    `  Defaults: ${shape}`,
    ...(bounds.length === 0 ? [] : [`  Thresholds: ${bounds.join(', ')}`]),
  ].join('\n')
}

function checkText(each: Check): string {
  const rules = each.proves.map((row) => `    ${row.id.padEnd(40)} ${row.text}`)
  const cases =
    each.covers.length > 0
      ? ['  Test cases', ...each.scenes.map((scene) => `    ${scene.id.padEnd(40)} ${scene.about}`)]
      : ['  Reads the exchanges of the whole run.']
  return [`Check ${each.id}`, '  Rules', ...rules, ...cases].join('\n')
}

function sceneText(scene: Scene): string {
  const checks = suite.checks.filter((each) => each.covers.includes(scene))
  return [
    `Test case ${scene.id}`,
    `  ${scene.about}`,
    `  Metered sends: ${scene.sends}. Needs: ${scene.needs.map(fieldOf).join(', ')}. Smallest profile: ${scene.profile}.`,
    '  Checks',
    ...checks.map((each) => `    ${each.id}`),
  ].join('\n')
}

function ids(): string[] {
  const all = [suite.rules, suite.checks, scenesOf(suite.checks), mutants, variants, hostile, scenarios]
  return [...new Set(all.flatMap((some: readonly { id: string }[]) => some.map(({ id }) => id)))]
}
