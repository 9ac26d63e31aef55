import { expect, test } from 'vitest'
import { oldWords } from '../../docs/kit/old-words.ts'
import { literals, literalsIn, wordsOf } from './literals.ts'

const texts = literals()
const shown = ({ file, line, text }: (typeof texts)[number]): string => `${file}:${line}: ${text}`

test('texts are found with their lines and with … for each expression', () => {
  const source = `const one = 'a b c'\n\nthrow new Error(\`No result at \${file}.\`)\nconst rule = '{ a: b; }\\n'\n`
  expect(literalsIn('a.ts', source)).toEqual([{ file: 'a.ts', line: 3, text: 'No result at ….' }])
})

test('the id of a line in a table is no part of its text', () => {
  const source = "const a = { 'row-twice: A list has it twice.': 1 }"
  expect(literalsIn('suites/areas/list/mutants.ts', source)).toMatchObject([{ text: 'A list has it twice.' }])
})

test('the texts of the product are found, each once', () => {
  expect(texts.length).toBeGreaterThan(3000)
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
})

test('the older words are in no text', () => {
  const old = oldWords()
  expect(old.test('the agent was told to say it')).toBe(true)
  expect(texts.filter(({ text }) => old.test(text.replace(/`[^`]*`/g, ''))).map(shown)).toEqual([])
})

test('a command line works where the package is installed for a folder alone', () => {
  const bare =
    /(?<!npx )\bagent-conformance (run|load|list|explain|doctor|init|serve|prove|rejudge|report|compare|watch|verify)\b/
  expect(bare.test('See `agent-conformance list rules`')).toBe(true)
  expect(texts.filter(({ text }) => bare.test(text)).map(shown)).toEqual([])
})

test('no text has rows where it means rules or list entries', () => {
  expect(texts.filter(({ text }) => /(?<!in a )\brows?\b/i.test(text)).map(shown)).toEqual([])
})

test('a sentence has at most 25 words', () => {
  const long = texts.filter(({ text }) => text.split(/(?<=[.?!;:])\s+/).some((each) => wordsOf(each).length > 25))
  expect(long.map(shown)).toEqual([])
})
