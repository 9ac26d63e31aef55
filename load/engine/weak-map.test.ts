import { expect, it } from 'vitest'
import { WeakMap as Remembered } from './weak-map.ts'

it('remembers by object as a WeakMap does, each map for itself', () => {
  const [one, other] = [new Remembered<object, number>(), new Remembered<object, number>()]
  const key = { a: 1 }
  expect([one.has(key), one.get(key), one.delete(key)]).toEqual([false, undefined, false])
  expect(one.set(key, 1)).toBe(one)
  one.set(key, 2)
  expect([one.has(key), one.get(key), other.has(key), other.get(key)]).toEqual([true, 2, false, undefined])
  expect([one.delete(key), one.has(key)]).toEqual([true, false])
})

it('shows in no list of members, in no JSON and in no copy', () => {
  const map = new Remembered<object, number>()
  const [key, list] = [{ a: 1 }, [1]]
  map.set(key, 1).set(list, 1)
  expect([Object.keys(key), JSON.stringify(key), { ...key }, JSON.stringify(list), [...list]]).toEqual([
    ['a'],
    '{"a":1}',
    { a: 1 },
    '[1]',
    [1],
  ])
  expect(map.has({ ...key })).toBe(false)
})

it('does not remember what can take nothing, and says so', () => {
  const map = new Remembered<object, number>()
  const key = Object.freeze({})
  expect([map.set(key, 1).has(key), map.get(key)]).toEqual([false, undefined])
})
