import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows } from '../../../reading/kit/outcomes.ts'
import { judgeBusyListed } from './busy-listed.ts'

const lagMs = 1000
const id = 'c1'

/** A turn that is watched: how long it lasts, how often it is looked at, and which of the lists beside lack its row. */
interface Watched {
  lastsMs: number
  everyMs: number
  /** The row is missing from lists that are read so long after the start, and before `untilMs`, or shows something else there. */
  fromMs: number
  untilMs: number
  others: number
}

const watched = fc.record({
  lastsMs: fc.integer({ min: 6000, max: 30_000 }),
  everyMs: fc.integer({ min: 100, max: 600 }),
  others: fc.integer({ min: 0, max: 60 }),
})

function record(
  { lastsMs, everyMs, fromMs, untilMs, others }: Watched,
  more: { isOlder?: boolean; shown?: object } = {},
): Exchange[] {
  const body = { text: 'do it', reply: 'none' }
  const result = { conversationId: id, messageId: 'm1' }
  const start = made({
    id: 'start',
    method: 'POST',
    path: '/conversations',
    status: 202,
    json: result,
    sentMs: 0,
    endMs: 5,
  })
  const all: Exchange[] = [{ ...start, requestBody: JSON.stringify(body) }]
  for (let ms = 10, listedMs = Number.NEGATIVE_INFINITY; ms < lastsMs + 2000; ms += everyMs) {
    const busy = ms < lastsMs
    const status = { busy, conversationId: id, acceptedInputs: 0, deferred: false, updatedAtMs: 1_000_000 }
    all.push(made({ id: `s${ms}`, path: `/conversations/${id}`, json: status, sentMs: ms, endMs: ms + 3 }))
    if (ms - listedMs < lagMs) continue
    listedMs = ms
    const instead = more.shown === undefined ? [] : [{ ...row(id, 1_000_000), ...more.shown }]
    const own = ms >= fromMs && ms < untilMs ? instead : [row(id, 1_000_000)]
    const rest = Array.from({ length: others }, (_, at) => row(`o${at}`, more.isOlder === false ? 2_000_000 : 100))
    const json = { conversations: [...own, ...rest] }
    all.push(made({ id: `l${ms}`, path: '/conversations?limit=100', json, sentMs: ms + 4, endMs: ms + 8 }))
  }
  return all
}

function row(conversationId: string, updatedAtMs: number): object {
  return { conversationId, updatedAtMs, title: conversationId, busy: true, stage: null, cwd: null, model: null }
}

const told = (all: Exchange[]): string[] => brokenRows(judgeBusyListed(all, lagMs))
const drawn = { seed: 20_261_122, numRuns: 100 }

describe('a conversation whose agent works', () => {
  it('may be missing for five seconds, or half its turn', () => {
    fc.assert(
      fc.property(watched, fc.nat(30_000), (turn, fromMs) => {
        const farMs = Math.min(5000, turn.lastsMs / 2 - 2 * turn.everyMs)
        expect(told(record({ ...turn, fromMs, untilMs: fromMs + farMs }))).toEqual([])
      }),
      drawn,
    )
  })

  it('may be missing for half of the longest that its turn may have lasted, however much of it statuses show', () => {
    fc.assert(
      fc.property(watched, fc.integer({ min: 4000, max: 5000 }), (turn, lookedMs) => {
        const all = record({ ...turn, fromMs: 0, untilMs: Number.POSITIVE_INFINITY })
        const looked = all.filter(({ id: each, sentMs }) => !each.startsWith('s') || sentMs < lookedMs)
        expect(told(looked)).toEqual([])
        const status = { busy: false, conversationId: id, acceptedInputs: 0, deferred: false, updatedAtMs: 1_000_000 }
        const over = { path: `/conversations/${id}`, json: status, sentMs: lookedMs + 100, endMs: lookedMs + 103 }
        expect(told([...looked, made({ id: 'over', ...over })])).toEqual(['list/busy-listed'])
      }),
      drawn,
    )
  })

  it('may be missing once it rests', () => {
    fc.assert(
      fc.property(watched, (turn) => {
        expect(told(record({ ...turn, fromMs: turn.lastsMs - 1500, untilMs: Number.POSITIVE_INFINITY }))).toEqual([])
      }),
      drawn,
    )
  })

  it('is not missing for longer, while statuses around each list show work', () => {
    fc.assert(
      fc.property(watched, (turn) => {
        expect(told(record({ ...turn, fromMs: 0, untilMs: Number.POSITIVE_INFINITY }))).toEqual(['list/busy-listed'])
      }),
      drawn,
    )
  })

  it('may have a row that shows no work for as long, and not for longer', () => {
    fc.assert(
      fc.property(watched, fc.nat(30_000), (turn, fromMs) => {
        const shown = { busy: false }
        const farMs = Math.min(5000, turn.lastsMs / 2 - 2 * turn.everyMs)
        expect(told(record({ ...turn, fromMs, untilMs: fromMs + farMs }, { shown }))).toEqual([])
        const always = { ...turn, fromMs: 0, untilMs: Number.POSITIVE_INFINITY }
        expect(told(record(always, { shown }))).toEqual(['list/busy-agrees'])
        expect(told(record({ ...always, fromMs: turn.lastsMs - 1500 }, { shown }))).toEqual([])
        // What a ticket's row says may be about its members together.
        expect(told(record(always, { shown: { ...shown, ticketId: 't1' } }))).toEqual([])
      }),
      drawn,
    )
  })

  it('may be cut from a list that holds newer ones alone', () => {
    fc.assert(
      fc.property(watched, fc.integer({ min: 20, max: 60 }), (turn, others) => {
        const all = record({ ...turn, others, fromMs: 0, untilMs: Number.POSITIVE_INFINITY }, { isOlder: false })
        expect(told(all)).toEqual([])
      }),
      drawn,
    )
  })

  it('is not looked for where no status stands beside the list, or the list was not read', () => {
    fc.assert(
      fc.property(watched, (turn) => {
        const all = record({ ...turn, fromMs: 0, untilMs: Number.POSITIVE_INFINITY })
        const ends = all.filter(({ id: each }) => !each.startsWith('s') || ['start', 's10'].includes(each))
        expect(told(ends)).toEqual([])
        expect(told(all.map((each) => (each.id.startsWith('l') ? { ...each, status: 503 } : each)))).toEqual([])
      }),
      drawn,
    )
  })
})
