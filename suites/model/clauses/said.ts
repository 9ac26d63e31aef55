import { anyText } from '../digest.ts'
import type { Conflict, ModelTiming, Said, SendFact } from '../facts.ts'
import { type Entry, entryOf, type Log } from '../log.ts'
import { isAlone, type Talk } from '../talk.ts'

/**
 * Spec 2.10, 4.2, 6: what an answer or a stream tells was said by the agent, after the message, in the order of the log, and
 * nothing between is left out. Where no other send overlapped, it begins with the first words after the message, and the
 * answer to a whole turn holds all of them (readings 12, 38, 43).
 */
export function wordsInLog(talk: Talk, log: Log): Conflict[] {
  return talk.sends.flatMap((send) => {
    if (send.outcome !== 'taken') return []
    const own = entryOf(send, talk, log)
    const turn = own !== undefined && isAlone(send, talk) ? turnAfter(own, send, log, talk.timing) : undefined
    return [
      ...late(send, { talk, log, own, turn }),
      ...(send.replies === undefined ? [] : repliesInLog(send, { talk, log, own, turn })),
      ...(send.said === undefined ? [] : eventsInLog(send, { talk, log, own, turn })),
      ...(send.tells === 'no-words' && turn !== undefined
        ? more(send, { turn, told: 0 }, talk, 'the turn had messages, and the response has none')
        : []),
    ]
  })
}

/**
 * Readings 38, 13: what waits for words is answered with the first of them, and what waits for nothing before any of them. Time
 * is held against a long pause of the agent alone: a service may wait a little for more, and its answer is on its way.
 */
function late(send: SendFact, { talk, log, own, turn }: Place): Conflict[] {
  const isNone = send.reply === 'none' && send.status === 202
  const isWords = send.reply === 'required' && send.tells === 'words'
  if (send.stream || own === undefined || !(isNone || isWords)) return []
  const [reply] = send.replies ?? []
  const first = isNone
    ? turn?.find((each) => isOfTurn(each, send, turn))
    : reply === undefined
      ? undefined
      : log.byId.get(reply.id)
  const { lagMs, longPauseMs } = talk.timing
  if (first === undefined || first.paged.ms + 2 * lagMs + longPauseMs / 2 >= send.gaveMs) return []
  const what = isNone
    ? 'reply none was answered only after the first message of its turn'
    : 'reply required was answered long after the first message'
  return [conflictOf(send, talk, what, [first.paged.by])]
}

interface Place {
  talk: Talk
  log: Log
  own: Entry | undefined
  /** What the agent said in this turn alone; undefined where turns may have overlapped. */
  turn: readonly Entry[] | undefined
}

/**
 * All that the agent said after a message and before the next one, by a whole history that was read afterwards. Undefined
 * where none was, or where somebody else wrote just before or next: then nobody can tell whose words these are.
 */
function turnAfter(own: Entry, send: SendFact, { byId, walks }: Log, { lagMs }: ModelTiming): Entry[] | undefined {
  const walk = walks.findLast((each) => each.sentMs >= send.endMs + lagMs && each.ids.has(own.id))
  if (walk === undefined) return undefined
  const turn: Entry[] = []
  const place = walk.order.indexOf(own.id)
  const isOpen = walk.order.slice(0, place).some((id) => {
    const entry = byId.get(id)
    return entry?.role === 'user' && !Number.isFinite(entry.from.ms) && entry.settledMs > send.sentMs
  })
  if (isOpen) return undefined
  for (const id of walk.order.slice(place + 1)) {
    const entry = byId.get(id)
    if (entry?.role === 'user') return Number.isFinite(entry.from.ms) ? turn : undefined
    if (entry !== undefined) turn.push(entry)
  }
  return turn
}

const isWords = ({ role }: Entry): boolean => role !== 'user'

function conflictOf(send: SendFact, talk: Talk, what: string, more: readonly string[]): Conflict {
  return {
    clause: 'said',
    conversation: talk.id,
    what,
    exchanges: [...new Set([send.id, ...more])].filter((each) => each !== ''),
  }
}

