import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ScenarioName } from '../../load/config.ts'
import { AbortedError } from '../../suites/harness/errors.ts'
import { packageRoot } from '../package-root.ts'

/**
 * The script of a scenario as k6 takes it, in one file. A clone bundles its sources into `folder`; the package holds
 * what was bundled when it was made. `extended`: for a k6 with our extension. Throws AbortedError where there is none.
 */
export async function scriptOfScenario(
  scenario: ScenarioName,
  {
    extended,
    folder,
    minify = false,
    root = packageRoot(),
  }: { extended: boolean; folder: string; minify?: boolean; root?: string },
): Promise<string> {
  const name = bundleName(scenario, extended)
  const source = join(root, 'load/scenarios', `${scenario}.ts`)
  if (existsSync(source)) {
    const file = join(folder, name)
    await bundle(source, file, { extended, minify, root })
    return file
  }
  const made = join(root, 'dist/load/scenarios', name)
  if (!existsSync(made)) throw new AbortedError(`The package lacks ${made}; install it again.`)
  return made
}

/** `sessions.k6.js`, or `sessions.stock.k6.js` for a k6 without our extension. */
export function bundleName(scenario: ScenarioName, extended: boolean): string {
  return `${scenario}${extended ? '' : '.stock'}.k6.js`
}

/** Writes one script with all that it imports, but for k6's own modules. Throws AbortedError with what esbuild says. */
export async function bundle(
  source: string,
  file: string,
  { extended, minify, root }: { extended: boolean; minify: boolean; root: string },
): Promise<void> {
  // Of a package, esbuild is not a part.
  const { build } = await import('esbuild')
  try {
    await build({
      entryPoints: [source],
      outfile: file,
      bundle: true,
      minify,
      charset: 'utf8',
      format: 'esm',
      platform: 'neutral',
      target: 'es2023',
      external: ['k6', 'k6/*'],
      ...(extended ? {} : { alias: { 'k6/x/agentstream': join(root, 'load/engine/stock.ts') } }),
      logLevel: 'silent',
    })
  } catch (error) {
    throw new AbortedError(
      `${source} cannot be bundled: ${error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error)}.`,
    )
  }
}
