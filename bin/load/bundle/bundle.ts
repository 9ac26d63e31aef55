import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AbortedError } from '../../../suites/run/errors.ts'
import { packagePath, packageRoot } from '../../package-root.ts'
import { withApiValidators } from './api-validators.ts'

/** How a script is made. `extended`: for a k6 with our extension. */
interface Making {
  extended: boolean
  folder: string
  minify?: boolean
}

/**
 * The script for k6, of all scenarios in one file. A clone bundles its sources into `folder`; the package holds what was
 * bundled when it was made. Throws AbortedError where there is none.
 */
export async function scriptFor({ extended, folder, minify = false }: Making): Promise<string> {
  if (existsSync(packagePath(entry))) return bundle({ extended, folder, minify, root: packageRoot() })
  const made = packagePath(`dist/load/${bundleName(extended)}`)
  if (!existsSync(made)) throw new AbortedError(`The package lacks ${made}. Install the package again.`)
  return made
}

const entry = 'load/engine/entry.ts'

/** `load.k6.js`, or `load.stock.k6.js` for a k6 without our extension. */
function bundleName(extended: boolean): string {
  return `load${extended ? '' : '.stock'}.k6.js`
}

/** Writes the script with all that it imports, but for k6's own modules. Throws AbortedError with what esbuild says. */
export async function bundle({ extended, folder, minify, root }: Required<Making> & { root: string }): Promise<string> {
  // Of a package, esbuild is not a part.
  const { build } = await import('esbuild')
  const file = join(folder, bundleName(extended))
  try {
    await build({
      entryPoints: [join(root, entry)],
      outfile: file,
      bundle: true,
      minify,
      charset: 'utf8',
      format: 'esm',
      platform: 'neutral',
      target: 'es2023',
      external: ['k6', 'k6/*'],
      inject: [join(root, 'load/engine/weak-map.ts')],
      ...(extended ? {} : { alias: { 'k6/x/agentstream': join(root, 'load/engine/stock.ts') } }),
      plugins: [withApiValidators],
      logLevel: 'silent',
    })
  } catch (error) {
    throw new AbortedError(
      `${join(root, entry)} cannot be bundled: ${error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error)}.`,
    )
  }
  return file
}
