import type { Requirement } from '../rules/requirement.ts'
import { type AnyScene, type Check, decidedBy, type Profile, profiles, type Suite } from './define.ts'
import { UsageError } from './errors.ts'

/** What was asked for: patterns match ids of requirements and checks, `*` stands for anything. */
export interface ScopeRequest {
  profile: Profile
  only: readonly string[]
  skip: readonly string[]
}

/** What a run looks at: the rows in scope, and the checks that prove or may break them, with the scenes that they keep. */
export interface Scope extends ScopeRequest {
  rows: ReadonlySet<string>
  checks: readonly Check[]
}

/** Throws UsageError for a pattern that matches nothing, and where nothing is left to look at. */
export function scopeOf(suite: Suite, request: ScopeRequest): Scope {
  const ids = [...suite.requirements.map((row) => row.id), ...suite.checks.map((each) => each.id)]
  const only = matcher(request.only, ids, '--only')
  const skip = matcher(request.skip, ids, '--skip')
  const inProfile = suite.checks.flatMap((each) => narrowed(each, request.profile))
  const named = inProfile.filter((each) => !skip(each.id))
  const wanted = (row: Requirement, by: Check): boolean =>
    !skip(row.id) && (request.only.length === 0 || only(row.id) || only(by.id))
  // What a law guards belongs to those that prove it, unless the law itself was asked for.
  const offered = (each: Check): readonly Requirement[] => (only(each.id) ? decidedBy(each) : each.proves)
  const rows = new Set(
    named.flatMap((each) =>
      offered(each)
        .filter((row) => wanted(row, each))
        .map((row) => row.id),
    ),
  )
  // Rows that no check proves (nobody's power) are in the scope of the whole catalogue, and of their own name.
  const proven = new Set(suite.checks.flatMap((each) => each.proves.map((row) => row.id)))
  for (const row of suite.requirements) {
    const whole = request.only.length === 0 && request.profile === 'certify'
    if (!proven.has(row.id) && !skip(row.id) && (whole || only(row.id))) rows.add(row.id)
  }
  if (rows.size === 0)
    throw new UsageError(
      `Nothing is left to look at: profile ${request.profile}, --only and --skip leave no requirement.`,
    )
  const checks = named.filter((each) => decidedBy(each).some((row) => rows.has(row.id)))
  return { ...request, rows, checks }
}

function narrowed(each: Check, profile: Profile): Check[] {
  const scenes = each.scenes.filter((scene) => belongs(scene, profile))
  return each.kind === 'scene' && scenes.length === 0 ? [] : [{ ...each, scenes }]
}

function belongs(scene: AnyScene, profile: Profile): boolean {
  return profiles.indexOf(scene.profile) <= profiles.indexOf(profile)
}

function matcher(patterns: readonly string[], ids: readonly string[], flag: string): (id: string) => boolean {
  const tests = patterns.map((pattern) => {
    const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')
    const test = new RegExp(`^${source}$`)
    if (!ids.some((id) => test.test(id))) {
      throw new UsageError(
        `${flag} ${pattern}: no requirement or check has such an id; \`agent-conformance list requirements\` shows them.`,
      )
    }
    return test
  })
  return (id) => tests.some((test) => test.test(id))
}
