import { expect, test } from 'vitest'
import { countCodePoints } from '../../../schemas/code-points.ts'
import { filledUp } from './padded.ts'

test.each(['narrow', 'wide', 'marked'] as const)(
  'a %s text is as long in each normal form (readings 11, 30)',
  (filling) => {
    const text = filledUp('LAB []', filling, 1001)
    const lengths = ['NFC', 'NFD', 'NFKC', 'NFKD'].flatMap((form) => {
      const formed = text.normalize(form)
      return [formed.length, countCodePoints(formed)]
    })
    expect(new Set(lengths)).toEqual(new Set([1001]))
  },
)
