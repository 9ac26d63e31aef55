import { type Check, check } from '../../run/define.ts'
import { modelRun } from '../../scenes/model.ts'
import { judgeModel } from './model.ts'
import { history } from './rows.ts'

export const modelChecks: readonly Check[] = [
  check(
    'model/conversation',
    { scenes: [modelRun], proves: [history['walk-no-gap'], history['walk-no-overlap'], history['walk-mixed-limits']] },
    judgeModel,
  ),
]
