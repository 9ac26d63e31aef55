import type { Check } from '../harness/define.ts'

export const transportChecks: readonly Check[] = []
