import { describe, expect, test } from 'vitest'
import type { Chunk, Exchange } from '../../../schemas/types.ts'
import { isFinding, type Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Sent } from '../../records/sent.ts'
import {
  ack,
  done,
  error,
  frame,
  type MadeEvent,
  madeAround,
  madeSent,
  madeTiming,
  message,
  own,
  usual,
  words,
} from './kit/made.ts'
import { judgeSilentStream, judgeSpokenStream } from './stream.ts'

const spoken = (sent: Sent, earlier: Sent[] = []): Outcome[] => judgeSpokenStream(sent, earlier, madeAround)
const silent = (sent: Sent, earlier: Sent[] = [], statusReads: Exchange[] = []): Outcome[] =>
  judgeSilentStream(sent, earlier, madeAround, statusReads)

const allOf = (which: string, more: string[]): string[] =>
  [
    ...['200', 'media-type', 'ack-first', 'ack-conversation-id', 'ack-message-id', 'only-said', 'as-said', 'text'],
    ...['no-error', 'done-last', 'ends', 'ends-with-turn', 'stored', ...more],
  ]
    .map((slug) => `stream/${which}-${slug}`)
    .concat('stream/ack-once')
    .sort()

const required = { mode: 'required-stream' } as const
const send = { endpoint: 'send', title: null } as const

/** The usual stream with its chunks written in another way. */
const written = (chunks: Chunk[]): Sent => madeSent(usual, { answer: { chunks } })

describe('a lawful stream of a turn with words', () => {
  test('keeps every rule', () => {
    const outcomes = spoken(madeSent(usual))
    expect(heldRows(outcomes)).toEqual(allOf('start-stream', ['complete', 'in-order']))
    expect(outcomes.filter((each) => !isFinding(each) || !each.held)).toEqual([{ performed: 'say pauseMs say' }])
  })

  test('keeps every rule under required, for the whole turn and for the first words alone', () => {
    const whole = spoken(madeSent(usual, { ...required, ...send }))
    expect(heldRows(whole)).toEqual(allOf('send-required-stream', ['words', 'prefix']))
    const early = madeSent([ack, message(20, words[0]), done(25)], { ...required, ...send, rested: true })
    early.statusAfter = made({ json: { busy: true, acceptedInputs: 0, deferred: false } })
    const outcomes = spoken(early)
    expect(heldRows(outcomes)).toEqual(allOf('send-required-stream', ['words', 'prefix']))
    expect(undecidedRows(outcomes)).toEqual([])
  })

  test.each<[string, MadeEvent[]]>([
    [
      'plain text',
      [
        [10, 'ack', 'c1 m1'],
        [20, 'message', words[0]],
        [1020, 'message', words[1]],
        [1030, 'done', 'bye'],
      ],
    ],
    [
      'JSON strings',
      [[10, 'ack', '["c1","m1"]'], [20, 'message', `"${words[0]}"`], message(1020, words[1]), done(1030)],
    ],
    ['JSON within JSON', [[10, 'ack', '"{\\"a\\":\\"c1\\",\\"b\\":\\"m1\\"}"'], ...usual.slice(1)]],
    ['deep fields', [[10, 'ack', '{"x":{"y":[{"z":"c1"}]},"w":"m1"}'], ...usual.slice(1)]],
    [
      'the words so far in each',
      [ack, [20, 'message', `["${words[0]}"]`], [1020, 'message', `["${words[0]}","${words[1]}"]`], done(1030)],
    ],
    ['pings', [[5, 'ping', '{}'], ack, [15, 'ping', '{}'], ...usual.slice(1), [1031, 'ping', '{}']]],
    ['a slow agent', [ack, message(300, words[0]), message(1900, words[1]), done(1950)]],
    ['empty data in done', [...usual.slice(0, 3), [1030, 'done', '']]],
  ])('may have other payloads and paces: %s', (_, events) => {
    const outcomes = spoken(madeSent(events))
    expect(brokenRows(outcomes)).toEqual([])
    expect(undecidedRows(outcomes)).toEqual([])
  })

  test('may be written in any way that the SSE standard reads', () => {
    const whole = usual.map((each) => ({ each, chunk: frame(each) }))
    const texts = whole.map(({ each: [atMs], chunk }) => ({ atMs, text: 'text' in chunk ? chunk.text : '' }))
    const other = (change: (text: string) => string): Chunk[] =>
      texts.map(({ atMs, text }) => ({ atMs, text: change(text) }))
    const lawful = [
      other((text) => text.replaceAll('\n', '\r\n')),
      other((text) => text.replaceAll('\n', '\r')),
      other((text) => `: comment\nretry: 5\nid: 7\n${text}\n\n`),
      other((text) => text.replace('event: message\n', '')),
      texts.flatMap(({ atMs, text }) => [...text].map((letter) => ({ atMs, text: letter }))),
    ]
    for (const chunks of lawful)
      expect([brokenRows(spoken(written(chunks))), undecidedRows(spoken(written(chunks)))]).toEqual([[], []])
  })

  test('may show words in canonical form and with LF for CR LF', () => {
    const said = ['e\u0301\r\nabcdefghijkl', words[1]]
    const events = [ack, message(20, '\u00e9\nabcdefghijkl'), message(1020, words[1]), done(1030)]
    expect(brokenRows(spoken(madeSent(events, { said })))).toEqual([])
  })

  test('that ends at the wait limit since its turn began late is not held against it', () => {
    const late = { rested: false, answer: { endMs: 1800 } }
    const none = spoken(madeSent([ack, done(1800)], { ...late, shown: [own()] }))
    expect(brokenRows(none)).toEqual([])
    expect(undecidedRows(none)).toEqual(['stream/start-stream-complete'])
    const some = spoken(madeSent([ack, message(1700, words[0]), done(1800)], { ...late, shown: [own(), words[0]] }))
    expect(brokenRows(some)).toEqual([])
    expect(undecidedRows(some)).toEqual(['stream/start-stream-as-said', 'stream/start-stream-complete'])
    const refused = spoken(madeSent([ack, error(1800), done(1800)], { ...required, ...late, shown: [own()] }))
    expect(brokenRows(refused)).toEqual([])
  })

  test('that went on beyond the limit since its turn began late ends with the turn', () => {
    const outcomes = spoken(madeSent([ack, message(2100, words[0]), message(3100, words[1]), done(3110)]))
    expect([brokenRows(outcomes), undecidedRows(outcomes)]).toEqual([[], []])
  })

  test('of an agent that was only prompted is judged by what the history says', () => {
    const prompted = { said: null, script: null, lastsMs: 0, shown: [own(), 'some words', 'more words'] }
    const outcomes = spoken(madeSent([ack, message(20, 'some words'), message(50, 'more words'), done(60)], prompted))
    expect(brokenRows(outcomes)).toEqual([])
    expect(undecidedRows(outcomes)).toEqual(['stream/start-stream-as-said'])
    const less = spoken(madeSent([ack, message(20, 'some words'), done(60)], prompted))
    expect(brokenRows(less)).toEqual([])
    expect(undecidedRows(less)).toContain('stream/start-stream-complete')
  })
})

