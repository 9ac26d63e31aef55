import { broken, held, judged, type Outcome, undecided } from '../../reading/finding.ts'
import { isText } from '../../reading/views/views.ts'
import type { SendFacts } from './facts.ts'
import { isInHistory, type MatchedReply, matchReplies, timesTold, toldReplies, wordsIn } from './matched-replies.ts'
import { answeredEarly } from './pace.ts'
import { send } from './rows.ts'

/** Judges which replies a send gets whose turn speaks by script (spec 2.11, 4.2). */
export function judgeReplies(facts: SendFacts): Outcome[] {
  const { sent, views, kind, mode } = facts
  if (mode === 'none' || kind !== 'spoken') return []
  if (facts.unjudgeable !== undefined || sent.answer.status !== 200 || views.result === undefined) return []
  const matched = matchReplies(facts)
  return [
    ...(mode === 'required' ? judgePrefix(facts, matched) : judgeComplete(facts, matched)),
    ...judgeOnlySaid(facts, matched),
    ...judgeOrder(facts, matched),
    ...judgeOnlyNew(facts, matched),
  ]
}

/** The agent is known to follow such a script where all of its words were seen. */
export function judgePerformed({ sent, views }: SendFacts): Outcome[] {
  const { said, script } = sent
  if (said === null || said.length === 0 || script === null) return []
  return said.every((text) => views.wasSaid(text)) ? [{ performed: script }] : []
}

function judgeComplete(facts: SendFacts, matched: readonly MatchedReply[]): Outcome[] {
  const { endpoint, mode, sent, views, where } = facts
  if (mode !== 'default' && mode !== 'optional') return []
  const row = send[`${endpoint}-${mode}-complete`]
  const words = wordsIn(matched)
  const missing = (sent.said ?? []).filter((_, word) => !words.includes(word))
  if (missing.length === 0) return [held(row, where)]
  if (!facts.inTime || views.result?.timedOut === true) {
    return [undecided(row, 'the wait may have run out before the text', where)]
  }
  if (!missing.some((text) => views.wasSaid(text))) return [neverSaid(facts, row)]
  if (answeredEarly(facts) !== false) return [undecided(row, 'the response may have come before the text', where)]
  return [broken(row, where, (sent.said ?? []).join(', '), toldReplies(views.result?.replies ?? []))]
}

/** Readings 38: a required answer carries the first of the words, and leaves out none before a later one. */
function judgePrefix(facts: SendFacts, matched: readonly MatchedReply[]): Outcome[] {
  const { endpoint, sent, views, where } = facts
  const row = send[`${endpoint}-required-words`]
  const words = wordsIn(matched)
  const isPrefix = words.length > 0 && words.every((word, at) => word === at)
  if (isPrefix || (words.length === 0 && isHeadOfTurn(facts, matched))) return [held(row, where)]
  if (matched.some((each) => each.kind === 'old'))
    return [undecided(row, 'the response has text of an earlier turn', where)]
  if (!(sent.said ?? []).some((text) => views.wasSaid(text))) return [neverSaid(facts, row)]
  if (!facts.inTime && views.result?.timedOut === true) return [undecided(row, 'the wait ran out', where)]
  // Words beyond its script may come first (readings 43): whether the agent said them, only a whole history can tell.
  if (matched.length > 0 && matched.every((each) => each.kind === 'stranger') && !views.whole)
    return [undecided(row, 'the settled history could not be read completely', where)]
  // Of the turn's messages is only what some view shows: an agent may leave out what it was told to say (readings 41, 43).
  const isSorted = words.every((word, at) => at === 0 || word > (words[at - 1] ?? -1))
  const skipped = (sent.said ?? []).slice(0, words.at(-1) ?? 0).filter((_, word) => !words.includes(word))
  if (isSorted && words.length > 0 && !skipped.some((text) => views.wasSaid(text))) return [neverSaid(facts, row)]
  return [broken(row, where, `${sent.said?.[0]} as the first reply`, toldReplies(views.result?.replies ?? []))]
}

