import fc from 'fast-check'

/** Numbers of JSON: whole, fractions, negative, and of any size; `least` bounds them from below. */
export function numbers(least = Number.NEGATIVE_INFINITY): fc.Arbitrary<number> {
  const finite = { noNaN: true, noDefaultInfinity: true }
  const double = fc.double(least === Number.NEGATIVE_INFINITY ? finite : { ...finite, min: least })
  const telling = [0, -1, 0.5, -0.25, 1e-300, 1e300, 2 ** 53 + 2, 1_777_638_659_000].filter((value) => value >= least)
  return fc.oneof(fc.integer({ min: Math.max(Math.ceil(least), -(2 ** 31)) }), double, fc.constantFrom(...telling))
}