/** What a status showed while the stream was open: the agent paused between its words. */
const reads = [
  made({ sentMs: 30, endMs: 32, json: { busy: true, lastAssistantText: words[0] } }),
  made({ sentMs: 980, endMs: 982, json: { busy: true, lastAssistantText: words[0] } }),
  made({ sentMs: 1040, endMs: 1042, json: { busy: false, lastAssistantText: words[1] } }),
]

describe('a broken stream of a turn with words', () => {
  const [, first = ack, second = ack, last = ack] = usual
  test.each<[string, string[], MadeEvent[]]>([
    ['ack after a message', ['ack-first'], [first, ack, second, last]],
    ['no ack', ['ack-first'], [first, second, last]],
    ['two acks', ['ack-once'], [ack, first, ack, second, last]],
    ['no conversation id', ['ack-conversation-id'], [[10, 'ack', '{"m":"m1"}'], first, second, last]],
    ['part of the conversation id', ['ack-conversation-id'], [[10, 'ack', '{"c":"c","m":"m1"}'], first, second, last]],
    ['no message id', ['ack-message-id'], [[10, 'ack', 'c1'], first, second, last]],
    ['a message lost', ['complete'], [ack, second, last]],
    ['a message in pieces', ['complete'], [ack, message(20, 'first '), message(30, 'abcdefghijkl'), second, last]],
    ['an early end', ['complete'], [ack, first, done(25)]],
    ['a message twice', ['only-said'], [ack, first, first, second, last]],
    ['its own text', ['only-said'], [ack, message(15, 'LAB [] zyxwvutsrqpo'), first, second, last]],
    ['a ping as a message', ['only-said'], [ack, [15, 'message', ''], first, second, last]],
    ['other order', ['in-order'], [ack, message(20, words[1]), message(1020, words[0]), last]],
    ['held back', ['as-said'], [ack, message(1020, words[0]), second, last]],
    ['words cut', ['text'], [ack, message(20, 'first abcdefghijk'), second, last]],
    ['words cut short', ['text'], [ack, message(20, 'first abc'), second, last]],
    ['words escaped', ['text'], [ack, message(20, 'first&nbsp;abcdefghijkl'), second, last]],
    ['other words', ['text'], [ack, message(20, '[hidden]'), second, last]],
    ['an error', ['no-error'], [ack, first, second, error(1025), last]],
    ['no done', ['done-last'], [ack, first, second]],
    ['two dones', ['done-last'], [...usual, done(1031)]],
    ['a message after done', ['done-last'], [ack, first, last, [1031, 'message', JSON.stringify({ text: words[1] })]]],
    ['done only at the wait limit', ['ends-with-turn'], [ack, first, second, done(2010)]],
  ])('%s', (_, slugs, events) => {
    const expected = slugs.map((slug) => (slug === 'ack-once' ? `stream/${slug}` : `stream/start-stream-${slug}`))
    expect(brokenRows(spoken(madeSent(events, { reads })))).toEqual(expected)
  })

  test.each<[string, string[], MadeEvent[]]>([
    ['no words', ['words'], [ack, done(1030)]],
    ['an error for words', ['words'], [ack, error(1020), done(1030)]],
    ['the first words left out', ['prefix'], [ack, second, last]],
    ['other order', ['prefix'], [ack, message(20, words[1]), message(1020, words[0]), last]],
    ['an error with words', ['no-error'], [ack, first, second, error(1025), last]],
    ['the first words held back', ['as-said'], [ack, message(1020, words[0]), done(1025)]],
  ])('under required: %s', (_, slugs, events) => {
    const outcomes = spoken(madeSent(events, { ...send, ...required }))
    expect(brokenRows(outcomes)).toEqual(slugs.map((slug) => `stream/send-required-stream-${slug}`))
  })

  test('a done without data or without its blank line is none, and that is said', () => {
    const whole = usual.slice(0, 3).map(frame)
    for (const text of ['event: done\n\n', 'event: done\ndata: {}\n']) {
      const [finding] = spoken(written([...whole, { atMs: 1030, text }])).filter(
        (each) => isFinding(each) && !each.held,
      )
      expect(finding).toMatchObject({
        rule: 'stream/start-stream-done-last',
        actual: expect.stringContaining('a done without data or without its blank line'),
      })
    }
  })

  test('a message that is dispatched only with the next one is held back', () => {
    const chunks = usual.map(frame).map((chunk, index): Chunk => {
      const text = 'text' in chunk ? chunk.text.replace(/\n$/, '') : ''
      return { atMs: chunk.atMs, text: index === 0 ? text : `\n${text}` }
    })
    const late = { ...written([...chunks, { atMs: 1031, text: '\n' }]), reads }
    expect(brokenRows(spoken(late))).toEqual(['stream/start-stream-as-said'])
  })

  test('a connection that stays open after done', () => {
    const failure = { kind: 'timeout', message: 'still open' } as const
    const outcomes = spoken(madeSent(usual, { answer: { failure, endMs: 2030 } }))
    expect(brokenRows(outcomes)).toEqual(['stream/start-stream-ends'])
  })

  test('a stream that still comes when our time is up is nobody’s fault', () => {
    const failure = { kind: 'timeout', message: 'no end' } as const
    const chunks = [...usual.slice(0, 3).map(frame), { atMs: 8990, text: 'event: do' }]
    expect(brokenRows(spoken(madeSent(usual, { answer: { failure, chunks, endMs: 9000 } })))).toEqual([])
  })

  test('a stream that begins late on its way ends with its turn', () => {
    const late = [2000, 2001, 3001, 3002]
    const events = usual.map(([, name, data], index): MadeEvent => [late[index] ?? 0, name, data])
    expect(undecidedRows(spoken(madeSent(events)))).toEqual([])
    expect(undecidedRows(silent(madeSent([[2000, 'ack', ack[2]], done(2005)], { said: [], shown: [own()] })))).toEqual(
      [],
    )
  })

  test('a stream without an end, at rest', () => {
    const failure = { kind: 'timeout', message: 'no end' } as const
    const open = { answer: { failure, endMs: 9000 } }
    expect(brokenRows(spoken(madeSent(usual.slice(0, 3), open)))).toEqual(['stream/start-stream-done-last'])
    expect(brokenRows(spoken(madeSent(usual.slice(0, 3), { ...open, rested: false })))).toEqual([])
  })

  test('a stream without an end, on a machine that kept us waiting in the middle of it', () => {
    const failure = { kind: 'timeout', message: 'no end' } as const
    const late = (delayMs: number) => {
      const delays = [{ atMs: 4000 + delayMs / 2, delayMs }]
      return spoken(
        madeSent(usual.slice(0, 3), { answer: { failure, endMs: 9000, accuracy: { connectMs: 0, delays } } }),
      )
    }
    const isDone = (row: string) => row.endsWith('-done-last')
    const spareMs = 9000 - (usual[2]?.[0] ?? 0) - madeTiming.waitLimitMs
    expect(brokenRows(late(spareMs - 50)).filter(isDone)).toEqual(['stream/start-stream-done-last'])
    expect(undecidedRows(late(spareMs + 50)).filter(isDone)).toEqual(['stream/start-stream-done-last'])
    expect(brokenRows(late(spareMs + 50)).filter(isDone)).toEqual([])
  })

  test('a stream that we left after its last words was left too soon to say that its turn was over', () => {
    const failure = { kind: 'timeout', message: 'no end' } as const
    const began = 9000 - madeTiming.waitLimitMs
    const late = usual.slice(0, 3).map(([, name, data], index): MadeEvent => [began + index, name, data])
    const outcomes = spoken(madeSent(late, { answer: { failure, endMs: 9000 } }))
    expect(brokenRows(outcomes).filter((row) => row.endsWith('-done-last'))).toEqual([])
    expect(undecidedRows(outcomes)).toContain('stream/start-stream-done-last')
  })

  test('words of an earlier turn', () => {
    const earlier = madeSent(usual, { said: ['old qwrtpsdfghjk'] })
    const events = [ack, message(15, 'old qwrtpsdfghjk'), first, second, last]
    expect(brokenRows(spoken(madeSent(events, send), [earlier]))).toEqual(['stream/send-stream-only-new'])
  })

  test('words of an earlier turn that are said again are new ones', () => {
    const text = 'old qwrtpsdfghjk'
    const asked = own('LAB [] another')
    const oldReply = { messageId: 'old', role: 'assistant', text, timestamp: null }
    const after = (id: string): Record<string, unknown>[] => [
      { ...asked, messageId: 'm0' },
      oldReply,
      own(),
      { ...oldReply, messageId: id },
    ]
    const earlier = madeSent(usual, { said: [text] })
    const judgeWith = (id: string, data: object) =>
      brokenRows(
        spoken(
          madeSent([ack, [15, 'message', JSON.stringify({ text, ...data })], first, second, last], {
            ...send,
            shown: [...after(id), ...words],
          }),
          [earlier],
        ),
      )
    expect(judgeWith('new', {})).toEqual([])
    expect(judgeWith('new', { messageId: 'new' })).toEqual([])
    expect(judgeWith('new', { messageId: 'old' })).toEqual(['stream/send-stream-only-new'])
    expect(judgeWith('old', {})).toEqual(['stream/send-stream-only-new'])
  })

  test('a text that is lost', () => {
    expect(brokenRows(spoken(madeSent(usual, { shown: [...words] })))).toContain('stream/start-stream-stored')
    const cut = own('LAB [] zyxwvutsrqp')
    expect(brokenRows(spoken(madeSent(usual, { shown: [cut, ...words] })))).toEqual(['stream/start-stream-stored'])
    expect(brokenRows(spoken(madeSent(usual, { shown: [...words], rested: false })))).toEqual([])
  })

  test.each<[string, Partial<Exchange>, string[]]>([
    ['JSON', { headers: { 'content-type': 'application/json' }, chunks: null, body: '{}' }, ['media-type']],
    ['another 2xx', { status: 201 }, ['200']],
    ['504', { status: 504, headers: {}, chunks: null, body: '{"error":"late"}' }, ['200']],
    ['400', { status: 400, headers: {}, chunks: null, body: '{"error":"no streams"}' }, ['200']],
    ['500', { status: 500, headers: {}, chunks: null, body: '' }, ['200']],
  ])('another opening: %s', (_, answer, slugs) => {
    expect(brokenRows(spoken(madeSent(usual, { answer })))).toEqual(slugs.map((slug) => `stream/start-stream-${slug}`))
  })

  test('a stream under another media type is read all the same', () => {
    const body = usual
      .map(frame)
      .map((chunk) => ('text' in chunk ? chunk.text : ''))
      .join('')
    const outcomes = spoken(
      madeSent(usual, { answer: { headers: { 'content-type': 'text/plain' }, chunks: null, body } }),
    )
    expect(brokenRows(outcomes)).toEqual(['stream/start-stream-media-type'])
    expect(heldRows(outcomes)).toContain('stream/start-stream-complete')
  })
})

