import type { Check } from '../harness/define.ts'

export const ticketsChecks: readonly Check[] = []
