import { expect, test } from 'vitest'
import type { Exchange, Timing } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { Sent } from '../../records/sent.ts'
import { judgeExpected504 } from './bare-504.ts'
import { judgeErrorMessage } from './error-message.ts'
import { judgeAllLetters } from './limit-letters.ts'
import { observeCodes, observeIllFormed, observeOpen, observeProbes } from './open-requests.ts'
import { observeRefusedTitles } from './refused-titles.ts'

const answered = (status: number | null, parts: Parameters<typeof made>[0] = {}): Exchange =>
  made({ status, json: { error: 'no' }, ...parts })

test('open requests are observed whatever they get, one observation a row', () => {
  const looks = [
    { slug: 'limit-oddly-written', what: '1e1', answer: answered(200) },
    { slug: 'limit-oddly-written', what: 'NaN', answer: answered(500) },
    { slug: 'limit-empty', what: 'nothing', answer: answered(null) },
  ] as const
  expect(verdicts(observeOpen(looks))).toEqual([
    'saw errors/limit-empty nothing: no response',
    'saw errors/limit-oddly-written 1e1: 200; NaN: 500',
  ])
  expect(observeOpen([])).toEqual([])
  expect(verdicts(observeIllFormed(answered(400)))).toEqual(['saw errors/ill-formed-id 400'])
})

test('messages to nobody tell how they are taken, where the service reads them before it looks for the conversation', () => {
  const looks = [
    { slug: 'empty-text', what: 'an empty text', answer: answered(400) },
    { slug: 'unknown-field', what: 'a field', answer: answered(404) },
    { slug: 'content-type', what: 'text/plain', answer: answered(415) },
  ] as const
  const probes = { wellFormed: answered(404), malformed: answered(400), looks: [...looks] }
  expect(verdicts(observeProbes(probes))).toEqual([
    'saw errors/content-type text/plain: 415',
    'saw errors/empty-text an empty text: refused',
    'saw errors/unknown-field a field: accepted',
  ])
  const blind = verdicts(observeProbes({ ...probes, malformed: answered(404) }))
  expect(blind.every((each) => each.includes('unknown'))).toBe(true)
})

test('codes are shown with their statuses', () => {
  const exchanges = [
    answered(400, { json: { error: 'no', code: 'bad' } }),
    answered(400, { json: { error: 'no', code: 'bad' } }),
    answered(404, { json: { error: 'no', code: 7 } }),
    answered(200, { json: { code: 'fine' } }),
  ]
  expect(verdicts(observeCodes(exchanges))).toEqual(['saw errors/code-values 400 bad'])
  expect(verdicts(observeCodes([answered(404)]))).toEqual(['saw errors/code-values none'])
  expect(observeCodes([answered(200)])).toEqual([])
})

test('titles of refused starts in the list', () => {
  const list = (...titles: string[]) => made({ json: { conversations: titles.map((title) => ({ title })) } })
  const marks = ['abc-1.', 'abc-2.']
  expect(verdicts(observeRefusedTitles({ marks, list: list('x', 'run abc-2.') }))).toEqual([
    'saw errors/refused-start-row true',
  ])
  expect(verdicts(observeRefusedTitles({ marks, list: list('run abc-22') }))).toEqual([
    'saw errors/refused-start-row false',
  ])
  expect(observeRefusedTitles({ marks, list: answered(500) })).toEqual([])
})

test('a 400 says something', () => {
  const blank = answered(400, { json: { error: ' \n' } })
  expect(verdicts(judgeErrorMessage(answered(400)))).toEqual(['held errors/400-says-what'])
  expect(verdicts(judgeErrorMessage(blank))).toEqual(['broken errors/400-says-what'])
  const others = [answered(404), answered(400, { json: { message: 'x' } }), answered(400, { path: '/nothing' })]
  expect(others.flatMap(judgeErrorMessage)).toEqual([])
})

test('a limit of letters is refused; of what is not, the smallest is shown', () => {
  const examples = [answered(400), answered(200, { id: 'large' }), answered(422, { id: 'small' })]
  const outcomes = judgeAllLetters('list', { examples, smallest: 2 }, answered(200))
  expect(verdicts(outcomes)).toEqual(['broken errors/list-limit-letters', 'held errors/list-limit-letters'])
  expect(outcomes.at(-1)).toHaveProperty('exchange', 'small')
  expect(verdicts(judgeAllLetters('history', { examples: [answered(400)], smallest: null }, answered(403)))).toEqual([
    'undecided errors/history-limit-letters',
  ])
})

test('an expected 504 has an ApiError; a bare one is judged when it came again', () => {
  const timing: Timing = { waitLimitMs: 2000, slackMs: 500, lagMs: 500, longPauseMs: 1000, ranOutMs: 2750 }
  const attempt = (answer: Exchange, mode: Sent['mode'] = 'required') => {
    const sent: Sent = {
      ...{ endpoint: 'start', mode, text: 'x', title: null, script: 'silent', said: [], lastsMs: 0, looks: [] },
      answer: { ...answer, method: 'POST', name: 'start' },
    }
    return { play: { sent } }
  }
  const lawful = answered(504)
  const bare = answered(504, { json: { message: 'no' } })
  const all = ['held errors/504-closed', 'held errors/504-error', 'held errors/504-json']
  expect(verdicts(judgeExpected504([attempt(lawful)], timing))).toEqual(all)
  expect(judgeExpected504([attempt(bare)], timing)).toEqual([])
  expect(verdicts(judgeExpected504([attempt(bare), attempt(bare)], timing))).toEqual([
    'broken errors/504-closed',
    'broken errors/504-error',
    'held errors/504-json',
  ])
  expect(verdicts(judgeExpected504([attempt(bare), attempt(lawful)], timing))).toEqual(all)
  expect(judgeExpected504([attempt(lawful, 'optional')], timing)).toEqual([])
  expect(judgeExpected504([], timing)).toEqual([])
})
