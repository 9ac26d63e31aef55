#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence in place of a syntax error.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `agent-conformance needs Node 22.19 or newer; this is ${process.versions.node}. Install a newer Node, or run it with \`npx\` from a clone, which brings its own.`,
  )
  process.exit(2)
}
// The second start takes half the time of the first.
module.enableCompileCache?.()
// Bodies are short-lived and large: with its own bounds V8 lets them pile up to twice what a run needs.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--max-semi-space-size=4')
setFlagsFromString('--heap-growing-percent=40')
// The package holds compiled code, since Node strips no types under node_modules; a clone runs its sources.
const compiled = new URL('../dist/bin/agent-conformance.js', import.meta.url)
const source = new URL('./agent-conformance.ts', import.meta.url)
const { main } = await import((existsSync(source) ? source : compiled).href)
process.exitCode = await main(process.argv.slice(2))
