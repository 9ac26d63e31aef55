import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../../reading/kit/outcomes.ts'
import { judgeStreamedListed } from './streamed-listed.ts'

const lagMs = 1000

/** A stream that was started: when its agent spoke again, and which of the lists read meanwhile lack its row. */
interface Streamed {
  pauseMs: number
  fromMs: number
  untilMs: number
  others: number
  /** The time, by the service's clock, at which the other conversations moved last. */
  othersMs: number
}

const frame = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const script = [{ say: 'first words' }, { pauseMs: 9000 }, { say: 'more words' }]

function record({ pauseMs, fromMs, untilMs, others, othersMs }: Streamed): Exchange[] {
  const start: Exchange = {
    ...made({ id: 'start', method: 'POST', path: '/conversations', sentMs: 1000, headersMs: 1005 }),
    endMs: 1020 + pauseMs,
    requestBody: JSON.stringify({ text: `LAB ${JSON.stringify(script)}`, stream: true }),
    headers: { 'content-type': 'text/event-stream' },
    body: null,
    chunks: [
      { atMs: 1005, text: frame('ack', { conversationId: 'c1', messageId: 'm1' }) },
      { atMs: 1010, text: frame('message', { messageId: 'm2', text: 'first words' }) },
      { atMs: 1010 + pauseMs, text: frame('message', { messageId: 'm3', text: 'more words' }) },
      { atMs: 1015 + pauseMs, text: frame('done', {}) },
    ],
  }
  const lists: Exchange[] = []
  for (let ms = 1100; ms < 2000 + pauseMs; ms += 400) {
    const own = ms >= fromMs && ms < untilMs ? [] : [{ conversationId: 'c1', updatedAtMs: 5000 }]
    const rest = Array.from({ length: others }, (_, at) => ({
      conversationId: `o${at}`,
      updatedAtMs: at === 0 ? 1_000_000 : othersMs,
    }))
    const json = { conversations: [...own, ...rest] }
    lists.push(made({ id: `l${ms}`, path: '/conversations?limit=100', json, sentMs: ms, endMs: ms + 3 }))
  }
  return [start, ...lists]
}

const never = { fromMs: Number.POSITIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }
const always = { fromMs: 0, untilMs: Number.POSITIVE_INFINITY }
const pauses = fc.integer({ min: 8000, max: 40_000 })
const told = (streamed: Streamed): string[] => brokenRows(judgeStreamedListed(record(streamed), lagMs))

describe('what was started for a stream', () => {
  it('is listed', () => {
    fc.assert(
      fc.property(pauses, fc.nat(40), (pauseMs, others) => {
        const outcomes = judgeStreamedListed(record({ pauseMs, others, othersMs: 0, ...never }), lagMs)
        expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([['list/busy-listed'], []])
      }),
    )
  })

  it('may be missing for five seconds, or half its turn', () => {
    fc.assert(
      fc.property(pauses, fc.nat(40_000), (pauseMs, fromMs) => {
        const farMs = Math.min(5000, pauseMs / 2 - 1500)
        expect(told({ pauseMs, others: 3, othersMs: 0, fromMs, untilMs: fromMs + farMs })).toEqual([])
      }),
    )
  })

  it('is accused where no list shows it, unless each may be cut', () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 0, max: 40 }), fc.boolean(), (pauseMs, others, isOld) => {
        const isCut = !isOld && others >= 10
        const broken = isCut ? [] : ['list/busy-listed']
        expect(told({ pauseMs, others, othersMs: isOld ? 0 : 999_990, ...always })).toEqual(broken)
      }),
    )
  })

  it('is not looked for where the stream has no ack, or nobody said more', () => {
    const all = record({ pauseMs: 20_000, others: 0, othersMs: 0, ...always })
    const [start] = all
    const without = (name: string): Exchange[] =>
      start === undefined
        ? []
        : [
            { ...start, chunks: (start.chunks ?? []).filter((chunk) => !JSON.stringify(chunk).includes(name)) },
            ...all.slice(1),
          ]
    for (const name of ['ack', 'more words', 'first words'])
      expect(brokenRows(judgeStreamedListed(without(name), lagMs))).toEqual([])
  })
})
