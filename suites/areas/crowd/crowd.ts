import type { Exchange, Timing } from '../../../schemas/types.ts'
import { broken, held, judged, type Outcome, observed, undecided, undecidedOnce } from '../../reading/finding.ts'
import { isCut, jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { isStreamed } from '../../reading/sent.ts'
import { ackOf } from '../../reading/stream/ack.ts'
import { carriesId, textsIn } from '../../reading/stream/data.ts'
import { eventsOf } from '../../reading/stream/events.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { compareText } from '../../reading/text/text.ts'
import { isUnlisted, unlisted } from '../../reading/unjudgeable.ts'
import { messagesOfWalk, pageOf, type SeenMessage } from '../../reading/views/page.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Crowd, CrowdConversation, CrowdSend } from './groups.ts'
import { crowd } from './rows.ts'

const where = (send: CrowdSend) => ({
  at: `${send.started ? 'POST /conversations' : 'POST /messages'}, concurrent with other sends, mode ${send.mode}`,
  exchange: send.answer.id,
})

/** What the network or a limit on rates did: nothing can be said of the service's own answer. */
function isNoAnswer({ answer }: CrowdSend): boolean {
  return answer.status === null || answer.status === 429 || answer.status === 503 || isCut(answer)
}

function isAcknowledged({ answer }: CrowdSend): boolean {
  return answer.status === 200 || answer.status === 202
}

/**
 * Every send of a crowd is answered as the API says (spec 4, 7): taken, or, where it overlaps another in its
 * conversation, refused with 409 (readings 40).
 */
export function judgeAnswered(all: Crowd, row: Requirement, mayConflict: boolean, timing: Timing): Outcome[] {
  // What a cut connection says, the attempts at the whole crowd tell together (cut.ts).
  const whole = all.sends.filter(({ answer }) => !isCut(answer))
  return whole.flatMap((send) => {
    if (isNoAnswer(send)) return undecided(row, noAnswer(send), where(send))
    if (mayConflict && send.answer.status === 409) return observed(crowd['overlap-409'], true, send.answer.id)
    if (ranOut(send, timing)) {
      if (isSeenUnheard(all, send, timing)) return []
      return undecided(row, 'the wait may have run out before its turn began', where(send))
    }
    // The set-up made no conversation that anybody can send to: whoever made it is to blame.
    if (mayConflict && all.sends.every(({ answer }) => answer.status === 404))
      return undecided(row, 'the created conversation is not found', where(send))
    if (isUnlisted(send.answer)) return undecided(row, unlisted, where(send))
    if (send.mode === 'required' && send.answer.status === 504 && !spoke(all, send, mayConflict))
      return undecided(row, 'the agent may have sent no message', where(send))
    // A turn may fail by itself (readings 41); one play after another it does not.
    if (send.mode === 'required' && send.answer.status === 504 && send.answer.attempt === 1)
      return undecidedOnce(row, 'the turn may have failed by itself', where(send))
    const right = send.mode === 'none' ? 202 : 200
    return judged(
      row,
      send.answer.status === right,
      where(send),
      String(right),
      `${send.answer.status} ${excerpt(send.answer.body ?? '', 80)}`,
    )
  })
}

/**
 * Whether the turn of a send spoke. Where others overlap it in its conversation, a turn may have read its message and not acted
 * on it (readings 12): its own words have to be there.
 */
function spoke(all: Crowd, send: CrowdSend, overlapping: boolean): boolean {
  if (!overlapping) return send.said.length > 0
  const said = saidIn(all, send)
  return send.said.some((text) => said.includes(text))
}

/** Of many turns at once some may be put off, for longer than a required send may wait (spec 7). */
function ranOut({ mode, answer }: CrowdSend, timing: Timing): boolean {
  return mode === 'required' && answer.status === 504 && answer.endMs - answer.sentMs >= mayRunOutMs(timing)
}

/** Its words came in the end, and statuses up to its answer show none of them: its turn had not begun, and 504 was right. */
function isSeenUnheard(all: Crowd, send: CrowdSend, { lagMs }: Timing): boolean {
  const { endMs } = send.answer
  const looks = (all.meanwhile ?? []).filter((look) => look.endMs <= endMs)
  const isFollowed = looks.some((look) => look.sentMs >= endMs - lagMs)
  const isHeard = looks.some((look) => readStatus(look)?.lastText?.includes(send.word) === true)
  return isFollowed && !isHeard && textsSaid(all, send).some((text) => text.includes(send.word))
}

function noAnswer({ answer }: CrowdSend): string {
  return answer.failure?.message ?? `status ${answer.status}`
}

export interface KeptRows {
  kept: Requirement
  once: Requirement
  ids?: Requirement
}

/** Each acknowledged message is in the history of its conversation exactly once, under the id of its answer (spec 4.5, 2.11). */
export function judgeKept(all: Crowd, rows: KeptRows): Outcome[] {
  return all.sends.filter(isAcknowledged).flatMap((send): Outcome[] => {
    const conversation = conversationOf(all, send)
    if (conversation === undefined || conversation.end === 'broken') return []
    const alike = messagesOfWalk(conversation.pages).filter(
      (each) => each.text !== undefined && compareText(send.text, each.text).same,
    )
    // An agent may repeat its caller's words as they are (readings 43).
    const users = alike.filter(({ role }) => role !== 'assistant')
    const found = users.length > 0 ? users : alike
    // Of those that are merged into one conversation, each is there once.
    const most = (all.known ?? all.sends).filter(
      (each) => each.text === send.text && conversationOf(all, each) === conversation,
    ).length
    return [...countOf(found, send, conversation, { ...rows, most }), ...idOf(found, send, rows.ids)]
  })
}

function countOf(
  found: readonly SeenMessage[],
  send: CrowdSend,
  conversation: CrowdConversation,
  { most, ...rows }: KeptRows & { most: number },
): Outcome[] {
  if (found.length === 0 && !conversation.rested)
    return [undecided(rows.kept, 'the conversation did not settle', where(send))]
  if (found.length === 0 && conversation.end !== 'start')
    return [undecided(rows.kept, 'the history could not be read completely', where(send))]
  return [
    judged(rows.kept, found.length > 0, where(send), 'the acknowledged text in the settled history', 'missing'),
    ...(found.length === 0
      ? []
      : [
          judged(rows.once, found.length <= most, where(send), 'the text once in the history', `${found.length} times`),
        ]),
  ]
}

function idOf(found: readonly SeenMessage[], send: CrowdSend, row: Requirement | undefined): Outcome[] {
  const id = found.length === 1 ? found[0]?.messageId : undefined
  if (row === undefined || id === undefined) return []
  const expected = `the id of its own text, ${id}`
  if (isStreamed(send.mode)) {
    const ack = ackOf(send.answer)
    return ack === undefined ? [] : [judged(row, carriesId(ack, id), where(send), expected, excerpt(ack, 200))]
  }
  const body = jsonOf(send.answer.body)
  if (!isObject(body) || typeof body.messageId !== 'string') return []
  return [judged(row, id === body.messageId, where(send), expected, body.messageId)]
}

/** Starts at once make a conversation each (spec 4.1). */
export function judgeDistinct(all: Crowd): Outcome[] {
  const row = crowd['starts-distinct']
  return all.sends
    .filter((send) => isAcknowledged(send) && send.conversationId !== undefined)
    .map((send) => {
      const twin = all.sends.find((other) => other !== send && other.conversationId === send.conversationId)
      return judged(
        row,
        twin === undefined,
        where(send),
        'its own conversation',
        `${send.conversationId}, as ${twin?.answer.id}`,
      )
    })
}

/** No answer, stream, history or status shows words of another conversation (spec 2.4, 4.2, 4.5, 6). */
export function judgeCrossing(all: Crowd): Outcome[] {
  const outcomes: Outcome[] = []
  for (const send of all.sends.filter(isAcknowledged)) {
    if (send.mode === 'none') continue
    const row = isStreamed(send.mode) ? crowd['streams-not-crossed'] : crowd['replies-not-crossed']
    const isWhole = send.answer.failure === null
    outcomes.push(
      ...crossing(row, shownBy(send.answer), foreignTo(all, send.conversationId, send), where(send), isWhole),
    )
  }
  for (const { id, pages, statuses } of all.conversations) {
    const foreign = foreignTo(all, id)
    for (const page of pages) {
      const at = { at: 'the history after concurrent sends', exchange: page.id }
      const isPage = pageOf(page) !== undefined
      outcomes.push(...crossing(crowd['histories-not-crossed'], wordsIn(page.body ?? ''), foreign, at, isPage))
    }
    for (const status of statuses) {
      const at = { at: 'the status after concurrent sends', exchange: status.id }
      const isStatus = readStatus(status) !== undefined
      outcomes.push(...crossing(crowd['statuses-not-crossed'], wordsIn(status.body ?? ''), foreign, at, isStatus))
    }
  }
  return outcomes
}

function foreignTo(all: Crowd, conversationId: string | undefined, send?: CrowdSend): string[] {
  const isOwn = (other: CrowdSend): boolean =>
    other === send || (conversationId !== undefined && other.conversationId === conversationId)
  // Two that are started with one text say the same words.
  const own = all.sends.filter(isOwn).map(({ word }) => word)
  return all.sends.flatMap((other) => (isOwn(other) || own.includes(other.word) ? [] : [other.word]))
}

/** `isWhole`: it is an answer of its kind, so that what it does not show is not there. */
function crossing(
  row: Requirement,
  text: string,
  foreign: readonly string[],
  at: { at: string; exchange: string },
  isWhole: boolean,
): Outcome[] {
  const found = foreign.find((word) => text.includes(word))
  if (found === undefined) return isWhole ? [held(row, at)] : []
  return [broken(row, at, 'only texts of this conversation', `"${found}", a text of another conversation`)]
}

/** All that an answer shows, in a body or in events. */
export function shownBy(answer: Exchange): string {
  return answer.chunks === null
    ? wordsIn(answer.body ?? '')
    : eventsOf(answer.chunks)
        .map((event) => wordsIn(event.data))
        .join('\n')
}

/** What is written, and what it means: JSON may write any letter as an escape. */
function wordsIn(written: string): string {
  return textsIn(written).join('\n')
}

/** Sends that wait, each alone in its conversation, get all of their words (spec 4.2, 6). */
export function judgeAllWords(all: Crowd, timing: Timing): Outcome[] {
  return all.sends
    .filter((send) => send.answer.status === 200 && send.mode !== 'none' && send.mode !== 'required')
    .flatMap((send): Outcome[] => {
      const row = isStreamed(send.mode) ? crowd['streams-all'] : crowd['replies-all']
      const body = jsonOf(send.answer.body)
      // A turn that was put off may lawfully outlast the wait.
      if (isObject(body) && body.timedOut === true) return [undecided(row, 'the wait ran out', where(send))]
      if (isNoAnswer(send)) return [undecided(row, noAnswer(send), where(send))]
      const shown = shownBy(send.answer)
      const missing = send.said.filter((each) => !shown.includes(each))
      if (missing.length === 0) return [held(row, where(send)), { performed: 'say pauseMs say' }]
      // A turn that was put off for long is at work when our time is up.
      if (send.answer.failure !== null)
        return [undecided(row, 'the suite stopped reading before the stream ended', where(send))]
      const lost = missing.filter((each) => saidIn(all, send).includes(each))
      if (lost.length === 0) {
        // Lost for certain only at rest: until then the turn may be put off.
        const script = conversationOf(all, send)?.rested === true ? 'say pauseMs say' : undefined
        return [undecided(row, 'no view shows the scripted text', where(send), script)]
      }
      if (isStreamed(send.mode) && outlasted(send, timing))
        return [undecided(row, 'the stream lasted to the wait limit; the text may have come later', where(send))]
      return [broken(row, where(send), `the messages ${JSON.stringify(send.said)}`, `without ${JSON.stringify(lost)}`)]
    })
}

/** A stream may end at the wait limit, before its turn did (spec 4.2, readings 4). */
function outlasted({ answer }: CrowdSend, timing: Timing): boolean {
  const done = eventsOf(answer.chunks ?? []).find(({ name }) => name === 'done')
  return (done?.atMs ?? answer.endMs) - answer.sentMs >= mayRunOutMs(timing)
}

export function conversationOf(all: Crowd, send: CrowdSend): CrowdConversation | undefined {
  return all.conversations.find((each) => each.id === send.conversationId)
}

/** What the history shows of the conversation of a send, oldest first: what is there was said (readings 43). */
export function textsSaid(all: Crowd, send: CrowdSend): string[] {
  return messagesOfWalk(conversationOf(all, send)?.pages ?? [])
    .filter(({ role }) => role !== 'user')
    .map(({ text }) => text ?? '')
}

function saidIn(all: Crowd, send: CrowdSend): string {
  return textsSaid(all, send).join('\n')
}

/**
 * What the spec leaves open about overlapping sends: whether their turns are shared, and in what order they are stored. A
 * message that no turn ever read looks like one of two that a turn read together (readings 12), so it is told, not judged.
 */
export function observeOverlap(all: Crowd): Outcome[] {
  const [conversation] = all.conversations
  if (conversation === undefined) return []
  const messages = messagesOfWalk(conversation.pages)
  const sent = all.sends.map((send) => messages.findIndex((each) => each.text === send.text))
  const left = all.sends.filter(
    ({ said }) => said.length > 0 && !messages.some((each) => said.includes(each.text ?? '')),
  )
  const silent =
    left.length === 0 ? '' : `; no agent text for the message sent with mode ${left.map(({ mode }) => mode).join(', ')}`
  return [
    observed(
      crowd['overlap-turns'],
      `${all.sends.length - left.length} of ${all.sends.length} scripts were executed${silent}`,
    ),
    observed(
      crowd['overlap-order'],
      sent.every((at, index) => index === 0 || at > (sent[index - 1] ?? -1)) ? 'as sent' : 'another order',
    ),
  ]
}
