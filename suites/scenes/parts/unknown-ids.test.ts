import { expect, test } from 'vitest'
import { Random } from '../../run/random.ts'
import { unknownIds } from './unknown-ids.ts'

const of = (id: string) => unknownIds(id, new Random(3, 'ids'))

test.each([
  ['a UUID', '0190b8a4-7c3e-7d5f-8a1b-2c3d4e5f6a7b', /^0190b8a4-7c3e-7d5f-8a1b-[0-9a-f]{12}$/],
  ['a UUID in capitals', '0190B8A4-7C3E-7D5F-8A1B-2C3D4E5F6A7B', /^0190B8A4-7C3E-7D5F-8A1B-[0-9A-F]{12}$/],
  ['a prefix and base 62', 'conv_3xAJ8dKq0ZpYtW', /^conv_3x[A-Z]{2}\d[a-z][A-Z][a-z]\d[A-Z][a-z][A-Z][a-z][A-Z]$/],
  ['a ULID', '01JCV6M4Q8ZT3B2N9K7R5W1XYA', /^01JCV6M4Q8ZT3B[0-9A-HJKMNP-TV-Z]{12}$/],
  ['base 32', 'MFRGG2DFMZTWQ3DJNVXA', /^MFRGG2DF[A-Z2-7]{12}$/],
  ['base 58', '3mJr7AoUXx2Wqd9vTzP', /^3mJr7Ao[1-9A-HJ-NP-Za-km-z]{12}$/],
  ['a snowflake', '1432567890123456789', /^1432567\d{12}$/],
  ['24 hexadecimal digits', '65a1b2c3d4e5f60718293a4b', /^65a1b2c3d4e5[0-9a-f]{12}$/],
  [
    'a UUID that begins with a number',
    '01904824-7c3e-7d5f-8a1b-2c3d4e5f6a7b',
    /^01904824-7c3e-7d5f-8a1b-[0-9a-f]{12}$/,
  ],
  ['a path', 'team/blue/4f9ac21e77b03d55', /^team\/blue\/4f9a[0-9a-f]{12}$/],
])('%s keeps its shape', (_, real, shape) => {
  const found = of(real)
  expect(found).toHaveLength(3)
  for (const { id, lengthened } of found) {
    expect(id).toMatch(shape)
    expect(id).not.toBe(real)
    expect(lengthened).toBe(false)
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(3)
})

test.each([
  ['a small number', '17', /^\d{12}$/],
  ['one letter', 'a', /^[a-z]{12}$/],
  ['a short name', 'c-4821', /^[a-z]-\d{11}$/],
  ['no letter or digit at all', '💥', /^💥\d{12}$/],
  ['nothing', '', /^\d{12}$/],
])('%s is made longer, so that nobody has it', (_, real, shape) => {
  for (const { id, lengthened } of of(real)) {
    expect(id).toMatch(shape)
    expect(lengthened).toBe(true)
  }
})

test.each([
  ['before a title', '142-how-to-cook-rice', /^[2-7]{9}-h[a-z]{2}-[a-z]{2}-[a-z]{4}-[a-z]{4}$/],
  ['behind one', 'how-to-cook-rice/57', /^how-[a-z]{2}-[a-z]{4}-[a-z]{4}\/[2-7]{9}$/],
])('a number %s is another one', (_, real, shape) => {
  for (const { id, lengthened } of of(real)) {
    expect(id).toMatch(shape)
    expect(lengthened).toBe(true)
  }
})

test('the same seed gives the same ids', () => {
  expect(of('conv_3xAJ8dKq0ZpYtW')).toEqual(of('conv_3xAJ8dKq0ZpYtW'))
})
