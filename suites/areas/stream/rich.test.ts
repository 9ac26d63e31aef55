import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { judgeAccept } from './accept.ts'
import { judgeClientLeft } from './client-leaves.ts'
import {
  ack,
  done,
  error,
  frame,
  type MadeEvent,
  type MadeParts,
  madeAround,
  madeSent,
  madeTiming,
  message,
  own,
} from './kit/made.ts'
import { observeStream } from './observed.ts'
import { observeNone } from './open.ts'
import { judgeRich } from './rich.ts'
import { judgeUnsaid, narrowed } from './unsaid.ts'

const lines = 'lines bcdfghjklmnp\n\nevent: done\n  data: x'
const wide = 'wide cdfghjklmnpq 𝒜é漢'
const [one, two, last] = ['plain dfghjklmnpqr', 'plain fghjklmnpqrs', 'plain ghjklmnpqrst']
const said = [one, two, wide, lines, last]
const lawful = [ack, ...said.map((text) => message(20, text)), done(30)]
const hidden = { tools: ['tool_hjklmnpqrstv'], notes: ['note jklmnpqrstvw'], lines: [lines], wide: [wide] }
const rowsOf = (...slugs: string[]): string[] => slugs.map((slug) => `stream/${slug}`)

const rich = (events: readonly MadeEvent[], answer: Partial<Exchange> = {}) =>
  judgeRich({ sent: madeSent(events, { said, script: 'say', lastsMs: 0, answer }), ...hidden }, madeTiming)

/** The lawful stream with one event in another form. */
const changed = (text: string, change: (data: string) => string): MadeEvent[] =>
  lawful.map((each) => (each[2] === message(0, text)[2] ? [each[0], each[1], change(each[2])] : each))

describe('a stream with all that is unusual', () => {
  test('lawful, as JSON and as plain text', () => {
    const proven = rowsOf('hides-notes', 'hides-tools', 'line-breaks', 'utf-8', 'wide-characters')
    expect(heldRows(rich(lawful))).toEqual(proven)
    const plain = lawful.map(
      (each): MadeEvent => (each[1] === 'message' ? [each[0], each[1], JSON.parse(each[2]).text] : each),
    )
    expect(heldRows(rich(plain))).toEqual(proven)
    expect([...brokenRows(rich(lawful)), ...brokenRows(rich(plain)), ...undecidedRows(rich(plain))]).toEqual([])
  })

  test('words that the agent was instructed to say twice may come as often, whatever the history shows of them', () => {
    const text = `LAB ${JSON.stringify([one, ...said].map((each) => ({ say: each })))}`
    const toldTwice = (events: readonly MadeEvent[]) =>
      judgeRich({ sent: madeSent(events, { said, text, shown: [own(), two, last] }), ...hidden }, madeTiming)
    const times = (count: number): MadeEvent[] =>
      lawful.flatMap((each, index) => Array.from({ length: index === 1 ? count : 1 }, () => each))
    expect(brokenRows(toldTwice(times(2)))).toEqual([])
    expect(brokenRows(toldTwice(times(3)))).toEqual(['stream/start-stream-only-said'])
    expect(brokenRows(rich(times(2)))).toEqual(['stream/start-stream-only-said'])
  })

  test('words that a stream lacks which ended at the limit may have been said later', () => {
    const without = (endMs: number) => [
      ...lawful.filter((each) => each[1] !== 'done' && each[2] !== message(0, lines)[2]),
      done(endMs),
    ]
    expect(undecidedRows(rich(without(2000)))).toContain('stream/line-breaks')
    expect(brokenRows(rich(without(2000)))).toEqual([])
    expect(brokenRows(rich(without(30)))).toEqual(['stream/line-breaks'])
  })

  const inserted = (event: MadeEvent): MadeEvent[] => [...lawful.slice(0, 3), event, ...lawful.slice(3)]

  test.each<[string, string[], MadeEvent[]]>([
    ['a tool', ['hides-tools'], inserted(message(21, 'Using tool_hjklmnpqrstv'))],
    ['a note', ['hides-notes'], inserted(message(21, 'note jklmnpqrstvw'))],
    ['something else', ['start-stream-only-said'], inserted(message(21, '(working)'))],
    ['line breaks lost', ['line-breaks'], changed(lines, (data) => data.replaceAll('\\n', ' '))],
    ['blanks in lines lost', ['line-breaks'], changed(lines, (data) => data.replace('  data', 'data'))],
    ['the first line alone', ['line-breaks'], changed(lines, () => '{"text":"lines bcdfghjklmnp"}')],
    ['a message with line breaks lost', ['line-breaks'], lawful.filter((each) => each[2] !== message(0, lines)[2])],
    ['characters replaced', ['wide-characters'], changed(wide, (data) => data.replace('𝒜', '\ufffd'))],
    ['halves of characters', ['wide-characters'], changed(wide, (data) => data.replace('𝒜', '??'))],
    ['one of a burst lost', ['start-stream-complete'], lawful.filter((each) => each[2] !== message(0, two)[2])],
    [
      'a burst in another order',
      ['start-stream-in-order'],
      [ack, message(20, two), message(20, one), ...lawful.slice(3)],
    ],
  ])('broken: %s', (_, slugs, events) => {
    expect(brokenRows(rich(events))).toEqual(rowsOf(...slugs))
  })

  test('line breaks that tear the event apart are one fault', () => {
    const chunks = lawful.map((each) =>
      each[2] === message(0, lines)[2] ? { atMs: 20, text: `event: message\ndata: ${lines}\n\n` } : frame(each),
    )
    expect(brokenRows(rich(lawful, { chunks }))).toEqual(rowsOf('line-breaks'))
  })

  test('bytes that are not UTF-8', () => {
    const latin1 = Buffer.from(`event: message\ndata: {"text":"${wide}"}\n\n`, 'latin1').toString('base64')
    const chunks = lawful.map((each) => (each[2] === message(0, wide)[2] ? { atMs: 20, base64: latin1 } : frame(each)))
    expect(brokenRows(rich(lawful, { chunks }))).toEqual(rowsOf('utf-8', 'wide-characters'))
  })

  test('a stream that was cut, or no stream, decides nothing', () => {
    const cut = rich(lawful.slice(0, 3), { failure: { kind: 'reset', message: 'reset' } })
    expect(brokenRows(cut)).toEqual([])
    expect(undecidedRows(cut)).toEqual(rowsOf('hides-notes', 'hides-tools', 'line-breaks', 'wide-characters'))
    expect(rich([], { chunks: null, headers: {}, body: '{}' })).toEqual([])
  })
})

