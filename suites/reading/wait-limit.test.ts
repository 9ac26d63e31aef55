import { expect, test } from 'vitest'
import { beyondLimit } from './wait-limit.ts'

test('a pause beyond the limit stands for what an agent does there, whatever it did before', () => {
  const asked = beyondLimit('toolMs pauseMs say')
  expect(beyondLimit('say pauseMs say')).toBe(asked)
  expect(beyondLimit('pauseMs toolMs say pauseMs say say')).toBe(asked)
  expect(beyondLimit('say pauseMs')).not.toBe(asked)
  expect(beyondLimit('pauseMs stage say')).not.toBe(asked)
})
