import { expect, test } from 'vitest'
import { exampleResult, exampleRow } from '../../reports/kit/example.ts'
import { refusal } from './statement.ts'

test('a conformant run of everything gets a certificate, and a demonstration never', () => {
  const whole = exampleResult([exampleRow('a/b')])
  expect(refusal(whole)).toBeUndefined()
  expect(refusal({ ...whole, demonstration: true })).toBe('the run tested the built-in service')
})
