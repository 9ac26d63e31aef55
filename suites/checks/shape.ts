import type { Check } from '../harness/define.ts'

export const shapeChecks: readonly Check[] = []
