import { carrierOf, carriesId } from '../../suites/reading/stream/data.ts'
import { type Fault, fault, faultsAt, ofReply, ofSend, ofStatus } from './fault.ts'
import { type AuditedConversation, type Placed, type SortedHistory, sortHistory, type Trace } from './history.ts'
import { isAlone, isBefore } from './overlap.ts'
import { isPlain } from './plain.ts'
import type { AuditedSend } from './send.ts'

/** The result of comparing a whole history with the sends. */
export interface KeptAudit {
  faults: Fault[]
  /** Acknowledged messages that the history contains. */
  found: number
  /** Sends with a missing text, while the history may be incomplete. */
  unsettled: number
  /** Turns without their last texts, which may have failed by themselves (readings 41). Not a fault of the service. */
  unspoken: number
  /** The conversation is exactly as planned, so no other check finds a fault. */
  plain?: true
}

/**
 * Checks a history (spec 2.11, 4.5, readings 12, 28, 30, 39). It contains each acknowledged message and each agent text once,
 * unchanged. Messages have the id of their response. The order follows the sends.
 */
export function judgeKept(conversation: AuditedConversation): KeptAudit {
  if (isPlain(conversation)) return { faults: [], found: 1, unsettled: 0, unspoken: 0, plain: true }
  return judgeKeptWhole(conversation)
}

/** All checks, also of a plain conversation. */
export function judgeKeptWhole(conversation: AuditedConversation): KeptAudit {
  const sorted = sortHistory(conversation)
  const isWhole = conversation.messages !== undefined && conversation.end === 'start' && conversation.rested
  const audit: KeptAudit = {
    faults: [...sorted.faults, ...judgeWalk(conversation)],
    found: 0,
    unsettled: 0,
    unspoken: 0,
  }
  for (const trace of sorted.traces.values()) {
    const { send } = trace
    const unsaid = absentWords(trace, conversation)
    const isUnspoken = isWhole && unsaid.length > 0 && mayHaveFailed(trace, conversation)
    const absent = [...absentMessage(trace), ...(isUnspoken ? [] : unsaid)]
    if (isUnspoken) audit.unspoken += 1
    if (send.accepted && trace.messages.length > 0) audit.found += 1
    audit.faults.push(...judgeMessage(trace, conversation), ...judgeWords(trace, conversation))
    if (absent.length === 0) continue
    if (isWhole) audit.faults.push(...absent.slice(0, 1))
    else audit.unsettled += 1
  }
  audit.faults.push(...judgeOrder(conversation, sorted))
  return audit
}

const placeOf = ({ id }: AuditedConversation): string => `the history of ${id}`

/** A cursor that comes back never ends (readings 26). Ids are unique in a history (readings 29). */
function judgeWalk(conversation: AuditedConversation): Fault[] {
  const { end, sends, messages = [] } = conversation
  const found = faultsAt(sends[0]?.sendId ?? '', placeOf(conversation))
  const ids = new Set<string>()
  for (const { messageId } of messages) {
    if (messageId === undefined || !ids.has(messageId)) {
      if (messageId !== undefined) ids.add(messageId)
      continue
    }
    return [found('duplicated', 'history/ids-unique', 'each id once', `${messageId} twice`)]
  }
  if (end !== 'cursor-again' && end !== 'too-long') return []
  const seen = end === 'cursor-again' ? 'the same cursor twice' : 'pages without an end'
  return [found('duplicated', 'history/walk-ends', 'a last page with before: null', seen)]
}

function absentMessage({ send, messages }: Trace): Fault[] {
  if (!send.accepted || messages.length > 0) return []
  return [
    fault(
      'lost',
      ofSend(send, 'stored'),
      send.sendId,
      'the history',
      'the acknowledged text',
      'missing from the history',
    ),
  ]
}

/**
 * The history has to contain a text of a response. It has to contain another text only if no other turn can have been merged.
 */
function absentWords(trace: Trace, conversation: AuditedConversation): Fault[] {
  const { send, words } = trace
  const said = send.intent.words ?? []
  const missing = said.flatMap((_, index) => (words.has(index + 1) ? [] : [index + 1]))
  if (missing.length === 0 || !send.accepted) return []
  const told = missing.find((word) => send.shown.some(([, shown]) => shown === word))
  const expected = `the agent text ${JSON.stringify(said[(told ?? missing[0] ?? 1) - 1])}`
  const found = faultsAt(send.sendId, placeOf(conversation))
  if (told !== undefined)
    return [found('lost', ofReply(send, 'id'), expected, 'missing, although the response contained it')]
  // Without evidence that the agent follows scripts, a missing text proves nothing.
  if (!conversation.performed || !isAlone(send, conversation)) return []
  const actual = `${missing.length} of ${said.length} scripted texts are missing`
  return [found('lost', 'history/agent-words-all', expected, actual)]
}

/**
 * Reports whether a turn may have failed before its last texts (readings 41). A status showed it, or a later turn replaced the
 * text. Texts in a response, and texts before one in the history, cannot be missing.
 */
export function mayHaveFailed(
  { send, words }: Pick<Trace, 'send' | 'words'>,
  conversation: AuditedConversation,
): boolean {
  const said = send.intent.words ?? []
  const told = send.shown.map(([, word]) => word)
  const last = Math.max(0, ...words.keys(), ...told)
  const isCutShort = said.every((_, index) => index >= last || words.has(index + 1))
  const isLatest = conversation.sends.every((each) => each.refused || each === send || each.sentMs < send.sentMs)
  return isCutShort && (conversation.failed === true || !isLatest)
}

/** The faults of one send in the history, and how to add one. */
function telling({ sendId }: AuditedSend, conversation: AuditedConversation) {
  const faults: Fault[] = []
  const found = faultsAt(sendId, placeOf(conversation))
  const tell = (...told: Parameters<typeof found>): void => {
    faults.push(found(...told))
  }
  return { faults, tell }
}

