import { readFileSync } from 'node:fs'
import { checks } from './checks/index.ts'
import type { Suite } from './harness/define.ts'
import { requirements } from './requirements/index.ts'

/** Everything that this version of the suite can play and judge. */
export const suite: Suite = { name: 'agent-conformance', version: versionOfPackage(), requirements, checks }

function versionOfPackage(): string {
  // Two folders up from the compiled file, one from the source.
  for (const path of ['../package.json', '../../package.json']) {
    try {
      const value: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
      const version: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'version') : undefined
      if (typeof version === 'string') return version
    } catch {
      // The other place.
    }
  }
  return '0.0.0'
}
