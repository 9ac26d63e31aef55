import type { Requirement } from '../rules/requirement.ts'

/** Why no broken service is there for a row. */
export interface Excuse {
  reason: string
  /** The test in which generated instances break it, where they do in place of a service. */
  brokenAt?: string
}

const instances = 'suites/reading/fields.property.test.ts'

/** Why a row has no mutant of its own, given the rows that have one; null where it should have one. */
export function excuseOf({ id, area, occasion }: Requirement, broken: ReadonlySet<string>): Excuse | null {
  if (occasion === 'nobody') return { reason: 'no request triggers it' }
  if (id === 'transport/https') return { reason: 'a loopback address needs no HTTPS' }
  if (id === 'transport/base-path')
    return { reason: 'a service without routes below /v1 returns 404 for every request, so the run aborts' }
  if (area === 'shape' && [...broken].some((other) => resourceOf(other) === resourceOf(id)))
    return {
      reason: 'other fields of the resource have a mutant; the property test of the reader covers this field',
      brokenAt: instances,
    }
  return null
}

/** The resource that a row of area shape is about: `shape/gate-kind` is about the gate. */
function resourceOf(id: string): string {
  return id.split('-')[0] ?? id
}
