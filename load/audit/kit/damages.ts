import { made } from '../../../suites/reading/kit/made.ts'
import type { SeenMessage } from '../../../suites/reading/views/page.ts'
import type { FaultName } from '../fault.ts'
import { type MadeConversation, type MadeSend, madeConversation, madeLimits } from './made.ts'

/** Replaces the response to one send. */
export function answeredWith(
  { sends, ...rest }: MadeConversation,
  at: number,
  answer: { status: number; json: unknown; headers?: Record<string, string>; tookMs?: number },
): MadeConversation {
  const { tookMs, status, json } = answer
  return {
    ...rest,
    sends: sends.map((send, index) => {
      if (index !== at) return send
      const { sentMs, endMs } = send.exchange
      const headers = { 'content-type': 'application/json', ...answer.headers }
      const end = tookMs === undefined ? endMs : sentMs + tookMs
      return {
        ...send,
        exchange: made({ ...send.exchange, status, body: JSON.stringify(json), headers, headersMs: end, endMs: end }),
      }
    }),
  }
}

/** Replaces the response to the only send of a conversation. Undefined if there are more sends. */
function answeredAlone(conversation: MadeConversation, status: number, json: unknown): MadeConversation | undefined {
  const unstreamed = { ...conversation, sends: conversation.sends.map((each) => ({ ...each, events: null })) }
  return conversation.sends.length > 1 ? undefined : answeredWith(unstreamed, 0, { status, json })
}

/** Damages a conforming conversation; undefined if there is nothing to damage. `pick` chooses the place. */
export type Damage = (
  conversation: MadeConversation,
  pick: <T>(from: readonly T[]) => T | undefined,
) => MadeConversation | undefined

const changeMessage = (
  conversation: MadeConversation,
  old: SeenMessage,
  put: readonly SeenMessage[],
): MadeConversation => ({
  ...conversation,
  messages: conversation.messages.flatMap((each) => (each === old ? put : [each])),
})
const changeSend = (conversation: MadeConversation, old: MadeSend, change: Partial<MadeSend>): MadeConversation => ({
  ...conversation,
  sends: conversation.sends.map((each) => (each === old ? { ...each, ...change } : each)),
})
const changeJson = (
  conversation: MadeConversation,
  send: MadeSend,
  change: (json: Record<string, unknown>) => unknown,
): MadeConversation => {
  const json = JSON.parse(send.exchange.body ?? '{}') as Record<string, unknown>
  return changeSend(conversation, send, { exchange: { ...send.exchange, body: JSON.stringify(change(json)) } })
}
const repliesOf = ({ exchange }: MadeSend): { messageId: string; text: string }[] => {
  const json = JSON.parse(exchange.body ?? '{}') as { replies?: { messageId: string; text: string }[] }
  return json.replies ?? []
}
const by = (role: string) => (conversation: MadeConversation) =>
  conversation.messages.filter((each) => each.role === role)
const users = by('user')
const words = by('assistant')
const replying = (least: number) => (conversation: MadeConversation) =>
  conversation.sends.filter((send) => repliesOf(send).length >= least)
const streams = (least: number) => (conversation: MadeConversation) =>
  conversation.sends.filter(({ events }) => (events ?? []).length >= least + 2)
const whole = ({ intent }: MadeSend) => intent.lastsMs <= madeLimits.waitLimitMs
const foreignWord = (): SeenMessage | undefined =>
  words(madeConversation(2, [{ kind: 'none', saidMs: [1], lastsMs: 1, thinkMs: 1 }]))[0]

