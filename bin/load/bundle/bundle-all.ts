/** Writes the scripts for the package, which has no esbuild: `npm run build`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../package-root.ts'
import { bundle } from './bundle.ts'

const root = packageRoot()
const folder = join(root, 'dist/load')
mkdirSync(folder, { recursive: true })
for (const extended of [true, false]) await bundle({ extended, folder, minify: true, root })
