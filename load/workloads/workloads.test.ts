import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../random.ts'
import { poisson, readArrivals, recorded } from './arrivals.ts'
import { BrokenLine } from './csv.ts'
import { compressed, sessionLike } from './generate.ts'
import { readSessions } from './sessions.ts'
import { arrivalsText, sessionsText } from './write.ts'

const text = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
const record = readSessions(text('agent-sessions.csv'))
const turns = record.flat()
const tenMinutesMs = 600_000

/** Nearest rank. */
function rank(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

describe('the recorded sessions', () => {
  it('are read whole: the counts and percentiles that their README states', () => {
    expect([record.length, turns.length]).toEqual([331, 1883])
    expect(
      [0.5, 0.9, 0.99].map((share) =>
        rank(
          turns.map(({ turnMs }) => turnMs),
          share,
        ),
      ),
    ).toEqual([165_930, 1_785_530, 7_159_280])
    expect(turns.reduce((sum, { replies }) => sum + replies.length, 0)).toBe(15_067)
    expect(
      rank(
        turns.map(({ toolSteps }) => toolSteps),
        0.5,
      ),
    ).toBe(5)
    expect(
      rank(
        turns.flatMap(({ userChars }) => userChars ?? []),
        0.5,
      ),
    ).toBe(300)
  })
})

describe('generated sessions', () => {
  const generated = Array.from({ length: 4000 }, (_, index) => sessionLike(record, new Random(7, `session ${index}`)))

  it('outlast ten minutes as often as the recorded ones, also when all is compressed to a wait limit of 2 s', () => {
    const share = (all: typeof turns, limitMs: number) =>
      all.filter(({ turnMs }) => turnMs > limitMs).length / all.length
    expect(share(turns, tenMinutesMs)).toBeCloseTo(0.3, 2)
    const fast = generated.flatMap((session) => compressed(session, tenMinutesMs / 2000))
    expect(share(fast, 2000)).toBeGreaterThan(0.27)
    expect(share(fast, 2000)).toBeLessThan(0.33)
  })

  it.each([
    ['turnMs', (all: typeof turns) => all.map(({ turnMs }) => turnMs)],
    ['thinkMs', (all: typeof turns) => all.map(({ thinkMs }) => thinkMs)],
    ['replies', (all: typeof turns) => all.flatMap(({ replies }) => (replies.length === 0 ? [] : [replies.length]))],
    ['offsets', (all: typeof turns) => all.flatMap(({ replies }) => replies.map(({ offsetMs }) => offsetMs))],
    ['toolSteps', (all: typeof turns) => all.map(({ toolSteps }) => toolSteps)],
  ])('have the percentiles of the record: %s', (_, of) => {
    for (const share of [0.5, 0.75, 0.9]) {
      const [was, is] = [rank(of(turns), share), rank(of(generated.flat()), share)]
      expect(Math.abs(is - was)).toBeLessThanOrEqual(1 + 0.2 * was)
    }
  })

  it('stay silent now and then, which the record never shows', () => {
    const silent = generated.flat().filter(({ replies }) => replies.length === 0).length / generated.flat().length
    expect(silent).toBeGreaterThan(0.02)
    expect(silent).toBeLessThan(0.04)
  })

  it('are the same from the same seed', () => {
    const draw = (seed: number) => sessionLike(record, new Random(seed, 'one'))
    expect(draw(3)).toEqual(draw(3))
    expect(draw(3)).not.toEqual(draw(4))
  })
})

describe('what is written again', () => {
  const timeMs = fc.integer({ min: 0, max: 10_000_000 })
  const chars = fc.option(fc.integer({ min: 0, max: 100_000 }))
  const turn = fc
    .record({ thinkMs: timeMs, userChars: chars, toolSteps: fc.nat(50), offsets: fc.array(fc.tuple(timeMs, chars)) })
    .map(({ offsets, ...rest }) => ({
      ...rest,
      turnMs: 10_000_000,
      replies: offsets.toSorted(([a], [b]) => a - b).map(([offsetMs, each]) => ({ offsetMs, chars: each })),
    }))
  it('reads as the same sessions', () => {
    fc.assert(
      fc.property(fc.array(fc.array(turn, { minLength: 1 }), { minLength: 1 }), (sessions) => {
        expect(readSessions(sessionsText(sessions))).toEqual(sessions)
      }),
    )
  })

  it('reads as the same arrivals', () => {
    const arrivals = readArrivals(text('chat-arrivals.csv'))
    expect(readArrivals(arrivalsText(arrivals))).toEqual(arrivals)
  })
})

describe('arrivals', () => {
  const arrivals = readArrivals(text('chat-arrivals.csv'))

  it('are read whole', () => {
    expect([arrivals.length, arrivals.at(-1)]).toEqual([19_366, 3_501_722])
  })

  it('fill the window, as evenly as Poisson or as unevenly as recorded', () => {
    const random = new Random(1, 'draw')
    const shares = Array.from({ length: 6000 }, () => random.share())
    const perSecond = (draw: (share: number) => number): number[] => {
      const counts = new Array<number>(60).fill(0)
      for (const share of shares) {
        const second = Math.floor(draw(share) / 1000)
        expect(second).toBeGreaterThanOrEqual(0)
        expect(second).toBeLessThan(60)
        counts[second] = (counts[second] ?? 0) + 1
      }
      return counts
    }
    const variance = (counts: number[]) => counts.reduce((sum, each) => sum + (each - 100) ** 2, 0) / 60
    const even = variance(perSecond(poisson(60_000)))
    const uneven = variance(perSecond(recorded(arrivals, 6000, 60_000, random)))
    expect(even).toBeLessThan(200)
    expect(uneven).toBeGreaterThan(2 * even)
  })

  it('of any number stay within the window', () => {
    fc.assert(
      fc.property(
        fc.nat(30_000),
        fc.integer(),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (count, seed, share) => {
          const at = recorded(arrivals, count, 1000, new Random(seed, 'x'))(share)
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThan(1000)
        },
      ),
    )
  })
})

describe('a broken line', () => {
  const heading = 'session,turn,thinkMs,turnMs,replyOffsetsMs'
  it.each([
    [
      'no heading',
      'a,b\n1,2',
      'Line 1 of the workload: the header lacks session, turn, thinkMs, turnMs, replyOffsetsMs.',
    ],
    ['nothing', heading, 'Line 2 of the workload: a workload needs at least one turn.'],
    ['fields', `${heading}\n0,0,0,5,5\n0,1,0,5`, 'Line 3 of the workload: 4 fields, but the header has 5.'],
    [
      'number',
      `${heading}\n0,0,0,soon,`,
      'Line 2 of the workload: turnMs must be a whole number, 0 or more (got "soon").',
    ],
    [
      'negative',
      `${heading}\n0,0,-1,5,`,
      'Line 2 of the workload: thinkMs must be a whole number, 0 or more (got "-1").',
    ],
    ['empty', `${heading}\n0,0,,5,`, 'Line 2 of the workload: thinkMs must be a whole number, 0 or more (got empty).'],
    ['turn', `${heading}\n0,0,0,5,\n\n0,2,0,5,`, 'Line 4 of the workload: turn must be 1 (got 2).'],
    [
      'again',
      `${heading}\n0,0,0,5,\n1,0,0,5,\n0,0,0,5,`,
      'Line 4 of the workload: the lines of session 0 are not consecutive. Sort them by session.',
    ],
    ['back', `${heading}\n0,0,0,9,5;4`, 'Line 2 of the workload: replyOffsetsMs goes back from 5 to 4.'],
    ['late', `${heading}\n0,0,0,9,10`, 'Line 2 of the workload: a reply at 10 ms is after the end of the turn, 9 ms.'],
    ['hole', `${heading}\n0,0,0,9,4;;5`, 'Line 2 of the workload: item 2 of replyOffsetsMs is empty.'],
  ])('is refused by its number: %s', (_, broken, message) => {
    expect(() => readSessions(broken)).toThrow(BrokenLine)
    expect(() => readSessions(broken)).toThrow(message)
  })

  it('of arrivals too', () => {
    expect(() => readArrivals('offsetMs\n5\n4')).toThrow('Line 3 of the workload: offsetMs goes back from 5 to 4.')
  })

  it('may hold what spreadsheets add: a byte order mark, CR LF, blanks, further columns', () => {
    expect(readSessions(`\ufeff${heading},mine\r\n a , 0 ,0,9, 4;5 ,x\r\n`)).toEqual([
      [
        {
          thinkMs: 0,
          userChars: null,
          turnMs: 9,
          replies: [
            { offsetMs: 4, chars: null },
            { offsetMs: 5, chars: null },
          ],
          toolSteps: 0,
        },
      ],
    ])
  })
})
