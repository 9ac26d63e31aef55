import { describe, expect, it } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { judgeCuts, judgeOverfull } from './bounds.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ conversationId: `c${index}` }))
const read = (path: string, count: number) => judgeOverfull(made({ path, json: { conversations: rows(count) } }))

describe('a list that is longer than its limit', () => {
  it.each([
    ['list/limit-1', '/conversations?limit=1', 2],
    ['list/limit-bounds', '/conversations?limit=5', 6],
    ['list/limit-bounds', '/conversations?limit=100', 101],
    ['list/default-20', '/conversations', 21],
  ])('breaks %s: %s with %i rows', (rule, path, count) => {
    expect(read(path, count)).toMatchObject([{ rule, held: false, actual: `${count} entries` }])
  })

  it.each([
    ['/conversations?limit=1', 1],
    ['/conversations', 20],
    // Open: beyond the range, oddly written, or given twice.
    ['/conversations?limit=0', 3],
    ['/conversations?limit=101', 150],
    ['/conversations?limit=1e1', 30],
    ['/conversations?limit=3&limit=9', 9],
    ['/conversations/c/messages?limit=1', 5],
  ])('says nothing of %s with %i rows', (path, count) => {
    expect(read(path, count)).toEqual([])
  })
})

describe('lists of smaller limits while conversations are at work', () => {
  const lists = (...given: [string, number][]) =>
    judgeCuts(
      given.map(([query, count]) => made({ path: `/conversations${query}`, json: { conversations: rows(count) } })),
    )

  it('prove a limit that cut what two lists of limit 100 show', () => {
    const given: [string, number][] = [
      ['?limit=100', 9],
      ['', 9],
      ['?limit=1', 1],
      ['?limit=5', 5],
      ['?limit=100', 8],
    ]
    expect(lists(...given)).toMatchObject([
      { rule: 'list/limit-1', held: true },
      { rule: 'list/limit-bounds', held: true },
    ])
  })

  it('break a limit that is exceeded', () => {
    expect(lists(['?limit=100', 9], ['?limit=1', 2], ['?limit=100', 9])).toMatchObject([
      { rule: 'list/limit-1', held: false, actual: '2' },
    ])
  })

  it('prove nothing where no more was there, or nobody knows', () => {
    expect(lists(['?limit=100', 1], ['?limit=1', 1], ['?limit=5', 1], ['?limit=100', 1])).toEqual([])
    expect(lists(['?limit=100', 9], ['?limit=1', 1])).toEqual([])
    expect(lists()).toEqual([])
  })
})
