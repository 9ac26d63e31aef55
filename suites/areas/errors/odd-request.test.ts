import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { silentForGood } from '../../reading/kit/refused-drawn.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { OddText } from '../../records/refusals.ts'
import { judgeForeignCursors, judgeOddRequest, judgeOddRequests } from './odd-request.ts'
import { judgeOddTexts } from './odd-texts.ts'

const answered = (status: number | null, parts: Parameters<typeof made>[0] = {}): Exchange =>
  made({ path: '/conversations?limit=', status, owned: true, json: { error: 'no' }, ...parts })

describe('judgeOddRequest', () => {
  const odd = (status: number | null) => judgeOddRequest({ oddity: 'odd-query-list', answer: answered(status) })

  test.each([200, 400, 403, 404, 414, 415, 431])('%i holds', (status) => {
    expect(verdicts(odd(status))).toEqual(['held errors/odd-query-list'])
  })

  test('500 is broken, and no other row is', () => {
    expect(verdicts(odd(500))).toEqual(['broken errors/odd-query-list'])
  })

  test.each([422, 501, 503])('%i is no 500, but a status that the API does not have', (status) => {
    expect(verdicts(odd(status))).toEqual(['broken status-codes/list', 'held errors/odd-query-list'])
  })

  test('no answer is undecided', () => {
    expect(verdicts(odd(null))).toEqual(['undecided errors/odd-query-list'])
  })

  test('no answer in three tries is broken, unless what stands in front may have been silent (readings 52, 73)', () => {
    const silent = (path: string) =>
      judgeOddRequest({ oddity: 'odd-id-status', answer: silentForGood(answered(null, { path })) })
    expect(verdicts(silent('/conversations/%22'))).toEqual(['broken errors/odd-id-status'])
    expect(verdicts(silent('/conversations/a%2Fb'))).toEqual(['undecided errors/odd-id-status'])
  })

  test('of many that broke, the smallest is shown', () => {
    const examples = ['large', 'small', 'fine'].map((id, index) => ({
      oddity: 'odd-query-list' as const,
      answer: answered(index < 2 ? 500 : 200, { id }),
    }))
    const outcomes = judgeOddRequests({ tried: { examples, smallest: 1 } })
    expect(outcomes.map((each) => ('exchange' in each ? each.exchange : ''))).toEqual(['small', 'fine'])
  })

  test('a cursor of another conversation needs a cursor', () => {
    expect(verdicts(judgeForeignCursors(null))).toEqual(['undecided errors/foreign-cursor'])
    const answer = answered(400)
    expect(verdicts(judgeForeignCursors({ foreign: answer, lent: null }))).toEqual(['held errors/foreign-cursor'])
  })
})

describe('judgeOddTexts', () => {
  const text = (holds: OddText['holds'], status: number): OddText => ({
    endpoint: 'send',
    holds,
    answer: answered(status, { method: 'POST', path: '/messages' }),
  })

  test.each<[string, OddText[], string[]]>([
    ['taken together', [text('both', 202)], ['held errors/lone-surrogate-send', 'held errors/nul-send']],
    [
      'refused',
      [text('both', 400), text('nul', 400), text('lone-surrogate', 400)],
      ['held errors/lone-surrogate-send', 'held errors/nul-send'],
    ],
    [
      'one of them fails',
      [text('both', 500), text('nul', 202), text('lone-surrogate', 500)],
      ['broken errors/lone-surrogate-send', 'held errors/nul-send'],
    ],
    [
      'one is refused before the other fails',
      [text('both', 400), text('nul', 400), text('lone-surrogate', 500)],
      ['broken errors/lone-surrogate-send', 'held errors/nul-send'],
    ],
    [
      'they fail only together',
      [text('both', 500), text('nul', 202), text('lone-surrogate', 202)],
      [
        'broken errors/lone-surrogate-send',
        'broken errors/nul-send',
        'held errors/lone-surrogate-send',
        'held errors/nul-send',
      ],
    ],
    ['nothing was sent', [], []],
  ])('%s', (_, texts, expected) => {
    expect(verdicts(judgeOddTexts(texts))).toEqual(expected)
  })
})
