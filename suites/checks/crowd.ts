import type { Check } from '../harness/define.ts'

export const crowdChecks: readonly Check[] = []
