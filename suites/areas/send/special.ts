import type { Exchange } from '../../../schemas/types.ts'
import type { Around, SeenSend } from '../../log/sends.ts'
import { isFinding, judged, type Outcome } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { placeOf, textIn } from '../../reading/sent.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { withText } from '../../reading/views/views.ts'
import { judgeHidden } from './activity.ts'
import { judgeAccept, judgeJson, judgeSentAgain, judgeStartedAgain } from './again.ts'
import { factsOf } from './facts.ts'
import { matchReplies, wordsIn } from './matched-replies.ts'
import { judgeOdd, judgeRoundTrip } from './round-trip.ts'
import { send } from './rows.ts'
import { judgeTextLimit } from './text.ts'
import { judgeTitleUsed } from './title.ts'
import { judgeTwice } from './twice.ts'

/** More messages than these in one turn are many. */
export const many = 8

/** What is special about a send that asks for JSON: its text, its headers, what the agent does besides speaking. */
export function judgeSpecial(sent: SeenSend, around: Around): Outcome[] {
  const { earlier, mode } = sent
  const token = tokenIn(sent)
  const again = sent.endpoint === 'send' ? earlier.find(({ text }) => text === sent.text) : undefined
  const isPausing = sent.steps === undefined || sent.steps[0]?.pauseMs !== undefined
  const isMany = (sent.said ?? []).length > many && earlier.length === 0
  return [
    ...judgeTextLimit(sent, around),
    // Only of what is answered at once, and then pauses, statuses tell what it was called before the agent spoke.
    ...(mode === 'none' && sent.endpoint === 'start' && isPausing ? judgeTitleUsed(sent, around) : []),
    ...judgeStartedAgain(sent, around),
    // What the agent says at the second time may be what it said at the first (readings 43).
    ...(again === undefined ? judgeActivity(sent, around) : []),
    ...(again === undefined || token === undefined ? [] : judgeSentAgain(again, sent, token, around)),
    ...judgeAccept(sent, around),
    ...judgeStreamFalse(sent, around),
    ...(token === undefined ? [] : judgeTexts(sent, token, around, again !== undefined)),
    ...(mode === 'optional' && isMany ? judgeAllReplies(sent, around) : []),
    ...judgeTwiceReplied(sent),
  ]
}

/** Where a turn has both tools and notes, an answer that shows something else does not tell which of them. */
function judgeActivity(sent: SeenSend, around: Around): Outcome[] {
  const tools = (sent.steps ?? []).flatMap(({ tool }) => tool ?? [])
  const notes = (sent.steps ?? []).flatMap(({ note }) => note ?? [])
  if (tools.length > 0 && notes.length > 0) return []
  return [
    ...tools.flatMap((name) => judgeHidden(sent, 'tools', name, sent.earlier, around)),
    ...notes.flatMap((text) => judgeHidden(sent, 'notes', text, sent.earlier, around)),
  ]
}

/** The word that tells a text with characters of every kind from all others; undefined where it is no such text. */
function tokenIn({ text, refused = [] }: SeenSend): string | undefined {
  return [text, ...refused.map((each) => textIn(each) ?? '')].flatMap(
    (each) => /begin-[a-z-]+-([a-z]{12}):/.exec(each)?.[1] ?? [],
  )[0]
}

function judgeTexts(sent: SeenSend, token: string, around: Around, isAgain: boolean): Outcome[] {
  const outcomes = judgeRoundTrip(sent, token, around)
  return [
    // The same text with a folder, or for the second time: what was refused, and where no history was read, the other one tells alone.
    ...(sent.mode === 'none' || isAgain ? outcomes.filter(isFinding) : outcomes),
    ...judgeOdd(sent, token, sent.endpoint === 'start' ? 'nul' : 'half'),
  ]
}

/** An answer that says itself that the turn went on lacks words by right. */
function judgeTwiceReplied(sent: SeenSend): Outcome[] {
  const { replies } = sendResultOf(sent.answer) ?? { replies: [] }
  return judgeTwice(send['said-twice'], sent, (text) => withText(replies, text).length)
}

/** What said so was not a stream; where it was refused with the field, that is the answer. */
function judgeStreamFalse(sent: SeenSend, around: Around): Outcome[] {
  const forms = [...(sent.refused ?? []), sent.answer].filter((each) => textIn(each) === sent.text)
  const answer = forms.find((each) => bodyOf(each).stream === false)
  if (answer === undefined) return []
  const where = { at: `${placeOf(sent)}, stream false`, exchange: answer.id }
  return judgeJson(send[`${sent.endpoint}-stream-false`], answer, where, around)
}

function bodyOf({ requestBody }: Exchange): Record<string, unknown> {
  const body = jsonOf(requestBody)
  return isObject(body) ? body : {}
}

/**
 * Judges whether the answer to a start whose turn says much holds all of it, in order (spec 4.2). For a conversation whose
 * history was read at rest: an answer in time that does not say `timedOut` has no reason to leave out what is there.
 */
function judgeAllReplies(sent: SeenSend, around: Around): Outcome[] {
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
