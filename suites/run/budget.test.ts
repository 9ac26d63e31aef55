import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, type BudgetPurse, type Place } from './budget.ts'

async function place(purse: BudgetPurse | undefined): Promise<Place> {
  const taken = await purse?.take()
  if (taken === undefined) throw new Error('there is no place')
  return taken
}

test('a scene spends what is set aside for it, and no more where nothing is free', async () => {
  const purse = new Budget({ most: 3, planned: 3, ahead: 3 }).first(3)
  for (let sends = 0; sends < 3; sends += 1) (await place(purse)).spend()
  expect(await purse.take()).toBeUndefined()
})

test('what is refused costs nothing: its place is there again', async () => {
  const budget = new Budget({ most: 3, planned: 3, ahead: 2 })
  const none = budget.first(0)
  for (let tries = 0; tries < 50; tries += 1) (await place(none)).giveBack()
  const own = budget.first(2)
  for (let tries = 0; tries < 50; tries += 1) (await place(own)).giveBack()
  for (let sends = 0; sends < 3; sends += 1) (await place(own)).spend()
  expect(await own.take()).toBeUndefined()
})

test('what a service wrongly takes is charged to what nobody has set aside, and nobody loses what is theirs', async () => {
  const budget = new Budget({ most: 5, planned: 4, ahead: 4 })
  const [honest, greedy] = [budget.first(4), budget.first(0)]
  ;(await place(greedy)).spend()
  expect(await greedy.take()).toBeUndefined()
  for (let sends = 0; sends < 4; sends += 1) (await place(honest)).spend()
  expect(await honest.take()).toBeUndefined()
})

test('the last place is held by one request at a time: another waits until it is known what became of the first', async () => {
  const budget = new Budget({ most: 1, planned: 1, ahead: 0 })
  const [one, other] = [budget.first(0), budget.first(0)]
  const held = await place(one)
  const waiting = [other.take(), other.take()]
  held.giveBack()
  ;(await waiting[0])?.spend()
  expect(await waiting[1]).toBeUndefined()
})

test('a scene is played again where that is planned for and paid for', async () => {
  const budget = new Budget({ most: 10, planned: 10, ahead: 6 })
  expect(await budget.again(5)).toBeUndefined()
  expect(await budget.again(3)).toBeDefined()
  expect(await budget.again(2)).toBeUndefined()
  expect(await budget.again(1)).toBeDefined()
  expect(await budget.again(0)).toBeDefined()
})

test('what a scene did not need is there for scenes that are played again', async () => {
  const budget = new Budget({ most: Number.POSITIVE_INFINITY, planned: 6, ahead: 6 })
  const purse = budget.first(6)
  ;(await place(purse)).spend()
  expect(await budget.again(5)).toBeUndefined()
  purse.close()
  purse.close()
  expect(await budget.again(6)).toBeUndefined()
  expect(await budget.again(5)).toBeDefined()
})

test('without a limit nothing that should be refused is held back, and scenes that are played again keep to the plan', async () => {
  const budget = new Budget({ most: Number.POSITIVE_INFINITY, planned: 110, ahead: 90 })
  const purse = budget.first(0)
  for (let sends = 0; sends < 1000; sends += 1) (await place(purse)).spend()
  expect(await budget.again(21)).toBeUndefined()
  expect(await budget.again(20)).toBeDefined()
})

test('what an earlier part of the run spent is missing where the limit leaves no room for it', async () => {
  const budget = new Budget({ most: 5, planned: 5, ahead: 4, spent: 3 })
  const [first, second] = [budget.first(1), budget.first(3)]
  expect(await first.take()).toBeUndefined()
  for (let sends = 0; sends < 2; sends += 1) (await place(second)).spend()
  expect(await second.take()).toBeUndefined()
})

test('whatever is taken, refused, cut off or tried at once: never more than the limit', async () => {
  const scene = fc.record({
    sends: fc.nat(4),
    // What becomes of each request, and after how many turns of the loop.
    requests: fc.array(fc.record({ isMetered: fc.boolean(), turns: fc.nat(4) }), { maxLength: 8 }),
    isAgain: fc.boolean(),
  })
  let overrun = 0
  await fc.assert(
    fc.asyncProperty(fc.array(scene, { maxLength: 8 }), fc.nat(12), fc.nat(6), async (scenes, extra, spent) => {
      const ahead = scenes.reduce((sum, each) => sum + each.sends, 0)
      const most = Math.max(spent, ahead + extra - 4)
      const budget = new Budget({ most, planned: most, ahead, spent })
      let total = spent
      const play = async (purse: BudgetPurse, { requests }: (typeof scenes)[number]): Promise<void> => {
        await Promise.all(
          requests.map(async ({ isMetered, turns }) => {
            const taken = await purse.take()
            if (taken === undefined) return
            // As long as it is under way it may have been accepted.
            total += 1
            overrun = Math.max(overrun, total - most)
            for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
            if (isMetered) return taken.spend()
            total -= 1
            taken.giveBack()
          }),
        )
        purse.close()
      }
      await Promise.all(
        scenes.map(async (each) => {
          await play(budget.first(each.sends), each)
          const again = each.isAgain ? await budget.again(each.sends) : undefined
          if (again !== undefined) await play(again, each)
        }),
      )
    }),
    { numRuns: 200 },
  )
  expect(overrun).toBe(0)
})