describe('the Accept header', () => {
  const sent = (answer: Partial<Exchange>) => judgeAccept(madeSent(lawful, { answer }), [])
  test('is ignored, or not', () => {
    expect(heldRows(sent({}))).toEqual(['stream/start-accept-ignored'])
    expect(brokenRows(sent({ chunks: null, headers: { 'content-type': 'application/json' }, body: '{}' }))).toEqual([
      'stream/start-accept-ignored',
    ])
    expect(brokenRows(sent({ status: 406, chunks: null }))).toEqual(['stream/start-accept-ignored'])
    expect(brokenRows(sent({ status: 502, chunks: null, body: '' }))).toEqual([])
    expect(brokenRows(sent({ status: null, chunks: null }))).toEqual([])
  })
})

describe('a required stream of a turn that says nothing', () => {
  const parts: MadeParts = { endpoint: 'send', mode: 'required-stream', said: [], shown: [own()] }
  const unsaid = (events: readonly MadeEvent[]) =>
    judgeUnsaid({ sent: madeSent(events, parts), tools: hidden.tools, notes: hidden.notes, watched: [] }, madeAround)

  test('lawful', () => {
    const outcomes = unsaid([ack, error(15), done(20)])
    expect(heldRows(outcomes)).toEqual(expect.arrayContaining(rowsOf('send-required-stream-error')))
    expect([...brokenRows(outcomes), ...undecidedRows(outcomes)]).toEqual([])
  })

  test('broken', () => {
    expect(brokenRows(unsaid([ack, done(20)]))).toEqual(rowsOf('send-required-stream-error'))
    expect(brokenRows(unsaid([ack, message(15, 'tool_hjklmnpqrstv'), done(20)]))).toEqual(rowsOf('hides-tools'))
    expect(brokenRows(unsaid([ack, message(15, 'note jklmnpqrstvw'), done(20)]))).toEqual(rowsOf('hides-notes'))
  })

  test('of what is not to be proven there, only what is broken is told', () => {
    const proves = [{ id: 'stream/send-required-stream-error' }]
    expect(heldRows(narrowed(unsaid([ack, error(15), done(20)]), proves))).toEqual(rowsOf('send-required-stream-error'))
    expect(brokenRows(narrowed(unsaid([ack, error(15), done(20), done(21)]), proves))).toEqual(
      rowsOf('send-required-stream-done-last'),
    )
  })
})

