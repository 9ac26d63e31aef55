import { expect, test } from 'vitest'
import { Budget } from './budget.ts'

test('a scene spends what is set aside for it, and is then still free to send what is to be refused', () => {
  const purse = new Budget(3, 3).purse(3)
  for (let sends = 0; sends < 3; sends += 1) {
    expect(purse.mayPost()).toBe(true)
    purse.pay()
  }
  expect(purse.mayPost()).toBe(true)
})

test('what a service wrongly takes is charged, to what no scene has reserved', () => {
  const budget = new Budget(10, 8)
  const greedy = budget.purse(0)
  for (let sends = 0; sends < 2; sends += 1) greedy.pay()
  expect(greedy.mayPost()).toBe(true)
  greedy.pay()
  expect(greedy.mayPost()).toBe(false)
})

test('other scenes still have what is theirs, until the whole is spent', () => {
  const budget = new Budget(4, 4)
  const [honest, greedy] = [budget.purse(4), budget.purse(0)]
  greedy.pay()
  expect([honest.mayPost(), greedy.mayPost()]).toEqual([true, false])
  for (let sends = 0; sends < 3; sends += 1) honest.pay()
  expect(honest.mayPost()).toBe(false)
})

test('a scene is played again where that is paid for', () => {
  const budget = new Budget(10, 6)
  expect(budget.reserve(5)).toBe(false)
  expect(budget.reserve(3)).toBe(true)
  expect(budget.reserve(2)).toBe(false)
  expect(budget.reserve(1)).toBe(true)
  expect(budget.reserve(0)).toBe(true)
})

test('without a limit nothing is refused', () => {
  const budget = new Budget(Number.POSITIVE_INFINITY, 90)
  const purse = budget.purse(0)
  for (let sends = 0; sends < 1000; sends += 1) purse.pay()
  expect([purse.mayPost(), budget.reserve(1000)]).toEqual([true, true])
})
