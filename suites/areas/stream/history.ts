import { runWordsIn } from '../../reading/text/run-words.ts'
import { compareText } from '../../reading/text/text.ts'
import { messagesOfWalk, pageOf, type SeenMessage } from '../../reading/views/page.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { viewsOf } from '../../reading/views/views.ts'

/** What the history says of one send. */
export interface SeenAfter {
  messages: SeenMessage[]
  /** Read to its start, in a conversation at rest: what is absent here is lost (readings 28). */
  whole: boolean
}

/** Undefined where no history could be read. */
export function seenAfter(sent: Sent): SeenAfter | undefined {
  if (sent.history === undefined) return undefined
  const { pages, end } = sent.history
  if (pages.every((page) => pageOf(page) === undefined)) return undefined
  const messages = messagesOfWalk(pages)
  // What a message says that has no text, nobody knows: what is looked for may stand in it.
  const isRead = messages.every(({ text }) => text !== undefined)
  return { messages, whole: isRead && sent.rest?.rested === true && end === 'start' }
}

/** Whether a history shows a text, whoever said it. */
export function shows(seen: SeenAfter | undefined, text: string): boolean {
  return seen?.messages.some((each) => isText(each, text)) === true
}

/** The messages that hold a text which was sent. */
export function messagesWith(seen: SeenAfter, text: string): SeenMessage[] {
  return seen.messages.filter((each) => isText(each, text))
}

/** What the agent said after a message, by the history; `earlier` are words of earlier turns. */
export function textsAfter(sent: Sent, earlier: readonly string[]): string[] {
  const { turn } = viewsOf(sent)
  const all = seenAfter(sent)?.messages ?? []
  // Words that only a run makes are unique, so an earlier turn's are known wherever they stand; others may come again.
  const mayRepeat = (message: SeenMessage): boolean =>
    turn !== undefined &&
    (sent.said === null || runWordsIn(message.text ?? '').length === 0 || isSaidAgain(message, turn, all))
  const after = (turn ?? all).filter((message) => mayRepeat(message) || !earlier.some((each) => isText(message, each)))
  return agentTexts(after)
}

/** Whether a message of a turn is there once more before it, under another id: the agent said it anew (readings 43). */
function isSaidAgain(message: SeenMessage, turn: readonly SeenMessage[], all: readonly SeenMessage[]): boolean {
  const { messageId, text } = message
  if (messageId === undefined || text === undefined) return false
  const same = all.filter((each) => each.role === 'assistant' && isText(each, text) && !turn.includes(each))
  return same.length > 0 && same.every((each) => each.messageId !== undefined && each.messageId !== messageId)
}

/** The ids under which a history shows words of the agent before a turn. */
export function idsBefore(sent: Sent, text: string): string[] {
  const turn = viewsOf(sent).turn ?? []
  return (seenAfter(sent)?.messages ?? []).flatMap((each) =>
    isText(each, text) && !turn.some((one) => one.messageId === each.messageId) ? (each.messageId ?? []) : [],
  )
}

/** What the agent is known to have said: by its script, otherwise by a history that was read whole. */
export function wordsExpected(sent: Sent, earlier: readonly string[]): string[] | undefined {
  if (sent.said !== null) return sent.said
  return seenAfter(sent)?.whole === true ? textsAfter(sent, earlier) : undefined
}

/** All that the agent said in earlier turns: by their scripts, and by the history. */
export function wordsOfEarlier({ answer }: Sent, earlier: readonly Sent[]): string[] {
  // A history that was read later holds later words as well.
  const isBefore = ({ history }: Sent): boolean => (history?.pages.at(-1)?.endMs ?? 0) <= answer.sentMs
  const shown = earlier.filter(isBefore).flatMap((sent) => agentTexts(seenAfter(sent)?.messages ?? []))
  return [...new Set([...earlier.flatMap(({ said }) => said ?? []), ...shown])]
}

/** When the very first look after the answer was answered with rest; undefined where the conversation still worked. */
export function quietAtOnceMs({ rest }: Sent): number | undefined {
  // Rest is two quiet reads in a row: a third one means that an earlier one was not quiet.
  return rest?.rested === true && rest.reads.length === 2 ? rest.reads[0]?.endMs : undefined
}

function agentTexts(messages: readonly SeenMessage[]): string[] {
  return messages.flatMap(({ role, text }) => (role === 'assistant' && text !== undefined ? [text] : []))
}

function isText({ text }: SeenMessage, expected: string): boolean {
  return text !== undefined && compareText(expected, text).same
}
