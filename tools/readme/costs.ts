import { fileURLToPath } from 'node:url'
import { durationText } from '../../bin/load/duration.ts'
import { duration } from '../../reports/words.ts'
import type { Profile } from '../../suites/run/define.ts'
import { prepare } from '../../suites/run/run.ts'
import { readTarget } from '../../suites/run/target-file.ts'
import { suite } from '../../suites/suite.ts'

const fullTarget = fileURLToPath(new URL('../../fixtures/targets/full.json', import.meta.url))

/** The wait limit of the spec, and one that fits into the longest wait of `nightly`. */
const planned: readonly (readonly [Profile, number])[] = [
  ['certify', 600_000],
  ['nightly', 600_000],
  ['nightly', 4000],
  ['smoke', 600_000],
]

/** What profiles plan for a target file with everything in it: a table in Markdown. */
export function costs(): string {
  return [
    '| Profile | Wait limit | Mandatory rules | Metered sends | For test cases | For retries | Duration |',
    '|---|---|---|---|---|---|---|',
    ...planned.map(([profile, waitLimitMs]) => rowOf(profile, waitLimitMs)),
  ].join('\n')
}

function rowOf(profile: Profile, waitLimitMs: number): string {
  const target = { ...readTarget(fullTarget), waitLimitMs }
  const { plan, scope } = prepare({ suite, target, scope: { profile, only: [], skip: [] }, seed: 1 })
  const must = suite.rules.filter(({ id, level }) => level === 'mandatory' && scope.rows.has(id)).length
  const cells = [must, plan.meteredSends, plan.meteredSends - plan.again, plan.again]
  return `| ${[`\`${profile}\``, durationText(waitLimitMs), ...cells, duration(plan.expectedMs)].join(' | ')} |`
}
