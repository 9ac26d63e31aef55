import type { Check } from '../harness/define.ts'

export const historyChecks: readonly Check[] = []
