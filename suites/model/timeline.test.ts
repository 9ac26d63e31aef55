import { describe, expect, test } from 'vitest'
import { factOf } from './digest.ts'
import type { Fact } from './facts.ts'
import { lawfulExchanges, timing } from './kit/lawful.ts'
import { smallest } from './smallest.ts'
import { timeline } from './timeline.ts'

const run = {
  talks: [
    [{ mode: 'optional' as const, gaps: [100], afterMs: 'rest' as const, refused: false, looks: [] }],
    [{ mode: 'none' as const, gaps: [100], afterMs: 'rest' as const, refused: false, looks: [] }],
  ],
  limit: 50,
  wayMs: 1,
}
const exchanges = lawfulExchanges(run)
const factsOf = (changed = exchanges): Fact[] => changed.flatMap((each) => factOf(each, timing) ?? [])

describe('what cannot be explained', () => {
  test('is told with the fewest exchanges: of two walks that show two orders, two pages and the message that was sent', () => {
    const pages = exchanges.filter(({ path }) => path.startsWith('/conversations/c0/messages'))
    const last = pages.at(-1)
    const body = JSON.parse(last?.body ?? '{}') as { messages: unknown[] }
    const turned = JSON.stringify({ ...body, messages: [...body.messages].reverse() })
    const facts = factsOf(exchanges.map((each) => (each === last ? { ...each, body: turned } : each)))
    const conflict = { clause: 'log', conversation: 'c0', what: 'two orders', exchanges: [last?.id ?? ''] } as const
    const told = smallest(facts, conflict, timing)
    expect(told.map(({ kind }) => kind)).toEqual(['page', 'page'])
    expect(told.map(({ id }) => id)).toContain(last?.id)
  })

  test('is drawn one exchange a line, from its sending to its end', () => {
    expect(timeline(factsOf().slice(0, 3))).toEqual([
      'x1 ├─┤          0.000–0.152 s 200 start "asks bbbbbbbbbbbb c0 says fbbhjbbbbbbb"',
      'x2     ├──┤     2.151–2.153 s 200 status: idle, "says fbbhjbbbbbbb"',
      'x3          ├─┤ 3.163–3.165 s 200 status: idle, "says fbbhjbbbbbbb"',
    ])
  })

  test('is cut where nobody would read on', () => {
    const many = Array.from({ length: 30 }, () => factsOf()).flat()
    expect(timeline(many).length).toBe(25)
    expect(timeline(many).at(-1)).toBe(`… and ${many.length - 24} more`)
  })
})
