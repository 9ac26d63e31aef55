import { checks } from './checks/index.ts'
import type { Suite } from './harness/define.ts'
import { requirements } from './requirements/index.ts'
import { version } from './version.ts'

/** Everything that this version of the suite can play and judge. */
export const suite: Suite = { name: 'agent-conformance', version: version(), requirements, checks }
