import { version } from '../../../suites/version.ts'

/** Which suite made this: as a run's result says it, without loading what only a run needs. */
export const suite = { name: 'agent-conformance', version: version() }
