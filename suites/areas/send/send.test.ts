import { describe, expect, it } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Sent } from '../../records/sent.ts'
import { agent, around, bothReplies, type MadeSend, madeSend, ownText, reply, user, usual, words } from './kit/made.ts'
import { judgeSend } from './send.ts'

const judge = (sent: Sent, earlier: Sent[] = []) => judgeSend(sent, earlier, around)
const rows = (prefix: string, ...slugs: string[]): string[] => slugs.map((slug) => `send/${prefix}${slug}`).sort()

const answerRows = ['conversation-id', 'message-id', 'stored']
const waitRows = ['200', ...answerRows, 'waits', 'ends-with-turn', 'complete', 'only-said']
const viewRows = ['reply-id', 'reply-text']

describe('a lawful send', () => {
  const lawful: [about: string, sent: Sent, held: string[]][] = [
    ['optional', madeSend(), [...rows('start-optional-', ...waitRows, ...viewRows), 'send/start-in-order'].sort()],
    ['without a mode', madeSend({ mode: 'default' }), [...rows('start-default-', ...waitRows), 'send/start-in-order']],
    ['none', usual.none(), rows('start-none-', '202', ...answerRows, 'at-once', 'no-replies', 'turn-runs')],
    [
      'required',
      usual.required(),
      rows('start-required-', '200', ...answerRows, 'words', 'first-words', 'only-said', ...viewRows),
    ],
    ['silent', usual.silent(), rows('start-optional-', ...answerRows, 'ends-with-turn', 'silent')],
    [
      'silent, without replies',
      usual.silent({ json: { replies: undefined } }),
      rows('start-optional-', ...answerRows, 'ends-with-turn', 'silent'),
    ],
    ['silent and required', usual.silent504(), rows('start-required-', 'silent-504', 'silent-kept', 'ends-with-turn')],
  ]
  it.each(lawful)('holds: %s', (_, sent, expected) => {
    const outcomes = judge(sent)
    expect(brokenRows(outcomes)).toEqual([])
    expect(undecidedRows(outcomes)).toEqual([])
    expect(heldRows(outcomes)).toEqual([...expected].sort())
  })

  const odd: [about: string, sent: Sent][] = [
    ['timedOut false', madeSend({ json: { timedOut: false } })],
    ['a 202 with timedOut false', usual.none({ json: { timedOut: false } })],
    [
      'deferred until the wait ran out',
      madeSend({
        turn: { saidMs: [5000, 6000], endMs: 6005 },
        answer: { endMs: 2010 },
        json: { replies: [], timedOut: true },
      }),
    ],
    [
      'required, and deferred until the wait ran out',
      usual.required({
        turn: { saidMs: [5000, 6000], endMs: 6005 },
        answer: { endMs: 2010, status: 504, body: '{"error":"x"}' },
      }),
    ],
    [
      'a slow turn that ends after the limit',
      madeSend({ turn: { saidMs: [10, 1020], endMs: 4000 }, answer: { endMs: 2010 }, json: { timedOut: true } }),
    ],
    [
      'a text in canonical form',
      madeSend({ text: 'e\u0301 x', shown: [user('\u00e9 x'), agent(words[0], 'r0'), agent(words[1], 'r1')] }),
    ],
    ['no credits', madeSend({ answer: { status: 402, body: '{"error":"x"}' } })],
    ['put off at last', madeSend({ answer: { status: 429, body: '' } })],
    ['cut by a gateway', madeSend({ answer: { status: 502, body: '<html>' } })],
    ['no answer at all', madeSend({ answer: { status: null, body: null, failure: { kind: 'reset', message: 'x' } } })],
    [
      'a history that cannot be read',
      madeSend({ history: { pages: [made({ status: 500, body: null })], end: 'broken' } }),
    ],
    ['not at rest, nothing shown yet', madeSend({ rested: false, shown: [] })],
    ['words seen in no view', madeSend({ shown: [user()], json: { replies: [] }, turn: { saidMs: [], endMs: 20 } })],
    [
      'a silent turn in which the agent spoke',
      usual.silent({ shown: [user(), agent('oh', 'r9')], json: { replies: [reply('oh', 'r9')] } }),
    ],
    [
      'an agent that says more than its script',
      madeSend({
        shown: [user(), agent(words[0], 'r0'), agent('oh', 'r9'), agent(words[1], 'r1')],
        json: { replies: [bothReplies[0], reply('oh', 'r9'), bothReplies[1]] },
      }),
    ],
    [
      'none, and the words were looked for too rarely',
      usual.none({
        reads: [],
        statusAfter: made({ sentMs: 1500, endMs: 1510, json: { busy: false, lastAssistantText: words[1] } }),
      }),
    ],
  ]
  it.each(odd)('is not accused: %s', (_, sent) => {
    expect(brokenRows(judge(sent))).toEqual([])
  })

  it('gives nothing where it asked for a stream', () => {
    expect(judge(madeSend({ mode: 'stream' }))).toEqual([])
  })
})

