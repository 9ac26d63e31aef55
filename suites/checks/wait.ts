import type { Check } from '../harness/define.ts'

export const waitChecks: readonly Check[] = []
