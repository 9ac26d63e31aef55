import { type Check, passiveCheck } from '../harness/define.ts'
import { judgeShape } from '../judges/shape.ts'
import { type Requirement, shape } from '../requirements/index.ts'

export const shapeChecks: readonly Check[] = [
  passiveCheck('shape/fields', Object.values<Requirement>(shape), (exchange) => judgeShape(exchange)),
]