/** The agent pauses for six seconds, since the line is long. */
const longNone = (endMs: number): Sent =>
  usual.none({ lastsMs: 6000, turn: { saidMs: [6020], endMs: 6025 }, answer: { endMs } })

describe('a send under none whose agent pauses for longer than a send may wait', () => {
  it('is answered at once', () => {
    expect(judge(longNone(20))).toContainEqual(expect.objectContaining({ rule: 'send/start-none-at-once', held: true }))
  })

  it('is not accused for an answer within half of a limit that is shorter than the slack', () => {
    const timing = { ...around.timing, waitLimitMs: 400, slackMs: 500 }
    expect(brokenRows(judgeSend(longNone(150), [], { ...around, timing }))).toEqual([])
    expect(brokenRows(judgeSend(longNone(450), [], { ...around, timing }))).toContain('send/start-none-at-once')
  })
})

describe('a broken send', () => {
  const broken: [about: string, sent: Sent, found: string[]][] = [
    ['the wrong status', madeSend({ answer: { status: 201 } }), ['send/start-optional-200']],
    ['no JSON', madeSend({ answer: { body: 'hello' } }), ['send/start-optional-200']],
    ['409 on a lone send', madeSend({ answer: { status: 409, body: '{"error":"x"}' } }), ['send/start-optional-200']],
    ['a 200 under none', usual.none({ answer: { status: 200 } }), ['send/start-none-202']],
    ['replies under none', usual.none({ json: { replies: [] } }), ['send/start-none-no-replies']],
    ['none that waits for the limit, while the agent pauses for longer', longNone(2000), ['send/start-none-at-once']],
    ['no conversation id, which is for area shape', madeSend({ json: { conversationId: undefined } }), []],
    [
      'the id of no conversation',
      madeSend({ json: { conversationId: 'c2' } }),
      ['send/start-optional-conversation-id'],
    ],
    [
      'an id that is not found',
      madeSend({ history: { pages: [made({ status: 404, body: '{"error":"x"}' })], end: 'broken' } }),
      ['send/start-optional-conversation-id'],
    ],
    [
      'another id than was sent to',
      madeSend({ endpoint: 'send', json: { conversationId: 'c2' } }),
      ['send/send-optional-conversation-id'],
    ],
    ['no message id, which is for area shape', madeSend({ json: { messageId: undefined } }), []],
    ['another message id', madeSend({ json: { messageId: 'm2' } }), ['send/start-optional-message-id']],
    [
      'a text that is lost',
      madeSend({ shown: [agent(words[0], 'r0'), agent(words[1], 'r1')] }),
      ['send/start-optional-stored'],
    ],
    [
      'a text that is altered',
      madeSend({ shown: [user(ownText.toLowerCase().replace('"', '')), agent(words[0], 'r0'), agent(words[1], 'r1')] }),
      ['send/start-optional-stored'],
    ],
    [
      'an answer at the first words',
      madeSend({ answer: { endMs: 15 }, json: { replies: [bothReplies[0]] } }),
      ['send/start-optional-waits'],
    ],
    ['an answer at the limit only', madeSend({ answer: { endMs: 2005 } }), ['send/start-optional-ends-with-turn']],
    [
      'no answer at all, long after the turn',
      madeSend({ answer: { endMs: 4000, status: null, body: null, failure: { kind: 'timeout', message: 'x' } } }),
      ['send/start-optional-ends-with-turn'],
    ],
    ['a reply that is left out', madeSend({ json: { replies: [bothReplies[1]] } }), ['send/start-optional-complete']],
    ['no replies', madeSend({ json: { replies: undefined } }), ['send/start-optional-complete']],
    [
      'replies in the wrong order',
      madeSend({ json: { replies: [...bothReplies].reverse() } }),
      ['send/start-in-order'],
    ],
    [
      'a reply twice',
      madeSend({ json: { replies: [...bothReplies, bothReplies[1]] } }),
      ['send/start-optional-only-said'],
    ],
    [
      'a reply that nobody gave',
      madeSend({ mode: 'default', json: { replies: [...bothReplies, reply('oh', 'r9')] } }),
      ['send/start-default-only-said'],
    ],
    [
      'an altered reply without a mode',
      madeSend({ mode: 'default', json: { replies: [reply('FIRST', 'r0'), bothReplies[1]] } }),
      ['send/start-default-only-said'],
    ],
    [
      'an altered reply',
      madeSend({ json: { replies: [reply('FIRST', 'r0'), bothReplies[1]] } }),
      ['send/start-optional-reply-text'],
    ],
    [
      'a reply with another id',
      madeSend({ json: { replies: [reply(words[0], 'r7'), bothReplies[1]] } }),
      ['send/start-optional-reply-id'],
    ],
    [
      'required that waits for the turn',
      usual.required({ answer: { endMs: 1030 }, json: { replies: bothReplies } }),
      ['send/start-required-first-words'],
    ],
    [
      'required that waits, and hides it',
      usual.required({ answer: { endMs: 1030 } }),
      ['send/start-required-first-words'],
    ],
    ['required without replies', usual.required({ json: { replies: [] } }), ['send/start-required-words']],
    [
      'required with the later words first',
      usual.required({ json: { replies: [...bothReplies].reverse() } }),
      ['send/start-required-first-words', 'send/start-required-words'],
    ],
    [
      '504 although the agent spoke',
      usual.required({ answer: { status: 504, body: '{"error":"x"}' } }),
      ['send/start-required-200'],
    ],
    [
      'a silent turn with a reply',
      usual.silent({ json: { replies: [reply('oh', 'r9')] } }),
      ['send/start-optional-silent'],
    ],
    [
      'a silent turn with 504',
      usual.silent({ answer: { status: 504, body: '{"error":"x"}' } }),
      ['send/start-optional-silent'],
    ],
    [
      'a silent turn that is answered at the limit',
      usual.silent({ answer: { endMs: 2000 }, json: { timedOut: true } }),
      ['send/start-optional-ends-with-turn'],
    ],
    [
      '200 where 504 is due',
      usual.silent504({ answer: { status: 200, body: '{"conversationId":"c1","messageId":"m1"}' } }),
      ['send/start-required-silent-504'],
    ],
    ['504 and the text is lost', usual.silent504({ shown: [] }), ['send/start-required-silent-kept']],
  ]
  it.each(broken)('is found: %s', (_, sent, found) => {
    expect(brokenRows(judge(sent))).toEqual(found)
  })

  it('is found where a later send was paid by the same credential', () => {
    const refused = madeSend({ answer: { status: 402, body: '{"error":"x"}' } })
    const later = made({ method: 'POST', sentMs: 5000, status: 200 })
    expect(brokenRows(judgeSend(refused, [], { ...around, exchanges: [later] }))).toEqual(['send/start-optional-200'])
  })

  it('blames the script where the words were seen in no view, so that the fold can compare', () => {
    const mute = madeSend({ shown: [user()], json: { replies: [] }, turn: { saidMs: [], endMs: 20 } })
    expect(judge(mute)).toContainEqual(
      expect.objectContaining({ rule: 'send/start-optional-complete', script: 'say pauseMs say' }),
    )
    const unrested = judge({ ...mute, rest: { rested: false, fromMs: 0, toMs: 1, reads: [] } })
    expect(unrested.filter((each) => 'script' in each)).toEqual([])
  })

  it('tells that the agent performed its script', () => {
    expect(judge(madeSend())).toContainEqual({ performed: 'say pauseMs say' })
    expect(
      judge(usual.none({ shown: [user()], turn: { saidMs: [], endMs: 5 } })).filter((each) => 'performed' in each),
    ).toEqual([])
  })
})