describe('what is not the service’s fault', () => {
  test.each<[string, Partial<Exchange>]>([
    ['a lost connection', { failure: { kind: 'reset', message: 'reset' }, chunks: [frame(ack)] }],
    ['a gateway', { status: 502, headers: {}, chunks: null, body: '<html>' }],
    ['429', { status: 429, headers: {}, chunks: null, body: '{"error":"slow down"}' }],
    ['503 with Retry-After', { status: 503, headers: { 'retry-after': '1' }, chunks: null, body: '' }],
    ['an empty account', { status: 402, headers: {}, chunks: null, body: '{"error":"empty"}' }],
    ['no answer', { status: null, headers: {}, chunks: null, failure: { kind: 'refused', message: 'refused' } }],
  ])('%s', (_, answer) => {
    expect(brokenRows(spoken(madeSent(usual, { answer })))).toEqual([])
    expect(undecidedRows(spoken(madeSent(usual, { answer })))).not.toEqual([])
  })

  test('more than the agent was instructed to say, in a history that was not read whole', () => {
    const events = [ack, message(15, 'Here I am.'), done(20)]
    const unread = { ...required, rested: false }
    expect(brokenRows(spoken(madeSent(events, unread)))).toEqual([])
    expect(undecidedRows(spoken(madeSent(events, unread)))).toContain('stream/start-required-stream-words')
    expect(brokenRows(silent(madeSent(events, { ...unread, said: [], shown: [own()] })))).toEqual([])
    expect(brokenRows(spoken(madeSent([ack, done(20)], unread)))).toEqual(['stream/start-required-stream-words'])
  })

  test('a conversation that cannot be found', () => {
    const { conversationId: _, history: __, rest: ___, ...sent } = madeSent([[10, 'ack', 'none'], ...usual.slice(1)])
    expect(brokenRows(spoken(sent))).toEqual([])
    expect(undecidedRows(spoken(sent))).toEqual([
      'stream/start-stream-ack-conversation-id',
      'stream/start-stream-ack-message-id',
      'stream/start-stream-stored',
    ])
  })

  test('a conversation that was found by its title and does not show the text', () => {
    const sent = madeSent([[10, 'ack', 'none'], ...usual.slice(1)], { shown: [own('other'), ...words], rested: false })
    expect(brokenRows(spoken(sent))).toEqual([])
  })

  test('words that no view shows, which are told with their script', () => {
    const outcomes = spoken(madeSent([ack, message(20, words[0]), done(30)], { shown: [own(), words[0]] }))
    expect(brokenRows(outcomes)).toEqual([])
    expect(outcomes).toContainEqual(
      expect.objectContaining({ rule: 'stream/start-stream-complete', script: 'say pauseMs say' }),
    )
    expect(outcomes.some((each) => 'performed' in each)).toBe(false)
  })

  test('more words than the script', () => {
    const events = [ack, message(15, 'Let me see.'), ...usual.slice(1)]
    const outcomes = spoken(madeSent(events, { shown: [own(), 'Let me see.', ...words] }))
    expect(brokenRows(outcomes)).toEqual([])
    expect(undecidedRows(outcomes)).toEqual([])
  })
})

