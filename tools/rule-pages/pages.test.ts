import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rulePages } from './all-pages.ts'

const directory = new URL('../../docs/rules/', import.meta.url)

test('docs/rules/ has the page of every rule as it is now (else: npm run rules:pages)', () => {
  const pages = rulePages()
  const files = globSync('**/*.md', { cwd: fileURLToPath(directory) })
  expect(files.toSorted()).toEqual([...pages.keys()].toSorted())
  const stale = files.filter((name) => readFileSync(new URL(name, directory), 'utf8') !== pages.get(name))
  expect(stale).toEqual([])
})

test('a page is short', () => {
  const long = [...rulePages()].filter(([name, text]) => name.includes('/') && text.split('\n').length > 45)
  expect(long.map(([name]) => name)).toEqual([])
})
