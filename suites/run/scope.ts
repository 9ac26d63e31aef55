import type { Timing } from '../../schemas/types.ts'
import type { Requirement } from '../rules/requirement.ts'
import { type Check, makesNothingShow, type Profile, profiles, type Scene, type Suite } from './define.ts'
import { UsageError } from './errors.ts'
import { globOf } from './glob.ts'
import { didYouMean } from './nearest.ts'

/** What was asked for: patterns match ids of rules and checks, `*` stands for anything, and several may stand in one, parted by commas. */
export interface ScopeRequest {
  profile: Profile
  only: readonly string[]
  skip: readonly string[]
  /** The longest wait. Of a service that lets sends wait longer, scenes that last longer are left out. */
  maxWaitMs?: number
}

/** The longest wait of a run that is made again and again, unless told otherwise. */
const nightlyWaitMs = 60_000

/** What was asked for, with the longest wait that its profile has. */
export function withPatience(request: ScopeRequest): ScopeRequest {
  return request.profile === 'certify' ? request : { maxWaitMs: nightlyWaitMs, ...request }
}

/** The longest wait, where the service lets sends wait longer than that. */
export function cutAtMs({ maxWaitMs }: Pick<ScopeRequest, 'maxWaitMs'>, timing: Timing): number | undefined {
  return maxWaitMs !== undefined && maxWaitMs < timing.waitLimitMs ? maxWaitMs : undefined
}

/** What a run looks at: the rows in scope, and the checks that prove or may break them, with the scenes that they keep. */
export interface Scope extends ScopeRequest {
  rows: ReadonlySet<string>
  /** Rules of which some test cases are in a larger profile, or wait longer. */
  partly: ReadonlySet<string>
  checks: readonly Check[]
}

/** Throws UsageError for a pattern that matches nothing, and where nothing is left to look at. */
export function scopeOf(suite: Suite, request: ScopeRequest, timing: Timing): Scope {
  const ids = [...suite.rules.map((row) => row.id), ...suite.checks.map((each) => each.id)]
  const only = matcher(request.only, ids, '--only')
  const skip = matcher(request.skip, ids, '--skip')
  const mostMs = cutAtMs(request, timing) ?? Number.POSITIVE_INFINITY
  const isIn = (scene: Scene): boolean => belongs(scene, request.profile) && scene.lasts(timing) <= mostMs
  const inProfile = suite.checks.flatMap((each) => narrowed(each, isIn))
  const named = inProfile.filter((each) => !skip(each.id))
  const wanted = (row: Requirement, by: Check): boolean =>
    !skip(row.id) && (request.only.length === 0 || only(row.id) || only(by.id))
  // What others make show is in the scope with them, unless the check itself was asked for.
  const offered = (each: Check): readonly Requirement[] =>
    each.kind === 'rule' && makesNothingShow(each) && !only(each.id) ? [] : each.proves
  const rows = new Set(
    named.flatMap((each) =>
      offered(each)
        .filter((row) => wanted(row, each))
        .map((row) => row.id),
    ),
  )
  // Rows that no check proves (nobody's power) are in the scope of the whole catalogue, and of their own name.
  const proven = new Set(suite.checks.flatMap((each) => each.proves.map((row) => row.id)))
  for (const row of suite.rules) {
    const whole = request.only.length === 0 && request.profile === 'certify'
    if (!proven.has(row.id) && !skip(row.id) && (whole || only(row.id))) rows.add(row.id)
  }
  if (rows.size === 0)
    throw new UsageError(
      `No rules selected: --only, --skip${Number.isFinite(mostMs) ? ', --max-wait' : ''} and profile ${request.profile} exclude every rule.`,
    )
  const checks = named.filter((each) => each.proves.some((row) => rows.has(row.id)))
  const partly = new Set(
    suite.checks.filter(({ scenes }) => !scenes.every(isIn)).flatMap(({ proves }) => proves.map(({ id }) => id)),
  )
  return { ...request, rows, partly, checks }
}

/** A check whose scenes are all left out would find nothing to look at. */
function narrowed(each: Check, isIn: (scene: Scene) => boolean): Check[] {
  const scenes = each.scenes.filter(isIn)
  const covers = each.covers.filter(isIn)
  const [own, left] = each.covers.length > 0 ? [each.covers, covers] : [each.scenes, scenes]
  return left.length > 0 || own.length === 0 ? [{ ...each, scenes, covers }] : []
}

function belongs(scene: Scene, profile: Profile): boolean {
  return profiles.indexOf(scene.profile) <= profiles.indexOf(profile)
}

function matcher(patterns: readonly string[], ids: readonly string[], flag: string): (id: string) => boolean {
  const tests = patterns
    .flatMap((each) => each.split(','))
    .map((pattern) => {
      const test = globOf(pattern)
      if (!ids.some((id) => test.test(id))) {
        throw new UsageError(
          `${flag} ${pattern}: unknown rule or check${didYouMean(pattern, ids)}. See \`npx agent-conformance list rules\`.`,
        )
      }
      return test
    })
  return (id) => tests.some((test) => test.test(id))
}