/** Whether the replies are the first that the agent said in this turn by the history: more than its script, before it. */
function isHeadOfTurn({ views }: SendFacts, matched: readonly MatchedReply[]): boolean {
  const { turn = [] } = views
  return (
    matched.length > 0 &&
    matched.every(({ kind, reply }, at) => kind === 'more' && isText(turn[at]?.text ?? '', reply.text))
  )
}

function neverSaid({ views, where }: SendFacts, row: Parameters<typeof undecided>[0]): Outcome {
  return undecided(row, 'no view shows the scripted text', where, views.lost)
}

function judgeOnlySaid(facts: SendFacts, matched: readonly MatchedReply[]): Outcome[] {
  const { endpoint, mode, sent, where } = facts
  if (mode === 'none') return []
  const row = send[`${endpoint}-${mode}-only-said`]
  const strangers = matched.filter((each) => each.kind === 'stranger').map((each) => each.reply)
  // What the agent was told to say twice it may say twice.
  const again = matched.flatMap((each) =>
    each.kind === 'again' && timesTold(sent, sent.said?.[each.word] ?? '') < 2 ? [each.reply] : [],
  )
  // No other row judges the words of the default mode.
  const altered = mode === 'default' ? matched.filter((each) => each.kind === 'word' && each.altered) : []
  const invented = strangers.filter((reply) => !isInHistory(facts, reply))
  if (invented.length > 0) {
    // Whether the agent said it, only a whole history can tell.
    if (!facts.views.whole) return [undecided(row, 'the settled history could not be read completely', where)]
    // A turn with both shows in one of these what it hides; which of the two nobody can tell.
    if (/tool/.test(sent.script ?? '') && /note/.test(sent.script ?? ''))
      return [undecided(row, 'a reply may show a tool or a note', where)]
    return [broken(row, where, 'only agent text', toldReplies(invented))]
  }
  if (altered.length > 0) {
    return [broken(row, where, (sent.said ?? []).join(', '), toldReplies(altered.map((each) => each.reply)))]
  }
  // One id is one message; that the agent did not say the text again, only a whole history can tell (readings 43).
  const isAgain = !facts.views.whole && areDistinct(matched.map(({ reply }) => reply.messageId))
  if (again.length > 0 && isAgain) return [undecided(row, 'the settled history could not be read completely', where)]
  if (again.length > 0) return [broken(row, where, 'no reply twice', `twice ${toldReplies(again)}`)]
  if (strangers.length > 0) return [undecided(row, 'the history shows the text in another turn', where)]
  return matched.some((each) => each.kind === 'word' || each.kind === 'more') ? [held(row, where)] : []
}

function areDistinct(ids: readonly (string | undefined)[]): boolean {
  return !ids.includes(undefined) && new Set(ids).size === ids.length
}

function judgeOrder({ endpoint, mode, where, sent }: SendFacts, matched: readonly MatchedReply[]): Outcome[] {
  const words = wordsIn(matched)
  if (mode === 'required' || words.length < 2) return []
  const ascending = words.every((word, at) => at === 0 || word > (words[at - 1] ?? -1))
  const order = (each: readonly number[]): string => each.map((word) => sent.said?.[word]).join(', ')
  return [judged(send[`${endpoint}-in-order`], ascending, where, order([...words].sort((a, b) => a - b)), order(words))]
}

/** Judges that no reply is of an earlier turn. Looks only where there was one that spoke. */
export function judgeOnlyNew(facts: SendFacts, matched: readonly MatchedReply[]): Outcome[] {
  const { endpoint, mode, kind, earlier, where } = facts
  if (endpoint !== 'send' || mode === 'none' || !earlier.some(({ said }) => (said ?? []).length > 0)) return []
  const row = send[`send-${mode}-only-new`]
  const old = matched.filter((each) => each.kind === 'old').map((each) => each.reply)
  if (old.length > 0) return [broken(row, where, 'no text of an earlier turn', toldReplies(old))]
  const isNew = matched.some((each) => each.kind === 'word' || each.kind === 'more')
  return kind === 'silent' || isNew ? [held(row, where)] : []
}
