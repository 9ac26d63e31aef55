import { describe, expect, test } from 'vitest'
import type { Result } from '../schemas/types.ts'
import { comparisonOf } from './compare/comparison.ts'
import { figuresOf } from './compare/sections.ts'
import { headline } from './headline.ts'
import { renderers } from './index.ts'
import { brokenRow, exampleContext, exampleResult, exampleRow } from './kit/example.ts'
import { verdictOf } from './verdict.ts'

const good = Array.from({ length: 5 }, (_, at) => exampleRow(`a/good-${at}`))
const some = [
  ...good,
  exampleRow('a/optional', { verdict: 'not-exercised', reason: 'not-applicable', passed: 0 }),
  exampleRow('a/left-out', { verdict: 'not-exercised', reason: 'out-of-scope', passed: 0 }),
  exampleRow('b/advice', { level: 'advisory' }),
  exampleRow('b/seen', { level: 'informational', verdict: 'observed' }),
]
const failed = brokenRow('a/failed', [{ expected: 'one', actual: 'two' }])
const open = exampleRow('a/open', { verdict: 'inconclusive', passed: 0, note: 'the agent said nothing' })
const error = exampleRow('a/error', { verdict: 'error', passed: 0, note: 'internal error' })
const known = { regressions: [], baseline: [{ rule: 'a/failed', verdict: 'fail' as const }] }

const runs: [string, Result][] = [
  ['conformant', exampleResult(some)],
  ['waived', exampleResult([...some, open], { waived: { 'a/open': 'OPS-1' } })],
  ['nonconformant', exampleResult([...some, failed, open], { verdict: 'nonconformant' })],
  ['incomplete', exampleResult([...some, open], { verdict: 'incomplete' })],
  ['aborted', exampleResult([...some, error], { verdict: 'aborted', aborted: 'nothing answers' })],
  ['known', exampleResult([...some, failed], { verdict: 'nonconformant', ...known })],
  ['known and incomplete', exampleResult([...some, failed, open], { verdict: 'nonconformant', ...known })],
  ['watched', exampleResult([...some, failed], { verdict: 'nonconformant', watched: true })],
]

describe.each(runs)('a run that is %s', (name, result) => {
  const word = verdictOf(result)
  const others = ['conformant', 'nonconformant', 'incomplete', 'aborted', 'watched'].filter((each) => each !== word)

  test('has one verdict in every report', async () => {
    const junit = await renderers.junit(result, exampleContext())
    const page = await renderers.html(result, exampleContext())
    const { extra } = JSON.parse(renderers.ctrf(result)).results
    const shown = {
      headline: headline(result).toLowerCase(),
      text: (await renderers.text(result, exampleContext())).split('\n')[0]?.toLowerCase(),
      markdown: renderers.markdown(result, exampleContext()).split('\n')[0]?.toLowerCase(),
      github: renderers.github(result).split('\n').at(-1)?.toLowerCase(),
      badge: /aria-label="([^"]*)"/.exec(renderers.badge(result))?.[1]?.toLowerCase(),
      junit: /name="verdict" value="(\w+)"/.exec(junit)?.[1],
      ctrf: extra.verdict,
      title: /<title>(.*?)<\/title>/.exec(page)?.[1],
      compare: figuresOf(comparisonOf({ name: 'a', result, latency: undefined }, [])).rows[0]?.[1],
    }
    for (const [where, text] of Object.entries(shown)) {
      expect(text, where).toMatch(new RegExp(`\\b${word}\\b`))
      for (const other of others) expect(text, where).not.toMatch(new RegExp(`\\b${other}\\b`))
    }
    if (name !== 'nonconformant' && name !== 'watched') {
      expect(page).not.toContain('<header class="hero fail">')
      // A known failure is no red chip, card, link or bar either.
      expect(page).not.toMatch(/<[^>]* class="[^"]*\bfail\b/)
    }
  })

  test('has the same numbers in headline, table, page and comparison', async () => {
    const scope = result.rules.filter(({ level, reason }) => level === 'mandatory' && reason !== 'out-of-scope')
    const of = (verdict: string) => scope.filter((rule) => rule.verdict === verdict).length
    const numbers = ['pass', 'fail', 'inconclusive', 'not-exercised', 'error'].map(of)
    expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(scope.length)
    const table = /^mandatory +(.*)$/m.exec(await renderers.text(result, exampleContext()))?.[1]
    if (result.watched !== true) {
      expect(table?.trim().split(/ +/).map(Number)).toEqual(numbers)
      const cells = /^\| mandatory \| (.*) \|$/m.exec(renderers.markdown(result, exampleContext()))?.[1]
      expect(cells?.split(' | ').map(Number)).toEqual(numbers)
      const page = await renderers.html(result, exampleContext())
      const tally = page.slice(page.indexOf('class="tally"'))
      const shown = [...tally.slice(0, tally.indexOf('</ul>')).matchAll(/<b>(\d+)<\/b>/g)].map(([, each]) =>
        Number(each),
      )
      expect(shown).toEqual(numbers.at(-1) === 0 ? numbers.slice(0, -1) : numbers)
    }
    const { columns, rows } = figuresOf(comparisonOf({ name: 'a', result, latency: undefined }, []))
    const compared = ['pass', 'fail', 'inconclusive', 'not exercised', 'internal error'].map((column) =>
      Number(rows[0]?.[columns.indexOf(column)] ?? 0),
    )
    expect(compared).toEqual(numbers)
    if (result.verdict === 'conformant' || result.verdict === 'incomplete') {
      const [, passed, all, ...more] =
        / (\d+) of (\d+) mandatory rules passed, (\d+) failed(?:, (\d+) inconclusive)?(?: \(\d+ waived\))?, (\d+) not/.exec(
          headline(result),
        ) ?? []
      expect(Number(all)).toBe(scope.length)
      expect([passed, ...more].reduce((sum, each) => sum + Number(each ?? 0), 0)).toBe(scope.length)
    }
  })
})
