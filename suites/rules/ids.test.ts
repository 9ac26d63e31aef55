import { describe, expect, test } from 'vitest'
import { requirementById, rules } from '../areas/rows.ts'
import { excluded } from './excluded.ts'

const sections = new Set([
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  ...Array.from({ length: 12 }, (_, index) => `2.${index + 1}`),
  ...Array.from({ length: 5 }, (_, index) => `4.${index + 1}`),
  ...Array.from({ length: 6 }, (_, index) => `5.${index + 1}`),
])

const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the catalogue', () => {
  test('ids are unique and pinned: one that has been given is never given again', async () => {
    expect(twice(rules.map(({ id }) => id))).toEqual([])
    const lines = rules.map(({ id, level }) => `${level} ${id}\n`)
    await expect(lines.join('')).toMatchFileSnapshot('ids.snapshot.txt')
  })

  test('ids are an area and a slug in small letters', () => {
    expect(rules.filter(({ id }) => !/^[a-z-]+\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
    expect(rules.filter(({ id, area }) => !id.startsWith(`${area}/`))).toEqual([])
  })

  test('every section is one that the spec has, and every section has a row or a reason', () => {
    const named = new Set([...rules, ...excluded].map(({ section }) => section))
    expect([...named].filter((section) => !sections.has(section))).toEqual([])
    // 2 and 5 are headings whose rules stand in their subsections.
    expect([...sections].filter((section) => !named.has(section))).toEqual(['2', '5'])
  })

  test('every text is a sentence of its own that fits on a line of a report', () => {
    expect(twice(rules.map(({ text }) => text))).toEqual([])
    expect(rules.filter(({ text }) => !/^[A-Za-z].*\.$/.test(text) || text.length > 130)).toEqual([])
  })

  test('a text names actor and obligation, and an informational one what the suite records', () => {
    const beginsWith = ({ level }: { level: string }) =>
      level === 'informational' ? 'The suite records ' : 'The service '
    expect(rules.filter((rule) => !rule.text.startsWith(beginsWith(rule)))).toEqual([])
  })

  test('rows that no caller can bring about are pinned with their reasons', async () => {
    const lines = rules
      .filter(({ occasion }) => occasion !== undefined)
      .map(({ id, occasion, why }) => `${id} | ${occasion} | ${why}\n`)
    await expect(lines.join('')).toMatchFileSnapshot('occasions.snapshot.txt')
  })

  test('an id finds its row, and one that does not exist is an error', () => {
    for (const rule of rules) expect(requirementById(rule.id)).toBe(rule)
    expect(() => requirementById('stream/none-such')).toThrow(RangeError)
  })
})
