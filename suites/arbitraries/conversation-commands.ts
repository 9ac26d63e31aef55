import fc from 'fast-check'

/** One thing that is done to a conversation at rest. */
export type Command =
  | { do: 'send'; mode: 'default' | 'none' | 'optional' | 'stream'; words: number }
  | { do: 'page'; limit: number }
  | { do: 'walk'; limits: number[] }
  | { do: 'status' }
  | { do: 'refused' }

const sends: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('send' as const),
  mode: fc.constantFrom('default' as const, 'none' as const, 'optional' as const, 'stream' as const),
  words: fc.integer({ min: 0, max: 3 }),
})

const limits = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(50, 1000))

type Look = Exclude<Command, { do: 'send' }>

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

/**
 * What may be done to one conversation, in any order: `mostSends` metered sends at the most, the first command one of
 * them, free reads and refused sends between them, and a walk and a status at the end, so that every run looks at all.
 */
export function conversationCommands(mostSends: number): fc.Arbitrary<Command[]> {
  const rounds = fc.array(fc.tuple(sends, fc.array(reads, { maxLength: 3 })), { minLength: 1, maxLength: mostSends })
  return fc
    .tuple(rounds, fc.array(limits, { minLength: 1, maxLength: 3 }))
    .map(([some, last]) => [
      ...some.flatMap(([send, between]) => [send, ...between]),
      { do: 'walk', limits: last },
      { do: 'status' },
    ])
}
