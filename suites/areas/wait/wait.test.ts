import { describe, expect, it } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Sent } from '../../records/sent.ts'
import { judgeInTime } from '../send/answer.ts'
import { factsOf } from '../send/facts.ts'
import {
  agent,
  around,
  bothReplies,
  type MadeSend,
  madeSend,
  madeTiming,
  reply,
  user,
  usual,
  words,
} from '../send/kit/made.ts'
import { judgeWaitCuts } from './cut.ts'
import { judgeRanOut } from './wait.ts'

const judge = (sent: Sent) => judgeRanOut(sent, [], around)
const rows = (prefix: string, ...slugs: string[]): string[] => slugs.map((slug) => `wait/${prefix}${slug}`).sort()

/** Words, a pause beyond the limit, words: answered at the limit with the words so far. */
const ranOut = (parts: MadeSend = {}): Sent =>
  madeSend({
    turn: { saidMs: [10, 2800], endMs: 2805 },
    lastsMs: 2750,
    ...parts,
    json: { replies: [bothReplies[0]], timedOut: true, ...parts.json },
    answer: { endMs: 2004, ...parts.answer },
  })

/** Silence beyond the limit, then words: answered with 504. */
const ranOutRequired = (parts: MadeSend = {}): Sent =>
  madeSend({
    mode: 'required',
    said: [words[1]],
    script: 'pauseMs say',
    turn: { saidMs: [2800], endMs: 2805 },
    shown: [user(), agent(words[1], 'r1')],
    ...parts,
    answer: { status: 504, body: '{"error":"no reply"}', endMs: 2004, ...parts.answer },
  })

const timedOut = (fields: Record<string, unknown>): string =>
  JSON.stringify({ conversationId: 'c1', messageId: 'm1', timedOut: true, ...fields })

const all = ['runs-out', 'not-early', 'not-late', 'carries-on', 'message-kept']

describe('a lawful wait that runs out', () => {
  it('holds, with the words so far, empty replies or none', () => {
    for (const replies of [[bothReplies[0]], [], undefined]) {
      const outcomes = judge(ranOut({ json: { replies } }))
      expect(brokenRows(outcomes)).toEqual([])
      expect(undecidedRows(outcomes)).toEqual([])
      expect(heldRows(outcomes)).toEqual(rows('start-optional-', ...all, 'earlier-words'))
    }
  })

  it('holds under required with 504, and with 200 and no replies', () => {
    const silent = [{ status: 200, body: timedOut({}) }, { status: 200, body: timedOut({ replies: [] }) }, {}]
    for (const answer of silent) {
      expect(heldRows(judge(ranOutRequired({ answer })))).toEqual(rows('start-required-', ...all))
    }
  })

  const odd: [about: string, sent: Sent][] = [
    ['a little early', ranOut({ answer: { endMs: 1600 } })],
    ['a little late', ranOut({ answer: { endMs: 2450 } })],
    [
      'begun late, so that nothing was said yet',
      ranOut({ turn: { saidMs: [2500, 6000], endMs: 6005 }, json: { replies: [] } }),
    ],
    [
      'an agent that did not play',
      ranOut({
        turn: { saidMs: [10], endMs: 20 },
        json: { timedOut: undefined },
        answer: { endMs: 25 },
        shown: [user(), agent(words[0], 'r0')],
      }),
    ],
    ['cut by a gateway', ranOut({ answer: { endMs: 1000, status: 504, body: '<html>' } })],
    ['not at rest', ranOut({ rested: false, shown: [user()] })],
    ['refused', ranOut({ answer: { endMs: 5, status: 400, body: '{"error":"x"}' } })],
    [
      'a walk that met a cursor again',
      ranOut({ history: { pages: [made({ json: { before: 'a', messages: [] } })], end: 'cursor-again' } }),
    ],
  ]
  it.each(odd)('is not accused: %s', (_, sent) => {
    expect(brokenRows(judge(sent))).toEqual([])
  })

  it('gives nothing for a stream, for none, and for a turn without words', () => {
    expect(judge(ranOut({ mode: 'stream' }))).toEqual([])
    expect(judge(ranOut({ mode: 'none' }))).toEqual([])
    expect(judge(ranOut({ said: [] }))).toEqual([])
  })
})

