import { type Check, runCheck } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { spokenFirst } from '../../scenes/matrix.ts'
import { Explained } from './explained.ts'
import { model } from './rows.ts'

export const explainedChecks: readonly Check[] = [
  runCheck(
    'model/transcript',
    { scenes: [credentials, spokenFirst.optional], proves: [model.explained] },
    ({ timing }) => new Explained(timing),
  ),
]
