import { broken, held, judged, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { isUnlisted, unlisted } from '../../reading/unjudgeable.ts'
import { isLongRefused, longRefused } from './answer.ts'
import { type SendFacts, shown } from './facts.ts'
import { isInHistory, matchReplies, toldReplies } from './matched-replies.ts'
import { judgeOnlyNew } from './replies.ts'
import { send } from './rows.ts'

/** Judges what a turn gets that is silent by script (spec 4.2, 7). */
export function judgeSilence(facts: SendFacts): Outcome[] {
  if (facts.kind !== 'silent' || facts.mode === 'none') return []
  const onlyNew = facts.sent.answer.status === 200 ? judgeOnlyNew(facts, matchReplies(facts)) : []
  return facts.mode === 'required' ? [...judgeNoReply(facts), ...onlyNew] : [...judgeEmpty(facts), ...onlyNew]
}

function judgeEmpty(facts: SendFacts): Outcome[] {
  const { endpoint, mode, sent, views, where } = facts
  if (mode !== 'default' && mode !== 'optional') return []
  const row = send[`${endpoint}-${mode}-silent`]
  const unsure = whyUnsure(facts)
  if (unsure !== undefined) return [undecided(row, unsure, where)]
  const matched = matchReplies(facts)
  const holds = sent.answer.status === 200 && views.result !== undefined && matched.length === 0
  const finding = judged(row, holds, where, '200 and no replies', shown(sent.answer))
  if (!holds) return [finding]
  return [finding, observed(send['silent-replies'], views.result?.hasReplies ? 'empty' : 'absent', where.exchange)]
}

/** A required turn that ends without words gets 504; words of an earlier turn must not stand in for them. */
function judgeNoReply(facts: SendFacts): Outcome[] {
  const { endpoint, sent, views, where, earlier } = facts
  const row = send[`${endpoint}-required-silent-504`]
  const spokenBefore = endpoint === 'send' && earlier.some(({ said }) => (said ?? []).length > 0)
  const oldWords = send['send-required-old-words']
  const both = spokenBefore ? [row, oldWords] : [row]
  if (facts.unjudgeable !== undefined) return both.map((each) => undecided(each, facts.unjudgeable ?? '', where))
  const old = matchReplies(facts).filter((each) => each.kind === 'old')
  if (old.length > 0) {
    const told = toldReplies(old.map((each) => each.reply))
    return [
      undecided(row, 'text of an earlier turn counted as the reply', where),
      ...(spokenBefore ? [broken(oldWords, where, '504, because the agent sent no new message', told)] : []),
    ]
  }
  const unsure = whyUnsure(facts)
  if (unsure !== undefined) return both.map((each) => undecided(each, unsure, where))
  const finding = judged(row, sent.answer.status === 504, where, '504', shown(sent.answer))
  // Any answer but one with old words shows that these did not satisfy it.
  const isOpen = views.result !== undefined || sent.answer.status === 504
  return [finding, ...(spokenBefore && isOpen ? [held(oldWords, where)] : [])]
}

/** Why silence cannot be judged here: the answer, the limit, or an agent that spoke after all. */
function whyUnsure(facts: SendFacts): string | undefined {
  const { sent, views } = facts
  if (facts.unjudgeable !== undefined) return facts.unjudgeable
  if (isUnlisted(sent.answer)) return unlisted
  if (isLongRefused(sent)) return longRefused
  if (!facts.inTime && (views.result?.timedOut === true || sent.answer.status === 504))
    return 'the wait may have run out'
  const matched = matchReplies(facts)
  if (matched.some((each) => each.kind === 'old')) return 'the response has text of an earlier turn'
  if (matched.some((each) => isInHistory(facts, each.reply))) return spokeAfterAll
  // Whether the agent said it, only a whole history can tell.
  if (matched.length > 0 && !views.whole) return 'the settled history could not be read completely'
  return (views.turn ?? []).length > 0 ? spokeAfterAll : undefined
}

const spokeAfterAll = 'the agent did not stay silent'
