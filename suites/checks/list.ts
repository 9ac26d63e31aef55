import type { Check } from '../harness/define.ts'

export const listChecks: readonly Check[] = []
