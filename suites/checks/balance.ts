import type { Check } from '../harness/define.ts'

export const balanceChecks: readonly Check[] = []
