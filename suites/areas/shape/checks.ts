import type { Requirement } from '../../rules/requirement.ts'
import { type Check, passiveCheck } from '../../run/define.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { atOnce, byDefault } from '../../scenes/matrix.ts'
import { shape } from './rows.ts'
import { judgeShape } from './shape.ts'

export const shapeChecks: readonly Check[] = [
  passiveCheck('shape/fields', Object.values<Requirement>(shape), judgeShape, [lookAround, atOnce, byDefault]),
]
