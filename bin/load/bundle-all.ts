/** Writes the scripts of all scenarios for the package, which has no esbuild: `npm run build`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { scenarioNames } from '../../load/config.ts'
import { packageRoot } from '../package-root.ts'
import { bundle, bundleName } from './bundle.ts'

const root = packageRoot()
const folder = join(root, 'dist/load/scenarios')
mkdirSync(folder, { recursive: true })
for (const scenario of scenarioNames)
  for (const extended of [true, false]) {
    const source = join(root, 'load/scenarios', `${scenario}.ts`)
    await bundle(source, join(folder, bundleName(scenario, extended)), { extended, minify: true, root })
  }
