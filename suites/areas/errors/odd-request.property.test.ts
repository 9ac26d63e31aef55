import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alone, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { made } from '../../reading/kit/made.ts'
import { silenced } from '../../reading/kit/refused-drawn.ts'
import type { Oddity, OddRequest, OddText } from '../../records/refusals.ts'
import { judgeForeignCursors, judgeOddRequest, judgeOddRequests } from './odd-request.ts'
import { judgeOddTexts } from './odd-texts.ts'

/** Where an odd request goes; a status that the endpoint may give is lawful, whichever it is. */
const oddities: Record<Oddity, [method: string, path: string, area: string]> = {
  'odd-id-send': ['POST', '/messages', 'send'],
  'odd-id-status': ['GET', '/conversations/%20', 'status'],
  'odd-id-history': ['GET', '/conversations/%20/messages', 'history'],
  'odd-query-list': ['GET', '/conversations?limit=1&limit=2', 'list'],
  'odd-query-history': ['GET', '/conversations/c1/messages?x[]=1', 'history'],
  'odd-cursor': ['GET', '/conversations/c1/messages?before=%F0', 'history'],
  'foreign-cursor': ['GET', '/conversations/c1/messages?before=z', 'history'],
  'nul-start': ['POST', '/conversations', 'start'],
  'nul-send': ['POST', '/messages', 'send'],
  'lone-surrogate-start': ['POST', '/conversations', 'start'],
  'lone-surrogate-send': ['POST', '/messages', 'send'],
  'deep-body-start': ['POST', '/conversations', 'start'],
  'deep-body-send': ['POST', '/messages', 'send'],
}

interface OddModel {
  oddity: Oddity
  /** What the service says to each of them. */
  statuses: number[]
}

const names = Object.keys(oddities).filter((name): name is Oddity => name in oddities)
const models: fc.Arbitrary<OddModel> = fc.record({
  oddity: fc.constantFrom(...names),
  statuses: fc.array(fc.constantFrom(200, 400, 403, 404, 414, 431), { minLength: 1, maxLength: 4 }),
})

const answered = (oddity: Oddity, status: number): OddRequest => {
  const [method, path] = oddities[oddity]
  return { oddity, answer: made({ method, path, status, owned: true, json: { error: 'odd' } }) }
}

interface Tried {
  examples: OddRequest[]
  smallest: number | null
}

const tried: Alone<OddModel, Tried> = {
  models,
  record: ({ oddity, statuses }) => ({ examples: statuses.map((status) => answered(oddity, status)), smallest: null }),
  judge: (all) => judgeOddRequests({ tried: all }),
}

/** One of them with another status; where something broke, the smallest of what did is told. */
const one = ({ examples }: Tried, at: number, status: number): Tried => {
  const smallest = at % examples.length
  const change = ({ oddity, answer }: OddRequest): OddRequest => ({ oddity, answer: { ...answer, status } })
  return { examples: examples.map((each, index) => (index === smallest ? change(each) : each)), smallest }
}

const rowOf = ({ oddity }: OddModel): string[] => [`errors/${oddity}`]

describe('a request that hardly anybody sends', () => {
  test('is survived by every lawful service', () => {
    expect(heldIn({ ...tried, runs: 200 })).toEqual(names.map((name) => `errors/${name}`).sort())
  })
  test('retype: one answer, as a 500', () => {
    findDamage(tried, { damage: (all, at) => one(all, at, 500), breaks: rowOf })
    const cursors: Alone<OddModel, Tried> = { ...tried, judge: ({ examples }) => judgeForeignCursors(examples) }
    findDamage(cursors, { damage: (all, at) => one(all, at, 500), breaks: rowOf })
    const single: Alone<OddModel, Tried> = { ...tried, judge: ({ examples }) => examples.flatMap(judgeOddRequest) }
    findDamage(single, { damage: (all, at) => one(all, at, 500), breaks: rowOf })
  })
  test('retype: one answer, as a status that the API does not have', () => {
    findDamage(tried, {
      damage: (all, at) => one(all, at, [405, 413, 422, 503][at % 4] ?? 0),
      breaks: ({ oddity }) => [`status-codes/${oddities[oddity][2]}`],
    })
  })
  test('says nothing where no answer is the service’s, or none was sent', () => {
    decideNothing(tried, silenced)
    decideNothing(tried, () => ({ examples: [], smallest: null }))
    decideNothing({ ...tried, judge: ({ examples }) => judgeForeignCursors(examples) }, () => ({
      examples: [],
      smallest: null,
    }))
  })
})

describe('a text with what hardly any store can hold', () => {
  interface TextsModel {
    statuses: number[]
    endpoint: OddText['endpoint']
    kind: 'nul' | 'lone-surrogate'
  }
  const textsModels: fc.Arbitrary<TextsModel> = fc.record({
    statuses: fc.array(fc.constantFrom(200, 202, 400), { minLength: 6, maxLength: 6 }),
    endpoint: fc.constantFrom('start', 'send'),
    kind: fc.constantFrom('nul', 'lone-surrogate'),
  })
  const all = (['start', 'send'] as const).flatMap((endpoint) =>
    (['both', 'nul', 'lone-surrogate'] as const).map((holds) => ({ endpoint, holds })),
  )
  const texts: Alone<TextsModel, OddText[]> = {
    models: textsModels,
    record: ({ statuses }) =>
      all.map(({ endpoint, holds }, index) => {
        const path = endpoint === 'start' ? '/conversations' : '/messages'
        const status = statuses[index] ?? 400
        return { endpoint, holds, answer: made({ method: 'POST', path, status, owned: true, json: { error: 'odd' } }) }
      }),
    judge: judgeOddTexts,
  }
  const withStatus = (some: OddText[], status: number, of: (each: OddText) => boolean): OddText[] =>
    some.map((each) => (of(each) ? { ...each, answer: { ...each.answer, status } } : each))

  test('is survived by every lawful service', () => {
    expect(heldIn(texts)).toEqual(
      ['lone-surrogate-send', 'lone-surrogate-start', 'nul-send', 'nul-start'].map((slug) => `errors/${slug}`),
    )
  })
  test('retype: the answer to one of them, as a 500', () => {
    findDamage(texts, {
      damage: (some, _, { endpoint, kind }) =>
        withStatus(some, 500, (each) => each.endpoint === endpoint && each.holds === kind),
      breaks: ({ endpoint, kind }) => [`errors/${kind}-${endpoint}`],
    })
  })
  test('retype: the answer to a text with both and to one of them, as a 500 for that one', () => {
    findDamage(texts, {
      damage: (some, _, { endpoint, kind }) =>
        withStatus(some, 500, (each) => each.endpoint === endpoint && (each.holds === kind || each.holds === 'both')),
      breaks: ({ endpoint, kind }) => [`errors/${kind}-${endpoint}`],
    })
  })
  test('says nothing where no answer is the service’s, or none was sent', () => {
    decideNothing(texts, silenced)
    decideNothing(texts, () => [])
  })
})
