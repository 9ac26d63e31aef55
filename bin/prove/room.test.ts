import { expect, test } from 'vitest'
import { Room } from './room.ts'

const limits = { most: 3, busy: 0.7 }
const calm = { delayMs: 1, busy: 0.1 }

function roomWith(samples: { atMs: number; delayMs: number; busy: number }[]): Room {
  const room = new Room(limits, 100)
  for (const each of samples) room.sample(each)
  return room
}

test('a calm thread takes on one after the other, up to its most', () => {
  const room = roomWith([{ atMs: 980, ...calm }])
  expect([0, 1, 2, 3].map((open) => room.hasRoom(1000, open))).toEqual([true, true, true, false])
})

test('one that was just begun is waited for', () => {
  const room = roomWith([{ atMs: 980, ...calm }])
  room.began(990)
  expect([room.hasRoom(1000, 1), room.hasRoom(1100, 1)]).toEqual([false, true])
})

test('a busy thread and a late one take on no more, until that is over', () => {
  const busy = roomWith([{ atMs: 1000, delayMs: 1, busy: 0.9 }])
  expect([busy.hasRoom(1010, 1), busy.hasRoom(1600, 1)]).toEqual([false, true])
  const late = roomWith([
    { atMs: 900, delayMs: 30, busy: 0.2 },
    { atMs: 1000, delayMs: 30, busy: 0.2 },
  ])
  expect([late.hasRoom(1010, 1), late.hasRoom(1450, 1)]).toEqual([false, true])
})

test('many delays of a moment are no delay', () => {
  const room = roomWith(Array.from({ length: 20 }, (_, index) => ({ atMs: 600 + index * 20, delayMs: 10, busy: 0.5 })))
  expect(room.hasRoom(1000, 1)).toBe(true)
})

test('a thread with nothing to do takes on one, however late it is', () => {
  expect(roomWith([{ atMs: 1000, delayMs: 400, busy: 1 }]).hasRoom(1001, 0)).toBe(true)
})
