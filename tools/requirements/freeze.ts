// Freezes the rules of this release as a set of requirements: npm run requirements:freeze -- v1-2026-12
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { sha256 } from '../../bin/certificate/digests.ts'
import { setOf } from '../../suites/run/requirement-set.ts'
import { suite } from '../../suites/suite.ts'

const folder = join(import.meta.dirname, '..', '..', 'requirements')
const [name = ''] = process.argv.slice(2)
const file = join(folder, `${name}.yaml`)

if (!/^v\d+-\d{4}-\d{2}$/.test(name)) {
  console.error(
    'Give the name of the set: the version of the specification, the year and the month, such as v1-2026-12.',
  )
  process.exitCode = 2
} else if (existsSync(file)) {
  console.error(`${name} is frozen already. A set never changes: choose another month.`)
  process.exitCode = 2
} else {
  const set = setOf(suite, name, new Date().toISOString().slice(0, 10))
  const head = `# The rules of ${suite.name} ${suite.version}, frozen. This file never changes: frozen.yaml has its digest.\n`
  writeFileSync(file, `${head}${stringify(set)}`)
  appendFileSync(join(folder, 'frozen.yaml'), `${name}: ${sha256(readFileSync(file))}\n`)
  console.log(`${file}: ${set.scored.length} rules are scored`)
}
