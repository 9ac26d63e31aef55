import type { SchemaName } from '../../schemas/index.ts'

/** The schemas of what is sent to the service. The spec does not close them (2: only its own objects are closed). */
export const requests: ReadonlySet<SchemaName> = new Set<SchemaName>(['startRequest', 'sendRequest'])
