// Plain JavaScript that any Node can read, so that an old one gets a sentence in place of a syntax error.
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

/** Runs the command line that `load` resolves to. */
export async function launch(load) {
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
  const { main } = await load()
  process.exitCode = await main(process.argv.slice(2))
}
