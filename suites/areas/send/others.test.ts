import { describe, expect, it } from 'vitest'
import { isObservation, type Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { labelledText } from '../../reading/text/labelled.ts'
import type { Sent } from '../../records/sent.ts'
import { judgeHidden, observeMeanwhile } from './activity.ts'
import { judgeAccept, judgeSentAgain, judgeStartedAgain, observeFolder } from './again.ts'
import { agent, around, bothReplies, madeSend, madeTiming, reply, user, usual, words } from './kit/made.ts'
import { judgeTitleOmitted, judgeTitleUsed } from './title.ts'

const valuesOf = (outcomes: readonly Outcome[]) => outcomes.filter(isObservation).map((each) => each.value)

describe('a start with a text that was started before', () => {
  const judge = (again: Sent) => judgeStartedAgain(madeSend(), again, around)
  const row = ['send/start-new-conversation']

  it('holds in a conversation of its own', () => {
    expect(heldRows(judge(usual.none({ conversationId: 'c2', json: { conversationId: 'c2' } })))).toEqual(row)
  })
  it('is broken in the same one, and with 409', () => {
    expect(brokenRows(judge(usual.none()))).toEqual(row)
    expect(brokenRows(judge(usual.none({ answer: { status: 409, body: '{"error":"x"}' } })))).toEqual(row)
  })
  it('is undecided where the answer cannot be judged', () => {
    expect(undecidedRows(judge(usual.none({ answer: { status: 429, body: '' } })))).toEqual(row)
  })
})

describe('a message with a text that was sent before', () => {
  const token = 'zxwvtsrqpnml'
  const text = `LAB [] ${labelledText(token)}`
  const twice = [user(text, 'm0'), agent(words[0], 'o0'), user(text, 'm1'), agent(words[0], 'r0')]
  const message = madeSend({
    endpoint: 'send',
    text,
    said: [words[0]],
    json: { messageId: 'm0', replies: [reply(words[0], 'o0')] },
  })
  const again = (parts: Parameters<typeof madeSend>[0] = {}): Sent =>
    usual.required({
      endpoint: 'send',
      text,
      said: [words[0]],
      script: 'say',
      shown: twice,
      turn: { saidMs: [10], endMs: 15 },
      ...parts,
    })
  const judge = (repeated: Sent) => judgeSentAgain(message, repeated, token, around)
  const row = ['send/send-same-text-twice']

  it('holds where it is kept and answered', () => expect(heldRows(judge(again()))).toEqual(row))
  it('is broken with 409, and where it is kept once', () => {
    expect(brokenRows(judge(again({ answer: { status: 409, body: '{"error":"x"}' } })))).toEqual(row)
    expect(brokenRows(judge(again({ shown: twice.slice(0, 2), json: { messageId: 'm0' } })))).toEqual(row)
  })
  it('leaves it to the fold where the agent did not speak again', () => {
    const answer = { status: 504, body: '{"error":"x"}' }
    expect(judge(again({ shown: twice.slice(0, 3), answer }))).toEqual([
      expect.objectContaining({ rule: row[0], script: 'say' }),
    ])
    expect(brokenRows(judge(again({ answer })))).toEqual(row)
  })
  it('is undecided away from rest', () => {
    expect(undecidedRows(judge(again({ rested: false, shown: twice.slice(0, 2) })))).toEqual(row)
  })
})

describe('the Accept header', () => {
  const requestHeaders = { accept: 'text/event-stream' }
  const judge = (sent: Sent) => judgeAccept(sent, around)
  const row = ['send/start-accept-ignored']

  it('is held where the answer is JSON', () => {
    expect(heldRows(judge(madeSend({ answer: { requestHeaders } })))).toEqual(row)
    const headers = { 'content-type': 'Application/JSON; charset="utf-8"' }
    expect(heldRows(judge(madeSend({ answer: { requestHeaders, headers } })))).toEqual(row)
  })
  it('is broken where it is a stream, or refused', () => {
    const headers = { 'content-type': 'text/event-stream' }
    expect(brokenRows(judge(madeSend({ answer: { requestHeaders, headers, body: null, chunks: [] } })))).toEqual(row)
    const refused = made({ requestHeaders, status: 400, body: '{"error":"x"}' })
    expect(brokenRows(judge(madeSend({ refused: [refused] })))).toEqual(row)
  })
  it('is not known where it is refused with 406 (readings 49)', () => {
    const refused = made({ requestHeaders, method: 'POST', requestBody: '{}', status: 406, body: '<h1>no</h1>' })
    expect(undecidedRows(judge(madeSend({ refused: [refused] })))).toEqual(row)
  })
  it('is not blamed for what else was refused with it', () => {
    const odd = made({ requestHeaders, status: 400, body: '{"error":"U+0000"}' })
    expect(heldRows(judge(madeSend({ refused: [odd], answer: { requestHeaders } })))).toEqual(row)
    expect(judge(madeSend())).toEqual([])
  })
})

describe('tools and notes', () => {
  const judge = (sent: Sent) => judgeHidden(sent, 'tools', 'tool-lmnpqrst', [], around)
  const row = ['send/replies-hide-tools']

  it('are held where the replies are the words alone', () => expect(heldRows(judge(madeSend()))).toEqual(row))
  it('are broken where a reply names them, or says what nobody said', () => {
    for (const [text, inHistory] of [
      ['tool-lmnpqrst', true],
      ['[tool] `tool-lmnpqrst`', true],
      ['{"type":"tool_use","name":"tool-lmnpqrst"}', true],
      ['Let me use tool-lmnpqrst.', false],
      ['[activity]', false],
    ] as const) {
      const more = inHistory ? [agent(text, 'r9')] : []
      const shown = [user(), agent(words[0], 'r0'), ...more, agent(words[1], 'r1')]
      const replies = [bothReplies[0], reply(text, 'r9'), bothReplies[1]]
      expect(brokenRows(judge(madeSend({ shown, json: { replies } })))).toEqual(row)
    }
  })
  it('are left open where the agent speaks of them, as the history shows as well (readings 91)', () => {
    const text = 'Let me use tool-lmnpqrst.'
    const shown = [user(), agent(words[0], 'r0'), agent(text, 'r9'), agent(words[1], 'r1')]
    const replies = [bothReplies[0], reply(text, 'r9'), bothReplies[1]]
    const outcomes = judge(madeSend({ shown, json: { replies } }))
    expect(brokenRows(outcomes)).toEqual([])
    expect(outcomes).toContainEqual(expect.objectContaining({ agent: expect.objectContaining({ told: 'use a tool' }) }))
  })
  it('are held where the agent says more than its script (readings 43)', () => {
    const shown = [user(), agent(words[0], 'r0'), agent('One moment.', 'r9'), agent(words[1], 'r1')]
    const replies = [bothReplies[0], reply('One moment.', 'r9'), bothReplies[1]]
    const outcomes = judge(madeSend({ shown, json: { replies } }))
    expect([brokenRows(outcomes), undecidedRows(outcomes)]).toEqual([[], []])
  })
  it('are undecided where the answer cannot be judged, or has no words', () => {
    expect(undecidedRows(judge(madeSend({ answer: { status: 429, body: '' } })))).toEqual(row)
    expect(undecidedRows(judge(madeSend({ json: { replies: [] } })))).toEqual(row)
  })
})

describe('titles', () => {
  const status = (sentMs: number, title: string) => made({ sentMs, endMs: sentMs + 4, json: { busy: true, title } })
  const named = (...reads: [sentMs: number, title: string][]): Sent =>
    usual.none({
      title: 'ours',
      reads: reads.map(([sentMs, title]) => status(sentMs, title)),
      turn: { saidMs: [1020], endMs: 1025 },
    })
  const judge = (sent: Sent) => judgeTitleUsed(sent, madeTiming)
  const used = ['send/start-title-used']

  it('that are given hold, also where the view lags or a new name comes later', () => {
    expect(heldRows(judge(named([10, 'ours'])))).toEqual(used)
    expect(heldRows(judge(named([10, ''], [600, 'ours'])))).toEqual(used)
    expect(heldRows(judge(named([10, 'ours'], [900, 'renamed'])))).toEqual(used)
  })
  it('that are given and not used are broken', () => {
    expect(brokenRows(judge(named([10, 'another'], [600, 'another'])))).toEqual(used)
  })
  it('are undecided where they were read too early alone', () => {
    expect(undecidedRows(judge(named([10, 'another'])))).toEqual(used)
  })

  const unnamed = (title: string, rested = true): Sent =>
    madeSend({
      title: null,
      rested,
      text: 'LAB []\nPlease look.',
      reads: [],
      rest: { rested, fromMs: 0, toMs: 9, reads: [made({ json: { busy: false, title } })] },
    })
  it('that are left out come from the service', () => {
    expect(heldRows(judgeTitleOmitted(unnamed('Please')))).toEqual(['send/start-title-omitted'])
    expect(valuesOf(judgeTitleOmitted(unnamed('LAB …')))).toEqual(['the beginning of the first line'])
    expect(valuesOf(judgeTitleOmitted(unnamed('Please')))).toEqual(['a part of the text'])
    expect(brokenRows(judgeTitleOmitted(unnamed(' ')))).toEqual(['send/start-title-omitted'])
    expect(undecidedRows(judgeTitleOmitted(unnamed('', false)))).toEqual(['send/start-title-omitted'])
  })
})

describe('what is open', () => {
  it('a working folder is taken, or refused', () => {
    const list = (cwd: unknown) => made({ json: { conversations: [{ conversationId: 'c1', cwd }] } })
    expect(valuesOf(observeFolder(usual.none(), list('/'), '/'))).toEqual(['accepted and shown'])
    expect(valuesOf(observeFolder(usual.none(), list(null), '/'))).toEqual(['accepted; the list shows null'])
    const refused = usual.none({ refused: [made({ status: 400 })] })
    expect(valuesOf(observeFolder(refused, list('/'), '/'))).toEqual(['refused with 400'])
  })
  it('a message meanwhile is told with what came of it', () => {
    const statusBefore = (busy: boolean, pendingGates: unknown[]) => made({ json: { busy, pendingGates } })
    expect(observeMeanwhile(usual.none(), statusBefore(false, []))).toEqual([])
    const seen = observeMeanwhile(usual.none(), statusBefore(true, [{}]))
    expect(seen.map((each) => ('rule' in each ? each.rule : ''))).toEqual(['send/while-busy', 'send/while-asking'])
    expect(valuesOf(seen)).toEqual(Array(2).fill('202; the agent executed the step'))
  })
})
