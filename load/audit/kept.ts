import { carrierOf, carriesId } from '../../suites/reading/stream/data.ts'
import { type Fault, fault } from './fault.ts'
import { type AuditedConversation, type Placed, type SortedHistory, sortHistory, type Trace } from './history.ts'
import { isAlone, isBefore } from './overlap.ts'
import type { AuditedSend } from './send.ts'

/** What a history read whole tells of the sends to its conversation. */
export interface KeptAudit {
  faults: Fault[]
  /** Acknowledged messages that are there. */
  found: number
  /** Sends of which something is absent, in a conversation of which it is not known that all of it is there. */
  unsettled: number
  /** Turns whose last words no view shows, and which may have failed by themselves: the agent's affair (readings 41). */
  unspoken: number
}

/**
 * Judges what a history kept (spec 2.11, 4.5, readings 12, 28, 30, 39): each acknowledged message once, as it was sent,
 * under the id of its answer; each word that the agent said once, as it was said; in the order that we caused.
 */
export function judgeKept(conversation: AuditedConversation, sorted = sortHistory(conversation)): KeptAudit {
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

/** Readings 26: a walk that comes back to a cursor shows its messages for ever. Readings 29: ids are unique in it. */
function judgeWalk(conversation: AuditedConversation): Fault[] {
  const { end, sends, messages = [] } = conversation
  const ids = new Set<string>()
  for (const { messageId } of messages) {
    if (messageId === undefined || !ids.has(messageId)) {
      if (messageId !== undefined) ids.add(messageId)
      continue
    }
    return [fault('duplicated', sends[0]?.sendId ?? '', placeOf(conversation), 'each id once', `${messageId} twice`)]
  }
  if (end !== 'cursor-again' && end !== 'too-long') return []
  const seen = end === 'cursor-again' ? 'the same cursor twice' : 'pages without an end'
  return [fault('duplicated', sends[0]?.sendId ?? '', placeOf(conversation), 'a last page with before: null', seen)]
}

function absentMessage({ send, messages }: Trace): Fault[] {
  if (!send.accepted || messages.length > 0) return []
  return [fault('lost', send.sendId, 'the history', 'the acknowledged text', 'missing from the history')]
}

/** A word that an answer showed was said; one that none showed is owed where nothing can have merged its turn. */
function absentWords(trace: Trace, conversation: AuditedConversation): Fault[] {
  const { send, words } = trace
  const said = send.intent.words ?? []
  const missing = said.flatMap((_, index) => (words.has(index + 1) ? [] : [index + 1]))
  if (missing.length === 0 || !send.accepted) return []
  const told = missing.find((word) => send.shown.some(([, shown]) => shown === word))
  const expected = `the agent text ${JSON.stringify(said[(told ?? missing[0] ?? 1) - 1])}`
  const at = placeOf(conversation)
  if (told !== undefined)
    return [fault('lost', send.sendId, at, expected, 'missing, although the response contained it')]
  // An agent that was never seen to follow a script may follow none.
  if (!conversation.performed || !isAlone(send, conversation)) return []
  return [fault('lost', send.sendId, at, expected, `${missing.length} of ${said.length} scripted texts are missing`)]
}

/**
 * Whether a turn may have ended by itself before its last words (readings 41): a status said so, or a later turn has taken the
 * place of what it said. What an answer told, and what lies before words that are there, was said.
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

function judgeMessage({ send, messages }: Trace, conversation: AuditedConversation): Fault[] {
  const at = placeOf(conversation)
  const [first, second] = messages
  if (first === undefined) return []
  const { sendId, messageId, ack, ackLine } = send
  const faults: Fault[] = []
  const changed = messages.find((each) => !each.exact)
  if (second !== undefined) faults.push(fault('duplicated', sendId, at, 'the text once', `${messages.length} times`))
  if (changed !== undefined) faults.push(fault('altered', sendId, at, 'the text that was sent', changed.difference))
  const { messageId: storedId, role } = first.message
  if (role !== undefined && role !== 'user') {
    faults.push(fault('altered', sendId, at, 'the role user', role))
  }
  if (storedId !== undefined && messageId !== null && storedId !== messageId) {
    faults.push(fault('altered', sendId, at, `the id of the response, ${messageId}`, storedId))
  }
  if (storedId !== undefined && ack !== null && !carriesId(carrierOf({ data: ack, id: ackLine ?? null }), storedId)) {
    faults.push(fault('streamBroken', sendId, at, `an ack that carries ${storedId}`, ack))
  }
  return faults
}

function judgeWords({ send, words }: Trace, conversation: AuditedConversation): Fault[] {
  const at = placeOf(conversation)
  const { sendId } = send
  const all = [...words.values()].flat()
  const faults: Fault[] = []
  const again = [...words].find(([word, places]) => places.length > 1 && !isToldAgain(send, word, places))
  const streamed = [...words].find(([word, places]) => timesStreamed(send, word) > places.length)
  const changed = all.find((each) => !each.exact)
  if (again !== undefined)
    faults.push(
      fault('duplicated', sendId, at, 'each scripted text once', `scripted text ${again[0]} ${again[1].length} times`),
    )
  if (streamed !== undefined) {
    const [word, { length }] = streamed
    const seen = `${timesStreamed(send, word)} events`
    faults.push(
      fault('duplicated', sendId, at, `${length} events with scripted text ${word}, as often as in the history`, seen),
    )
  }
  if (changed !== undefined) faults.push(fault('altered', sendId, at, 'the unchanged agent text', changed.difference))
  // Where an answer told just the word, what stands beside it in the history was added to it.
  const added = [...words].find(
    ([word, [first]]) => first?.more && send.shown.some(([, shown, text]) => shown === word && text === undefined),
  )
  if (added !== undefined)
    faults.push(fault('altered', sendId, at, 'the text of its response', added[1][0]?.message.text ?? ''))
  const order = [...words].sort(([a], [b]) => a - b).map(([, [first]]) => first?.at ?? -1)
  if (order.some((place, index) => index > 0 && place < (order[index - 1] ?? -1))) {
    faults.push(fault('reordered', sendId, at, 'the agent text in the order of the script', `at ${order.join(', ')}`))
  }
  const role = all.find(({ message }) => message.role !== undefined && message.role !== 'assistant')?.message.role
  if (role !== undefined) faults.push(fault('altered', sendId, at, 'the role assistant', role))
  const isSilent = send.accepted && send.status === 504 && send.kind === 'required'
  if (isSilent && send.inTime && all.length > 0 && isAlone(send, conversation)) {
    // Neither had the wait run out, nor did the turn end without a reply.
    faults.push(
      fault('earlyTimeouts', sendId, at, 'a reply; 504 only without a reply', '504, although the agent sent a message'),
    )
  }
  return faults
}

/**
 * An agent may say the same again: then the answer told it as often, under the same ids (readings 43). An answer that does not
 * hold the whole turn tells nothing of that: messages with ids of their own are no copies.
 */
function isToldAgain(send: AuditedSend, word: number, places: readonly Placed[]): boolean {
  const told = new Set(send.shown.flatMap(([id, shown]) => (shown === word && id !== null ? [id] : [])))
  if (timesStreamed(send, word) >= places.length) return true
  const ids = new Set(places.map(({ message: { messageId } }) => messageId))
  if (!send.whole && ids.size === places.length && !ids.has(undefined)) return true
  return places.every(({ message: { messageId } }) => messageId !== undefined && told.has(messageId))
}

/** How many events of a stream, whose ids are not kept, were that word. */
function timesStreamed({ shown }: AuditedSend, word: number): number {
  return shown.filter(([id, each, text]) => id === null && each === word && text === undefined).length
}

/** Readings 39: only an order that we caused. Where turns may overlap, the place of what they hold is open. */
function judgeOrder(conversation: AuditedConversation, { traces }: SortedHistory): Fault[] {
  const all = [...traces.values()].sort((a, b) => a.send.sentMs - b.send.sentMs)
  const faults: Fault[] = []
  const late = (send: AuditedSend, expected: string): void => {
    faults.push(fault('reordered', send.sendId, placeOf(conversation), expected, 'after it'))
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
