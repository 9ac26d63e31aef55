import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockIn, fenced, steady, withBlock } from './blocks.ts'
import { costs } from './costs.ts'
import { brokenReport, demoReport } from './reports.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const how = 'the README is behind: `npm run readme:figures` writes its figures'

test('the README shows what a run of the built-in service prints', async () => {
  const report = await demoReport()
  expect(report).toMatch(/^conformant within certify: /)
  expect(steady(blockIn(readme, 'demo')), how).toBe(steady(fenced(report)))
})

test('and what is printed of a rule that was broken', async () => {
  expect(steady(blockIn(readme, 'broken')), how).toBe(steady(fenced(await brokenReport())))
})

test('and what each profile plans', () => {
  expect(blockIn(readme, 'costs'), how).toBe(costs())
})

test('a figure that is another one shows', () => {
  const changed = (name: string, from: RegExp, to: string): string => {
    const block = blockIn(readme, name)
    expect(block).toMatch(from)
    return steady(blockIn(withBlock(readme, name, block.replace(from, to)), name))
  }
  expect(changed('demo', /\d+ of \d+ must rules/, '1 of 2 must rules')).not.toBe(steady(blockIn(readme, 'demo')))
  expect(changed('demo', /\d+ observed/, '9 observed')).not.toBe(steady(blockIn(readme, 'demo')))
  // What differs from run to run is no figure.
  expect(changed('demo', /seed \d+/, 'seed 99')).toBe(steady(blockIn(readme, 'demo')))
  expect(changed('demo', /\d+ metered sends/, '99 metered sends')).toBe(steady(blockIn(readme, 'demo')))
})

test('a block that is not there is an error', () => {
  expect(() => blockIn(readme, 'none')).toThrow('README.md has no block')
})
