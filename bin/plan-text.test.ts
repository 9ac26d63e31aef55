import { expect, test } from 'vitest'
import { suite } from '../suites/suite.ts'
import { unjudgedText } from './plan-text.ts'

const rows = new Set(suite.requirements.map(({ id }) => id))

test('of an agent without a script it is told which rules cannot be judged, and why', () => {
  const [, headline, ...lines] = unjudgedText({ rows }, { agent: 'prompts' })
  expect(headline).toBe('The agent is only prompted:')
  const told = lines.map((line) => Number(/^ {2}(\d+) rules? cannot be judged without agent\.script: /.exec(line)?.[1]))
  // Of 653 rules; each reason names some that exist.
  expect(told.every((count) => count > 0)).toBe(true)
  expect(told.reduce((sum, count) => sum + count, 0)).toBeLessThan(50)
  expect(unjudgedText({ rows: new Set(['list/newest-first']) }, { agent: 'prompts' })).toEqual([])
})

test('with a script nothing is', () => {
  expect(unjudgedText({ rows }, { agent: 'script' })).toEqual([])
})