/**
 * Words of the turn that came after those that were told, and were there before the answer. An agent may speak again by
 * itself, later (section 3 has wakes): words are of the turn where something showed them before the answer, or where the
 * message asked for them, and no view after the answer lacks them.
 */
function more(
  send: SendFact,
  { turn, told }: { turn: readonly Entry[]; told: number },
  talk: Talk,
  what: string,
): Conflict[] {
  const owed = turn
    .slice(told)
    .find(
      (each) =>
        each.from.ms < send.endMs &&
        (isAskedFor(each, send, turn) || (each.by.ms < send.gaveMs && !mayBeBeside(each, send, turn))),
    )
  return owed === undefined ? [] : [conflictOf(send, talk, what, [owed.shownBy[0] ?? ''])]
}

/** It holds a word of the message that no other words of the turn hold: a quote has no one place (readings 43). */
function isAskedFor(entry: Entry, { text }: SendFact, turn: readonly Entry[]): boolean {
  return entry.text.words.some(
    (word) =>
      text?.words.includes(word) === true && turn.every((other) => other === entry || !other.text.words.includes(word)),
  )
}

/** Before a conversation's first message nobody woke, so that its first words are those of its turn. */
function isOfTurn(entry: Entry, send: SendFact, turn: readonly Entry[]): boolean {
  return send.start || isAskedFor(entry, send, turn)
}

/**
 * Nobody asked for it, as for other words of the turn: an agent that had woken by itself may have said it, in a turn that ran
 * beside this one (readings 12, 43).
 */
function mayBeBeside(entry: Entry, send: SendFact, turn: readonly Entry[]): boolean {
  return !isOfTurn(entry, send, turn) && turn.some((each) => isAskedFor(each, send, turn))
}

/** Words of an agent that had woken by itself may go with a message that came meanwhile; older ones, and another's, may not. */
function isOfAnother({ by, text }: Entry, send: SendFact): boolean {
  return by.ms < send.sentMs || (text.words.length > 0 && !text.words.some((word) => send.text?.words.includes(word)))
}

function repliesInLog(send: SendFact, { talk, log, own, turn }: Place): Conflict[] {
  const { replies = [] } = send
  const walk = log.walks.findLast((each) => each.rest !== undefined && each.sentMs > send.endMs)
  const told: Entry[] = []
  for (const reply of replies) {
    const entry = log.byId.get(reply.id)
    if (entry !== undefined) {
      if (told.includes(entry)) return [conflictOf(send, talk, 'a response has one message twice', [])]
      told.push(entry)
    } else if (walk !== undefined)
      return [
        conflictOf(send, talk, 'a response has text that no history shows', [
          ...(walk.rest ?? []),
          ...walk.pages.map(({ id }) => id),
        ]),
      ]
  }
  // One that only an older page shows may have no place among those that are known.
  const placed = told.filter(({ id }) => log.at.has(id))
  const places = placed.map(({ id }) => log.at.get(id) ?? -1)
  const shown = (entries: readonly Entry[]): string[] => entries.map(({ shownBy }) => shownBy[0] ?? '')
  const fall = places.findIndex((place, index) => index > 0 && place < (places[index - 1] ?? -1))
  if (fall > 0)
    return [
      conflictOf(
        send,
        talk,
        'a response has another order of messages than the history',
        shown(placed.slice(fall - 1, fall + 1)),
      ),
    ]
  const [first, last] = [places[0], places.at(-1)]
  if (first !== undefined && last !== undefined) {
    const around = log.entries.slice(first, last + 1).filter(isWords)
    // Turns of sends that overlap may run side by side (readings 12).
    const between = around.filter(
      (each) =>
        !told.includes(each) &&
        (turn === undefined ? isAskedFor(each, send, log.entries.filter(isWords)) : !mayBeBeside(each, send, turn)),
    )
    if (between.length > 0)
      return [
        conflictOf(send, talk, 'a response lacks a message between two of its messages', shown(between.slice(0, 1))),
      ]
    const ownPlace = own === undefined ? -1 : (log.at.get(own.id) ?? -1)
    const older = placed.filter((each) => (log.at.get(each.id) ?? -1) < ownPlace && isOfAnother(each, send))
    if (turn !== undefined && older.length > 0)
      return [conflictOf(send, talk, 'a response has messages from before its own message', shown(older.slice(0, 1)))]
  }
  if (turn === undefined) return []
  const outside = told.filter((each) => !turn.includes(each) && isOfAnother(each, send))
  if (outside.length > 0)
    return [conflictOf(send, talk, 'a response has messages of another turn', shown(outside.slice(0, 1)))]
  const begun = turn.findIndex((each) => told.includes(each))
  const opening = turn.slice(0, Math.max(begun, 0)).find((each) => isOfTurn(each, send, turn))
  if (opening !== undefined)
    return [conflictOf(send, talk, 'a response lacks the first message of its turn', shown([opening]))]
  return send.tells === 'whole-turn'
    ? more(
        send,
        { turn, told: begun < 0 ? 0 : turn.findLastIndex((each) => told.includes(each)) + 1 },
        talk,
        'the response to a whole turn lacks its last message',
      )
    : []
}

