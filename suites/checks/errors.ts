import type { Check } from '../harness/define.ts'

export const errorsChecks: readonly Check[] = []
