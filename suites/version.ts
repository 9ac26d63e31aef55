import { readFileSync } from 'node:fs'

/** The version in package.json: one folder up from the source, two from the compiled file. */
export function version(): string {
  for (const path of ['../package.json', '../../package.json']) {
    const found = versionAt(new URL(path, import.meta.url))
    if (found !== undefined) return found
  }
  return '0.0.0'
}

function versionAt(file: URL): string | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'version') : undefined
    return typeof found === 'string' ? found : undefined
  } catch {
    return undefined
  }
}
