import { type Check, check } from '../../run/define.ts'
import { usingTool } from '../../scenes/status.ts'
import { judgeModel } from './model.ts'
import { history } from './rows.ts'

export const modelChecks: readonly Check[] = [
  check(
    'model/conversation',
    { scenes: [usingTool], proves: [history['walk-no-gap'], history['walk-no-overlap'], history['walk-mixed-limits']] },
    ({ random }, { run }) => (random === undefined ? [] : judgeModel(random, run.timing)),
  ),
]
