import { made } from '../../../suites/reading/kit/made.ts'
import type { SeenMessage } from '../../../suites/reading/views/page.ts'
import type { FaultName } from '../fault.ts'
import { type MadeSend, type MadeTalk, madeLimits, madeTalk } from './made.ts'

/** The nth answer in place of the usual one. */
export function answeredWith(
  { sends, ...rest }: MadeTalk,
  at: number,
  answer: { status: number; json: unknown; headers?: Record<string, string>; tookMs?: number },
): MadeTalk {
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

/** Another answer to a talk's only send; undefined where there are more. */
function answeredAlone(talk: MadeTalk, status: number, json: unknown): MadeTalk | undefined {
  const unstreamed = { ...talk, sends: talk.sends.map((each) => ({ ...each, events: null })) }
  return talk.sends.length > 1 ? undefined : answeredWith(unstreamed, 0, { status, json })
}

/** What a test does to a lawful talk; undefined where there is nothing to damage. `pick` chooses. */
export type Damage = (talk: MadeTalk, pick: <T>(from: readonly T[]) => T | undefined) => MadeTalk | undefined

const changeMessage = (talk: MadeTalk, old: SeenMessage, put: readonly SeenMessage[]): MadeTalk => ({
  ...talk,
  messages: talk.messages.flatMap((each) => (each === old ? put : [each])),
})
const changeSend = (talk: MadeTalk, old: MadeSend, change: Partial<MadeSend>): MadeTalk => ({
  ...talk,
  sends: talk.sends.map((each) => (each === old ? { ...each, ...change } : each)),
})
const changeJson = (talk: MadeTalk, send: MadeSend, change: (json: Record<string, unknown>) => unknown): MadeTalk => {
  const json = JSON.parse(send.exchange.body ?? '{}') as Record<string, unknown>
  return changeSend(talk, send, { exchange: { ...send.exchange, body: JSON.stringify(change(json)) } })
}
const repliesOf = ({ exchange }: MadeSend): { messageId: string; text: string }[] => {
  const json = JSON.parse(exchange.body ?? '{}') as { replies?: { messageId: string; text: string }[] }
  return json.replies ?? []
}
const by = (role: string) => (talk: MadeTalk) => talk.messages.filter((each) => each.role === role)
const users = by('user')
const words = by('assistant')
const replying = (least: number) => (talk: MadeTalk) => talk.sends.filter((send) => repliesOf(send).length >= least)
const streams = (least: number) => (talk: MadeTalk) =>
  talk.sends.filter(({ events }) => (events ?? []).length >= least + 2)
const whole = ({ intent }: MadeSend) => intent.lastsMs <= madeLimits.waitLimitMs
const foreignWord = (): SeenMessage | undefined =>
  words(madeTalk(2, [{ kind: 'none', saidMs: [1], lastsMs: 1, thinkMs: 1 }]))[0]

/** Each way of a service to go wrong under load: the fault that it is, and those that may be found besides. */
export const damages: Record<string, [fault: FaultName, damage: Damage, besides?: readonly FaultName[]]> = {
  'an acknowledged message is not in the history': [
    'lost',
    (talk, pick) => {
      const message = pick(users(talk))
      return message && changeMessage(talk, message, [])
    },
  ],
  'words of a lone turn are not in the history': [
    'lost',
    (talk, pick) => {
      const message = pick(words(talk))
      return message && talk.sends.length === 1 ? changeMessage(talk, message, []) : undefined
    },
  ],
  'words that an answer told are not in the history': [
    'lost',
    (talk, pick) => {
      const told = new Set(talk.sends.flatMap((send) => repliesOf(send).map(({ messageId }) => messageId)))
      const message = pick(words(talk).filter(({ messageId = '' }) => told.has(messageId)))
      return message && changeMessage(talk, message, [])
    },
  ],
  'an answer that waited lacks a reply': [
    'lost',
    (talk, pick) => {
      const send = pick(replying(1)(talk).filter((each) => each.intent.kind === 'optional' && whole(each)))
      if (send === undefined || talk.sends.length > 1) return undefined
      return changeJson(talk, send, (json) => ({ ...json, replies: repliesOf(send).slice(1) }))
    },
  ],
  'a stream lacks a message': [
    'lost',
    (talk, pick) => {
      const send = pick(streams(1)(talk).filter(whole))
      if (send === undefined || talk.sends.length > 1) return undefined
      return changeSend(talk, send, { events: (send.events ?? []).filter((_, index) => index !== 1) })
    },
  ],
  'a required wait is answered with no reply, at once': [
    'lost',
    (talk, pick) => {
      const send = pick(replying(1)(talk).filter(({ intent }) => intent.kind === 'required'))
      return send && changeJson(talk, send, (json) => ({ ...json, replies: [] }))
    },
  ],
  'the conversation is unknown': [
    'lost',
    (talk) => {
      const [, second] = talk.sends
      if (second === undefined) return undefined
      return answeredWith(
        { ...talk, messages: talk.messages.filter(({ text }) => !(text ?? '').includes(`r1 ${second.intent.sendId}`)) },
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
    (talk, pick) => {
      const send = pick(talk.sends)
      if (send === undefined || talk.sends.length > 1) return undefined
      const exchange = {
        ...send.exchange,
        body: null,
        status: null,
        failure: { kind: 'reset', message: 'reset' } as const,
      }
      return changeSend(talk, send, { events: null, exchange })
    },
  ],
  'a gateway answers in place of the service': ['unanswered', (talk) => answeredAlone(talk, 504, '<html>')],
  'a message is stored twice': [
    'duplicated',
    (talk, pick) => {
      const message = pick(talk.messages)
      return message && changeMessage(talk, message, [message, { ...message, messageId: 'again' }])
    },
    ['altered'],
  ],
  'two messages share an id': [
    'duplicated',
    (talk) => {
      const [first, second] = talk.messages
      return first && second && changeMessage(talk, second, [{ ...second, messageId: first.messageId }])
    },
    ['altered', 'streamBroken'],
  ],
  'a reply is told twice': [
    'duplicated',
    (talk, pick) => {
      const send = pick(replying(1)(talk))
      return send && changeJson(talk, send, (json) => ({ ...json, replies: [...repliesOf(send), repliesOf(send)[0]] }))
    },
  ],
  'an event comes twice': [
    'duplicated',
    (talk, pick) => {
      const send = pick(streams(1)(talk))
      return (
        send &&
        changeSend(talk, send, {
          events: (send.events ?? []).flatMap((each, at) => (at === 1 ? [each, each] : [each])),
        })
      )
    },
  ],
  'a stored text is cut off': [
    'altered',
    (talk, pick) => {
      const message = pick(talk.messages)
      return message && changeMessage(talk, message, [{ ...message, text: (message.text ?? '').slice(0, -3) }])
    },
  ],
  'a stored text is escaped': [
    'altered',
    (talk, pick) => {
      const message = pick(talk.messages)
      return (
        message &&
        changeMessage(talk, message, [
          { ...message, text: (message.text ?? '').replace(/so/, '&#115;o').replace('do', 'd&#111;') },
        ])
      )
    },
  ],
  'a reply is told otherwise than it is stored': [
    'altered',
    (talk, pick) => {
      const send = pick(replying(1)(talk))
      return (
        send &&
        changeJson(talk, send, (json) => ({
          ...json,
          replies: repliesOf(send).map((each) => ({ ...each, text: `${each.text}!` })),
        }))
      )
    },
  ],
  'an answer names the id of another message': [
    'altered',
    (talk, pick) => {
      const send = pick(talk.sends.filter(({ exchange }) => exchange.status === 200 || exchange.status === 202))
      return send && send.events === null
        ? changeJson(talk, send, (json) => ({ ...json, messageId: 'another' }))
        : undefined
    },
  ],
  'a reply has another id than in the history': [
    'altered',
    (talk, pick) => {
      const send = pick(replying(1)(talk))
      return (
        send &&
        changeJson(talk, send, (json) => ({
          ...json,
          replies: repliesOf(send).map((each) => ({ ...each, messageId: `x${each.messageId}` })),
        }))
      )
    },
  ],
  'a message of ours is stored as the agent’s': [
    'altered',
    (talk, pick) => {
      const message = pick(talk.messages)
      return (
        message && changeMessage(talk, message, [{ ...message, role: message.role === 'user' ? 'assistant' : 'user' }])
      )
    },
  ],
  'replies are told in another order': [
    'reordered',
    (talk, pick) => {
      const send = pick(replying(2)(talk))
      return send && changeJson(talk, send, (json) => ({ ...json, replies: repliesOf(send).reverse() }))
    },
  ],
  'events come in another order': [
    'reordered',
    (talk, pick) => {
      const send = pick(streams(2)(talk))
      if (send === undefined) return undefined
      const [ack, first, second, ...rest] = send.events ?? []
      return changeSend(talk, send, { events: [ack, second, first, ...rest].flatMap((each) => each ?? []) })
    },
  ],
  'words are stored in another order': [
    'reordered',
    (talk, pick) => {
      const first = pick(words(talk))
      const second = talk.messages[first === undefined ? -1 : talk.messages.indexOf(first) + 1]
      if (first === undefined || second?.role !== 'assistant') return undefined
      const messages = talk.messages.map((each) => (each === first ? second : each === second ? first : each))
      return { ...talk, messages }
    },
  ],
  'a later turn is stored before an earlier one': [
    'reordered',
    (talk) => {
      const [first] = talk.sends
      if (first === undefined || talk.sends.length < 2 || first.intent.kind !== 'optional' || !whole(first))
        return undefined
      const own = talk.messages.filter(({ text = '' }) => text.includes(`r1 ${first.intent.sendId}`))
      return { ...talk, messages: [...talk.messages.filter((each) => !own.includes(each)), ...own] }
    },
  ],
  'a history shows words of another conversation': [
    'foreign',
    (talk) => {
      const strange = foreignWord()
      return strange && { ...talk, messages: [...talk.messages, strange] }
    },
  ],
  'an answer tells words of another conversation': [
    'foreign',
    (talk, pick) => {
      const send = pick(talk.sends.filter(({ exchange, events }) => events === null && exchange.status === 200))
      return (
        send &&
        changeJson(talk, send, (json) => ({
          ...json,
          replies: [
            ...repliesOf(send),
            { ...repliesOf(send)[0], timestamp: '2026-01-01T00:00:00Z', messageId: 'z', text: foreignWord()?.text },
          ],
        }))
      )
    },
  ],
  'a stream shows words of another conversation': [
    'foreign',
    (talk, pick) => {
      const send = pick(streams(0)(talk))
      const event = send?.events?.[0]
      if (send === undefined || event === undefined) return undefined
      const strange = { ...event, name: 'message', data: JSON.stringify({ text: foreignWord()?.text }) }
      return changeSend(talk, send, {
        events: (send.events ?? []).flatMap((each) => (each.name === 'done' ? [strange, each] : [each])),
      })
    },
  ],
  'an answer tells the words of a turn that was over': [
    'foreign',
    (talk) => {
      const [first, second] = talk.sends
      if (first === undefined || second === undefined || first.intent.kind !== 'optional' || !whole(first))
        return undefined
      if (second.events !== null || second.exchange.status !== 200 || repliesOf(first).length === 0) return undefined
      return changeJson(talk, second, (json) => ({ ...json, replies: [...repliesOf(first), ...repliesOf(second)] }))
    },
  ],
  'two starts get one conversation': [
    'foreign',
    (talk, pick) => {
      const send = pick(talk.sends.filter(({ intent }) => !intent.start))
      return (
        send &&
        changeSend(talk, send, {
          intent: { ...send.intent, start: true },
          exchange: { ...send.exchange, path: '/conversations' },
        })
      )
    },
  ],
  'a status that is documented nowhere': ['undocumentedStatus', (talk) => answeredAlone(talk, 500, { error: 'oh' })],
  'a valid send is refused as malformed': [
    'undocumentedStatus',
    (talk) => answeredAlone({ ...talk, messages: [] }, 400, { error: 'no' }),
  ],
  'a lone start conflicts': [
    'undocumentedStatus',
    (talk) => answeredAlone({ ...talk, messages: [] }, 409, { error: 'no' }),
  ],
  'an answer has a field of no schema': [
    'schemaBroken',
    (talk, pick) => {
      // A 504 that is no ApiError is taken for a gateway's.
      const send = pick(talk.sends.filter(({ events, exchange }) => events === null && exchange.status !== 504))
      return send && changeJson(talk, send, (json) => ({ ...json, more: 1 }))
    },
  ],
  'a 202 has replies': [
    'schemaBroken',
    (talk, pick) => {
      const send = pick(talk.sends.filter(({ exchange }) => exchange.status === 202))
      return send && changeJson(talk, send, (json) => ({ ...json, replies: [] }))
    },
  ],
  'a stream does not begin with ack': [
    'streamBroken',
    (talk, pick) => {
      const send = pick(streams(1)(talk).filter(whole))
      if (send === undefined) return undefined
      const [ack, ...rest] = send.events ?? []
      const done = rest.pop()
      return changeSend(talk, send, { events: [...rest, ack, done].flatMap((each) => each ?? []) })
    },
  ],
  'a stream ends without done': [
    'streamBroken',
    (talk, pick) => {
      const send = pick(streams(0)(talk))
      return send && changeSend(talk, send, { events: (send.events ?? []).slice(0, -1) })
    },
  ],
  'an ack lacks the id of its message': [
    'streamBroken',
    (talk, pick) => {
      const send = pick(streams(0)(talk))
      const [ack, ...rest] = send?.events ?? []
      return send && ack && changeSend(talk, send, { events: [{ ...ack, data: '{"conversationId":"c1"}' }, ...rest] })
    },
  ],
  'a stream is answered as JSON': [
    'streamBroken',
    (talk, pick) => {
      const send = pick(streams(0)(talk))
      if (send === undefined || talk.sends.length > 1) return undefined
      return answeredWith(changeSend(talk, send, { events: null }), 0, {
        status: 200,
        json: { conversationId: 'c1', messageId: 'm1-0' },
      })
    },
    ['lost'],
  ],
  'an answer comes after the limit': [
    'lateAnswers',
    (talk) => {
      const [send] = talk.sends
      if (send === undefined || talk.sends.length > 1 || send.events !== null) return undefined
      return changeSend(talk, send, { exchange: { ...send.exchange, endMs: send.exchange.sentMs + 2501 } })
    },
    ['lost'],
  ],
  'timedOut comes before the limit': [
    'earlyTimeouts',
    (talk) => {
      const [send] = talk.sends
      if (send === undefined || talk.sends.length > 1 || send.exchange.status !== 200 || send.events !== null)
        return undefined
      const json = { conversationId: 'c1', messageId: 'm1-0', timedOut: true }
      return answeredWith(talk, 0, { status: 200, json, tookMs: 1400 })
    },
  ],
  '504 comes before the limit, and the agent spoke': [
    'earlyTimeouts',
    (talk) => {
      const [send] = talk.sends
      if (send?.intent.kind !== 'required' || talk.sends.length > 1 || (send.intent.words ?? []).length === 0)
        return undefined
      return answeredWith(talk, 0, { status: 504, json: { error: 'no reply' }, tookMs: 20 })
    },
  ],
}
