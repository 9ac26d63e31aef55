import type { Check } from '../harness/define.ts'

export const statusChecks: readonly Check[] = []
