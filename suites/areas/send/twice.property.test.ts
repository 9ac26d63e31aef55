import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { agent, madeSend, reply, user, words } from './kit/made.ts'
import { send } from './rows.ts'
import { judgeTwice } from './twice.ts'

const row = send['said-twice']
const [one, other] = words

/** `said`: the agent's messages by the history; `shown`: those of the view. */
function judge(said: readonly string[], shown: readonly string[]) {
  const sent = madeSend({
    said: [one, other],
    shown: [user(), ...said.map((text, index) => agent(text, `r${index}`))],
    json: { replies: shown.map((text, index) => reply(text, `r${index}`)) },
  })
  return judgeTwice(row, sent, (text) => shown.filter((each) => each === text).length)
}

const more = fc.array(fc.string({ minLength: 1, maxLength: 9 }), { maxLength: 3 })
const times = fc.integer({ min: 2, max: 5 })
const turn = fc
  .tuple(more, times, more)
  .map(([before, count, after]) => [...before, ...Array.from({ length: count }, () => one), ...after, other])

test('a view that shows all of the history holds', () => {
  fc.assert(
    fc.property(turn, (said) => {
      expect(heldRows(judge(said, said))).toEqual([row.id])
    }),
  )
})

test('one that lacks equal words is found', () => {
  fc.assert(
    fc.property(turn, fc.nat(), (said, at) => {
      const places = said.flatMap((text, index) => (text === one ? [index] : []))
      const gone = places[at % places.length]
      const shown = said.filter((_, index) => index !== gone)
      expect(brokenRows(judge(said, shown))).toEqual([row.id])
    }),
  )
})

test('a view that ends before the words that follow are said once more tells nothing', () => {
  fc.assert(
    fc.property(times, fc.nat(), (count, at) => {
      const said = Array.from({ length: count }, () => [one, other]).flat()
      expect(judge(said, said.slice(0, at % (said.length - 1)))).toEqual([])
    }),
  )
})

test('one that has none of them is for the rule that all words come', () => {
  fc.assert(
    fc.property(turn, (said) => {
      const shown = said.filter((text) => text !== one)
      expect(judge(said, shown)).toEqual([])
    }),
  )
})

test('nothing is said where the history has them once, or the view ends before the words that follow', () => {
  fc.assert(
    fc.property(more, turn, fc.nat(), (others, said, at) => {
      const once = [...others, one, other]
      expect(judge(once, [...once, ...others])).toEqual([])
      expect(judge(said, said.slice(0, at % said.length))).toEqual([])
      expect(judge([], said)).toEqual([])
    }),
  )
})
