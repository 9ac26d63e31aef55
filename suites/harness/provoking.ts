export type { Provoked } from '../judges/provoked.ts'
