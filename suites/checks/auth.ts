import type { Check } from '../harness/define.ts'

export const authChecks: readonly Check[] = []
