import { describe, expect, it } from 'vitest'
import { made } from '../../suites/reading/kit/made.ts'
import { Doubts } from './doubts.ts'

const path = '/conversations/c1/messages?limit=5'
const read = (atMs: number, status: number) => made({ method: 'GET', path, sentMs: atMs, endMs: atMs + 5, status })
const told = (...reads: ReturnType<typeof read>[]): string[][] => {
  const doubts = new Doubts({ lagMs: 100 })
  return reads.map((each) => doubts.settle(each).map(({ actual }) => actual))
}

describe('what one answer alone cannot tell', () => {
  it.each([401, 403])('a key that is refused with %i and taken again later was good', (status) => {
    expect(told(read(0, 200), read(10, status), read(12, 200), read(20, 200), read(30, 200))).toEqual([
      ...[[], [], [], [`${status}`]],
      [],
    ])
  })

  it('a key that is refused from then on may have expired', () => {
    expect(told(read(0, 200), read(10, 401), read(20, 401), read(900, 404))).toEqual([[], [], [], ['404']])
  })

  it('a conversation that was shown is found from then on, beyond the lag of views', () => {
    expect(told(read(0, 404), read(10, 200), read(100, 404), read(120, 404))).toEqual([[], [], [], ['404']])
  })

  it('a key that may read may still lack the scope to send, and one that is taken nowhere else is unknown', () => {
    const doubts = new Doubts({ lagMs: 100 })
    const send = (atMs: number, status: number) =>
      made({ method: 'POST', path: '/messages', sentMs: atMs, endMs: atMs + 5, status })
    const settled = [send(0, 403), send(0, 401), read(10, 200), send(20, 200)].map((each) =>
      doubts.settle(each).map(({ actual }) => actual),
    )
    expect(settled).toEqual([[], [], ['401'], ['403']])
  })

  it('a start that gets 404 is refused where others are taken', () => {
    const doubts = new Doubts({ lagMs: 100 })
    const start = (atMs: number, status: number) =>
      made({ method: 'POST', path: '/conversations', sentMs: atMs, endMs: atMs + 5, status })
    const settled = [start(0, 404), start(1, 404), read(5, 200), start(10, 202), start(20, 404)].map((each) =>
      doubts.settle(each).map(({ expected }) => expected),
    )
    const taken = '200 or 202, as for other starts'
    expect(settled).toEqual([[], [], [], [taken, taken], [taken]])
  })
})