describe('a send to a conversation with earlier words', () => {
  const old = ['older ghjklmnpqrst', 'oldest zxwvtsrqpnml']
  const earlier = madeSend({
    said: old,
    text: 'LAB earlier',
    json: { replies: old.map((text, index) => reply(text, `o${index}`)) },
  })
  const send = (parts: MadeSend): Sent => madeSend({ endpoint: 'send', ...parts })
  const history = [
    user('LAB earlier', 'm0'),
    agent('older ghjklmnpqrst', 'o0'),
    agent('oldest zxwvtsrqpnml', 'o1'),
    user(),
  ]

  it('holds with new words alone, and with silence', () => {
    const spoken = judge(send({ shown: [...history, agent(words[0], 'r0'), agent(words[1], 'r1')] }), [earlier])
    expect(heldRows(spoken)).toContain('send/send-optional-only-new')
    const silent = judge({ ...usual.silent({ shown: history }), endpoint: 'send' }, [earlier])
    expect(heldRows(silent)).toContain('send/send-optional-only-new')
    const required = judge({ ...usual.silent504({ shown: history }), endpoint: 'send' }, [earlier])
    expect(heldRows(required)).toEqual(
      expect.arrayContaining(['send/send-required-old-words', 'send/send-required-silent-504']),
    )
    expect(brokenRows([...spoken, ...silent, ...required])).toEqual([])
  })

  it('is broken with old words, and by nothing else', () => {
    const all = [reply(old[0] ?? '', 'o0'), ...bothReplies]
    expect(brokenRows(judge(send({ json: { replies: all } }), [earlier]))).toEqual(['send/send-optional-only-new'])
  })

  it('is broken where old words satisfy a required turn', () => {
    const body = JSON.stringify({ conversationId: 'c1', messageId: 'm1', replies: [reply(old[1] ?? '', 'o1')] })
    const sent = usual.silent504({ shown: history, answer: { status: 200, body } })
    const found = brokenRows(judge({ ...sent, endpoint: 'send' }, [earlier]))
    expect(found).toEqual(['send/send-required-old-words', 'send/send-required-only-new'])
  })

  it('tells old words from new ones with the same text by their id', () => {
    const first = madeSend({ text: 'LAB earlier' })
    const again = [
      user('LAB earlier', 'm0'),
      agent(words[0], 'r0'),
      agent(words[1], 'r1'),
      user(),
      agent(words[0], 'n0'),
      agent(words[1], 'n1'),
    ]
    const fresh = send({ shown: again, json: { replies: [reply(words[0], 'n0'), reply(words[1], 'n1')] } })
    expect(brokenRows(judge(fresh, [first]))).toEqual([])
    const stale = send({ shown: again })
    expect(brokenRows(judge(stale, [first]))).toContain('send/send-optional-only-new')
  })
})

