import { describe, expect, it } from 'vitest'
import { made } from '../../suites/reading/kit/made.ts'
import { judgeAnswer } from './answer.ts'
import { judgeConversation } from './conversation.ts'
import type { Fault } from './fault.ts'
import type { AuditedConversation } from './history.ts'
import {
  auditedAnswers,
  auditedConversation,
  type MadeConversation,
  type MadeTurn,
  madeConversation,
} from './kit/made.ts'
import type { Shown } from './send.ts'
import { judgeShown } from './shown.ts'

// Readings 41 to 67 under load: what is the agent's, the line's or our own is held against no service, and what is the
// service's beside it is.

const turn = (kind: MadeTurn['kind'], saidMs = [10, 400, 800]): MadeTurn => ({
  kind,
  saidMs,
  lastsMs: 900,
  thinkMs: 50,
})
const names = (faults: readonly Fault[]): string[] => [...new Set(faults.map(({ fault }) => fault))]
const faultsOf = (conversation: MadeConversation, parts: Partial<AuditedConversation> = {}): Fault[] => [
  ...auditedAnswers(conversation).flatMap(({ faults }) => faults),
  ...judgeConversation(auditedConversation(conversation, parts)).faults,
]

interface Reply {
  messageId: string
  text: string
  timestamp: string
}

/** The conversation with what its agent said changed in the history, and alike in each answer. */
function said(
  conversation: MadeConversation,
  change: (replies: readonly Reply[], conversation: MadeConversation) => Reply[],
): MadeConversation {
  const own = (sendId: string) => (text: string) => text.includes(`said r1 ${sendId} `)
  let { messages } = conversation
  const sends = conversation.sends.map((send) => {
    const isOwn = own(send.intent.sendId)
    const before = messages.flatMap(({ role, messageId = '', text = '', timestamp }) =>
      role === 'assistant' && isOwn(text) ? [{ messageId, text, timestamp: String(timestamp) }] : [],
    )
    const after = change(before, conversation)
    const place = messages.findIndex(({ role, text = '' }) => role === 'assistant' && isOwn(text))
    const others = messages.filter(({ role, text = '' }) => !(role === 'assistant' && isOwn(text)))
    messages = [
      ...others.slice(0, place),
      ...after.map((each) => ({ ...each, role: 'assistant' })),
      ...others.slice(place),
    ]
    const { exchange, events } = send
    if (events !== null) {
      const [ack, ...rest] = events
      const shown = rest.filter(({ name }) => name === 'message')
      const done = rest.at(-1)
      const told = after.map((reply, at) => ({ ...(shown[at] ?? shown.at(-1)), data: JSON.stringify(reply) }))
      const all = [ack, ...told, done].flatMap((each) => (each?.name === undefined ? [] : [each]))
      return { ...send, events: all.map((each, index) => ({ ...made0, ...each, index })) }
    }
    const json = JSON.parse(exchange.body ?? '{}') as { replies?: Reply[] }
    const replies = send.intent.kind === 'required' ? after.slice(0, json.replies?.length) : after
    const body = JSON.stringify(json.replies === undefined ? json : { ...json, replies })
    return { ...send, exchange: { ...exchange, body } }
  })
  return { ...conversation, sends, messages }
}
const made0 = { name: 'message', beganMs: 0, atMs: 0, data: '', id: null, index: 0 }
const extra = (text: string, at = 0): Reply => ({ messageId: `x${at}`, text, timestamp: '2026-01-01T00:00:00Z' })

const kinds = ['none', 'optional', 'stream'] as const