function judgeMessage({ send, messages }: Trace, conversation: AuditedConversation): Fault[] {
  const [first, second] = messages
  if (first === undefined) return []
  const { messageId, ack, ackLine } = send
  const { faults, tell } = telling(send, conversation)
  const changed = messages.find((each) => !each.exact)
  if (second !== undefined) tell('duplicated', 'history/sent-once', 'the text once', `${messages.length} times`)
  if (changed !== undefined)
    tell(
      'altered',
      send.start ? 'send/start-text-whole' : 'send/send-text-whole',
      'the text that was sent',
      changed.difference,
    )
  const { messageId: storedId, role } = first.message
  if (role !== undefined && role !== 'user') {
    tell('altered', 'history/role-user', 'the role user', role)
  }
  if (storedId !== undefined && messageId !== null && storedId !== messageId) {
    tell('altered', ofSend(send, 'message-id'), `the id of the response, ${messageId}`, storedId)
  }
  if (storedId !== undefined && ack !== null && !carriesId(carrierOf({ data: ack, id: ackLine ?? null }), storedId)) {
    tell('streamBroken', ofSend(send, 'ack-message-id'), `an ack that carries ${storedId}`, ack)
  }
  return faults
}

function judgeWords({ send, words }: Trace, conversation: AuditedConversation): Fault[] {
  const all = [...words.values()].flat()
  const { faults, tell } = telling(send, conversation)
  const again = [...words].find(([word, places]) => places.length > 1 && !isToldAgain(send, word, places))
  const streamed = [...words].find(([word, places]) => timesStreamed(send, word) > places.length)
  const changed = all.find((each) => !each.exact)
  if (again !== undefined)
    tell(
      'duplicated',
      'history/agent-words-once',
      'each scripted text once',
      `scripted text ${again[0]} ${again[1].length} times`,
    )
  if (streamed !== undefined) {
    const [word, { length }] = streamed
    const seen = `${timesStreamed(send, word)} events`
    tell(
      'duplicated',
      ofSend(send, 'only-said'),
      `${length} events with scripted text ${word}, as often as in the history`,
      seen,
    )
  }
  if (changed !== undefined)
    tell('altered', 'history/agent-words-unchanged', 'the unchanged agent text', changed.difference)
  // If the response contained just the scripted text, more text in the history was added later.
  const added = [...words].find(
    ([word, [first]]) => first?.more && send.shown.some(([, shown, text]) => shown === word && text === undefined),
  )
  if (added !== undefined)
    tell('altered', ofReply(send, 'text'), 'the text of its response', added[1][0]?.message.text ?? '')
  const order = [...words].sort(([a], [b]) => a - b).map(([, [first]]) => first?.at ?? -1)
  if (order.some((place, index) => index > 0 && place < (order[index - 1] ?? -1))) {
    tell(
      'reordered',
      'history/oldest-first-in-page',
      'the agent text in the order of the script',
      `at ${order.join(', ')}`,
    )
  }
  const role = all.find(({ message }) => message.role !== undefined && message.role !== 'assistant')?.message.role
  if (role !== undefined) tell('altered', 'history/role-assistant', 'the role assistant', role)
  const isSilent = send.accepted && send.status === 504 && send.kind === 'required'
  if (isSilent && send.inTime && all.length > 0 && isAlone(send, conversation)) {
    // The wait limit had not passed, and the turn had a reply.
    tell('earlyTimeouts', ofStatus(send), 'a reply; 504 only without a reply', '504, although the agent sent a message')
  }
  return faults
}

/**
 * An agent may repeat a text: then the response has the same number of them, with the same ids (readings 43). A response
 * without the whole turn proves nothing: messages with different ids are no copies.
 */
function isToldAgain(send: AuditedSend, word: number, places: readonly Placed[]): boolean {
  const told = new Set(send.shown.flatMap(([id, shown]) => (shown === word && id !== null ? [id] : [])))
  if (timesStreamed(send, word) >= places.length) return true
  const ids = new Set(places.map(({ message: { messageId } }) => messageId))
  if (!send.whole && ids.size === places.length && !ids.has(undefined)) return true
  return places.every(({ message: { messageId } }) => messageId !== undefined && told.has(messageId))
}

/** Number of events with this text. Ids of events are not kept. */
function timesStreamed({ shown }: AuditedSend, word: number): number {
  return shown.filter(([id, each, text]) => id === null && each === word && text === undefined).length
}

/** Only the order that the sends enforce (readings 39). Messages of overlapping turns may have any order. */
function judgeOrder(conversation: AuditedConversation, { traces }: SortedHistory): Fault[] {
  const all = [...traces.values()].sort((a, b) => a.send.sentMs - b.send.sentMs)
  const faults: Fault[] = []
  const late = (send: AuditedSend, expected: string): void => {
    faults.push(
      fault('reordered', 'history/oldest-first-in-page', send.sendId, placeOf(conversation), expected, 'after it'),
    )
  }
  for (const [index, { send, messages, words }] of all.entries()) {
    const own = messages[0]?.at
    const said = [...words.values()].flatMap(([first]) => first?.at ?? [])
    if (own !== undefined && said.some((place) => place < own) && isAlone(send, conversation)) {
      late(send, 'the message before the agent messages of its turn')
    }
    const next = all
      .slice(index + 1)
      .find((each) => isBefore(send, each.send, conversation) && each.messages.length > 0)
    const nextAt = next?.messages[0]?.at
    if (nextAt === undefined) continue
    if (Math.max(own ?? -1, ...said) > nextAt)
      late(send, `the whole turn before the next message, ${next?.send.sendId}`)
  }
  return faults
}
