import type { Requirement } from '../../rules/requirement.ts'
import { type Check, rule } from '../../run/define.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { atOnce, byDefault } from '../../scenes/matrix.ts'
import { shape } from './rows.ts'
import { field } from './shape.ts'

export const shapeRules: readonly Check[] = Object.entries<Requirement>(shape).map(([name, row]) =>
  rule(row, { anyOf: [lookAround, atOnce, byDefault] }, field(name)),
)
