import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { Log } from '../../log/log.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { timingFor } from '../../run/time/timing.ts'
import { judgeOneTitle } from './one-title.ts'

const texts = ['look into the ledger', 'mend a gate', 'count what is left', 'write to the baker']

const start = (at: number, more: object = {}): Exchange =>
  made({
    method: 'POST',
    path: '/conversations',
    status: 202,
    requestBody: JSON.stringify({ text: texts[at], reply: 'none', ...more }),
    json: { conversationId: `c${at}`, messageId: `m${at}` },
    sentMs: at,
    endMs: at + 5,
  })

const status = (at: number, title: string, sentMs: number): Exchange =>
  made({
    path: `/conversations/c${at}`,
    json: { conversationId: `c${at}`, busy: false, title },
    sentMs,
    endMs: sentMs + 5,
  })

const list = (titles: readonly string[], sentMs: number, more: object = {}): Exchange =>
  made({
    path: '/conversations?limit=100',
    json: { conversations: titles.map((title, at) => ({ conversationId: `c${at}`, title, ...more })) },
    sentMs,
    endMs: sentMs + 5,
  })

function told(exchanges: readonly Exchange[]): string[] {
  const log = new Log(timingFor(2000))
  log.add(exchanges)
  return brokenRows(judgeOneTitle(log))
}

const all = [0, 1, 2, 3]
const row = 'send/start-title-omitted'
const name = fc.constantFrom('New conversation', 'Untitled', 'Chat 1', 'Без названия')
const late = fc.integer({ min: 61_000, max: 600_000 })

describe('conversations that were started without a title', () => {
  test('are not called by one name that none of their messages gave', () => {
    fc.assert(
      fc.property(name, late, fc.boolean(), (title, ms, byList) => {
        const looks = byList
          ? [
              list(
                all.map(() => title),
                ms,
              ),
            ]
          : all.map((at) => status(at, title, ms))
        expect(told([...all.map((at) => start(at)), ...looks])).toEqual([row])
      }),
    )
  })

  test('may be called alike by what their messages have, or by chance, or at first', () => {
    fc.assert(
      fc.property(name, late, (title, ms) => {
        const starts = all.map((at) => start(at))
        const titles = all.map(() => title)
        // Of one of the messages.
        expect(
          told([
            ...starts,
            list(
              all.map(() => 'The Ledger'),
              ms,
            ),
          ]),
        ).toEqual([])
        // Too few, or one of another name.
        expect(told([...starts.slice(0, 2), list(titles, ms)])).toEqual([])
        expect(told([...starts, list(titles, ms), status(2, 'count', ms + 1)])).toEqual([])
        // A place holder, until a name comes.
        expect(told([...starts, list(titles, 59_000)])).toEqual([])
        expect(told([...starts, list(titles, ms), list(texts, ms + 1)])).toEqual([])
        // Renamed: it had a name.
        expect(told([...starts, status(1, 'mend a gate', 100), list(titles, ms)])).toEqual([])
      }),
    )
  })

  test('that had a title, are a ticket’s or have no name are for others to judge', () => {
    fc.assert(
      fc.property(name, late, (title, ms) => {
        const titles = all.map(() => title)
        expect(told([...all.map((at) => start(at, { title })), list(titles, ms)])).toEqual([])
        expect(told([...all.map((at) => start(at)), list(titles, ms, { ticketId: 't1' })])).toEqual([])
        expect(
          told([
            ...all.map((at) => start(at)),
            list(
              all.map(() => ' '),
              ms,
            ),
          ]),
        ).toEqual([])
      }),
    )
  })
})
