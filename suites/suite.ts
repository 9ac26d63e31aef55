import { checks } from './areas/checks.ts'
import { rules } from './areas/rows.ts'
import type { Suite } from './run/define.ts'
import { version } from './version.ts'

/** Everything that this version of the suite can play and judge. */
export const suite: Suite = { name: 'agent-conformance', version: version(), rules, checks }
