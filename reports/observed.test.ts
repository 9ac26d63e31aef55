import { describe, expect, test } from 'vitest'
import { eventfulResult, exampleContext } from './kit/example.ts'
import { observedByRule, observedWords } from './observed.ts'
import { renderText } from './text.ts'

const observations = [
  { rule: 'list/limit-fraction', value: 400 },
  { rule: 'list/limit-fraction', value: 400 },
  { rule: 'list/limit-fraction', value: 'ignored' },
]

describe('what was observed', () => {
  test('is each value with its count', () => {
    const [seen = []] = [...observedByRule({ observations }).values()]
    expect(seen.map(observedWords)).toEqual(['400 × 2', '"ignored"'])
  })

  test('is in the text of a run that asked for some rules, and of no other', () => {
    const text = (only: string[]): string =>
      renderText({ ...eventfulResult(), observations, scope: { only, skip: [] } }, exampleContext())
    expect(text(['list/*'])).toContain('list/limit-fraction: 400 × 2, "ignored"')
    expect(text([])).not.toContain('limit-fraction: 400')
  })
})