function eventsInLog(send: SendFact, { talk, log, own, turn }: Place): Conflict[] {
  const { said = [] } = send
  const walk = log.walks.findLast((each) => each.rest !== undefined && each.sentMs > send.endMs)
  if (walk === undefined || own === undefined) return []
  const pages = [...(walk.rest ?? []), ...walk.pages.map(({ id }) => id)]
  if (turn === undefined) {
    const words = walk.order.flatMap((id) => log.byId.get(id) ?? []).filter(isWords)
    let at = 0
    for (const each of said) {
      while (at < words.length && !isOf(each, words[at])) at++
      if (at >= words.length)
        return isAgain(each, said)
          ? []
          : [conflictOf(send, talk, 'a stream has another order of messages than the history', pages)]
      at++
    }
    return []
  }
  const all = walk.order.flatMap((id) => log.byId.get(id) ?? []).filter(isWords)
  let at = 0
  for (const [index, each] of said.entries()) {
    const place = turn.findIndex((entry, place) => place >= at && isOf(each, entry))
    // A stream may be silent about what the agent says by itself: until the first words of its own, whatever it is.
    const left = turn
      .slice(at, Math.max(place, at))
      .some((entry) => (at > 0 ? !mayBeBeside(entry, send, turn) : isOfTurn(entry, send, turn)))
    if (place >= 0 && !left) {
      at = place + 1
      continue
    }
    // A service may make one message of two that are equal (readings 75).
    const last = said[index - 1]
    if (last !== undefined && [...each.keys].some((key) => last.keys.has(key))) continue
    const isHere = turn.some((other) => isOf(each, other))
    if (!isHere && all.some((entry) => isOf(each, entry) && !isOfAnother(entry, send))) continue
    const what = isHere
      ? 'a stream lacks messages, or has another order'
      : 'a stream has messages that are not in this turn of the history'
    return [conflictOf(send, talk, what, pages)]
  }
  return send.tells === 'whole-turn'
    ? more(send, { turn, told: at }, talk, 'the stream of a whole turn lacks its last message')
    : []
}

/** Words are told as they are (readings 22); a message without a word is known by its id. */
function isOf({ keys, ids }: Said, entry: Entry | undefined): boolean {
  if (entry === undefined) return false
  const { key, isOdd } = entry.text
  return keys.has(key) || isOdd || keys.has(anyText) || (key === '' && ids.has(entry.id))
}

/** Words that were told before in the same stream. */
function isAgain(one: Said, all: readonly Said[]): boolean {
  return all.some((each) => each !== one && [...one.keys].some((key) => each.keys.has(key)))
}
