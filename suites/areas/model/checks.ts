import { type Check, lastRule } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { spokenFirst } from '../../scenes/matrix.ts'
import { judgeExplained } from './explained.ts'
import { model } from './rows.ts'

export const modelChecks: readonly Check[] = [
  lastRule(model.explained.id, [model.explained], [credentials, spokenFirst.optional], ({ facts, timing }, told) =>
    judgeExplained(
      facts.flatMap(({ view }) => view ?? []),
      timing,
      told,
    ),
  ),
]
