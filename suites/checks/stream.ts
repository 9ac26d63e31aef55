import type { Check } from '../harness/define.ts'

export const streamChecks: readonly Check[] = []