describe('an agent that says more than its script (readings 43)', () => {
  const chatty: [string, (replies: readonly Reply[]) => Reply[]][] = [
    ['before and after it', (all) => [extra('On it.'), ...all, extra('Done.', 1)]],
    ['in the same messages', (all) => all.map((each) => ({ ...each, text: `Sure: ${each.text}\n\nAnything else?` }))],
    ['all in one message', (all) => [{ ...extra(all.map(({ text }) => text).join('\n\n')), messageId: 'one' }]],
    ['about it at the end', (all) => [...all, extra(`I said: ${all.map(({ text }) => text).join('; ')}.`)]],
    ['on beyond it', (all) => [...all, extra('said r1 1.0 99 and so on, as above')]],
    ['what it was asked', (all) => [extra('You asked:\nload r1 1.0\nPlease do as above.'), ...all]],
    ['its own words before they come', (all) => [extra(`You wrote: ${all.map(({ text }) => text).join(' ')}`), ...all]],
    ['about words, in part', (all) => [...all, extra('As I said, "said r1 1.0 1 and so on".')]],
  ]
  it.each(chatty.flatMap(([how, change]) => kinds.map((kind) => [how, kind, change] as const)))(
    'says it %s, and its caller asked for %s: nothing is wrong',
    (_, kind, change) => {
      const conversation = said(madeConversation(1, [turn(kind)]), change)
      expect(faultsOf(conversation)).toEqual([])
      expect(judgeConversation(auditedConversation(conversation))).toMatchObject({
        found: 1,
        unsettled: 0,
        unspoken: 0,
      })
    },
  )

  it('quotes its whole script before a wait that ran out: nothing is wrong; words that come late are', () => {
    const words = ['said r1 1.0 1', 'said r1 1.0 2', 'said r1 1.0 3']
    const asked = {
      sendId: '1.0',
      kind: 'optional',
      start: true,
      text: 'load r1 1.0',
      wordsMs: [],
      lastsMs: 0,
    } as const
    const quote = `You wrote: ${words.join(', ')}`
    const shownBy = (...alone: Shown[]): string[] =>
      names(
        judgeShown([['q', 1, quote], ['q', 2, quote], ['q', 3, quote], ...alone], { ...asked, words }, 'r1', 'here'),
      )
    expect(shownBy(['a', 1])).toEqual([])
    expect(shownBy(['b', 2], ['a', 1])).toEqual(['reordered'])
  })

  it('quotes the beginning of what it was asked, and no more: nothing is wrong; a word cut short is', () => {
    const words = ['said r1 1.0 1 the quick brown fox', 'said r1 1.0 2 jumps']
    const script = JSON.stringify(words.map((say) => ({ say })))
    const asked = {
      ...({ sendId: '1.0', kind: 'required', start: true, text: `LAB ${script}\nload r1 1.0`, words } as const),
      ...{ wordsMs: [], lastsMs: 0 },
    }
    const shownBy = (text: string): string[] => names(judgeShown([['q', 0, text]], asked, 'r1', 'here'))
    expect(shownBy(`You wrote: ${asked.text.slice(0, 40)}`)).toEqual([])
    expect(shownBy(`… ${asked.text.slice(8, 40)} …`)).toEqual([])
    for (const text of ['said r1 1.0 1 the quick', 'So: said r1 1.0 1 the quick', '"say":"xsaid r1 1.0 2 jump'])
      expect(shownBy(text)).toEqual(['altered'])
  })

  it('quotes an earlier turn: nothing is wrong; an answer with the words of one is', () => {
    const conversation = madeConversation(1, [turn('optional'), turn('optional')])
    const words = conversation.sends[0]?.intent.words ?? []
    const quoting = said(conversation, (all) =>
      all[0]?.text.includes(' 1.1 ') ? [extra(`Before that I said: ${words[1]}`, 1), ...all] : [...all],
    )
    expect(faultsOf(quoting)).toEqual([])
  })

  it.each(['optional', 'stream'] as const)(
    'says the same words again, in all views of %s: nothing is wrong',
    (kind) => {
      const conversation = said(madeConversation(1, [turn(kind)]), (all) => [
        ...all,
        { ...extra(all[0]?.text ?? ''), messageId: 'again' },
      ])
      expect(faultsOf(conversation)).toEqual([])
    },
  )

  it.each(['none', 'required'] as const)(
    'says the same again where %s tells nothing of it: nothing is wrong',
    (kind) => {
      const lawful = madeConversation(1, [turn(kind)])
      const last = lawful.messages.findLast(({ role }) => role === 'assistant')
      const more = (messageId: string | undefined): MadeConversation =>
        ({ ...lawful, messages: [...lawful.messages, { ...last, messageId }] }) as MadeConversation
      expect(faultsOf(more('again'))).toEqual([])
      expect(names(faultsOf(more(last?.messageId)))).toContain('duplicated')
    },
  )

  it('says words once, and its history has them twice: that is the service', () => {
    const lawful = madeConversation(1, [turn('optional')])
    const [word] = lawful.messages.filter(({ role }) => role === 'assistant')
    const twice = { ...lawful, messages: [...lawful.messages, { ...word, messageId: 'again' }] }
    expect(names(faultsOf(twice as MadeConversation))).toEqual(['duplicated'])
  })

  it('adds words that its history has, and its answer has not: that is the service', () => {
    const lawful = madeConversation(1, [turn('optional')])
    const messages = lawful.messages.map((each) =>
      each.role === 'assistant' ? { ...each, text: `${each.text} (sent from my service)` } : each,
    )
    expect(names(faultsOf({ ...lawful, messages }))).toEqual(['altered'])
  })
})

