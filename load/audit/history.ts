import { compareText } from '../../suites/reading/text/text.ts'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import type { WalkEnd } from '../../suites/records/walk.ts'
import { type Fault, fault } from './fault.ts'
import { type Mark, markOf } from './marks.ts'
import type { AuditedSend } from './send.ts'
import { wordsHeld } from './shown.ts'

/** A conversation that was seen at rest (readings 28); milliseconds since the run began. */
export interface SeenRest {
  /** Sends that were answered by then are known to be over: the first look came the lag after it. */
  answeredByMs: number
  /** When the last look was made. */
  atMs: number
}

/** A conversation at the end of a run: what was sent to it, and the whole history as it was read back. */
export interface AuditedConversation {
  id: string
  runId: string
  sends: readonly AuditedSend[]
  /** Oldest first; undefined where no page could be read. */
  messages: readonly SeenMessage[] | undefined
  end: WalkEnd
  /** The conversation was at rest before the history was read (readings 28). */
  rested: boolean
  rests: readonly SeenRest[]
  /** A status showed that a turn failed by itself (readings 41). */
  failed?: boolean
  /** The agent is known to do what scripts say: other sends of the run had all of their words. */
  performed: boolean
}

/** One message of a history, and where it stands. */
export interface Placed {
  at: number
  message: SeenMessage
  /** It is, but for lawful forms, the text that its mark names. */
  exact: boolean
  difference: string
  /** It holds more than the word that it is taken for: so the agent said it (readings 43). */
  more?: true
}

/** What a history shows of one send. */
export interface Trace {
  send: AuditedSend
  messages: Placed[]
  /** By the number of the word, from 1. */
  words: Map<number, Placed[]>
}

/** A history sorted by whose each message is. */
export interface SortedHistory {
  traces: Map<string, Trace>
  faults: Fault[]
}

/**
 * Tells whose each message of a history is. What belongs to another conversation, to a send that was refused, or to
 * nothing that was ever sent or said, is foreign (spec 4.2, 4.5, readings 34); a message without a mark is not ours to judge.
 */
export function sortHistory({ id, runId, sends, messages = [] }: AuditedConversation): SortedHistory {
  const traces = new Map(sends.map((send): [string, Trace] => [send.sendId, { send, messages: [], words: new Map() }]))
  const exact = expectedTexts(traces)
  const present = new Map(messages.map(({ text = '', role }) => [text, role === 'user']))
  for (const { text = '', role } of messages) if (role === 'user') present.set(text, true)
  const faults: Fault[] = []
  const at = `the history of ${id}`
  for (const [place, message] of messages.entries()) {
    const own = message.text === undefined ? undefined : exact.get(message.text)
    if (own !== undefined && !own.trace.send.refused) {
      // An agent may repeat what it was told (readings 43); what is the user's stands there besides.
      if (own.word === 0 && message.role === 'assistant' && present.get(message.text ?? '') === true) continue
      add(own.trace, own.word, { at: place, message, exact: true, difference: '' })
      continue
    }
    const mark = message.text === undefined ? undefined : markOf(message.text)
    if (mark === undefined || message.text === undefined) continue
    const trace = mark.runId === runId ? traces.get(mark.sendId) : undefined
    if (
      trace !== undefined &&
      message.role === 'assistant' &&
      isOfThisConversation(trace, mark, message.text, present)
    ) {
      const { words } = trace.send.intent
      for (const word of wordsHeld(message.text, words))
        if (!present.has(words?.[word - 1] ?? ''))
          add(trace, word, { at: place, message, exact: true, difference: '', more: true })
      continue
    }
    if (trace === undefined) {
      faults.push(fault('foreign', mark.sendId, at, 'only texts of this conversation', message.text))
      continue
    }
    const { intent, refused, status } = trace.send
    if (mark.of === 'message' || refused) {
      if (refused)
        faults.push(
          fault('foreign', intent.sendId, at, `no text of a send that was rejected with ${status}`, message.text),
        )
      else add(trace, 0, placed(place, message, intent.text))
      continue
    }
    const word = intent.words?.[mark.word - 1]
    if (word === undefined) {
      faults.push(fault('foreign', intent.sendId, at, 'only scripted agent text', message.text))
      continue
    }
    add(trace, mark.word, placed(place, message, word))
  }
  return { traces, faults }
}

/**
 * Whether a text is what the agent said of itself (readings 43): the script's words with more beside them, more words than the
 * script has, or a quotation of what stands elsewhere in the history.
 */
function isOfThisConversation(
  { send }: Trace,
  mark: Mark,
  text: string,
  present: ReadonlyMap<string, boolean>,
): boolean {
  const { words } = send.intent
  if (send.refused) return false
  if (mark.of === 'message') return true
  const word = words?.[mark.word - 1]
  return word === undefined || present.has(word) || wordsHeld(text, words).length > 0
}

/** Nearly all texts come back as they were: those are found at once, without a look at their marks. */
function expectedTexts(traces: ReadonlyMap<string, Trace>): Map<string, { trace: Trace; word: number }> {
  const texts = new Map<string, { trace: Trace; word: number }>()
  for (const trace of traces.values()) {
    const { text, words } = trace.send.intent
    texts.set(text, { trace, word: 0 })
    for (const [index, word] of (words ?? []).entries()) texts.set(word, { trace, word: index + 1 })
  }
  return texts
}

/** @param word 0: the message itself */
function add(trace: Trace, word: number, found: Placed): void {
  if (word === 0) {
    trace.messages.push(found)
    return
  }
  const same = trace.words.get(word)
  if (same === undefined) trace.words.set(word, [found])
  // What holds a word that stands there by itself as well quotes the script, or itself (readings 43).
  else if (found.more && same.some(({ more }) => !more)) return
  else if (!found.more && same.every(({ more }) => more)) trace.words.set(word, [found])
  else same.push(found)
}

function placed(at: number, message: SeenMessage, expected: string): Placed {
  const compared = compareText(expected, message.text ?? '')
  return { at, message, exact: compared.same, difference: compared.same ? '' : compared.difference }
}
