import type { Around } from '../../log/sends.ts'
import { broken, held, isFinding, type Outcome } from '../../reading/finding.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { streamAnswerOf } from './answer.ts'
import { stream } from './rows.ts'
import { spokenOf } from './stream.ts'
import { judgeWords } from './words.ts'

/** Judges the message events of a turn that says much (spec 6): all of them, in order. What cannot be told is left. */
export function judgeMuchStreamed(sent: Sent, earlier: readonly Sent[], { timing }: Around): Outcome[] {
  const answer = streamAnswerOf(sent, timing)
  const spoken = answer && spokenOf(answer, earlier)
  if (answer === undefined || spoken === undefined) return []
  const rows = [stream[`${answer.endpoint}-stream-complete`], stream[`${answer.endpoint}-stream-in-order`]]
  const outcomes = judgeWords(spoken).filter((each) => 'rule' in each && rows.some(({ id }) => id === each.rule))
  const findings = outcomes.filter(isFinding)
  const wrong = findings.find((each) => !each.held)
  if (wrong) return [broken(stream['much-said'], answer.where, wrong.expected ?? '', wrong.actual ?? '')]
  return findings.length === outcomes.length && findings.length > 0 ? [held(stream['much-said'], answer.where)] : []
}
