import { expect, test } from 'vitest'
import {
  brokenRow,
  eventfulExchanges,
  eventfulResult,
  exampleContext,
  exampleExchange,
  exampleResult,
} from '../kit/example.ts'
import { renderMarkdown } from './markdown.ts'

const context = exampleContext(eventfulExchanges)

test('looks as it always did', async () => {
  await expect(renderMarkdown(eventfulResult(), context)).toMatchFileSnapshot('../snapshots/eventful.md.txt')
})

test('stays below what a comment may have, and says how much was left out', () => {
  const rows = Array.from({ length: 500 }, (_, at) =>
    brokenRow(`send/row-${at}`, [{ actual: 'x'.repeat(900), expected: 'y'.repeat(900), exchange: `x${at}` }]),
  )
  const exchanges = rows.map((_, at) => exampleExchange(`x${at}`))
  const shown = renderMarkdown(exampleResult(rows, { verdict: 'nonconformant' }), exampleContext(exchanges))
  expect(shown.length).toBeLessThan(60_000)
  expect(shown.length).toBeGreaterThan(50_000)
  expect(shown).toMatch(/\d+ more parts did not fit/)
  expect(shown.split('<details>').length).toBe(shown.split('</details>').length)
})

test('words of a service mark nothing up, name nobody and end no fence', () => {
  const nasty = '</details><script>x</script> @everyone ``` | [a](http://b) ![c](d)\n::error::e\u202e'
  const row = brokenRow('send/odd', [{ exchange: 'x1', expected: nasty, actual: nasty, at: nasty }], { text: nasty })
  const exchange = exampleExchange('x1', { path: `/conversations?x=${nasty}`, requestBody: nasty })
  const shown = renderMarkdown(
    exampleResult([row], { target: { name: nasty, baseUrl: 'http://h/v1' }, verdict: 'nonconformant' }),
    exampleContext([exchange]),
  )
  const outside = shown.replace(/(`{3,})sh\n[\s\S]*?\n\1/g, '').replace(/(`+)[^`][\s\S]*?\1/g, '')
  expect(outside.match(/<\/details>/g)).toHaveLength(1)
  expect(outside).not.toMatch(/<script|@everyone|\]\(http|^::/m)
  expect(shown).not.toContain('\u202e')
  expect(shown).not.toMatch(/^::error/m)
})
