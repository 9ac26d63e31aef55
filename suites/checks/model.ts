import { type Check, check } from '../harness/define.ts'
import { judgeModel } from '../judges/model.ts'
import { history } from '../requirements/index.ts'
import { modelRun } from '../scenes/model.ts'

export const modelChecks: readonly Check[] = [
  check(
    'model/conversation',
    { scenes: [modelRun], proves: [history['walk-no-gap'], history['walk-no-overlap'], history['walk-mixed-limits']] },
    judgeModel,
  ),
]
