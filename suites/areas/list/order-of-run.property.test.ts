import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { madeTiming } from '../send/kit/made.ts'
import { OrderOfRun } from './order-of-run.ts'

/** A conversation that is started, and gets its last words so much later. */
interface Drawn {
  startMs: number
  wordsMs: number
  isStreamed: boolean
}

const farMs = Math.max(2 * madeTiming.lagMs, 5000)
const account = fc.uniqueArray(
  fc.record({
    startMs: fc.integer({ min: 0, max: 20_000 }),
    wordsMs: fc.integer({ min: 1, max: 9000 }),
    isStreamed: fc.boolean(),
  }),
  { minLength: 2, maxLength: 6, selector: ({ startMs }) => Math.floor(startMs / 50) },
)
const times = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 3, maxLength: 12 })
/** How far a place, and what a row shows, are behind. */
const behind = fc.record({ placeMs: fc.integer({ min: 0, max: farMs }), rowMs: fc.integer({ min: 0, max: farMs }) })

const updatedAt = ({ startMs, wordsMs }: Drawn, nowMs: number): number =>
  nowMs >= startMs + wordsMs ? startMs + wordsMs : startMs

/** A stream is open long after the ack that tells of its conversation. */
function started({ startMs, wordsMs, isStreamed }: Drawn, index: number): Exchange {
  const json = { conversationId: `c${index}`, messageId: `m${index}` }
  const start = { id: `s${index}`, method: 'POST', path: '/conversations', sentMs: startMs } as const
  if (!isStreamed) return made({ ...start, status: 202, endMs: startMs, json })
  const chunks = [{ atMs: startMs, text: `event: ack\ndata: ${JSON.stringify(json)}\n\n` }]
  return made({ ...start, status: 200, endMs: startMs + wordsMs, chunks })
}

type Order = (one: Drawn, other: Drawn, nowMs: number) => number
const byCreation: Order = (one, other) => other.startMs - one.startMs
const byUpdate: Order = (one, other, nowMs) => updatedAt(other, nowMs) - updatedAt(one, nowMs)

function outcomes(drawn: Drawn[], at: number[], order: Order, { placeMs, rowMs } = { placeMs: 0, rowMs: 0 }) {
  const look = new OrderOfRun(madeTiming)
  for (const [index, each] of drawn.entries()) look.take(started(each, index))
  for (const nowMs of at) {
    const conversations = drawn
      .map((each, index) => ({ each, conversationId: `c${index}`, updatedAtMs: updatedAt(each, nowMs - rowMs) }))
      .filter(({ each }) => each.startMs <= nowMs - placeMs && each.startMs <= nowMs - rowMs)
      .sort((one, other) => order(one.each, other.each, nowMs - placeMs))
      .map(({ each: _, ...row }) => row)
    look.take(
      made({ id: `l${nowMs}`, path: '/conversations?limit=100', sentMs: nowMs, endMs: nowMs, json: { conversations } }),
    )
  }
  return look.outcomes([])
}

test('no order that may be meant is accused, however far places and rows are behind', () => {
  fc.assert(
    fc.property(account, times, fc.constantFrom(byCreation, byUpdate), behind, (drawn, at, order, lags) => {
      expect(outcomes(drawn, at, order, lags)).toEqual([])
    }),
  )
})

test('the oldest first is found once all rest', () => {
  fc.assert(
    fc.property(account, fc.constantFrom(byCreation, byUpdate), (drawn, order) => {
      const inOrder = drawn.toSorted((one, other) => other.startMs - one.startMs)
      const isPlain = inOrder.every(
        (each, index) => index === 0 || updatedAt(each, 1e6) < updatedAt(inOrder[index - 1] ?? each, 1e6),
      )
      fc.pre(isPlain)
      const at = [30_000, 30_000 + farMs, 30_000 + 2 * farMs]
      expect(brokenRows(outcomes(drawn, at, (...given) => -order(...given)))).toEqual(['list/newest-first'])
    }),
  )
})