describe('an agent that is only prompted', () => {
  const prompted = (parts: MadeSend = {}): Sent =>
    madeSend({
      said: null,
      text: 'Say something.',
      shown: [user('Say something.'), agent('Well.', 'r0'), agent('Well.', 'r1')],
      json: { replies: [reply('Well.', 'r0'), reply('Well.', 'r1')] },
      ...parts,
    })

  it('is judged by what the views agree on', () => {
    const outcomes = judge(prompted())
    expect(brokenRows(outcomes)).toEqual([])
    expect(heldRows(outcomes)).toEqual(
      [
        ...rows('start-optional-', '200', ...answerRows, ...viewRows, 'complete', 'only-said'),
        'send/start-in-order',
      ].sort(),
    )
  })

  it('may have sent a text twice where the history was not read whole, but not twice under one id', () => {
    const replies = (id: string) => [...bothReplies, reply(words[1], id)]
    const outcomes = (id: string, rested: boolean) => judge(madeSend({ rested, json: { replies: replies(id) } }))
    expect(brokenRows(outcomes('r2', false))).toEqual([])
    expect(brokenRows(outcomes('r2', true))).toEqual(['send/start-optional-only-said', 'send/start-optional-reply-id'])
    expect(brokenRows(outcomes('r1', false))).toEqual(['send/start-optional-only-said'])
  })

  it('is not held against the service for what it may have said later', () => {
    const later = prompted({ json: { replies: [reply('Well.', 'r0')] } })
    expect(brokenRows(judge(later))).toEqual([])
    expect(brokenRows(judge(prompted({ mode: 'required', answer: { status: 504, body: '{"error":"x"}' } })))).toEqual(
      [],
    )
  })

  it('shows replies that come in another order than in the history', () => {
    const outcomes = judge(prompted({ json: { replies: [reply('Well.', 'r1'), reply('Well.', 'r0')] } }))
    expect(brokenRows(outcomes)).toEqual(['send/start-in-order'])
  })
})

describe('a message to a conversation that only the list names, since its start got 504', () => {
  const refused = { status: 404, body: '{"error":"no such conversation"}' }
  const to = (start: Sent) => judge(madeSend({ endpoint: 'send', answer: refused }), [start])
  it('may be sent astray by the list, and is not held against sending', () => {
    expect(brokenRows(to(usual.silent504()))).toEqual([])
    expect(undecidedRows(to(usual.silent504()))).toContain('send/send-optional-200')
    expect(brokenRows(to(madeSend()))).toEqual(['send/send-optional-200'])
  })
})
