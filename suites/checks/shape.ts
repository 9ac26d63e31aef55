import { type Check, passiveCheck } from '../harness/define.ts'
import { judgeShape } from '../judges/shape.ts'
import { type Requirement, shape } from '../requirements/index.ts'
import { lookAround } from '../scenes/look-around.ts'
import { atOnce, byDefault } from '../scenes/matrix.ts'

export const shapeChecks: readonly Check[] = [
  passiveCheck('shape/fields', Object.values<Requirement>(shape), judgeShape, [lookAround, atOnce, byDefault]),
]
