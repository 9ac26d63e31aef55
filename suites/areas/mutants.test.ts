import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Requirement } from '../rules/requirement.ts'
import { mutants } from './mutants.ts'
import { excuseOf } from './mutants-missing.ts'
import { rules } from './rows.ts'

const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('mutants', () => {
  test('ids are unique, made of an area and a slug, and pinned with the rows that they break', async () => {
    expect(twice(mutants.map(({ id }) => id))).toEqual([])
    expect(mutants.filter(({ id }) => !/^[a-z-]+\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
    expect(mutants.filter(({ id, breaks }) => !id.startsWith(`${breaks.area}/`))).toEqual([])
    const idsOf = (rows: readonly Requirement[] = []) => rows.map(({ id }) => id).toSorted()
    const lines = mutants.map(
      ({ id, breaks, also, atTimes }) =>
        `${id} breaks ${[breaks.id, ...idsOf(also)].join(' and ')}${idsOf(atTimes)
          .map((rule) => `, at times ${rule}`)
          .join('')}\n`,
    )
    await expect(lines.toSorted().join('')).toMatchFileSnapshot('mutants.snapshot.txt')
  })

  test('each breaks a row of the catalogue that the spec demands', () => {
    expect(mutants.filter(({ breaks }) => !rules.includes(breaks) || breaks.level !== 'mandatory')).toEqual([])
  })

  test('what breaks with one of them is a rule that the spec demands, said once, and none that it breaks itself', () => {
    for (const { breaks, also = [], atTimes = [] } of mutants) {
      const beside = [...also, ...atTimes]
      expect(twice([breaks, ...beside].map(({ id }) => id))).toEqual([])
      expect(beside.filter((row) => !rules.includes(row) || row.level !== 'mandatory')).toEqual([])
    }
  })

  test('each says in a sentence of its own how it is broken', () => {
    const wrong = mutants.filter(({ about }) => !/^[A-Za-z].*\.$/.test(about) || about.includes('undefined'))
    expect(wrong.map(({ id, about }) => `${id}: ${about}`)).toEqual([])
    expect(twice(mutants.map(({ breaks, about }) => `${breaks.id}: ${about}`))).toEqual([])
  })

  test('rows that no mutant breaks are pinned with the reason', async () => {
    const broken = new Set(mutants.map(({ breaks }) => breaks.id))
    const without = rules.filter((row) => row.level === 'mandatory' && !broken.has(row.id))
    expect(without.filter((row) => excuseOf(row, broken) === null).map(({ id }) => id)).toEqual([])
    const files = without.flatMap((row) => excuseOf(row, broken)?.brokenAt ?? [])
    expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
    const lines = without.map((row) => `${row.id} | ${excuseOf(row, broken)?.reason}\n`)
    await expect(lines.join('')).toMatchFileSnapshot('mutants-missing.snapshot.txt')
  })
})
