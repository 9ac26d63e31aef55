import { compareText } from '../../suites/reading/text/text.ts'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import type { WalkEnd } from '../../suites/reading/views/walk.ts'
import { type Fault, fault } from './fault.ts'
import { type Mark, markOf } from './marks.ts'
import type { AuditedSend } from './send.ts'
import { wordsHeld } from './shown.ts'

/** A settled conversation (readings 28); milliseconds since the start of the load. */
export interface SeenRest {
  /** The turns of sends with a response before this time have ended. */
  answeredByMs: number
  /** Time of the last read. */
  atMs: number
}

/** A conversation at the end of a load, with its sends and its whole history. */
export interface AuditedConversation {
  id: string
  runId: string
  sends: readonly AuditedSend[]
  /** Oldest first; undefined if no page could be read. */
  messages: readonly SeenMessage[] | undefined
  end: WalkEnd
  /** The conversation was settled before the history was read (readings 28). */
  rested: boolean
  rests: readonly SeenRest[]
  /** A status showed that a turn failed (readings 41). */
  failed?: boolean
  /** The agent follows scripts: other sends of the load had all of their scripted texts. */
  performed: boolean
}

/** One message of a history, with its position. */
export interface Placed {
  at: number
  message: SeenMessage
  /** The text is the marked one, apart from permitted forms. */
  exact: boolean
  difference: string
  /** The message has more text than the scripted one, which is the agent's choice (readings 43). */
  more?: true
}

/** The messages of a history that belong to one send. */
export interface Trace {
  send: AuditedSend
  messages: Placed[]
  /** By number of the scripted text, from 1. */
  words: Map<number, Placed[]>
}

/** The messages of a history, sorted by send. */
export interface SortedHistory {
  traces: Map<string, Trace>
  faults: Fault[]
}

/**
 * Finds the send of each message in a history. Text of another conversation, of a rejected send, or of no send is foreign (spec
 * 4.2, 4.5, readings 34). Messages without a mark are ignored.
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
      // An agent may repeat its message (readings 43). The message of the user is in the history as well.
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
      faults.push(
        fault('foreign', 'history/own-messages-only', mark.sendId, at, 'only texts of this conversation', message.text),
      )
      continue
    }
    const { intent, refused, status } = trace.send
    if (mark.of === 'message' || refused) {
      if (refused)
        faults.push(
          fault(
            'foreign',
            addsNothing(status),
            intent.sendId,
            at,
            `no text of a send that was rejected with ${status}`,
            message.text,
          ),
        )
      else add(trace, 0, placed(place, message, intent.text))
      continue
    }
    const word = intent.words?.[mark.word - 1]
    if (word === undefined) {
      faults.push(
        fault('foreign', 'history/agent-words-unchanged', intent.sendId, at, 'only scripted agent text', message.text),
      )
      continue
    }
    add(trace, mark.word, placed(place, message, word))
  }
  return { traces, faults }
}

/** The rule that a rejected send adds nothing; none is about other statuses. */
function addsNothing(status: number | null): string {
  return status !== null && [401, 402, 403, 409].includes(status)
    ? `errors/${status}-adds-nothing`
    : 'errors/400-adds-nothing'
}

/**
 * Reports whether the agent may have added a text itself (readings 43): a script with more text, more texts than the script, or
 * a quotation from the history.
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

/** Nearly all texts are unchanged, so that most need no search for marks. */
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
  // A message that contains a text which is also a message quotes it (readings 43).
  else if (found.more && same.some(({ more }) => !more)) return
  else if (!found.more && same.every(({ more }) => more)) trace.words.set(word, [found])
  else same.push(found)
}

function placed(at: number, message: SeenMessage, expected: string): Placed {
  const compared = compareText(expected, message.text ?? '')
  return { at, message, exact: compared.same, difference: compared.same ? '' : compared.difference }
}
