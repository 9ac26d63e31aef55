import { expect, test } from 'vitest'
import { literals, literalsIn } from './literals.ts'

test('texts are found with their lines and with … for each expression', () => {
  const source = `const one = 'a b c'\n\nthrow new Error(\`No result at \${file}.\`)\nconst rule = '{ a: b; }\\n'\n`
  expect(literalsIn('a.ts', source)).toEqual([{ file: 'a.ts', line: 3, text: 'No result at ….' }])
})

test('the texts of the product are found, each once', () => {
  const texts = literals().map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(3000)
  expect(new Set(texts).size).toBe(texts.length)
})
