import type { Check } from '../harness/define.ts'

export const statusCodesChecks: readonly Check[] = []
