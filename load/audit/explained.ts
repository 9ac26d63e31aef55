import { violatedBy } from '../../suites/areas/model/violated.ts'
import { anyText } from '../../suites/model/digest.ts'
import { ofTalk } from '../../suites/model/explain.ts'
import type { Conflict, Message, PageFact, Said, SendFact } from '../../suites/model/facts.ts'
import { grouped } from '../../suites/model/grouped.ts'
import type { RestSeen, Talk } from '../../suites/model/talk.ts'
import { type KeptText, keptAsItIs, keptText } from '../../suites/model/text.ts'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import { type Fault, type FaultName, fault } from './fault.ts'
import type { AuditedConversation, SeenRest } from './history.ts'
import type { AuditedSend, Shown } from './send.ts'

/** The fault for a conflict of the model. The ledger lacks the data for other conflicts. */
function nameOf({ clause, what }: Conflict): FaultName | undefined {
  if (clause === 'identity' || / twice| times/.test(what)) return 'duplicated'
  if (clause === 'log' || / order/.test(what)) return 'reordered'
  if (clause === 'kept') return 'lost'
  return clause === 'said' ? 'altered' : undefined
}

/** Each send is compared with all others of its conversation, which takes too long beyond this number. */
const mostSends = 2000

/**
 * Reports whether a conforming service can send these responses with this history. It runs only if the other checks found
 * nothing.
 */
export function judgeExplained(conversation: AuditedConversation): Fault[] {
  const { id, sends, messages, end, rests, rested } = conversation
  if (messages === undefined || sends.length > mostSends) return []
  const keep = keepingOf(messages, sends)
  // The ledger has already subtracted the staleness.
  const timing = { waitLimitMs: Number.POSITIVE_INFINITY, slackMs: 0, lagMs: 0, longPauseMs: Number.POSITIVE_INFINITY }
  const at = Math.max(0, ...rests.map(({ atMs }) => atMs), ...sends.map(({ endMs }) => endMs)) + 1
  const page: PageFact = {
    ...moment(`the history of ${id}`, at + 1, at + 2, 200),
    kind: 'page',
    conversation: id,
    cursor: undefined,
    before: end === 'start' ? null : undefined,
    named: undefined,
    limit: undefined,
    messages: messages.flatMap(({ messageId, role, text }): Message[] =>
      messageId === undefined || text === undefined ? [] : [{ id: messageId, role, text: oursIn(keep(text)) }],
    ),
    count: messages.length,
  }
  const talk: Talk = {
    id,
    sends: sends.map((send) => factOf(send, id, keep)).sort((a, b) => a.sentMs - b.sentMs),
    pages: [page],
    statuses: [],
    rests: rested ? [...rests.map(restOf), { fromMs: at, byMs: at, toMs: at, looks: ['rest', 'rest'] }] : [],
    timing,
    isTicket: false,
    renames: false,
    plainMs: Number.NEGATIVE_INFINITY,
    isUnread: false,
    family: new Set([id]),
  }
  const sent = grouped(talk.sends, ({ text }) => text?.key ?? '')
  const factsOf = ({ exchanges }: Conflict) => [...talk.sends, page].filter(({ id }) => exchanges.includes(id))
  return ofTalk(talk, sent).flatMap((conflict) => {
    const name = nameOf(conflict)
    const send = sends.find(({ sendId }) => conflict.exchanges.includes(sendId))
    const expected = 'responses that one conforming service can send'
    return name === undefined
      ? []
      : [fault(name, violatedBy(conflict, factsOf(conflict)), send?.sendId ?? '', page.about, expected, conflict.what)]
  })
}

/** All texts of a load have marks, so no other client sends them. */
const oursIn = (text: KeptText): KeptText => ({ ...text, words: ['marked'] })

type Keeping = (text: string) => KeptText

/** If every text is identical to an expected one, forms need no comparison, which is slow in k6. */
function keepingOf(messages: readonly SeenMessage[], sends: readonly AuditedSend[]): Keeping {
  const meant = new Set(sends.flatMap(({ intent }) => [intent.text, ...(intent.words ?? [])]))
  const isMeant = (text: string | undefined): boolean => text === undefined || meant.has(text)
  const isAsMeant =
    messages.every(({ text }) => isMeant(text)) &&
    sends.every(({ shown }) => shown.every(([, , text]) => isMeant(text)))
  return isAsMeant ? keptAsItIs : keptText
}

function restOf({ answeredByMs, atMs }: SeenRest): RestSeen {
  return { fromMs: answeredByMs, byMs: atMs, toMs: atMs, looks: ['rest', 'rest'] }
}

function moment(id: string, sentMs: number, endMs: number, status: number | null) {
  return {
    id,
    sentMs,
    endMs,
    status,
    account: 'main',
    credential: 'full',
    about: id,
    isValid: false,
    isKeyShown: false,
    isHeard: true,
    wrong: undefined,
  }
}

function factOf(send: AuditedSend, conversation: string, keep: Keeping): SendFact {
  const { sendId, kind, start, sentMs, endMs, status, accepted, refused, messageId, intent, shown } = send
  const isStream = kind === 'stream'
  const outcome = accepted ? 'taken' : refused ? 'refused' : 'open'
  return {
    ...moment(sendId, sentMs, endMs, status),
    kind: 'send',
    start,
    conversation,
    reply: isStream ? 'optional' : kind,
    stream: isStream,
    text: oursIn(keep(intent.text)),
    titleWords: [],
    outcome,
    takenMs: endMs,
    gaveMs: send.overMs ?? sentMs,
    most: refused ? 0 : 1,
    messageId: messageId ?? undefined,
    // `judgeForm` checks the conversation of the response.
    named: undefined,
    carried: undefined,
    // `judgeMessage` checks the ids of the ack.
    carrier: undefined,
    replies: isStream ? undefined : repliesOf(send, keep),
    said: isStream
      ? shown.flatMap((each, at) => (isAgain(each, shown[at - 1]) ? [] : saidOf(each, send, keep)))
      : undefined,
    timedOut: send.timedOut,
    tells: tellsOf(send),
  }
}

function tellsOf({ whole, kind, status, inTime }: AuditedSend): SendFact['tells'] {
  if (whole) return 'whole-turn'
  if (kind !== 'required' || !inTime) return 'nothing'
  return status === 504 ? 'no-words' : status === 200 ? 'words' : 'nothing'
}

function textOf([, word, text]: Shown, { intent }: AuditedSend): string | undefined {
  return text ?? intent.words?.[word - 1]
}

/** A message with several scripted texts stands for each of them. */
function repliesOf(send: AuditedSend, keep: Keeping): Message[] {
  return send.shown.flatMap((shown, index) => {
    const [id] = shown
    const text = textOf(shown, send)
    return id === null || text === undefined || isAgain(shown, send.shown[index - 1])
      ? []
      : [{ id, role: 'assistant', text: keep(text) }]
  })
}

function isAgain([id, , held]: Shown, [before, , other]: Shown | [null, 0] = [null, 0]): boolean {
  return before === id && held !== undefined && held === other
}

/** The ledger does not record which string of an event was the message. */
function saidOf(shown: Shown, send: AuditedSend, keep: Keeping): Said {
  const text = shown[2] === undefined ? textOf(shown, send) : undefined
  return {
    keys: new Set([text === undefined ? anyText : keep(text).key]),
    ids: new Set(),
    words: [],
    atMs: send.endMs,
  }
}
