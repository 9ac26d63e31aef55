import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { Log } from '../../log/log.ts'
import { Report } from '../../log/report.ts'
import { isBroken, isFinding, isUndecided } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { readInPart } from '../../reading/kit/read-in-part.ts'
import { timingFor } from '../../run/time/timing.ts'
import { busyListed } from './beside.ts'
import { atMost, bounds, byDefault } from './limits.ts'
import { newestFirst } from './order.ts'
import { list as rows } from './rows.ts'

// What no service here does, and no mutant: lists that are too large to be read, and lists that are late or late again.

function judged(exchanges: readonly Exchange[], check: (log: Log, report: Report) => void): string {
  const log = new Log(timingFor(60_000))
  log.add(exchanges)
  const report = new Report(rows['limit-1'])
  check(log, report)
  if (report.outcomes.some(isBroken)) return 'fails'
  if (report.outcomes.some((each) => isFinding(each) && each.held)) return 'passes'
  return report.outcomes.some(isUndecided) ? 'open' : 'nothing'
}

const at = (sentMs: number, parts: Parameters<typeof made>[0]): Exchange =>
  made({ id: `x${sentMs}`, sentMs, headersMs: sentMs + 1, endMs: sentMs + 2, ...parts })
const listed = (sentMs: number, ids: readonly string[]): Exchange =>
  at(sentMs, {
    path: '/conversations?limit=100',
    json: {
      conversations: ids.map((id) => {
        const [conversationId, ms] = id.split(' ')
        return { conversationId, updatedAtMs: Number(ms ?? 0), busy: false, title: id }
      }),
    },
  })
const start = (sentMs: number, id: string): Exchange =>
  at(sentMs, {
    method: 'POST',
    status: 202,
    requestHeaders: { 'content-type': 'application/json' },
    requestBody: JSON.stringify({ text: id, reply: 'none' }),
    json: { conversationId: id, messageId: `m-${id}` },
  })
const busy = (sentMs: number, id: string): Exchange =>
  at(sentMs, { path: `/conversations/${id}`, json: { conversationId: id, busy: true, updatedAtMs: 1 } })

describe('a list that is too large to be read', () => {
  it.each([
    ['', byDefault, 'fails'],
    ['?limit=1', atMost((limit) => limit === 1), 'fails'],
    ['?limit=50', bounds, 'fails'],
    ['?limit=101', bounds, 'nothing'],
  ] as const)('%s is judged by the entries that were read', (query, check, verdict) => {
    const conversations = Array.from({ length: 3000 }, (_, place) => ({ conversationId: `c${place}` }))
    const whole = made({ path: `/conversations${query}`, json: { conversations } })
    expect(judged([readInPart(whole, whole.body?.length ?? 0)], check)).toBe(verdict)
  })
})

describe('a busy conversation', () => {
  // Looks that are close show one turn.
  const works = Array.from({ length: 20 }, (_, place) => busy(1000 * (place + 1), 'mine'))
  const shown = (...lists: readonly (readonly [atMs: number, ids: readonly string[]])[]): string =>
    judged([start(0, 'mine'), ...works, ...lists.map(([atMs, ids]) => listed(atMs, ids))], busyListed)

  it.each([
    ['passes where a list shows it', 'passes', [[1500, ['mine']]]],
    [
      'may come late',
      'passes',
      [
        [1500, []],
        [7500, []],
        [9500, ['mine']],
      ],
    ],
    [
      'fails where no list shows it for five seconds',
      'fails',
      [
        [1500, []],
        [7500, []],
      ],
    ],
    [
      'is open where that is not as long',
      'open',
      [
        [1500, []],
        [4500, []],
      ],
    ],
    [
      'may be missing in a copy that is behind',
      'passes',
      [
        [1500, ['mine']],
        [2500, []],
        [3500, ['mine']],
      ],
    ],
    [
      'fails where it is gone again for as long',
      'fails',
      [
        [1500, ['mine']],
        [2500, []],
        [8500, []],
        [9500, ['mine']],
      ],
    ],
    ['is open in a full list', 'open', [[1500, Array.from({ length: 100 }, (_, place) => `c${place}`)]]],
  ] as const)('%s', (_, verdict, lists) => {
    expect(shown(...lists)).toBe(verdict)
  })
})

describe('the newest conversation', () => {
  const old = listed(0, ['old 5'])
  const ours = start(10, 'mine')

  it.each([
    ['comes first', 'passes', [listed(100, ['mine 9', 'old 5'])]],
    ['fails behind one that does not move', 'fails', [listed(100, ['old 5', 'mine 9']), listed(6000, ['old 5'])]],
    ['is open where that one may have moved', 'nothing', [listed(100, ['old 5', 'mine 9']), listed(6000, ['old 12'])]],
    [
      'is open where the other was updated later',
      'nothing',
      [listed(100, ['old 12', 'mine 9']), listed(6000, ['old 12'])],
    ],
  ] as const)('%s', (_, verdict, lists) => {
    expect(judged([old, ours, ...lists], newestFirst)).toBe(verdict)
  })
})
