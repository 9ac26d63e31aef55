import { expect, test } from 'vitest'
import { TurnPlaces } from './turns.ts'

/** Takes places for named scenes; `inside` are those that have them now. */
function among(places: number) {
  const turns = new TurnPlaces(places)
  const inside = new Map<string, () => void>()
  return {
    enter: async (name: string, wanted: number): Promise<void> => {
      inside.set(name, await turns.take(wanted))
    },
    async leave(name: string): Promise<void> {
      inside.get(name)?.()
      inside.delete(name)
      await settled()
    },
    async inside(): Promise<string> {
      await settled()
      return [...inside.keys()].join(' ')
    },
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('no more turns at once than there are places', async () => {
  const { enter, leave, inside } = among(3)
  for (const name of ['a', 'b', 'c', 'd', 'e']) void enter(name, 1)
  expect(await inside()).toBe('a b c')
  await leave('b')
  expect(await inside()).toBe('a c d')
})

test('a wide scene is not overtaken for ever', async () => {
  const { enter, leave, inside } = among(3)
  void enter('a', 1)
  void enter('wide', 3)
  void enter('b', 1)
  expect(await inside()).toBe('a')
  await leave('a')
  expect(await inside()).toBe('wide')
  await leave('wide')
  expect(await inside()).toBe('b')
})

test('one wider than all places gets all of them', async () => {
  const { enter, leave, inside } = among(2)
  void enter('huge', 20)
  void enter('b', 1)
  expect(await inside()).toBe('huge')
  await leave('huge')
  expect(await inside()).toBe('b')
})

test('a scene without turns waits for nobody', async () => {
  const { enter, inside } = among(1)
  void enter('a', 1)
  void enter('b', 1)
  void enter('free', 0)
  expect(await inside()).toBe('a free')
})

test('places are given back once, however often it is said', async () => {
  const turns = new TurnPlaces(1)
  const giveBack = await turns.take(1)
  giveBack()
  giveBack()
  await turns.take(1)
  let second = false
  void turns.take(1).then(() => {
    second = true
  })
  await settled()
  expect(second).toBe(false)
})

test('places that are taken away while they are in use are not given again', async () => {
  const turns = new TurnPlaces(5)
  const giveBack = await Promise.all([turns.take(1), turns.take(1), turns.take(1)])
  turns.limitTo(2)
  let begun = 0
  for (let time = 0; time < 3; time += 1)
    void turns.take(1).then(() => {
      begun += 1
    })
  const after: number[] = []
  for (const give of giveBack) {
    give()
    await settled()
    after.push(begun)
  }
  expect(after).toEqual([0, 1, 2])
})
