import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { isUndecided, type Outcome } from '../reading/finding.ts'
import { made } from '../reading/kit/made.ts'
import { judgeAllWords, judgeAnswered } from './crowd/crowd.ts'
import type { Crowd } from './crowd/groups.ts'
import { crowd as rules } from './crowd/rows.ts'
import { ack, done, madeSent, madeTiming } from './stream/kit/made.ts'
import { judgeRich } from './stream/rich.ts'

/** Words that no view shows are a loss once the agent performed such a script elsewhere: what names it says so to the fold. */
const scripts = (outcomes: readonly Outcome[]): (string | undefined)[] =>
  outcomes.filter(isUndecided).map(({ script }) => script)

const empty = (busy: boolean) => ({
  page: made({ path: '/conversations/c/messages', json: { before: null, conversationId: 'c', messages: [] } }),
  status: made({ path: '/conversations/c', json: { busy: false, deferred: busy, lastAssistantText: null } }),
})

const crowdOf = (rested: boolean, answer: Exchange, said: string[] = []): Crowd => {
  const { status } = empty(!rested)
  const messages = said.map((text, index) => ({ messageId: `m${index}`, role: 'assistant', text, timestamp: null }))
  const page = made({ path: '/conversations/c/messages', json: { before: null, conversationId: 'c', messages } })
  return {
    sends: [
      {
        mode: 'stream',
        conversationId: 'c',
        started: true,
        text: 'asked',
        said: ['one of bcdfghjklmnp', 'two of bcdfghjklmnp'],
        word: 'bcdfghjklmnp',
        answer,
      },
    ],
    conversations: [{ id: 'c', rested, pages: [page], end: 'start', statuses: [status] }],
  }
}

const crowd = (rested: boolean, answer = made({ chunks: [] }), said: string[] = []): Outcome[] =>
  judgeAllWords(crowdOf(rested, answer, said), madeTiming)

const rich = (rested: boolean): Outcome[] => {
  const { page, status } = empty(!rested)
  const lines = 'lines bcdfghjklmnp\nand more'
  const sent = madeSent([ack, done(2000)], {
    said: [lines],
    script: 'say',
    lastsMs: 0,
    rest: { rested, fromMs: 0, toMs: 1, reads: [status] },
    history: { pages: [page], end: 'start' },
  })
  const outcomes = judgeRich({ ...sent, steps: [{ say: lines }], earlier: [], isAlone: true }, madeTiming)
  return outcomes.filter((each) => 'rule' in each && each.rule === 'stream/line-breaks')
}

describe('scripted words that no view shows', () => {
  test.each([
    ['a crowd', crowd, ['say pauseMs say']],
    ['a stream', rich, ['say']],
  ])('%s: are lost at rest, and may be put off before', (_, judge, named) => {
    expect(scripts(judge(true))).toEqual(named)
    expect(scripts(judge(false))).toEqual(named.map(() => undefined))
  })

  test('a stream that was open when our time was up owes nothing that was said later', () => {
    const said = ['one of bcdfghjklmnp', 'two of bcdfghjklmnp']
    const failure = { kind: 'timeout', message: 'no end after 9750 ms' } as const
    expect(crowd(true, made({ chunks: [] }), said)).toEqual([expect.objectContaining({ held: false })])
    expect(crowd(true, made({ chunks: [], failure }), said)).toEqual([
      expect.objectContaining({ undecided: expect.stringContaining('the suite stopped reading') }),
    ])
  })

  test('a stream that lasted to the wait limit owes nothing that was said later, and one before it does', () => {
    const said = ['one of bcdfghjklmnp', 'two of bcdfghjklmnp']
    const ended = (endMs: number): Outcome[] =>
      crowd(true, made({ endMs, chunks: [{ atMs: endMs, text: 'event: done\ndata: {}\n\n' }] }), said)
    expect(ended(madeTiming.waitLimitMs).filter(isUndecided)).toHaveLength(1)
    expect(ended(20)).toEqual([expect.objectContaining({ held: false })])
  })

  test('a required send of a crowd may run out before its turn begins, and not sooner', () => {
    const all = crowdOf(true, made({ status: 504, json: { error: 'no reply' } }))
    const answered = (endMs: number, mode: 'required' | 'optional', attempt = 1): Outcome[] =>
      judgeAnswered(
        { ...all, sends: all.sends.map((each) => ({ ...each, mode, answer: { ...each.answer, endMs, attempt } })) },
        rules['starts-answered'],
        false,
        madeTiming,
      )
    const { waitLimitMs } = madeTiming
    expect(answered(waitLimitMs, 'required').filter(isUndecided)).toHaveLength(1)
    // Once its turn may have failed by itself; one play after another it does not.
    expect(answered(20, 'required').filter(isUndecided)).toHaveLength(1)
    expect(answered(20, 'required', 2)).toEqual([expect.objectContaining({ held: false })])
    expect(answered(waitLimitMs, 'optional')).toEqual([expect.objectContaining({ held: false })])
  })
})
