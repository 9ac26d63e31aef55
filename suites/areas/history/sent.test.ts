import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { isFinding, isUndecided, type Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import type { Sent } from '../../records/sent.ts'
import { madeTiming } from '../send/kit/made.ts'
import { judgeSentHistories as judgeHistoriesIn, observeMidTurn } from './sent.ts'

const judgeSentHistories = (sents: readonly Sent[]) => judgeHistoriesIn(sents, madeTiming)

const said = ['first bcdfghjklmnp', 'second pnmlkjhgfdcb']
const text = `LAB ${JSON.stringify(said.map((say) => ({ say })))}`
const [user, one, two] = [
  { messageId: 'u', role: 'user', text, timestamp: null },
  { messageId: 'a', role: 'assistant', text: said[0], timestamp: null },
  { messageId: 'b', role: 'assistant', text: said[1], timestamp: null },
]

function pageOf(messages: unknown[]): Exchange {
  return made({ path: '/conversations/c/messages?limit=1000', json: { before: null, conversationId: 'c', messages } })
}

function answered(result: object, asked: object = {}): Exchange {
  const requestBody = JSON.stringify({ text, ...asked })
  return { ...made({ method: 'POST', json: { conversationId: 'c', messageId: 'u', ...result } }), requestBody }
}

/** One send and its history, settled. */
function sentWith(messages: unknown[], more: Partial<Sent> = {}): Sent {
  return {
    endpoint: 'start',
    mode: 'optional',
    text,
    title: null,
    script: 'say say',
    said,
    lastsMs: 0,
    answer: answered({ replies: [one, two] }),
    conversationId: 'c',
    looks: [],
    rest: { rested: true, fromMs: 0, toMs: 1, reads: [] },
    history: { pages: [pageOf(messages)], end: 'start' },
    ...more,
  }
}

function brokenIn(outcomes: Outcome[]): string[] {
  return [...new Set(outcomes.flatMap((each) => (isFinding(each) && !each.held ? [each.rule] : [])))]
}

describe('the history after a send', () => {
  it('shows what was sent and said, once and unchanged', () => {
    const outcomes = judgeSentHistories([sentWith([user, one, two])])
    expect(brokenIn(outcomes)).toEqual([])
    expect(new Set(outcomes.flatMap((each) => (isFinding(each) ? [each.rule.split('/')[1]] : [])))).toEqual(
      new Set([
        'sent-once',
        'role-user',
        'agent-words-all',
        'agent-words-once',
        'role-assistant',
        'agent-words-unchanged',
        'ids-unique',
      ]),
    )
  })

  it('owes no words of a message that was refused', () => {
    const refused = made({ method: 'POST', status: 409, json: { error: 'done' } })
    expect(judgeSentHistories([sentWith([], { answer: refused })])).toEqual([])
    const silent = made({ method: 'POST', json: { conversationId: 'c', messageId: 'u' } })
    expect(judgeSentHistories([sentWith([user], { answer: silent })]).some(isUndecided)).toBe(true)
  })

  it.each<[string, unknown[], string[]]>([
    ['a word that a reply had is missing', [user, one], ['history/agent-words-all']],
    ['a word is there twice', [user, one, two, { ...two, messageId: 'c' }], ['history/agent-words-once']],
    ['a word is cut', [user, one, { ...two, text: said[1]?.slice(0, -1) }], ['history/agent-words-unchanged']],
    ['a word is longer', [user, one, { ...two, text: `${said[1]} …` }], ['history/agent-words-unchanged']],
    ['what was sent is missing: judged where it was sent', [one, two], []],
    ['what was sent is there twice', [user, { ...user, messageId: 'v' }, one, two], ['history/sent-once']],
    ['a reply is a user', [user, { ...one, role: 'user' }, two], ['history/role-assistant']],
    ['the caller is an assistant', [{ ...user, role: 'assistant' }, one, two], ['history/role-user']],
    ['two have one id', [user, one, { ...two, messageId: 'a' }], ['history/ids-unique']],
  ])('%s', (_, messages, broken) => {
    expect(brokenIn(judgeSentHistories([sentWith(messages)]))).toEqual(broken)
  })

  it('may show a word twice where no answer holds the whole turn: the agent may have said it again', () => {
    const again = [user, one, two, { ...one, messageId: 'c' }]
    const first = answered({ replies: [one] }, { reply: 'required' })
    expect(brokenIn(judgeSentHistories([sentWith(again, { mode: 'required', answer: first })]))).toEqual([])
    const ranOut = answered({ replies: [one], timedOut: true })
    expect(brokenIn(judgeSentHistories([sentWith(again, { answer: ranOut })]))).toEqual([])
  })

  it('may show a word twice where a stream has no end, or ended when the wait may have run out', () => {
    const again = [user, one, two, { ...two, messageId: 'c' }]
    const streamed = (more: Partial<Exchange>, ...events: [number, string][]): string[] => {
      const chunks = events.map(([atMs, text]) => ({ atMs, text }))
      const answer = { ...answered({}, { stream: true }), body: null, sentMs: 0, chunks, ...more }
      return brokenIn(judgeSentHistories([sentWith(again, { mode: 'stream', answer })]))
    }
    const shown: [number, string] = [
      10,
      [one, two].map((each) => `event: message\ndata: ${JSON.stringify(each)}\n\n`).join(''),
    ]
    const done = 'event: done\ndata: {}\n\n'
    const cut = { failure: { kind: 'timeout' as const, message: 'no end' } }
    expect(streamed({}, shown, [20, done])).toEqual(['history/agent-words-once'])
    expect(streamed(cut, shown)).toEqual([])
    expect(streamed({}, shown)).toEqual([])
    expect(streamed({}, shown, [madeTiming.waitLimitMs, done])).toEqual([])
  })

  it('may show the words of the caller once more, as those of an agent that repeats them', () => {
    const repeated = { ...user, messageId: 'r', role: 'assistant' }
    expect(brokenIn(judgeSentHistories([sentWith([user, repeated, one, two])]))).toEqual([])
  })

  it('is undecided where nothing shows a word: whether the turn ran is for the rules of sending', () => {
    const answer = made({ method: 'POST', status: 202, json: { conversationId: 'c', messageId: 'u' } })
    const outcomes = judgeSentHistories([sentWith([user], { answer })])
    expect(brokenIn(outcomes)).toEqual([])
    expect(outcomes.filter(isUndecided)).toMatchObject([
      { rule: 'history/agent-words-all', again: true },
      { rule: 'history/agent-words-all', again: true },
    ])
    expect(outcomes.filter((each) => 'script' in each)).toEqual([])
  })

  it('is undecided where a message has no text: what is looked for may stand in it', () => {
    const outcomes = judgeSentHistories([sentWith([user, { ...one, text: [one.text] }, two])])
    expect(brokenIn(outcomes)).toEqual([])
    expect(outcomes.filter(isUndecided).map(({ rule }) => rule)).toEqual(['history/agent-words-all'])
  })

  it.each<[string, Partial<Sent>]>([
    ['it did not come to rest', { rest: { rested: false, fromMs: 0, toMs: 1, reads: [] } }],
    ['the words are not known', { said: null }],
    ['a page could not be read', { history: { pages: [made({ status: 500 })], end: 'broken' } }],
    ['it was not read', { history: undefined }],
  ])('says nothing where %s', (_, more) => {
    expect(judgeSentHistories([sentWith([], more)])).toEqual([])
  })

  it('a message that was not accepted need not be there', () => {
    const answer = made({ method: 'POST', status: 402, json: { error: 'no credits' } })
    expect(brokenIn(judgeSentHistories([sentWith([], { answer })]))).toEqual([])
  })

  it('two messages of one conversation share a history, others have their own', () => {
    const silent = sentWith([], { text: 'LAB []', said: [], script: 'silent', history: undefined })
    const silently = { messageId: 's', role: 'user', text: 'LAB []', timestamp: null }
    expect(brokenIn(judgeSentHistories([silent, sentWith([silently, user, one, two])]))).toEqual([])
    const twice = [silently, { ...silently, messageId: 't' }, user, one, two]
    expect(brokenIn(judgeSentHistories([silent, sentWith(twice)]))).toEqual(['history/sent-once'])
    const elsewhere = { ...silent, conversationId: 'd' }
    expect(brokenIn(judgeSentHistories([elsewhere, sentWith([user, one, two])]))).toEqual([])
  })
})

describe('words while the turn goes on', () => {
  it('are observed, whether they show or not', () => {
    expect(observeMidTurn(sentWith([], { looks: [pageOf([user, one]), pageOf([user, one, two])] }))).toMatchObject([
      { value: true },
    ])
    expect(observeMidTurn(sentWith([], { looks: [pageOf([user]), pageOf([user, one, two])] }))).toMatchObject([
      { value: false },
    ])
    expect(observeMidTurn(sentWith([]))).toEqual([])
  })
})
