import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { rule } from '../../suites/run/define.ts'
import { scoredBy, setOf } from '../../suites/run/requirement-set.ts'
import { lookAround } from '../../suites/scenes/look-around.ts'
import { suite } from '../../suites/suite.ts'
import { packageRoot } from '../package-root.ts'
import { frozenSet, ruleChanges, setNames } from './sets.ts'

const idsIn = ({ scored, unscored }: ReturnType<typeof setOf>): string[] => [
  ...scored,
  ...Object.values(unscored).flat(),
]

describe('frozen sets of requirements', () => {
  test('have the bytes that they were frozen with', () => {
    const frozen = parse(readFileSync(join(packageRoot(), 'requirements', 'frozen.yaml'), 'utf8'))
    expect(Object.keys(frozen).toSorted()).toEqual(setNames())
    for (const name of setNames()) expect(frozenSet(name).sha256).toBe(frozen[name])
  })

  test('name rules that the suite has, or that a release deprecated', () => {
    const known = new Set(
      [...suite.rules, ...ruleChanges().deprecated.map(({ rule }) => ({ id: rule }))].map(({ id }) => id),
    )
    for (const name of setNames()) expect(idsIn(frozenSet(name).set).filter((id) => !known.has(id))).toEqual([])
  })

  test('that do not exist are named with those that do', () => {
    expect(() => frozenSet('v1-2026-11')).toThrow(
      /^Rule set v1-2026-11: this release has no such set \(did you mean v1-2026-12\?\)\. It has v1-2026-12/,
    )
  })
})

describe('a suite that a set scores', () => {
  const row = { ...{ id: 'list/new', area: 'list', section: '4.3', text: 'It does.' }, level: 'mandatory' } as const
  const added = rule(row, { anyOf: [lookAround] }, () => {})
  const later = { ...suite, rules: [...suite.rules, row], checks: [...suite.checks, added] }

  test('is the same but for rules that are newer, which count for nothing', () => {
    const scored = scoredBy(later, setOf(suite, 'v1-2030-01', '2030-01-01'))
    expect(scored.requirements).toBe('v1-2030-01')
    const isNew = { ...row, level: 'advisory', isNew: true }
    expect(scored.rules).toEqual([...suite.rules, isNew])
    expect(scored.checks.at(-1)?.proves).toEqual([isNew])
    expect(scored.checks.slice(0, -1).every((each, at) => each === suite.checks[at])).toBe(true)
  })

  test('keeps the level that a rule had', () => {
    const set = setOf(suite, 'v1-2030-01', '2030-01-01')
    const [first = '', ...scored] = set.scored
    const unscored = { ...set.unscored, advisory: [...set.unscored.advisory, first] }
    expect(scoredBy(suite, { ...set, scored, unscored }).rules.find(({ id }) => id === first)?.level).toBe('advisory')
  })
})
