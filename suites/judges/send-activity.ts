import type { Exchange } from '../../schemas/types.ts'
import { send } from '../requirements/index.ts'
import { broken, held, type Outcome, observed, undecided } from './finding.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import type { Around } from './send.ts'
import { factsOf } from './send-facts.ts'
import { hearReplies, toldReplies, wordsIn } from './send-heard.ts'
import type { Sent } from './sent.ts'
import { sightOf } from './sight.ts'

/**
 * Judges that the replies to a turn with tool activity or a note are its words alone (spec 1). `hidden` is the name of
 * the tool or the text of the note.
 */
export function judgeHidden(
  sent: Sent,
  what: 'tools' | 'notes',
  hidden: string,
  earlier: readonly Sent[],
  around: Around,
): Outcome[] {
  const row = send[`replies-hide-${what}`]
  const facts = factsOf(sent, earlier, around)
  if (facts === undefined) return []
  if (facts.unclear !== undefined) return [undecided(row, facts.unclear, facts.where)]
  if (facts.sight.result === undefined || sent.answer.status !== 200) return []
  const heard = hearReplies(facts)
  const replies = heard.flatMap((each) => (each.kind === 'stranger' ? [each.reply] : []))
  const shows = facts.sight.result.replies.some((reply) => reply.text?.includes(hidden))
  const expected = `the agent's words alone, nothing of the ${what === 'tools' ? 'tool' : 'note'}`
  if (shows || replies.length > 0) return [broken(row, facts.where, expected, toldReplies(facts.sight.result.replies))]
  if (wordsIn(heard).length > 0) return [held(row, facts.where)]
  return [undecided(row, 'the answer has none of the words', facts.where)]
}

/** What becomes of a message that is sent while the agent works, and while a question waits: only observed. */
export function observeMeanwhile(meanwhile: Sent, before: Exchange): Outcome[] {
  const body = jsonOf(before.body)
  if (!isObject(body)) return []
  const sight = sightOf(meanwhile)
  const said = (meanwhile.said ?? []).every((text) => sight.wasSaid(text))
  const status = meanwhile.answer.status ?? meanwhile.answer.failure?.message ?? 'no answer'
  const value = `${status}; ${said ? 'the agent did what it says' : 'the agent did not do what it says'}`
  const asking = Array.isArray(body.pendingGates) && body.pendingGates.length > 0
  return [
    ...(body.busy === true ? [observed(send['while-busy'], value, meanwhile.answer.id)] : []),
    ...(asking ? [observed(send['while-asking'], value, meanwhile.answer.id)] : []),
  ]
}
