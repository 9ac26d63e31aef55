import { expect, test } from 'vitest'
import { mostPutOffMs } from '../../reading/bounds.ts'
import { PutOffs } from './put-offs.ts'

const never = new Promise<void>(() => {})

/** So many requests wait, after these answers; each came a millisecond after the one before. */
function after(waiting: number, answers: readonly boolean[], method = 'GET', putOffs = new PutOffs()): PutOffs {
  for (const [atMs, each] of answers.entries()) putOffs.answered(method, each, atMs)
  for (let at = 0; at < waiting; at += 1) void putOffs.during(method, never)
  return putOffs
}

const some = (putOff: number, taken: number): boolean[] => [
  ...Array.from({ length: putOff }, () => true),
  ...Array.from({ length: taken }, () => false),
]

test.each<[string, number, boolean[], 'now' | 'later']>([
  ['three wait, and a third is put off', 3, some(10, 20), 'later'],
  ['two wait', 2, some(10, 20), 'now'],
  ['one in twelve is put off', 3, some(2, 22), 'now'],
  ['nothing was asked', 3, [], 'now'],
  ['all was put off until now', 5, some(40, 0), 'later'],
  ['many were put off, but not lately', 3, some(40, 40), 'now'],
])('%s', (_, waiting, answers, room) => {
  expect(after(waiting, answers).room(100)).toBe(room)
})

test('where one method is not taken for five seconds, and the others are not put off, there is no hope', () => {
  const putOffs = after(5, some(30, 0), 'POST', after(0, some(1, 40)))
  expect([putOffs.room(4999), putOffs.room(5000)]).toEqual(['later', 'never'])
})

test('what was taken once may be taken again in a minute: limits are for one, also where nobody says so', () => {
  const putOffs = after(5, some(30, 0), 'POST', after(0, some(1, 40)))
  putOffs.answered('POST', false, 4000)
  expect([putOffs.room(68_999), putOffs.room(69_000)]).toEqual(['later', 'never'])
})

test('where others are put off too, and taken now and then, all share one limit: there is hope', () => {
  const putOffs = after(5, some(30, 0), 'POST', after(0, some(20, 20)))
  putOffs.answered('GET', false, 4000)
  expect([putOffs.room(68_999), putOffs.room(69_000)]).toEqual(['later', 'never'])
})

test('a method shares its limit where much of it is put off and some was taken just now', () => {
  expect(after(0, some(20, 20)).isShared('GET', 100)).toBe(true)
  expect(after(0, some(20, 20)).isShared('GET', 70_000)).toBe(false)
  expect(after(0, some(2, 38)).isShared('GET', 100)).toBe(false)
  expect(after(0, some(20, 20)).isShared('POST', 100)).toBe(false)
})

test('a method of which nothing was taken shares the limit of another that is put off as well', () => {
  const crowded = after(5, some(30, 0), 'POST', after(0, some(20, 20)))
  crowded.answered('GET', false, 8000)
  expect(crowded.isShared('POST', 10_000)).toBe(true)
  const alone = after(5, some(30, 0), 'POST', after(0, some(1, 40)))
  alone.answered('GET', false, 8000)
  expect(alone.isShared('POST', 10_000)).toBe(false)
})

test('what was made again waits no longer, and stays counted', async () => {
  const putOffs = after(2, some(10, 10))
  const wait = Promise.withResolvers<void>()
  const waited = putOffs.during('GET', wait.promise)
  expect(putOffs.room(100)).toBe('later')
  wait.resolve()
  await waited
  expect([putOffs.room(100), putOffs.count]).toEqual(['now', 3])
})

test('who was told to wait for longer than a minute may hope until that has passed', () => {
  const putOffs = after(5, some(30, 10), 'POST')
  putOffs.told('POST', 75_000, 50)
  expect([putOffs.room(75_000), putOffs.room(85_000)]).toEqual(['later', 'never'])
  expect([putOffs.isHopeful('POST', 75_000), putOffs.isHopeful('POST', 85_000)]).toEqual([true, false])
})

test('waits beside each other make a run longer once, waits in vain never, and all together not for ever', () => {
  const putOffs = after(0, some(1, 10))
  expect([putOffs.told('GET', 60_000, 100), putOffs.told('GET', 60_000, 200)]).toEqual([120_000, 200])
  expect(putOffs.told('GET', 60_000, 10_000_000)).toBe(0)
  expect(putOffs.told('PUT', 60_000, 100)).toBe(0)
  let sum = putOffs.longerMs
  for (let atMs = 100_000; atMs < 10_000_000; atMs += 60_000) {
    putOffs.answered('GET', false, atMs)
    sum += putOffs.told('GET', 60_000, atMs)
  }
  expect([sum, putOffs.longerMs]).toEqual([mostPutOffMs, mostPutOffMs])
})