describe('the stream of a silent turn', () => {
  const quiet = { said: [], shown: [own()] }
  const old = madeSent(usual)

  test('lawful, in every mode', () => {
    const stream = silent(madeSent([ack, done(20)], quiet))
    expect(heldRows(stream)).toContain('stream/start-stream-silent')
    expect([brokenRows(stream), undecidedRows(stream)]).toEqual([[], []])
    const error1 = silent(madeSent([ack, error(15), done(20)], { ...quiet, ...required }))
    expect(heldRows(error1)).toEqual(
      expect.arrayContaining(
        ['silent-200', 'error', 'error-before-done'].map((slug) => `stream/start-required-stream-${slug}`),
      ),
    )
    expect([brokenRows(error1), undecidedRows(error1)]).toEqual([[], []])
    const after = silent(madeSent([ack, error(15), done(20)], { ...quiet, ...required, ...send }), [old])
    expect(heldRows(after)).toEqual(
      expect.arrayContaining(['stream/send-required-stream-old-words', 'stream/send-required-stream-only-new']),
    )
    expect([brokenRows(after), undecidedRows(after)]).toEqual([[], []])
  })

  test.each<[string, string[], MadeEvent[], Partial<Sent>]>([
    ['a message', ['start-stream-silent'], [ack, message(15, 'Done.'), done(20)], {}],
    ['an error', ['start-stream-no-error'], [ack, error(15), done(20)], {}],
    ['no error', ['start-required-stream-error'], [ack, done(20)], required],
    [
      'error after done',
      ['start-required-stream-error-before-done', 'start-required-stream-done-last'],
      [ack, done(20), error(25)],
      required,
    ],
    [
      'a message for the error',
      ['start-required-stream-only-said', 'start-required-stream-error'],
      [ack, message(15, 'Done.'), done(20)],
      required,
    ],
  ])('broken: %s', (_, ids, events, parts) => {
    expect(brokenRows(silent(madeSent(events, { ...quiet, ...parts })))).toEqual(ids.map((id) => `stream/${id}`).sort())
  })

  test('broken: old words, shown or only counted', () => {
    const shown = madeSent([ack, message(15, words[0]), done(20)], { ...quiet, ...send })
    expect(brokenRows(silent(shown, [old]))).toEqual(['stream/send-stream-only-new'])
    const spared = madeSent([ack, done(20)], { ...quiet, ...send, ...required })
    expect(brokenRows(silent(spared, [old]))).toEqual(['stream/send-required-stream-old-words'])
    const both = madeSent([ack, message(15, words[1]), done(20)], { ...quiet, ...send, ...required })
    expect(brokenRows(silent(both, [old]))).toEqual([
      'stream/send-required-stream-old-words',
      'stream/send-required-stream-only-new',
    ])
  })

  test('broken: 504 instead of a stream', () => {
    const answer = { status: 504, headers: {}, chunks: null, body: '{"error":"no reply"}' }
    expect(brokenRows(silent(madeSent([], { ...quiet, ...required, answer })))).toEqual([
      'stream/start-required-stream-silent-200',
    ])
  })

  test('an agent that spoke nevertheless decides nothing', () => {
    const spoke = { said: [], shown: [own(), 'Here I am.'] }
    const outcomes = silent(madeSent([ack, message(15, 'Here I am.'), done(20)], { ...spoke, ...required }))
    expect(brokenRows(outcomes)).toEqual([])
    expect(undecidedRows(outcomes)).toEqual(['stream/start-required-stream-error'])
  })

  test('open to the wait limit: undecided, unless rest was seen long before', () => {
    const open = madeSent([ack, done(2005)], quiet)
    expect(brokenRows(silent(open))).toEqual([])
    expect(undecidedRows(silent(open))).toEqual(['stream/start-stream-ends-with-turn'])
    const status = (atMs: number, busy: boolean): Exchange =>
      made({ sentMs: atMs, endMs: atMs + 5, json: { busy, deferred: false, acceptedInputs: 0 } })
    expect(brokenRows(silent(open, [], [status(100, false), status(600, false), status(1500, false)]))).toEqual([
      'stream/start-stream-ends-with-turn',
    ])
    const late = [status(600, false), status(900, true), status(1600, false)]
    expect(brokenRows(silent(open, [], late))).toEqual([])
  })
})

test('a send that asked for no stream, and an empty stream, are no reason to hold anything', () => {
  expect(spoken(madeSent(usual, { mode: 'optional' }))).toEqual([])
  const outcomes = spoken(madeSent([], { answer: { endMs: 30 } }))
  expect(brokenRows(outcomes)).toEqual(['stream/start-stream-ack-first', 'stream/start-stream-done-last'])
  expect(heldRows(outcomes)).toEqual([
    'stream/start-stream-200',
    'stream/start-stream-media-type',
    'stream/start-stream-stored',
  ])
})