describe('a turn that failed by itself (readings 41)', () => {
  const without = (conversation: MadeConversation, gone: readonly number[]): MadeConversation =>
    said(conversation, (all) => all.filter((_, at) => !gone.includes(at)))

  it.each(kinds)('lacks its last words in every view, after %s: no loss of the service', (kind) => {
    for (const gone of [[0, 1, 2], [1, 2], [2]]) {
      const conversation = without(madeConversation(1, [turn(kind)]), gone)
      expect(faultsOf(conversation, { failed: true })).toEqual([])
      expect(judgeConversation(auditedConversation(conversation, { failed: true }))).toMatchObject({
        unspoken: 1,
        found: 1,
        unsettled: 0,
      })
      // Nothing says that it failed.
      expect(names(faultsOf(conversation))).toEqual(['lost'])
    }
  })

  it.each(kinds)('still has its message, and all that came before its end, after %s', (kind) => {
    const lawful = madeConversation(1, [turn(kind)])
    const noMessage = { ...lawful, messages: lawful.messages.filter(({ role }) => role !== 'user') }
    expect(names(faultsOf(noMessage, { failed: true }))).toEqual(['lost'])
    expect(names(faultsOf(without(lawful, [1]), { failed: true }))).toEqual(['lost'])
  })

  it('has what an answer told', () => {
    const lawful = madeConversation(1, [turn('optional')])
    const messages = lawful.messages.filter(({ messageId }) => messageId !== 'w1-0-2')
    expect(names(faultsOf({ ...lawful, messages }, { failed: true }))).toEqual(['lost'])
  })

  it('may be hidden by a later turn', () => {
    const conversation = said(madeConversation(1, [turn('optional'), turn('optional')]), (all) =>
      all[0]?.text.includes(' 1.0 ') ? all.slice(0, 1) : [...all],
    )
    expect(faultsOf(conversation)).toEqual([])
    expect(judgeConversation(auditedConversation(conversation)).unspoken).toBe(1)
  })
})

/** One answer judged with a wait limit of ten minutes. */
function judged(parts: Parameters<typeof made>[0], kind: MadeTurn['kind'], lateMs = 0) {
  const [send] = madeConversation(1, [{ kind, saidMs: [700_000], lastsMs: 700_000, thinkMs: 0 }]).sends
  if (send === undefined) throw new Error('no send')
  return judgeAnswer({
    exchange: made({ method: 'POST', path: '/conversations', requestBody: '{}', sentMs: 0, ...parts }),
    events: null,
    intent: send.intent,
    conversationId: undefined,
    runId: 'r1',
    limits: { waitLimitMs: 600_000, slackMs: 12_000, lagMs: 1000 },
    lateMs,
  })
}
const ids = { conversationId: 'c1', messageId: 'm1' }

