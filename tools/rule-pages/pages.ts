/** Writes `docs/rules/`, a page for each rule, and removes pages of rules that are gone: `npm run rules:pages`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rulePages } from './all-pages.ts'

const directory = fileURLToPath(new URL('../../docs/rules/', import.meta.url))
const pages = rulePages()
rmSync(directory, { recursive: true, force: true })
for (const [name, text] of pages) {
  mkdirSync(dirname(join(directory, name)), { recursive: true })
  writeFileSync(join(directory, name), text)
}
console.log(`${pages.size} pages in docs/rules/`)
