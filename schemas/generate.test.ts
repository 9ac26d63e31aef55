import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { room } from './generators/documents.ts'
import { outputs } from './generators/outputs.ts'

test('every generated file is what the schemas make today', async () => {
  const made = await outputs()
  expect(made.size).toBeGreaterThan(4)
  const stale = [...made].filter(([file, text]) => readFileSync(room + file, 'utf8') !== text).map(([file]) => file)
  expect(stale, 'run `npm run generate`').toEqual([])
})

test('the validators stand alone: they import nothing', () => {
  expect(readFileSync(`${room}validators.js`, 'utf8')).not.toMatch(
    /^import |\bimport\(|require\(|(?<![.\w])process\.|\bBuffer\b/m,
  )
})
