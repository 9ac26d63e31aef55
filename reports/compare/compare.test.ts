import { describe, expect, it } from 'vitest'
import { brokenRow, eventfulResult, exampleResult, exampleRow } from '../kit/example.ts'
import { renderCompareMarkdown } from './compare-markdown.ts'
import { renderComparePage } from './compare-page.ts'
import { renderCompareText } from './compare-text.ts'
import { type Candidate, comparisonOf } from './comparison.ts'
import { vendors } from './kit/vendors.ts'

const plain = { colour: false, width: 100 }
const alone = (name: string, ...rows: Parameters<typeof exampleResult>[0]): Candidate => ({
  name,
  result: exampleResult(rows),
  latency: undefined,
})

describe('a comparison as text', () => {
  it('says first whether anything is worse, then what, then rule by rule where several differ', async () => {
    await expect(`${renderCompareText(vendors(), plain)}\n`).toMatchFileSnapshot('../snapshots/compare.txt')
  })

  it('has no side by side for two, and lets nothing from outside move a terminal', () => {
    const text = renderCompareText(
      comparisonOf(alone('then', exampleRow('a/b')), [
        alone('now\u001b[2J', brokenRow('a/b', [{ actual: 'no JSON \u001b[31m' }])),
      ]),
      plain,
    )
    expect(text).not.toContain('Differing rules')
    expect(text).not.toContain('\u001b')
    expect(text).toMatch(/^worse\n/)
  })
})

describe('the number in a heading', () => {
  const headings = (...now: Parameters<typeof exampleResult>[0]) => {
    const older = alone('then', ...now.map(({ id }) => exampleRow(id)))
    const text = renderCompareText(comparisonOf(older, [alone('now', ...now)]), plain)
    return text.split('\n').filter((line) => /^now against|^ {2}\S.* \(\d/.test(line))
  }
  const warning = exampleRow('c/d', { verdict: 'fail', level: 'advisory' })

  it.each([
    ['only worse', [brokenRow('a/b', [{}])], ['now against then: worse, 1 regressed', '  Regressed (1)']],
    [
      'some worse',
      [brokenRow('a/b', [{}]), warning],
      ['now against then: worse, 1 regressed', '  Regressed (1 worse, 1 not worse)'],
    ],
    ['none worse', [warning], ['now against then: nothing worse', '  Regressed (1, none worse)']],
  ])('agrees with the headline: %s', (_, now, expected) => {
    expect(headings(...now)).toEqual(expected)
  })
})

describe('a comparison as Markdown', () => {
  it('is a comment on a pull request', async () => {
    await expect(renderCompareMarkdown(vendors())).toMatchFileSnapshot('../snapshots/compare.md')
  })

  it('stays short enough for one, and says what was left out', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `many/row-${at}`)
    const then = alone('then', ...rows.map((id) => exampleRow(id)))
    const now = alone('now', ...rows.map((id) => brokenRow(id, [{ actual: 'x'.repeat(500) }])))
    const written = renderCompareMarkdown(comparisonOf(then, [now]))
    expect(written.length).toBeLessThan(60_000)
    expect(written).toMatch(/more parts did not fit; `compare --format html` has all/)
  })

  it('marks nothing up that came from outside', () => {
    const now = alone('<img src=x> @all', brokenRow('a/b', [{ actual: '| **bold** <b>' }]))
    const written = renderCompareMarkdown(comparisonOf(alone('then', exampleRow('a/b')), [now]))
    expect(written).not.toMatch(/<img|@all|\*\*bold|<b>/)
  })
})

describe('a comparison as a page', () => {
  const page = renderComparePage(vendors())

  it('names nothing that a browser would fetch, and shows what came from outside as text', () => {
    expect(page).not.toMatch(/(?:src|href)="(?!#|data:)/)
    expect(page).not.toMatch(/url\((?!#)|@import/)
    const hostile = renderComparePage(
      comparisonOf(alone('then', exampleRow('a/b')), [alone('<script>alert(1)</script>', brokenRow('a/b', [{}]))]),
    )
    expect(hostile).not.toContain('<script>alert')
  })

  it('has each rule once with a verdict for each result', () => {
    const { rules } = eventfulResult()
    for (const { id } of rules) expect(page.split(`id="rule-${id}"`).length, id).toBe(2)
    expect(page).toMatch(/differ, \d+ are unchanged/)
  })
})
