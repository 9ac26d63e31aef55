import type { ArgumentsCamelCase, Argv } from 'yargs'
import { hostile } from '../../fixtures/hostile/index.ts'
import { variants } from '../../fixtures/variants/index.ts'
import { scenarios } from '../../load/scenarios.ts'
import { count } from '../../reports/words.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { excluded } from '../../suites/rules/excluded.ts'
import { scenesOf } from '../../suites/run/define.ts'
import { suite } from '../../suites/suite.ts'
import { frozenSet, setNames } from '../requirements/sets.ts'

const things = ['rules', 'cases', 'checks', 'mutants', 'variants', 'hostile', 'scenarios', 'requirements'] as const

export function builder(argv: Argv) {
  return argv
    .positional('what', { choices: things, demandOption: true, describe: 'What to list' })
    .option('json', { type: 'boolean', default: false, describe: 'Print an array of objects' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

export async function handler({ what, json }: Arguments): Promise<undefined> {
  if (json) console.log(JSON.stringify(listed(what), null, 2))
  else console.log(shown(what))
}

function listed(what: (typeof things)[number]): object[] {
  switch (what) {
    case 'rules':
      return suite.rules.map((row) => ({ ...row, checks: checksOf(row.id) }))
    case 'checks':
      return suite.checks.map((each) => ({
        id: each.id,
        kind: each.kind,
        rules: each.proves.map((row) => row.id),
        cases: each.covers.map((scene) => scene.id),
      }))
    case 'cases':
      return scenesOf(suite.checks).map(({ id, about, needs, sends, turns, profile }) => ({
        id,
        about,
        needs,
        sends,
        turns,
        profile,
      }))
    case 'mutants':
      return mutants.map(({ id, about, breaks }) => ({ id, about, breaks: breaks.id }))
    case 'variants':
      return variants.map(({ id, about }) => ({ id, about }))
    case 'hostile':
      return hostile.map(({ id, about }) => ({ id, about }))
    case 'scenarios':
      return scenarios.map(({ id, about, defaults }) => ({ id, about, ...defaults }))
    case 'requirements':
      return setNames().map((name) => frozenSet(name).set)
  }
}

function shown(what: (typeof things)[number]): string {
  if (what === 'rules') return rulesText()
  if (what === 'mutants')
    return mutants.map((each) => `${each.id.padEnd(44)} violates ${each.breaks.id.padEnd(40)} ${each.about}`).join('\n')
  if (what === 'scenarios') return scenarios.map((each) => `${each.id.padEnd(12)} ${each.about}`).join('\n')
  if (what === 'hostile') return hostile.map((each) => `${each.id.padEnd(36)} ${each.about}`).join('\n')
  if (what === 'variants') return variants.map((each) => `${each.id.padEnd(44)} ${each.about}`).join('\n')
  if (what === 'requirements') return setNames().map(setText).join('\n')
  if (what === 'checks')
    return suite.checks
      .map(
        (each) =>
          `${each.id.padEnd(40)} covers ${count(each.proves.length, 'rule')}${each.covers.length > 0 ? ` in ${count(each.covers.length, 'test case')}` : ' in every exchange'}`,
      )
      .join('\n')
  return scenesOf(suite.checks)
    .map(
      (scene) =>
        `${scene.id.padEnd(36)} ${String(scene.sends).padStart(3)} sends  needs ${scene.needs.join(', ').padEnd(25)} ${scene.about}`,
    )
    .join('\n')
}

function setText(name: string): string {
  const { date, scored, unscored } = frozenSet(name).set
  const others = Object.entries(unscored).map(([why, ids]) => `${ids.length} ${why}`)
  return `${name}  frozen ${date}: ${count(scored.length, 'rule')} scored; not scored: ${others.join(', ')}`
}

/** The rules by section, each with its level and a mark where a check covers it. */
function rulesText(): string {
  const sections = [...new Set(suite.rules.map((row) => row.section))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const lines = sections.flatMap((section) => {
    const rows = suite.rules.filter((row) => row.section === section)
    const covered = rows.filter((row) => checksOf(row.id).length > 0).length
    return [
      '',
      `Section ${section}: ${count(rows.length, 'rule')}, ${covered} covered`,
      ...rows.map((row) => `  ${mark(row.id)} ${row.level.padEnd(13)} ${row.id.padEnd(44)} ${row.text}`),
      ...excluded
        .filter((each) => each.section === section)
        .map((each) => `  - excluded      ${each.what} (${each.why})`),
    ]
  })
  const mandatory = suite.rules.filter((row) => row.level === 'mandatory')
  const seen = mandatory.filter((row) => checksOf(row.id).length > 0)
  return [
    ...lines,
    '',
    `${suite.rules.length} rules, ${mandatory.length} of them mandatory, ${seen.length} of these covered by a check (+)`,
  ]
    .join('\n')
    .trimStart()
}

function mark(id: string): string {
  return checksOf(id).length > 0 ? '+' : ' '
}

let byRow: Map<string, string[]> | undefined

function checksOf(id: string): string[] {
  if (byRow === undefined) {
    byRow = new Map()
    for (const each of suite.checks)
      for (const row of each.proves) byRow.set(row.id, [...(byRow.get(row.id) ?? []), each.id])
  }
  return byRow.get(id) ?? []
}
