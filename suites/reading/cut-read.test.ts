import { expect, test } from 'vitest'
import type { CutShort, Exchange } from '../../schemas/types.ts'
import { cutAgain, cutShortOf } from './cut-read.ts'
import { made } from './kit/made.ts'

const reset = { status: null, body: null, failure: { kind: 'reset', message: 'other side closed' } } as const
const cuts = (...given: Partial<CutShort>[]): Exchange['repeats'] =>
  given.map((each) => ({
    status: null,
    reason: 'GET cut before its end',
    atMs: 1,
    cut: { kind: 'reset', afterMs: 2, bytes: 0, ...each },
  }))

test('five tries that are cut alike at once tell of the service', () => {
  expect(cutAgain(made({ ...reset, repeats: cuts({}, {}, {}, {}) }))).toContain('other side closed')
})

test('three that are cut after one long time do', () => {
  const late = { afterMs: 2000 }
  expect(cutAgain(made({ ...reset, endMs: 2000, repeats: cuts(late, late) }))).toContain('other side closed')
})

test.each([
  ['none was cut', {}],
  ['the last was answered', { repeats: cuts({}, {}, {}, {}) }],
  ['it was cut at once four times', { ...reset, repeats: cuts({}, {}, {}) }],
  ['it was cut late twice', { ...reset, endMs: 2000, repeats: cuts({ afterMs: 2000 }) }],
  ['one broke off in another way', { ...reset, repeats: cuts({ kind: 'protocol' }, {}, {}, {}) }],
  ['one broke off much later, at another place', { ...reset, repeats: cuts({ afterMs: 5000, bytes: 7 }, {}, {}, {}) }],
  [
    'one had a status',
    { ...reset, repeats: cuts({}, {}, {}, {}).map((each, at) => ({ ...each, status: at === 0 ? 200 : null })) },
  ],
  ['it was a POST', { ...reset, method: 'POST', repeats: cuts({}, {}, {}, {}) }],
])('nothing is told where %s', (_, parts) => expect(cutAgain(made(parts))).toBeUndefined())

test('what is kept of a cut: how, when, and how much had come', () => {
  expect(cutShortOf(made({ status: 502, body: '<h1>', endMs: 7 }))).toEqual({ kind: 'gateway', afterMs: 7, bytes: 4 })
  expect(cutShortOf(made({ ...reset, endMs: 7 }))).toEqual({ kind: 'reset', afterMs: 7, bytes: 0 })
  expect(cutShortOf(made())).toBeUndefined()
})
