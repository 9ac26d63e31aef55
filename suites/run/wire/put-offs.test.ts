import { expect, test } from 'vitest'
import { PutOffs } from './put-offs.ts'

const never = new Promise<void>(() => {})

function after(waiting: number, answers: readonly boolean[]): PutOffs {
  const putOffs = new PutOffs()
  for (let at = 0; at < waiting; at += 1) void putOffs.during(never)
  for (const each of answers) putOffs.answered(each)
  return putOffs
}

const some = (putOff: number, taken: number): boolean[] => [
  ...Array.from({ length: putOff }, () => true),
  ...Array.from({ length: taken }, () => false),
]

test.each<[string, number, boolean[], boolean]>([
  ['three wait, and a third is put off', 3, some(10, 20), true],
  ['two wait', 2, some(10, 20), false],
  ['one in twelve is put off', 3, some(2, 22), false],
  ['nothing was asked', 3, [], false],
  ['all is put off: whoever waited for room would wait in vain', 5, some(40, 0), false],
  ['many were put off, but not lately', 3, some(40, 40), false],
])('%s', (_, waiting, answers, isCrowded) => {
  expect(after(waiting, answers).isCrowded).toBe(isCrowded)
})

test('what was made again waits no longer, and stays counted', async () => {
  const putOffs = after(2, some(10, 10))
  const wait = Promise.withResolvers<void>()
  const waited = putOffs.during(wait.promise)
  expect(putOffs.isCrowded).toBe(true)
  wait.resolve()
  await waited
  expect([putOffs.isCrowded, putOffs.count]).toEqual([false, 3])
})