describe('what the spec leaves open', () => {
  test('is told as it was seen', () => {
    const chunks = [{ atMs: 1, text: ': hello\nretry: 500\nid: 3\nevent: ping\ndata: {}\n\n' }, ...lawful.map(frame)]
    const sent = madeSent(lawful, { said, mode: 'required-stream', answer: { chunks }, shown: [own(), ...said] })
    const values = observeStream(sent, madeTiming).map((each) => ('value' in each ? [each.rule, each.value] : []))
    expect(Object.fromEntries(values)).toEqual({
      'stream/payload-fields': 'ack: conversationId messageId; message: text; done: ',
      'stream/other-events': 'ping',
      'stream/extras': 'comments, event ids, retry 500 ms',
      'stream/message-id-in-event': false,
      'stream/required-stream-extent': 'the turn',
    })
    expect(observeStream(madeSent([]), madeTiming)).toEqual([])
  })

  test('none and stream in one request', () => {
    expect(observeNone(made({ status: null }))).toEqual([])
    expect(observeNone(made({ status: 202 }))).toMatchObject([{ value: '202, application/json' }])
    expect(observeNone(made({ chunks: [frame(ack), frame(done(2))] }))).toMatchObject([
      { value: '200, stream: ack, done' },
    ])
  })
})

describe('a stream that the client closed', () => {
  const failure = { kind: 'timeout', message: 'no end' } as const
  const earlier = madeSent([], { said: ['old words'] })
  const left = (events: readonly MadeEvent[], parts: MadeParts = {}) => {
    const sent = { endpoint: 'send', mode: 'required-stream', said: [one, two, last, 'later'], script: 'say' } as const
    const usual = { ...sent, said: [...sent.said], answer: { failure }, shown: [own(), one, two, last, 'later'] }
    return judgeClientLeft({ sent: madeSent(events, { ...usual, ...parts }), later: 'later' }, [earlier], madeAround)
  }
  const part = [ack, message(15, one), message(15, two), message(16, last)]

  test('is no worse for what did not come', () => {
    for (const events of [[], [ack], part.slice(0, 2), part]) expect(brokenRows(left(events))).toEqual([])
    expect(brokenRows(left([], { answer: { failure, status: null, chunks: null } }))).toEqual([])
  })

  test.each<[string, string, MadeEvent[]]>([
    ['a message left out', 'prefix', [ack, message(15, one), message(16, last)]],
    ['messages in another order', 'prefix', [ack, message(15, two), message(15, one)]],
    ['words of an earlier turn', 'only-new', [ack, message(12, 'old words'), message(15, one)]],
    ['a message twice', 'only-said', [ack, message(15, one), message(15, one)]],
    ['an error with words', 'no-error', [ack, message(15, one), error(16)]],
  ])('is held against what came: %s', (_, slug, events) => {
    expect(brokenRows(left(events))).toEqual([`stream/send-required-stream-${slug}`])
  })

  test('is no worse for words that no view shows: the agent may have left them out', () => {
    const skipped = left([ack, message(15, one), message(16, last)], { shown: [own(), one, last, 'later'] })
    expect(brokenRows(skipped)).toEqual([])
  })

  test('is no worse for what the agent said by itself, whatever the history lacks of it', () => {
    const [book, ...said] = [message(12, 'much to tell'), ...part.slice(1)]
    const events = [ack, book, ...said]
    const shown = [own(), 'much to tell', one, two, last, 'later']
    expect(brokenRows(left(events, { shown }))).toEqual([])
    for (const parts of [
      { shown, rested: false },
      { shown: [own(), one, two, last, 'later'], rested: false },
    ]) {
      expect(brokenRows(left(events, parts))).toEqual([])
      expect(brokenRows(left([...events, message(17, one)], parts))).toEqual([])
      expect(brokenRows(left([ack, book, message(15, two), message(15, one)], parts))).toEqual([
        'stream/send-required-stream-prefix',
      ])
    }
    // In a history that was read whole nobody said it, and it stands in no place of what was said.
    const nobody = left(events)
    expect(brokenRows(nobody)).toEqual(['stream/send-required-stream-only-said'])
  })

  test('shows whether the agent goes on', () => {
    const seen = (parts: MadeParts) => left(part, parts).flatMap((each) => ('value' in each ? [each.value] : []))
    expect(seen({})).toEqual([true])
    expect(seen({ shown: [own()] })).toEqual([false])
    expect(seen({ rested: false })).toEqual([])
    expect(seen({ answer: {} })).toEqual([])
  })
})