describe('a broken wait', () => {
  const broken: [about: string, sent: Sent, found: string[]][] = [
    ['no timedOut', ranOut({ json: { timedOut: undefined } }), ['wait/start-optional-runs-out']],
    [
      '504 under optional',
      ranOut({ answer: { status: 504, body: '{"error":"x"}' } }),
      ['wait/start-optional-runs-out'],
    ],
    [
      'required with 200 and no timedOut',
      ranOutRequired({ answer: { status: 200, body: timedOut({ timedOut: false }) } }),
      ['wait/start-required-runs-out'],
    ],
    [
      'required with timedOut and a reply',
      ranOutRequired({ answer: { status: 200, body: timedOut({ replies: [reply('oh', 'r9')] }) } }),
      ['wait/start-required-runs-out'],
    ],
    ['given up early', ranOut({ answer: { endMs: 1400 } }), ['wait/start-optional-not-early']],
    [
      'answered at the first words',
      ranOut({ answer: { endMs: 20 }, json: { timedOut: undefined } }),
      ['wait/start-optional-not-early'],
    ],
    ['504 early', ranOutRequired({ answer: { endMs: 1000 } }), ['wait/start-required-not-early']],
    ['late', ranOut({ answer: { endMs: 2600 } }), ['wait/start-optional-not-late']],
    [
      'never answered',
      ranOut({ answer: { endMs: 4000, status: null, body: null, failure: { kind: 'timeout', message: 'x' } } }),
      ['wait/start-optional-not-late'],
    ],
    ['earlier words lost', ranOut({ shown: [user(), agent(words[1], 'r1')] }), ['wait/start-optional-earlier-words']],
    [
      'later words not in the history',
      ranOut({ shown: [user(), agent(words[0], 'r0')] }),
      ['wait/start-optional-carries-on'],
    ],
    [
      'the message lost',
      ranOut({ shown: [agent(words[0], 'r0'), agent(words[1], 'r1')] }),
      ['wait/start-optional-message-kept'],
    ],
  ]
  it.each(broken)('is found: %s', (_, sent, found) => {
    expect(brokenRows(judge(sent))).toEqual(found)
  })

  it('leaves work that stopped to the fold, by its script', () => {
    const stopped = ranOut({ turn: { saidMs: [10], endMs: 2005 }, shown: [user(), agent(words[0], 'r0')] })
    const outcomes = judge(stopped)
    expect(brokenRows(outcomes)).toEqual([])
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        rule: 'wait/start-optional-carries-on',
        script: 'pauseMs say, after the wait limit',
      }),
    )
  })
})

describe('timedOut in an answer that came in time', () => {
  const inTime = (sent: Sent) => {
    const facts = factsOf(sent, [], around)
    return facts === undefined ? [] : judgeInTime(facts)
  }

  it('holds where it is left out or false', () => {
    const sends = [madeSend(), madeSend({ json: { timedOut: false } }), usual.none(), usual.required()]
    for (const sent of sends) expect(heldRows(inTime(sent))).toEqual([`wait/start-${sent.mode}-in-time`])
  })

  it('is broken where it is true', () => {
    const json = { timedOut: true }
    const sends = [madeSend({ json }), usual.none({ json }), usual.required({ json }), usual.silent({ json })]
    for (const sent of sends) expect(brokenRows(inTime(sent))).toEqual([`wait/start-${sent.mode}-in-time`])
  })

  it('is not decided near the limit, nor where the wait was given up while the turn went on', () => {
    const late = madeSend({
      turn: { saidMs: [10, 2300], endMs: 2305 },
      answer: { endMs: 1800 },
      json: { timedOut: true, replies: [] },
    })
    const early = madeSend({ answer: { endMs: 500 }, json: { timedOut: true, replies: [bothReplies[0]] } })
    for (const sent of [late, early]) expect(undecidedRows(inTime(sent))).toEqual(['wait/start-optional-in-time'])
  })
})

describe('a wait whose connection is cut', () => {
  const cut = (endMs: number, failure = { kind: 'reset', message: 'gone' } as const): Sent =>
    ranOut({ answer: { endMs, status: null, body: null, failure } })
  const cuts = (...attempts: Sent[]) =>
    judgeWaitCuts(
      attempts.map((sent) => ({ play: { sent } })),
      madeTiming,
    )

  it('is proven held by a wait to the limit alone', () => {
    expect(heldRows(cuts(ranOut()))).toEqual(['wait/start-optional-not-cut'])
    expect(cuts(madeSend())).toEqual([])
  })

  it('is undecided once, and the service’s fault at the same place again', () => {
    expect(undecidedRows(cuts(cut(1000)))).toEqual(['wait/start-optional-not-cut'])
    expect(brokenRows(cuts(cut(1000), cut(1100)))).toEqual(['wait/start-optional-not-cut'])
  })

  it('is told by the fresh send where that was not cut (readings 21)', () => {
    expect(heldRows(cuts(cut(1000), ranOut()))).toEqual(['wait/start-optional-not-cut'])
    // One that was answered long before the limit tells nothing of how long a connection is held.
    expect(cuts(cut(0), madeSend())).toEqual([])
  })

  it('is found by a bare 504 as well, unless 504 is due', () => {
    const bare = { status: 504, body: '<html>' }
    const optional = ranOut({ answer: { ...bare, endMs: 1000 } })
    expect(brokenRows(cuts(optional, optional))).toEqual(['wait/start-optional-not-cut'])
    const atLimit = ranOutRequired({ answer: bare })
    expect(brokenRows(cuts(atLimit, atLimit))).toEqual([])
    const silent = usual.silent504({ answer: bare })
    expect(brokenRows(cuts(silent, silent))).toEqual([])
  })

  it('breaks the status of a none that never gets its answer', () => {
    const none = usual.none({ answer: { status: null, body: null, failure: { kind: 'reset', message: 'gone' } } })
    expect(brokenRows(cuts(none, none))).toEqual(['send/start-none-202'])
  })

  it('gives nothing without a play', () => {
    expect(judgeWaitCuts([], madeTiming)).toEqual([])
    expect(judgeWaitCuts([{ play: null }], madeTiming)).toEqual([])
  })
})
