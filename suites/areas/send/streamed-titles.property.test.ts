import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { judgeStreamedTitles } from './streamed-titles.ts'

const lagMs = 1000

/** A streamed start, when the agent speaks first, and what lists that are read meanwhile show as its title. */
interface Streamed {
  spokeMs: number
  titles: { atMs: number; title: string }[]
}

const frame = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

function record({ spokeMs, titles }: Streamed, row: object = {}): Exchange[] {
  const ack = { conversationId: 'c1', messageId: 'm1' }
  const start: Exchange = {
    ...made({ id: 'start', method: 'POST', path: '/conversations', sentMs: 0, headersMs: 5, endMs: spokeMs + 10 }),
    requestBody: JSON.stringify({ text: 'do it', title: 'the title', stream: true }),
    headers: { 'content-type': 'text/event-stream' },
    body: null,
    chunks: [
      { atMs: 5, text: frame('ack', ack) },
      { atMs: spokeMs, text: frame('message', { messageId: 'm2', text: 'words', timestamp: '2026-01-01' }) },
      { atMs: spokeMs + 10, text: frame('done', {}) },
    ],
  }
  const lists = titles.map(({ atMs, title }, at) => {
    const own = { conversationId: 'c1', title, busy: true, updatedAtMs: 1, ...row }
    const json = { conversations: [own] }
    return made({ id: `l${at}`, path: '/conversations?limit=100', json, sentMs: atMs, endMs: atMs + 3 })
  })
  return [...lists, start]
}

const spokeMs = fc.integer({ min: 8000, max: 60_000 })
const told = (all: Exchange[]): string[] => brokenRows(judgeStreamedTitles(all, lagMs))
const always = (times: readonly number[], titles: readonly string[], row: object, broken: readonly string[]): void =>
  fc.assert(
    fc.property(spokeMs, (ms) => {
      const looks = times.map((atMs, at) => ({ atMs: atMs < 0 ? ms - atMs : atMs, title: titles[at] ?? '' }))
      expect(told(record({ spokeMs: ms, titles: looks }, row))).toEqual(broken)
    }),
  )

describe('the title of a streamed start', () => {
  it('is used before the agent speaks', () => {
    always([20, 3000], ['do it', 'do it'], {}, ['send/start-title-used'])
  })

  it('is used where any list shows it', () => {
    fc.assert(
      fc.property(spokeMs, (ms) => {
        const titles = [{ atMs: 20, title: 'the title' }, ...[3000, 5000].map((atMs) => ({ atMs, title: 'renamed' }))]
        const outcomes = judgeStreamedTitles(record({ spokeMs: ms, titles }), lagMs)
        expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([['send/start-title-used'], []])
      }),
    )
  })

  it.each<[string, number[], string[], object]>([
    ['the agent had spoken', [-20, -3000], ['do it', 'do it'], {}],
    ['lists were read no longer than the lag', [20, 500], ['do it', 'do it'], {}],
    ['nobody looked soon', [6000, 7000], ['renamed', 'renamed'], {}],
    ['the row is of a ticket', [20, 3000], ['ticket', 'ticket'], { ticketId: 't' }],
    ['no list shows the conversation', [], [], {}],
  ])('is not looked for where %s', (_, times, titles, row) => {
    always(times, titles, row, [])
  })
})