/** Faults of a service under load: the expected fault, and others that may be found as well. */
export const damages: Record<string, [fault: FaultName, damage: Damage, besides?: readonly FaultName[]]> = {
  'an acknowledged message is not in the history': [
    'lost',
    (conversation, pick) => {
      const message = pick(users(conversation))
      return message && changeMessage(conversation, message, [])
    },
  ],
  'words of a lone turn are not in the history': [
    'lost',
    (conversation, pick) => {
      const message = pick(words(conversation))
      return message && conversation.sends.length === 1 ? changeMessage(conversation, message, []) : undefined
    },
  ],
  'words that an answer told are not in the history': [
    'lost',
    (conversation, pick) => {
      const told = new Set(conversation.sends.flatMap((send) => repliesOf(send).map(({ messageId }) => messageId)))
      const message = pick(words(conversation).filter(({ messageId = '' }) => told.has(messageId)))
      return message && changeMessage(conversation, message, [])
    },
  ],
  'an answer that waited lacks a reply': [
    'lost',
    (conversation, pick) => {
      const send = pick(replying(1)(conversation).filter((each) => each.intent.kind === 'optional' && whole(each)))
      if (send === undefined || conversation.sends.length > 1) return undefined
      return changeJson(conversation, send, (json) => ({ ...json, replies: repliesOf(send).slice(1) }))
    },
  ],
  'a stream lacks a message': [
    'lost',
    (conversation, pick) => {
      const send = pick(streams(1)(conversation).filter(whole))
      if (send === undefined || conversation.sends.length > 1) return undefined
      return changeSend(conversation, send, { events: (send.events ?? []).filter((_, index) => index !== 1) })
    },
  ],
  'a required wait is answered with no reply, at once': [
    'lost',
    (conversation, pick) => {
      const send = pick(replying(1)(conversation).filter(({ intent }) => intent.kind === 'required'))
      return send && changeJson(conversation, send, (json) => ({ ...json, replies: [] }))
    },
  ],
  'the conversation is unknown': [
    'lost',
    (conversation) => {
      const [, second] = conversation.sends
      if (second === undefined) return undefined
      return answeredWith(
        {
          ...conversation,
          messages: conversation.messages.filter(({ text }) => !(text ?? '').includes(`r1 ${second.intent.sendId}`)),
        },
        1,
        {
          status: 404,
          json: { error: 'no such conversation' },
        },
      )
    },
  ],
  'a connection is cut': [
    'unanswered',
    (conversation, pick) => {
      const send = pick(conversation.sends)
      if (send === undefined || conversation.sends.length > 1) return undefined
      const exchange = {
        ...send.exchange,
        body: null,
        status: null,
        failure: { kind: 'reset', message: 'reset' } as const,
      }
      return changeSend(conversation, send, { events: null, exchange })
    },
  ],
  'a gateway answers in place of the service': [
    'unanswered',
    (conversation) => answeredAlone(conversation, 504, '<html>'),
  ],
  'a message is stored twice': [
    'duplicated',
    (conversation, pick) => {
      // The agent may repeat a text. Only a response with the whole turn shows whether it did (readings 43).
      const message = pick(conversation.messages.filter(({ role }) => role === 'user'))
      return message && changeMessage(conversation, message, [message, { ...message, messageId: 'again' }])
    },
    ['altered'],
  ],
  'two messages share an id': [
    'duplicated',
    (conversation) => {
      const [first, second] = conversation.messages
      return first && second && changeMessage(conversation, second, [{ ...second, messageId: first.messageId }])
    },
    ['altered', 'streamBroken'],
  ],
  'a reply is told twice': [
    'duplicated',
    (conversation, pick) => {
      const send = pick(replying(1)(conversation))
      return (
        send &&
        changeJson(conversation, send, (json) => ({ ...json, replies: [...repliesOf(send), repliesOf(send)[0]] }))
      )
    },
  ],
  'an event comes twice': [
    'duplicated',
    (conversation, pick) => {
      const send = pick(streams(1)(conversation))
      return (
        send &&
        changeSend(conversation, send, {
          events: (send.events ?? []).flatMap((each, at) => (at === 1 ? [each, each] : [each])),
        })
      )
    },
  ],
  'a stored text is cut off': [
    'altered',
    (conversation, pick) => {
      const message = pick(conversation.messages)
      return message && changeMessage(conversation, message, [{ ...message, text: (message.text ?? '').slice(0, -3) }])
    },
  ],
  'a stored text is escaped': [
    'altered',
    (conversation, pick) => {
      const message = pick(conversation.messages)
      return (
        message &&
        changeMessage(conversation, message, [
          { ...message, text: (message.text ?? '').replace(/so/, '&#115;o').replace('do', 'd&#111;') },
        ])
      )
    },
  ],
  'a reply is told otherwise than it is stored': [
    'altered',
    (conversation, pick) => {
      const send = pick(replying(1)(conversation))
      return (
        send &&
        changeJson(conversation, send, (json) => ({
          ...json,
          replies: repliesOf(send).map((each) => ({ ...each, text: `${each.text}!` })),
        }))
      )
    },
  ],
  'an answer names the id of another message': [
    'altered',
    (conversation, pick) => {
      const send = pick(conversation.sends.filter(({ exchange }) => exchange.status === 200 || exchange.status === 202))
      return send && send.events === null
        ? changeJson(conversation, send, (json) => ({ ...json, messageId: 'another' }))
        : undefined
    },
  ],
  'a reply has another id than in the history': [
    'altered',
    (conversation, pick) => {
      const send = pick(replying(1)(conversation))
      return (
        send &&
        changeJson(conversation, send, (json) => ({
          ...json,
          replies: repliesOf(send).map((each) => ({ ...each, messageId: `x${each.messageId}` })),
        }))
      )
    },
  ],
  'a message of ours is stored as the agent’s': [
    'altered',
    (conversation, pick) => {
      const message = pick(conversation.messages)
      return (
        message &&
        changeMessage(conversation, message, [{ ...message, role: message.role === 'user' ? 'assistant' : 'user' }])
      )
    },
  ],
  'replies are told in another order': [
    'reordered',
    (conversation, pick) => {
      const send = pick(replying(2)(conversation))
      return send && changeJson(conversation, send, (json) => ({ ...json, replies: repliesOf(send).reverse() }))
    },
  ],
  'events come in another order': [
    'reordered',
    (conversation, pick) => {
      const send = pick(streams(2)(conversation))
      if (send === undefined) return undefined
      const [ack, first, second, ...rest] = send.events ?? []
      return changeSend(conversation, send, { events: [ack, second, first, ...rest].flatMap((each) => each ?? []) })
    },
  ],
  'words are stored in another order': [
    'reordered',
    (conversation, pick) => {
      const first = pick(words(conversation))
      const second = conversation.messages[first === undefined ? -1 : conversation.messages.indexOf(first) + 1]
      if (first === undefined || second?.role !== 'assistant') return undefined
      const messages = conversation.messages.map((each) => (each === first ? second : each === second ? first : each))
      return { ...conversation, messages }
    },
  ],
  'a later turn is stored before an earlier one': [
    'reordered',
    (conversation) => {
      const [first] = conversation.sends
      if (first === undefined || conversation.sends.length < 2 || first.intent.kind !== 'optional' || !whole(first))
        return undefined
      const own = conversation.messages.filter(({ text = '' }) => text.includes(`r1 ${first.intent.sendId}`))
      return { ...conversation, messages: [...conversation.messages.filter((each) => !own.includes(each)), ...own] }
    },
  ],
  'a history shows text of another conversation': [
    'foreign',
    (conversation) => {
      const strange = foreignWord()
      return strange && { ...conversation, messages: [...conversation.messages, strange] }
    },
  ],
  'an answer tells text of another conversation': [
    'foreign',
    (conversation, pick) => {
      const send = pick(conversation.sends.filter(({ exchange, events }) => events === null && exchange.status === 200))
      return (
        send &&
        changeJson(conversation, send, (json) => ({
          ...json,
          replies: [
            ...repliesOf(send),
            { ...repliesOf(send)[0], timestamp: '2026-01-01T00:00:00Z', messageId: 'z', text: foreignWord()?.text },
          ],
        }))
      )
    },
  ],
  'a stream shows text of another conversation': [
    'foreign',
    (conversation, pick) => {
      const send = pick(streams(0)(conversation))
      const event = send?.events?.[0]
      if (send === undefined || event === undefined) return undefined
      const strange = { ...event, name: 'message', data: JSON.stringify({ text: foreignWord()?.text }) }
      return changeSend(conversation, send, {
        events: (send.events ?? []).flatMap((each) => (each.name === 'done' ? [strange, each] : [each])),
      })
    },
  ],
  'an answer tells the words of a turn that was over': [
    'foreign',
    (conversation) => {
      const [first, second] = conversation.sends
      if (first === undefined || second === undefined || first.intent.kind !== 'optional' || !whole(first))
        return undefined
      if (second.events !== null || second.exchange.status !== 200 || repliesOf(first).length === 0) return undefined
      return changeJson(conversation, second, (json) => ({
        ...json,
        replies: [...repliesOf(first), ...repliesOf(second)],
      }))
    },
  ],
  'two starts get one conversation': [
    'foreign',
    (conversation, pick) => {
      const send = pick(conversation.sends.filter(({ intent }) => !intent.start))
      return (
        send &&
        changeSend(conversation, send, {
          intent: { ...send.intent, start: true },
          exchange: { ...send.exchange, path: '/conversations' },
        })
      )
    },
  ],
  'a status that is documented nowhere': [
    'undocumentedStatus',
    (conversation) => answeredAlone(conversation, 500, { error: 'oh' }),
  ],
  'a valid send is refused as malformed': [
    'undocumentedStatus',
    (conversation) => answeredAlone({ ...conversation, messages: [] }, 400, { error: 'no' }),
  ],
  'a lone start conflicts': [
    'undocumentedStatus',
    (conversation) => answeredAlone({ ...conversation, messages: [] }, 409, { error: 'no' }),
  ],
  'an answer has a field of no schema': [
    'schemaBroken',
    (conversation, pick) => {
      // A 504 without an ApiError counts as a response of a gateway.
      const send = pick(conversation.sends.filter(({ events, exchange }) => events === null && exchange.status !== 504))
      return send && changeJson(conversation, send, (json) => ({ ...json, more: 1 }))
    },
  ],
  'a 202 has replies': [
    'schemaBroken',
    (conversation, pick) => {
      const send = pick(conversation.sends.filter(({ exchange }) => exchange.status === 202))
      return send && changeJson(conversation, send, (json) => ({ ...json, replies: [] }))
    },
  ],
  'a stream does not begin with ack': [
    'streamBroken',
    (conversation, pick) => {
      const send = pick(streams(1)(conversation).filter(whole))
      if (send === undefined) return undefined
      const [ack, ...rest] = send.events ?? []
      const done = rest.pop()
      return changeSend(conversation, send, { events: [...rest, ack, done].flatMap((each) => each ?? []) })
    },
  ],
  'a stream ends without done': [
    'streamBroken',
    (conversation, pick) => {
      const send = pick(streams(0)(conversation))
      return send && changeSend(conversation, send, { events: (send.events ?? []).slice(0, -1) })
    },
  ],
  'an ack lacks the id of its message': [
    'streamBroken',
    (conversation, pick) => {
      const send = pick(streams(0)(conversation))
      const [ack, ...rest] = send?.events ?? []
      return (
        send &&
        ack &&
        changeSend(conversation, send, { events: [{ ...ack, data: '{"conversationId":"c1"}' }, ...rest] })
      )
    },
  ],
  'a stream is answered as JSON': [
    'streamBroken',
    (conversation, pick) => {
      const send = pick(streams(0)(conversation))
      if (send === undefined || conversation.sends.length > 1) return undefined
      return answeredWith(changeSend(conversation, send, { events: null }), 0, {
        status: 200,
        json: { conversationId: 'c1', messageId: 'm1-0' },
      })
    },
    ['lost'],
  ],
  'an answer comes after the limit': [
    'lateAnswers',
    (conversation) => {
      const [send] = conversation.sends
      if (send === undefined || conversation.sends.length > 1 || send.events !== null) return undefined
      return changeSend(conversation, send, { exchange: { ...send.exchange, endMs: send.exchange.sentMs + 2501 } })
    },
    ['lost'],
  ],
  'timedOut comes before the limit': [
    'earlyTimeouts',
    (conversation) => {
      const [send] = conversation.sends
      if (send === undefined || conversation.sends.length > 1 || send.exchange.status !== 200 || send.events !== null)
        return undefined
      const json = { conversationId: 'c1', messageId: 'm1-0', timedOut: true }
      return answeredWith(conversation, 0, { status: 200, json, tookMs: 1400 })
    },
  ],
  '504 comes before the limit, and the agent spoke': [
    'earlyTimeouts',
    (conversation) => {
      const [send] = conversation.sends
      if (send?.intent.kind !== 'required' || conversation.sends.length > 1 || (send.intent.words ?? []).length === 0)
        return undefined
      return answeredWith(conversation, 0, { status: 504, json: { error: 'no reply' }, tookMs: 20 })
    },
  ],
}
