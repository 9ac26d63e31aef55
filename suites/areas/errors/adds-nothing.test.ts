import { expect, test } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { AfterRefusals } from '../../records/after-refusals.ts'
import { judgeAddsNothing } from './adds-nothing.ts'
import { errors } from './rows.ts'

const row = errors['401-adds-nothing']
const page = (...texts: string[]) =>
  made({ json: { before: null, conversationId: 'c', messages: texts.map((text) => ({ text })) } })
const refused = [{ answer: made({ method: 'POST', status: 401 }), word: 'wombat' }]
const judged = (parts: Partial<AfterRefusals> = {}, statuses = [401]) =>
  verdicts(judgeAddsNothing(row, statuses, { refused, rested: true, pages: [page('first')], end: 'start', ...parts }))

test('absent at rest from a whole history', () => {
  expect(judged()).toEqual([`held ${row.id}`])
  expect(judged({ pages: [page()] })).toEqual([`held ${row.id}`])
})

test('there, whole or in part, on whichever page', () => {
  expect(judged({ pages: [page('first'), page('a wombat')], rested: false, end: 'broken' })).toEqual([
    `broken ${row.id}`,
  ])
})

test('undecided before rest, or where the history cannot be read', () => {
  expect(judged({ rested: false })).toEqual([`undecided ${row.id}`])
  expect(judged({ end: 'cursor-again' })).toEqual([`undecided ${row.id}`])
})

test('what was taken, or refused with another status, is not looked at', () => {
  expect(judged({}, [402])).toEqual([])
  expect(judged({ refused: [{ answer: made({ status: 202 }), word: 'wombat' }], pages: [page('wombat')] })).toEqual([])
  expect(judged({ refused: [] })).toEqual([])
})