describe('time (readings 64, 67) and the line (readings 45, 51)', () => {
  it.each([
    [575_000, 0, []],
    [565_000, 0, ['earlyTimeouts']],
    [565_000, 6000, []],
    [500_000, 6000, ['earlyTimeouts']],
    [611_000, 0, []],
    [613_000, 0, ['lateAnswers']],
    [613_000, 2000, []],
    [640_000, 2000, ['lateAnswers']],
  ])('timedOut after %i ms, while we were %i ms late: %j', (endMs, lateMs, expected) => {
    const { faults } = judged({ status: 200, json: { ...ids, replies: [], timedOut: true }, endMs }, 'optional', lateMs)
    expect(names(faults)).toEqual(expected)
  })

  it.each(['connect', 'refused', 'dns', 'tls', 'reset'] as const)(
    'a cut on the way (%s) is told as one, however late it shows, and nothing was lost',
    (kind) => {
      const { faults, entry } = judged({ status: null, failure: { kind, message: kind }, endMs: 700_000 }, 'optional')
      expect(names(faults)).toEqual(['unanswered'])
      expect([entry.accepted, entry.refused]).toEqual([false, false])
    },
  )

  it('our own deadline on a living connection is lateness', () => {
    const failure = { kind: 'timeout', message: 'no complete response within timeoutMs' } as const
    expect(names(judged({ status: null, failure, endMs: 629_000 }, 'optional').faults)).toEqual(['lateAnswers'])
  })

  it('a bare 503 is a gateway’s, and one that says when to come back is a pause', () => {
    expect(names(judged({ status: 503, body: '<html>' }, 'optional').faults)).toEqual(['unanswered'])
    const pause = { status: 503, json: { error: 'soon' }, headers: { 'retry-after': '1' } }
    expect(judged(pause, 'optional').faults).toEqual([])
  })

  it('a response that is too large is the service’s', () => {
    const failure = { kind: 'too-large', message: 'the response is too large: more than 8 MB' } as const
    expect(judged({ status: 200, body: '', failure }, 'optional').faults).toMatchObject([
      { fault: 'schemaBroken', actual: failure.message },
    ])
    expect(names(judged({ status: 200, body: '', failure }, 'stream').faults)).toEqual(['streamBroken'])
  })
})

describe('an early 504 (readings 42)', () => {
  it('is right where the turn ended, and broken where it was seen to go on', () => {
    const [send] = madeConversation(1, [turn('required')]).sends
    const ended = madeConversation(1, [turn('required')])
    const answer = made({ ...send?.exchange, status: 504, body: '{"error":"no reply"}', endMs: 60, headersMs: 60 })
    const early = { ...ended, sends: ended.sends.map((each) => ({ ...each, exchange: answer })) }
    expect(names(faultsOf(early))).toEqual(['earlyTimeouts'])
    const silent = { ...early, messages: early.messages.filter(({ role }) => role === 'user') }
    expect(faultsOf(silent, { failed: true })).toEqual([])
  })
})

describe('the ids of ack (readings 55)', () => {
  it('may stand in its id line', () => {
    const lawful = madeConversation(1, [turn('stream')])
    const acked = (id: string | null): MadeConversation => ({
      ...lawful,
      sends: lawful.sends.map((send) => ({
        ...send,
        events: (send.events ?? []).map((each) =>
          each.name === 'ack' ? { ...each, data: '{"conversationId":"c1"}', id } : each,
        ),
      })),
    })
    expect(faultsOf(acked('m1-0'))).toEqual([])
    expect(names(faultsOf(acked('m1-7')))).toEqual(['streamBroken'])
  })
})
