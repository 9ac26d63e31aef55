import fc from 'fast-check'

/** What may be done to a conversation at rest that adds nothing to it. */
export type Look =
  | { do: 'page'; limit: number }
  | { do: 'walk'; limits: number[] }
  | { do: 'status' }
  | { do: 'refused' }

const limits = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(50, 1000))

const reads: fc.Arbitrary<Look> = fc.oneof(
  fc.record({ do: fc.constant('page' as const), limit: limits }),
  fc.record({ do: fc.constant('walk' as const), limits: fc.array(limits, { minLength: 1, maxLength: 3 }) }),
  fc.constant({ do: 'status' as const }),
  fc.constant({ do: 'refused' as const }),
)

/** Free reads and refused sends, and a walk and a status at the end, so that every run looks at all. */
export const looksAtRest: fc.Arbitrary<Look[]> = fc
  .tuple(fc.array(reads, { maxLength: 3 }), fc.array(limits, { minLength: 1, maxLength: 3 }))
  .map(([some, last]) => [...some, { do: 'walk', limits: last }, { do: 'status' }])
