import { expect, test } from 'vitest'
import { proofExample } from '../kit/proof-example.ts'
import type { Proof } from './proof.ts'
import { renderProofPage } from './proof-page.ts'

const page = renderProofPage(proofExample)

/** The figures that the page begins with. */
function figuresIn(markup: string): Record<string, string> {
  return Object.fromEntries(
    [...markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]),
  )
}

/** The marks of one mutant, by column. */
function marksOf(markup: string, mutant: string): Record<string, string> {
  const [, ...tables] = markup.split('<div class="scroll matrix"')
  const table = tables.find((each) => each.includes(`>${mutant}</th>`)) ?? ''
  const columns = [...table.matchAll(/<span title="(.*?)">/g)].map(([, id]) => id ?? '')
  const line = table.split('<tr>').find((each) => each.includes(`>${mutant}</th>`)) ?? ''
  const cells = [...line.matchAll(/<td(?: class="(\w+)")?/g)].map(([, mark]) => mark)
  expect(cells.length).toBe(columns.length)
  return Object.fromEntries(columns.flatMap((id, index) => (cells[index] === undefined ? [] : [[id, cells[index]]])))
}

test('a small proof looks as it always did', async () => {
  await expect(page).toMatchFileSnapshot('../snapshots/proof-page.txt')
})

test('it begins with the figures', () => {
  expect(figuresIn(page)).toMatchObject({
    'Mutants killed': '2 of 3',
    'Conforming variants clean': '1 of 2',
    'Clean runs of variants': '3 of 4',
    'Rules that fail per mutant, median': '1',
    'Rules that fail per mutant, p95': '4',
    'Mutants that fail their own rule': '2 of 3',
    'Mandatory rules with a killed mutant': '2 of 5',
    'Rules without a mutant and without a stated reason': '1',
    'Runs that killed mutants with random faults': '17 of 20',
    Seeds: '1, 2',
    Duration: '5:53 min',
    'Core-seconds': '690',
  })
})

test('the matrix marks what was killed, what failed beside it, and what survived', () => {
  expect(marksOf(page, 'list/backwards')).toEqual({ 'list/newest-first': 'pass' })
  expect(marksOf(page, 'list/noisy')).toEqual({
    'list/newest-first': 'warn',
    'list/limit': 'pass',
    'send/none-202': 'warn',
    'send/text': 'warn',
  })
  expect(marksOf(page, 'send/quiet')).toEqual({ 'send/none-202': 'fail', 'send/text': 'warn' })
})

test('nothing that was said becomes markup', () => {
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<ignored>')
  expect(page).toContain('the agent said &lt;b&gt;nothing&lt;/b&gt;')
})

test('it needs nothing from elsewhere, and can be walked by keyboard and by ear', () => {
  expect(page).not.toMatch(/\b(?:src|href)="(?!data:)|url\(|@import/)
  expect(page).toContain('prefers-color-scheme: dark')
  const tables = [...page.matchAll(/<table.*?<\/table>/gs)].map(([table]) => table)
  expect(tables.length).toBeGreaterThan(6)
  expect(tables.filter((table) => !table.includes('<th scope="col"'))).toEqual([])
  const scrolled = [...page.matchAll(/<div class="scroll[^>]*>/g)].map(([tag]) => tag)
  expect(scrolled.filter((tag) => !tag.includes('tabindex="0"') || !tag.includes('aria-label="'))).toEqual([])
  const ids = [...page.matchAll(/ id="(.*?)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every element that is opened is closed, in order', () => {
  const open: string[] = []
  for (const [, slash, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (name === 'meta' || name === 'link') continue
    if (slash === '') open.push(name)
    else expect(open.pop()).toBe(name)
  }
  expect(open).toEqual([])
})

test('seven hundred mutants are rendered in a moment, on a page of a few megabytes', () => {
  const rows = Array.from({ length: 150 }, (_, index) => `send/row-${index}`)
  const mutants: Proof['mutants'] = Array.from({ length: 700 }, (_, index) => {
    const rule = rows[index % rows.length] ?? ''
    const told = { rule, about: 'Broken.', killed: true, failed: [rule], also: [] }
    return { ...told, id: `send/mutant-${index}`, runs: 1, wholeRuns: 1 }
  })
  const began = performance.now()
  const large = renderProofPage({ ...proofExample, mutants, areas: [{ area: 'send', rows, broken: rows }] })
  expect(performance.now() - began).toBeLessThan(2000)
  expect(large.length).toBeLessThan(4_000_000)
  expect(marksOf(large, 'send/mutant-151')).toEqual({ 'send/row-1': 'pass' })
})

test('of services behind an agent without a script it tells how far the suite saw, and calls nothing bad that this leaves open', () => {
  const unscripted = {
    agent: 'unruly' as const,
    exercised: { mean: 0.897, least: 0.877 },
    meteredSends: { mean: 129, most: 149 },
    nonconformant: 2,
  }
  const shown = renderProofPage({ ...proofExample, unscripted })
  expect(figuresIn(shown)).toMatchObject({
    'Mutants killed': '2 of 3',
    'Agent without a script': 'unruly',
    'Rules exercised, mean': '89.7 %',
    'Rules exercised, least': '87.7 %',
    'Metered sends, most': '149',
    'Mutants found by any rule': '2',
  })
  expect(figuresIn(shown)).not.toHaveProperty('Mutants with exact findings')
  expect(shown).not.toMatch(/class="fail"><dt>Mutants killed/)
  expect(page).toMatch(/class="fail"><dt>Mutants killed/)
})
