export type { Provoked } from '../../areas/errors/provoked.ts'
