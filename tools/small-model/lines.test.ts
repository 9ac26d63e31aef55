import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

function toldOf(pieces: readonly string[]): string[] {
  const told: string[] = []
  const lines = linesOf((line) => told.push(line))
  for (const piece of pieces) lines.add(piece)
  lines.end()
  return told
}

it('tells a line when it is done, the last at the end, and no blank one', () => {
  const told: string[] = []
  const lines = linesOf((line) => told.push(line))
  lines.add(' one\n\n')
  lines.add('two')
  expect(told).toEqual(['one'])
  lines.end()
  expect(told).toEqual(['one', 'two'])
})

it('tells the same, wherever the pieces are cut', () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') }))
  const same = fc.property(pieces, (each) => {
    expect(toldOf(each)).toEqual(toldOf([each.join('')]))
  })
  fc.assert(same)
})
