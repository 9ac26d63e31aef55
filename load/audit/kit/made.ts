import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../../suites/reading/kit/made.ts'
import type { StreamEvent } from '../../../suites/reading/stream/events.ts'
import type { SeenMessage } from '../../../suites/reading/views/page.ts'
import { judgeAnswer } from '../answer.ts'
import type { AuditLimits } from '../fault.ts'
import type { AuditedConversation } from '../history.ts'
import { messageMark, wordMark } from '../marks.ts'
import type { AuditedSend, AuditKind, Intent } from '../send.ts'

/** The limits of conversations in tests. */
export const madeLimits: AuditLimits = { waitLimitMs: 2000, slackMs: 500, lagMs: 500 }

/** One turn of a script, in milliseconds from its send. */
export interface MadeTurn {
  kind: AuditKind
  saidMs: readonly number[]
  lastsMs: number
  /** Time from the end of the previous turn to this send. */
  thinkMs: number
}

/** A send and its conforming response. A test damages one of them before the audit. */
export interface MadeSend {
  intent: Intent
  exchange: Exchange
  events: StreamEvent[] | null
}

/** A conforming conversation: sends in sequence, and the history at the end. */
export interface MadeConversation {
  id: string
  sends: MadeSend[]
  messages: SeenMessage[]
}

const runId = 'r1'

export function madeConversation(index: number, turns: readonly MadeTurn[]): MadeConversation {
  const id = `c${index}`
  const messages: SeenMessage[] = []
  const sends: MadeSend[] = []
  let nowMs = index
  for (const [at, turn] of turns.entries()) {
    const intent = intentOf(`${index}.${at}`, at === 0, turn)
    const began = nowMs + turn.thinkMs
    const own = { messageId: `m${index}-${at}`, role: 'user', text: intent.text, timestamp: null }
    const said = (intent.words ?? []).map((text, word) => ({
      messageId: `w${index}-${at}-${word}`,
      role: 'assistant',
      text,
      timestamp: '2026-01-01T00:00:00Z',
    }))
    messages.push(own, ...said)
    sends.push(answered(id, intent, own.messageId, said, began, turn))
    nowMs = began + turn.lastsMs + 10
  }
  return { id, sends, messages }
}

function intentOf(sendId: string, start: boolean, { kind, saidMs, lastsMs }: MadeTurn): Intent {
  const words = saidMs.map((_, index) => `${wordMark(runId, sendId, index + 1)} and so on, and so forth`)
  const text = `LAB ${JSON.stringify(words.map((say) => ({ say })))}\n${messageMark(runId, sendId)}\nPlease do as above.`
  return { sendId, kind, start, text, words, wordsMs: saidMs, lastsMs }
}

function answered(
  conversationId: string,
  intent: Intent,
  messageId: string,
  said: readonly { messageId: string; text: string; timestamp: string }[],
  sentMs: number,
  { kind, saidMs, lastsMs }: MadeTurn,
): MadeSend {
  const { waitLimitMs } = madeLimits
  const ids = { conversationId, messageId }
  const replies = (untilMs: number) =>
    said
      .filter((_, index) => (saidMs[index] ?? 0) <= untilMs)
      .map(({ messageId: replyId, text, timestamp }) => ({ messageId: replyId, text, timestamp }))
  const base = {
    method: 'POST',
    path: intent.start ? '/conversations' : '/messages',
    requestBody: JSON.stringify(kind === 'stream' ? { stream: true } : { reply: kind }),
    sentMs,
  }
  const whole = (tookMs: number, status: number, json: unknown): MadeSend => ({
    intent,
    events: null,
    exchange: made({ ...base, status, json, headersMs: sentMs + tookMs, endMs: sentMs + tookMs }),
  })
  switch (kind) {
    case 'none':
      return whole(3, 202, ids)
    case 'optional':
      if (lastsMs <= waitLimitMs) return whole(lastsMs + 2, 200, { ...ids, replies: replies(lastsMs) })
      return whole(waitLimitMs, 200, { ...ids, replies: replies(waitLimitMs), timedOut: true })
    case 'required': {
      const [firstMs] = saidMs
      if (firstMs !== undefined && firstMs <= waitLimitMs)
        return whole(firstMs + 2, 200, { ...ids, replies: replies(firstMs) })
      if (lastsMs > waitLimitMs) return whole(waitLimitMs, 504, { error: 'no reply in time' })
      return whole(lastsMs + 2, 504, { error: 'no reply' })
    }
    case 'stream': {
      const endMs = sentMs + Math.min(lastsMs, waitLimitMs) + 2
      const data: [string, number, unknown][] = [
        ['ack', sentMs + 1, ids],
        ...replies(waitLimitMs).map((reply, index): [string, number, unknown] => [
          'message',
          sentMs + (saidMs[index] ?? 0) + 2,
          reply,
        ]),
        ['done', endMs, {}],
      ]
      return {
        intent,
        events: data.map(([name, atMs, value], index) => ({
          name,
          atMs,
          beganMs: atMs,
          data: JSON.stringify(value),
          id: null,
          index,
        })),
        exchange: made({
          ...base,
          headers: { 'content-type': 'text/event-stream' },
          headersMs: sentMs + 1,
          endMs,
        }),
      }
    }
  }
}

/** Audits each response by itself. */
export function auditedAnswers({ id, sends }: MadeConversation, lateMs = 0) {
  return sends.map(({ exchange, events, intent }) =>
    judgeAnswer({
      exchange,
      events,
      intent,
      conversationId: intent.start ? undefined : id,
      runId,
      limits: madeLimits,
      lateMs,
    }),
  )
}

/** The same conversation at the end of the load. */
export function auditedConversation(
  conversation: MadeConversation,
  parts: Partial<AuditedConversation> = {},
): AuditedConversation {
  const entries = auditedAnswers(conversation)
  const sends = conversation.sends.flatMap(({ intent }, index): AuditedSend[] => {
    const entry = entries[index]?.entry
    return entry === undefined ? [] : [{ ...entry, intent }]
  })
  return {
    id: conversation.id,
    runId,
    sends,
    messages: conversation.messages,
    end: 'start',
    rested: true,
    rests: [],
    performed: true,
    ...parts,
  }
}
