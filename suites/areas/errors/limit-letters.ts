import type { Exchange } from '../../../schemas/types.ts'
import { isFinding, type Outcome } from '../../reading/finding.ts'
import { judgeRefusal } from '../../reading/refusal.ts'
import { errors } from './rows.ts'

/** A limit of letters is malformed (spec 4.3, 4.5, 7; readings 16). `twin` is the same read with a limit that is a number. */
export function judgeLetters(of: 'list' | 'history', refused: Exchange, twin?: Exchange): Outcome {
  const at = `${refused.method} ${refused.path}`
  return judgeRefusal(errors[`${of}-limit-letters`], { refused, twin, at, expected: [400] })
}

/** All that was tried; of what was not refused, the smallest is shown. */
export function judgeAllLetters(
  of: 'list' | 'history',
  { examples, smallest }: { examples: Exchange[]; smallest: number | null },
  twin: Exchange,
): Outcome[] {
  const all = examples.map((each) => judgeLetters(of, each, twin))
  return all.filter((each, index) => !isFinding(each) || each.held || smallest === null || index === smallest)
}
