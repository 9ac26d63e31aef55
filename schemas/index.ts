export type * from './types.ts'
export { validate } from './validate.ts'
export { validators as matches } from './validators.js'
export type { SchemaName, Violation } from './violation.ts'
