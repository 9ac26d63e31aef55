import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sectionTitle } from '../../schemas/section-titles.ts'
import { rules } from '../areas/rows.ts'
import { scenesOf } from '../run/define.ts'
import { suite } from '../suite.ts'
import { causesOf, families } from './causes/causes.ts'
import { explanationOf } from './explanation.ts'
import { interpretations, interpretationsOf, interpretationsOfAll } from './interpretations/interpretations.ts'
import { partsOf } from './parts.ts'
import { matchesAny } from './patterns.ts'

const root = join(import.meta.dirname, '..', '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const canFail = rules.filter(({ level }) => level !== 'informational')

/** Sentences of more than 25 words. */
function tooLong(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/(?<=[.?!:])\s+/)).filter((sentence) => sentence.split(/\s+/).length > 25)
}

describe('causes', () => {
  test('every rule that can fail has two to four, and every family has such a rule', () => {
    expect(canFail.filter(({ id }) => ![2, 3, 4].includes(causesOf(id).length)).map(({ id }) => id)).toEqual([])
    const used = new Set(canFail.map(({ id }) => causesOf(id)))
    expect(families.filter(({ causes }) => !used.has(causes))).toEqual([])
  })

  test('no pattern is without a rule', () => {
    const patterns = [...families, ...interpretations].flatMap(({ rules }) => rules)
    expect(patterns.filter((pattern) => !rules.some(({ id }) => matchesAny(id, [pattern])))).toEqual([])
  })
})

describe('interpretations', () => {
  test('each of suites/readings.md has a sentence here', () => {
    const numbers = [...textOf('suites/readings.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    expect(interpretations.map(({ number }) => number)).toEqual(numbers)
  })

  test('one that the code of an area cites touches a rule of that area', () => {
    const cited = globSync('suites/areas/*/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|\/kit\/|mutants/.test(file))
      .flatMap((file) => {
        const [, , area = ''] = file.split('/')
        const numbers = [...textOf(file).matchAll(/(?:readings?|interpretations?) (\d+(?:, \d+)*(?: and \d+)?)/g)]
        return numbers.flatMap(([, some = '']) => some.split(/\D+/).map((number) => `${area} ${number}`))
      })
    expect(cited.length).toBeGreaterThan(150)
    const touched = new Set(
      rules.flatMap(({ id, area }) =>
        [...interpretationsOfAll, ...interpretationsOf(id)].map(({ number }) => `${area} ${number}`),
      ),
    )
    expect(cited.filter((each) => !touched.has(each))).toEqual([])
  })
})

describe('an explanation', () => {
  const sources = { checks: suite.checks, mutants: [] }

  test('has test cases, or the reason why no request triggers the rule', () => {
    const all = rules.map((rule) => explanationOf(rule, sources))
    expect(all.filter(({ cases, mayNotApply }) => cases.length === 0 && mayNotApply === undefined)).toEqual([])
  })

  test('says that an informational rule cannot fail, and what is left out', () => {
    const rule = rules.find(({ id }) => id === 'errors/code-values')
    if (rule === undefined) throw new Error('the rule is gone')
    const mutants = Array.from({ length: 8 }, (_, at) => ({ id: `m/${at}`, about: 'About.', breaks: rule }))
    const parts = partsOf(explanationOf(rule, { ...sources, mutants }))
    const texts = parts.flatMap(({ items }) => items.map(({ text }) => text))
    expect(texts).toContain('This rule is only observed and cannot fail.')
    expect(texts).toContain('3 more mutants: see npx agent-conformance list mutants')
    expect(texts.at(-1)).toBe('npx agent-conformance run --only errors/code-values')
  })

  test('names the field that a rule without a known trigger needs', () => {
    const needs = rules.filter(({ id }) => id === 'errors/409-json').map((rule) => explanationOf(rule, sources).needs)
    expect(needs).toEqual([['credentials.full', 'provoke']])
  })

  test('has no section that the specification lacks', () => {
    expect(() => sectionTitle('2.13')).toThrow(RangeError)
  })
})

test('a sentence has at most 25 words', () => {
  expect(tooLong(families.flatMap(({ causes }) => causes))).toEqual([])
  expect(tooLong(interpretations.map(({ sentence }) => sentence))).toEqual([])
  expect(tooLong(rules.flatMap(({ text, why = '' }) => [text, why]))).toEqual([])
  expect(tooLong(scenesOf(suite.checks).map(({ about }) => about))).toEqual([])
})
