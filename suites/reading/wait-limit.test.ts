import { expect, test } from 'vitest'
import { beforeLimit, beyondLimit, mayRunOutMs } from './wait-limit.ts'

test('a wait may run out a twentieth of its limit too soon, or by the slack where that is more (readings 64)', () => {
  expect(mayRunOutMs({ waitLimitMs: 600_000, slackMs: 12_000 })).toBe(570_000)
  expect(mayRunOutMs({ waitLimitMs: 2000, slackMs: 500 })).toBe(1500)
  expect(mayRunOutMs({ waitLimitMs: 10_000, slackMs: 100 })).toBe(9500)
})

test('a pause beyond the limit stands for what an agent does there, whatever it did before', () => {
  const asked = beyondLimit('toolMs pauseMs say')
  expect(beyondLimit('say pauseMs say')).toBe(asked)
  expect(beyondLimit('pauseMs toolMs say pauseMs say say')).toBe(asked)
  expect(beyondLimit('say pauseMs')).not.toBe(asked)
  expect(beyondLimit('pauseMs stage say')).not.toBe(asked)
})

test('what comes before that pause stands for no more than itself', () => {
  const asked = beforeLimit('pauseMs tool say pauseMs say say')
  expect(beforeLimit('pauseMs tool say pauseMs say')).toBe(asked)
  expect(beforeLimit('pauseMs tool pauseMs say')).not.toBe(asked)
  expect(beforeLimit('say pauseMs say')).not.toBe(asked)
})
