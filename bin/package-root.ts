import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that package.json lies in: of a clone, or of the package as it is installed. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** A file or a folder of the package, by its path there. */
export function packagePath(path: string): string {
  return join(packageRoot(), path)
}
