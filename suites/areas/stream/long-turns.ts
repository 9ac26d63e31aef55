import { broken, held, isFinding, judged, type Outcome } from '../../reading/finding.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import type { Sent } from '../../records/sent.ts'
import { factsOf } from '../send/facts.ts'
import { matchReplies, wordsIn } from '../send/matched-replies.ts'
import { send } from '../send/rows.ts'
import type { Around } from '../send/send.ts'
import { streamAnswerOf } from './answer.ts'
import { stream } from './rows.ts'
import { spokenOf } from './stream.ts'
import { judgeWords } from './words.ts'

/**
 * Judges whether the answer to a start whose turn says much holds all of it, in order (spec 4.2). For a conversation whose
 * history was read at rest: an answer in time that does not say `timedOut` has no reason to leave out what is there.
 */
export function judgeAllReplies(sent: Sent, around: Around): Outcome[] {
  const facts = factsOf(sent, [], around)
  if (facts === undefined || facts.unjudgeable !== undefined || sent.answer.status !== 200 || !facts.inTime) return []
  const { mode, views, where } = facts
  if (mode !== 'optional' || views.result === undefined || views.result.timedOut === true) return []
  const words = wordsIn(matchReplies(facts))
  const said = sent.said ?? []
  const missing = said.find((text, word) => !words.includes(word) && views.wasSaid(text))
  const early = words.find((word, at) => word < (words[at - 1] ?? -1))
  const wrong = missing === undefined ? said[early ?? -1] : missing
  const how = missing === undefined ? 'out of order:' : 'missing:'
  const actual = `${words.length} replies; ${how} ${JSON.stringify(excerpt(wrong, 60))}`
  return [judged(send['much-said'], wrong === undefined, where, `${said.length} replies in order`, actual)]
}

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
