import type { Timing } from '../../schemas/types.ts'
import { type Scene, type Suite, scenesOf } from './define.ts'
import { type Scope, scopeOf } from './scope.ts'

/** The scenes that a scope leaves out of all that its patterns ask for. */
export interface LeftOut {
  /** They belong to a larger profile. */
  byProfile: readonly Scene[]
  /** The service lets their sends wait longer than the run waits. */
  byWait: readonly Scene[]
  /** The rules that are out of scope for either reason. */
  rules: { byProfile: readonly string[]; byWait: readonly string[] }
}

/** What would be played in the largest profile, and with all the patience that the service may ask for. */
export function leftOutOf(suite: Suite, { profile, only, skip, checks, rows }: Scope, timing: Timing): LeftOut {
  const inScope = new Set(scenesOf(checks).map(({ id }) => id))
  const withWaits = scopeOf(suite, { profile, only, skip }, timing)
  const whole = scopeOf(suite, { profile: 'certify', only, skip }, timing)
  const patient = scenesOf(withWaits.checks)
  const isPatient = new Set(patient.map(({ id }) => id))
  return {
    byProfile: scenesOf(whole.checks).filter(({ id }) => !isPatient.has(id)),
    byWait: patient.filter(({ id }) => !inScope.has(id)),
    rules: {
      byProfile: [...whole.rows].filter((id) => !withWaits.rows.has(id)),
      byWait: [...withWaits.rows].filter((id) => !rows.has(id)),
    },
  }
}
