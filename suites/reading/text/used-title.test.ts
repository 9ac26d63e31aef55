import { expect, test } from 'vitest'
import { usesTitle } from './used-title.ts'

test.each([
  ['Plan', 'Plan', true],
  ['Plan', 'Plan (2)', true],
  ['Plan', 'Plan - copy', true],
  ['Plan', 'Plan #2', true],
  ['Plan\r\nB', ' Plan\nB · 17:04', true],
  ['Caf\u00e9', 'Cafe\u0301 (2)', true],
  ['Plan of work', 'Plan of', false],
  ['Plan of work', 'Plan of … (2)', false],
  ['Plan', '2 - Plan', false],
  ['Plan', 'plan (2)', false],
  ['Plan', 'New conversation', false],
  ['Plan', '', false],
  ['Plan', undefined, false],
  ['', 'New conversation', false],
])('of %j is shown %j', (given, shown, uses) => {
  expect(usesTitle(given, shown)).toBe(uses)
})
