/** Writes the figures of the README, which its test holds: `npm run readme:figures`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fenced, withBlock } from './blocks.ts'
import { costs } from './costs.ts'
import { brokenReport, demoReport } from './reports.ts'

const file = new URL('../../../README.md', import.meta.url)
let readme = readFileSync(file, 'utf8')
readme = withBlock(readme, 'demo', fenced(await demoReport()))
readme = withBlock(readme, 'broken', fenced(await brokenReport()))
readme = withBlock(readme, 'costs', costs())
writeFileSync(file, readme)
