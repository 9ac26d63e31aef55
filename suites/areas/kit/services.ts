import type { Fixture } from '../../../fixtures/define.ts'
import { drawnMix } from '../../../fixtures/variants/drawn.ts'
import { everyVariant } from '../../../fixtures/variants/index.ts'

/** For tests: the built-in service. */
export const reference: Fixture = { id: 'reference', about: 'The built-in service.', change: (policies) => policies }

/** The built-in service, and conforming ones that differ from it in several respects each, drawn from one seed. */
export const lawfulServices: readonly Fixture[] = [
  reference,
  ...Array.from({ length: 4 }, (_, index) => drawnMix(20_261_121, index + 1)),
]

/** Conforming services by their ids. */
export function servicesOf(...ids: string[]): Fixture[] {
  return ids.map((id) => {
    const found = everyVariant.find((variant) => variant.id === id)
    if (found === undefined) throw new Error(`there is no variant ${id}`)
    return found
  })
}
