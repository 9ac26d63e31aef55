import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { BrokenBody, BrokenLane } from '../../records/refusals.ts'
import { judgeBodiesAddNothing } from './adds-nothing.ts'
import { judgeBrokenBody, judgeBrokenLane, rowOfFault, rowsOfBodies } from './broken-body.ts'

const answered = (status: number | null, parts: Parameters<typeof made>[0] = {}): Exchange =>
  made({ method: 'POST', path: '/messages', requestBody: '{"text":5}', json: { error: 'no' }, status, ...parts })

const body = (answer: Exchange, parts: Partial<BrokenBody> = {}): BrokenBody => ({
  endpoint: 'send',
  place: '/text',
  constraint: 'type',
  how: 'number in place of string',
  traces: { within: [], exact: ['5'] },
  answer,
  ...parts,
})

const accepted = answered(202, { id: 'twin' })

describe('judgeBrokenBody', () => {
  test('400 holds', () => {
    expect(verdicts(judgeBrokenBody(body(answered(400)), accepted))).toEqual(['held errors/send-text-type'])
  })

  test.each([200, 202, 422, 413, 500, 404, 409])('%i is broken, and says to what', (status) => {
    const [finding] = [judgeBrokenBody(body(answered(status)), accepted)]
    expect(finding).toMatchObject({ rule: 'errors/send-text-type', held: false, expected: '400' })
    expect(finding).toHaveProperty('actual', `${status} {"error":"no"} (request body: {"text":5})`)
  })

  test.each<[string, Exchange]>([
    ['no answer', answered(null, { failure: { kind: 'timeout', message: 'no end' } })],
    ['a gateway', answered(502, { json: undefined, body: '<h1>Bad Gateway</h1>' })],
    ['a limit on rates', answered(429)],
    ['a pause', answered(503, { headers: { 'retry-after': '5' } })],
  ])('%s is undecided', (_, answer) => {
    expect(verdicts(judgeBrokenBody(body(answer), accepted))).toEqual(['undecided errors/send-text-type'])
  })

  test('where the valid request is refused too, only success is decided', () => {
    const refused = answered(402)
    expect(verdicts(judgeBrokenBody(body(answered(400)), refused))).toEqual(['undecided errors/send-text-type'])
    expect(verdicts(judgeBrokenBody(body(answered(422)), refused))).toEqual(['undecided errors/send-text-type'])
    expect(verdicts(judgeBrokenBody(body(answered(202)), refused))).toEqual(['broken errors/send-text-type'])
  })

  test('without a body, HTTP may miss the length or the type; with an empty one, it may not', () => {
    const absent = { place: '', constraint: 'absent' }
    const none = body(answered(411, { requestBody: null }), absent)
    expect(verdicts(judgeBrokenBody(none, accepted))).toEqual(['held errors/send-no-body'])
    const empty = body(answered(415, { requestBody: '' }), absent)
    expect(verdicts(judgeBrokenBody(empty, accepted))).toEqual(['broken errors/send-no-body'])
  })
})

describe('judgeBrokenLane', () => {
  const lane = (tried: BrokenLane['tried']): BrokenLane => ({
    endpoint: 'send',
    place: '/text',
    constraint: 'type',
    tried,
  })

  test('shows the smallest of what broke, and all that held', () => {
    const examples = [answered(400), answered(200, { id: 'large' }), answered(200, { id: 'small' })].map((each) =>
      body(each),
    )
    const outcomes = judgeBrokenLane(lane([{ examples, smallest: 2, cutShort: false }]), accepted)
    expect(verdicts(outcomes)).toEqual(['broken errors/send-text-type', 'held errors/send-text-type'])
    expect(outcomes.filter((each) => 'held' in each && !each.held)).toMatchObject([{ exchange: 'small' }])
  })

  test('is undecided where not all could be tried, unless something broke', () => {
    const held = { examples: [body(answered(400))], smallest: null, cutShort: false }
    const cut = { examples: [], smallest: null, cutShort: true }
    const broke = { examples: [body(answered(200))], smallest: 0, cutShort: false }
    expect(verdicts(judgeBrokenLane(lane([held, cut]), accepted))).toEqual([
      'held errors/send-text-type',
      'undecided errors/send-text-type',
    ])
    expect(verdicts(judgeBrokenLane(lane([broke, cut]), accepted))).toEqual(['broken errors/send-text-type'])
  })

  test('says nothing of nothing', () => {
    expect(judgeBrokenLane(lane([]), accepted)).toEqual([])
  })
})

test('each fault has a row, and a fault that no row speaks of is an error', () => {
  expect(rowsOfBodies('start').map(({ id }) => id)).toContain('errors/start-title-type')
  expect(rowsOfBodies('send').map(({ id }) => id)).toContain('errors/send-conversation-id-missing')
  expect([...rowsOfBodies('start'), ...rowsOfBodies('send')]).toHaveLength(22)
  expect(rowOfFault({ endpoint: 'start', place: '/text', constraint: 'maxLength' }).id).toBe('send/start-none-too-long')
  expect(() => rowOfFault({ endpoint: 'send', place: '/title', constraint: 'type' })).toThrow('type at /title')
})

describe('judgeLeftNothing', () => {
  const page = (...texts: string[]): Exchange =>
    made({ json: { before: null, conversationId: 'c', messages: texts.map((text) => ({ text })) } })
  const atRest = (...texts: string[]) => ({ rested: true, pages: [page(...texts)], end: 'start' as const })
  const marked = { traces: { within: ['abc-1.'], exact: [] }, place: '/reply' }

  test('holds where the history shows neither the text nor what it may have become', () => {
    const bodies = [body(answered(400)), body(answered(400), marked)]
    expect(verdicts(judgeBodiesAddNothing(bodies, atRest('hello', '15', 'abc-12.')))).toEqual([
      'held errors/400-adds-nothing',
    ])
  })

  test.each(['5', 'LAB []\nabc-1. and more'])('finds %j', (text) => {
    const bodies = [body(answered(400)), body(answered(400), marked)]
    expect(verdicts(judgeBodiesAddNothing(bodies, atRest('hello', text)))).toContain('broken errors/400-adds-nothing')
  })

  test('a text that was too long has a row of its own', () => {
    const long = body(answered(400), { constraint: 'maxLength', traces: { within: ['aaa'], exact: [] } })
    expect(verdicts(judgeBodiesAddNothing([long], atRest('aaaa')))).toEqual(['broken errors/too-long-adds-nothing'])
  })

  test('what was taken, refused otherwise, or sent to start says nothing', () => {
    const others = [body(answered(202)), body(answered(422)), body(answered(400), { endpoint: 'start' })]
    expect(judgeBodiesAddNothing(others, atRest('5'))).toEqual([])
  })

  test('is undecided without rest or without the whole history', () => {
    const bodies = [body(answered(400))]
    expect(verdicts(judgeBodiesAddNothing(bodies, { ...atRest(), rested: false }))).toEqual([
      'undecided errors/400-adds-nothing',
    ])
    expect(verdicts(judgeBodiesAddNothing(bodies, { ...atRest(), end: 'broken' }))).toEqual([
      'undecided errors/400-adds-nothing',
    ])
  })
})
