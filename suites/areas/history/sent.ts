import type { Exchange, Timing } from '../../../schemas/types.ts'
import { type Outcome, observed } from '../../reading/finding.ts'
import { isAcknowledged, matchedIn, tellsWholeTurn, wordsToldBy } from '../../reading/views/long-conversation.ts'
import { messagesOf } from '../../reading/views/page.ts'
import { seenPageRun, twiceIn } from '../../reading/views/page-run.ts'
import { ScriptEntries } from '../../reading/views/script-entries.ts'
import { viewsOf } from '../../reading/views/views.ts'
import type { Sent } from '../../records/sent.ts'
import { history } from './rows.ts'
import { judgeWords } from './words.ts'

/**
 * What the histories show at rest of all that was sent, in whatever mode (spec 2.8, 4.5). `sents` are in order; the last
 * of a conversation has its history. Nothing is said where one did not come to rest, or where the agent's words are not
 * known.
 */
export function judgeSentHistories(sents: readonly Sent[], timing: Timing): Outcome[] {
  const ids = new Set(sents.flatMap(({ conversationId }) => conversationId ?? []))
  return [...ids].flatMap((id) =>
    judgeConversation(
      sents.filter(({ conversationId }) => conversationId === id),
      timing,
    ),
  )
}

function judgeConversation(sents: readonly Sent[], timing: Timing): Outcome[] {
  const last = sents.at(-1)
  if (last?.history === undefined || last.rest?.rested !== true || last.history.end !== 'start') return []
  if (sents.some(({ said }) => said === null)) return []
  const scripted = new ScriptEntries(
    sents.map(({ text, said, prompted }) => ({ text, prompted, steps: (said ?? []).map((say) => ({ say })) })),
    last.history.pages.flatMap(messagesOf),
  )
  const { pages } = last.history
  const pageRun = seenPageRun(scripted, 'limit 1000', {
    pages,
    limits: pages.map(() => 1000),
    from: null,
    end: 'start',
  })
  const matched = sents.flatMap(({ answer, looks }) => [
    ...matchedIn(scripted, answer),
    ...looks.flatMap((look) => shownIn(scripted, look)),
  ])
  return judgeWords({
    scripted,
    accepted: sents.map(({ answer }) => isAcknowledged(answer)),
    matched: new Set(matched),
    told: sents.flatMap((sent) => [
      ...wordsToldBy(sent.answer),
      ...viewsOf(sent).statuses.flatMap(({ lastText }) =>
        lastText === undefined || lastText === '' ? [] : [lastText],
      ),
    ]),
    toldWhole: sents.flatMap(({ answer }) => (tellsWholeTurn(answer, timing) ? wordsToldBy(answer) : [])),
    pages: pageRun.pages,
    twice: twiceIn([pageRun]),
    complete: true,
    // That a message is lost breaks one rule, and areas send and stream have it.
    keptElsewhere: true,
  })
}

function shownIn(scripted: ScriptEntries, look: Exchange): number[] {
  return messagesOf(look).flatMap((message) => scripted.recognise(message).at ?? [])
}

/** Whether the history shows words before the turn that said them has ended: open (spec 4.5). */
export function observeMidTurn(sent: Sent): Outcome[] {
  const [first, last] = [sent.said?.[0], sent.said?.at(-1)]
  if (first === undefined || first === last) return []
  const scripted = new ScriptEntries([
    { text: sent.text, prompted: sent.prompted, steps: (sent.said ?? []).map((say) => ({ say })) },
  ])
  const early = sent.looks.find(
    (look) => shownIn(scripted, look).includes(1) && !shownIn(scripted, look).includes(scripted.entries.length - 1),
  )
  return sent.looks.length === 0 ? [] : [observed(history['mid-turn'], early !== undefined, early?.id)]
}
