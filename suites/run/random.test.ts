import { expect, test } from 'vitest'
import { Random } from './random.ts'

const drawn = (seed: number, name: string): number[] => {
  const random = new Random(seed, name)
  return Array.from({ length: 50 }, () => random.below(1000))
}

test('the same seed and name give the same numbers, another of either gives others', () => {
  expect(drawn(7, 'scene')).toEqual(drawn(7, 'scene'))
  expect(drawn(8, 'scene')).not.toEqual(drawn(7, 'scene'))
  expect(drawn(7, 'scene again')).not.toEqual(drawn(7, 'scene'))
  expect(drawn(7 + 2 ** 31, 'scene')).not.toEqual(drawn(7, 'scene'))
})

test('numbers stay below their bound and reach all that is below it', () => {
  const random = new Random(1, 'x')
  const seen = new Set(Array.from({ length: 400 }, () => random.below(6)))
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5])
})

test('words do not come twice, within a scene and across many', () => {
  const words = Array.from({ length: 40 }, (_, index) => new Random(1, `scene ${index}`)).flatMap((random) =>
    Array.from({ length: 50 }, () => random.word()),
  )
  expect(new Set(words).size).toBe(words.length)
  expect(words.every((word) => /^[a-z]{12}$/.test(word))).toBe(true)
})

test('another run with the same seed says other words, and meets the same chances', () => {
  const said = (run: string) => {
    const random = new Random(7, 'scene', run)
    return {
      words: [random.word(), random.part('own').word()],
      chance: [random.below(1000), random.part('own').below(1000)],
    }
  }
  expect(said('first')).toEqual(said('first'))
  expect(said('second').chance).toEqual(said('first').chance)
  expect(new Set([...said('first').words, ...said('second').words]).size).toBe(4)
})

test('it picks from what is given', () => {
  const random = new Random(3, 'x')
  expect(['a', 'b']).toContain(random.pick(['a', 'b']))
  expect(random.pick(['alone'])).toBe('alone')
})
