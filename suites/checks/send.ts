import type { Check } from '../harness/define.ts'

export const sendChecks: readonly Check[] = []
