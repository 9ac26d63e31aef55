import type { RecordedSession, RecordedTurn } from '../sessions.ts'
import {
  type Assumptions,
  BrokenRecording,
  charsPerToken,
  type Imported,
  isRecord,
  outputMs,
  speedAssumption,
} from './imported.ts'

// Conversations as ShareGPT has them: objects with `conversations`, a list of `from` and `value`; or with `messages`, a list of
// `role` and `content`. They have no times.

/** An adult reads about 250 words a minute silently and types about 40: with 5 letters and a blank a word, 25 and 4 a second. */
const readCharsPerSecond = 25
const typedCharsPerSecond = 4

const users = ['human', 'user']
const agents = ['gpt', 'assistant', 'chatgpt', 'bing', 'bard', 'model']
const tools = ['function_call', 'tool_call', 'observation', 'tool', 'function']

export function isShareGpt(value: Record<string, unknown>): boolean {
  return Array.isArray(value.conversations) || Array.isArray(value.messages)
}

/** One session for each conversation. Replies before the first message, and a last message without one, are no turn. Throws BrokenRecording. */
export function fromShareGpt(conversations: readonly Record<string, unknown>[], assumptions: Assumptions): Imported {
  let omitted = 0
  const sessions = conversations.flatMap((conversation, index): RecordedSession[] => {
    const list: unknown[] = [conversation.conversations, conversation.messages].find(Array.isArray) ?? []
    const { turns, without } = turnsOf(list, `conversation ${index + 1}`, assumptions)
    omitted += without
    return turns.length === 0 ? [] : [turns]
  })
  return {
    ...{ format: 'ShareGPT conversations', sessions },
    assumed: [
      speedAssumption(assumptions),
      `${charsPerToken} characters a token`,
      `users read ${readCharsPerSecond} and type ${typedCharsPerSecond} characters a second`,
    ],
    omitted: [{ what: 'message without its other side', count: omitted }],
  }
}

interface Turn extends RecordedTurn {
  userChars: number
}

function turnsOf(
  list: readonly unknown[],
  place: string,
  assumptions: Assumptions,
): { turns: RecordedTurn[]; without: number } {
  const turns: Turn[] = []
  let without = 0
  for (const [at, message] of list.entries()) {
    const { from, chars } = messageOf(message, `${place}, message ${at + 1}`)
    const turn = turns.at(-1)
    if (users.includes(from)) turns.push({ thinkMs: 0, userChars: chars, turnMs: 0, replies: [], toolSteps: 0 })
    else if (agents.includes(from) && turn === undefined) without += 1
    else if (agents.includes(from) && turn !== undefined) {
      turn.turnMs += Math.round(outputMs(chars / charsPerToken, assumptions))
      turn.replies.push({ offsetMs: turn.turnMs, chars })
    } else if (tools.includes(from) && turn !== undefined) turn.toolSteps += 1
  }
  const answered = turns.filter(({ replies }) => replies.length > 0)
  return {
    turns: answered.map((turn, at) => ({ ...turn, thinkMs: thinkMsOf(turn, answered[at - 1]) })),
    without: without + turns.length - answered.length,
  }
}

function thinkMsOf({ userChars }: Turn, before: RecordedTurn | undefined): number {
  if (before === undefined) return 0
  const read = before.replies.reduce((sum, { chars }) => sum + (chars ?? 0), 0)
  return Math.round(1000 * (read / readCharsPerSecond + userChars / typedCharsPerSecond))
}

function messageOf(message: unknown, place: string): { from: string; chars: number } {
  const from = isRecord(message) ? (message.from ?? message.role) : undefined
  if (!isRecord(message) || typeof from !== 'string')
    throw new BrokenRecording(`${place} has no from, which names the speaker.`)
  const text = message.value ?? message.content
  return { from: from.toLowerCase(), chars: typeof text === 'string' ? text.length : partsLength(text) }
}

/** A content of parts: the texts among them. */
function partsLength(parts: unknown): number {
  const texts = (Array.isArray(parts) ? parts : []).map((part: unknown) => (isRecord(part) ? part.text : part))
  return texts.reduce<number>((sum, each) => sum + (typeof each === 'string' ? each.length : 0), 0)
}
