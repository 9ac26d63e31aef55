import { expect, test } from 'vitest'
import { madeUpId, unknownId } from './unknown-id.ts'

test.each([
  ['a UUID stays one', '0190b8a4-7c3e-7d5f-8a1b-2c3d4e5f6a7b', /^0190b8a4-7c3e-7d5f-8a1b-2c3d[0-9a-f]{8}$/],
  ['a prefixed one keeps its prefix', 'conv_Zx81', /^[a-z]{4}_[A-Z][a-z]\d{2}$/],
  ['a number stays one', '1732194863', /^17\d{8}$/],
  ['a ULID stays one', '01JCV6M4Q8ZT3B2N9K7R5W1XYA', /^01JCV6M4Q8ZT3B2N9K[0-9A-Z]{8}$/],
])('%s', (_, real, shape) => {
  const unknown = unknownId(real)
  expect(unknown).toMatch(shape)
  expect(unknown).not.toBe(real)
})

test('an id that is made up has no number at its beginning by which a conversation might be found', () => {
  expect(Number.parseInt(madeUpId, 10)).toBeNaN()
})
