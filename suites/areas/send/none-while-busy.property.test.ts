import fc from 'fast-check'
import { expect, test } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Sent } from '../../records/sent.ts'
import { judgeNoneMeanwhile } from './activity.ts'
import { around, madeTiming, usual } from './kit/made.ts'

const { lagMs, longPauseMs } = madeTiming
const row = ['send/none-while-busy']
const later = 'later bcdfghjklmnp'

/** What happens, in milliseconds after the message left: its answer, the earlier turn's last words, the views' lag. */
interface Course {
  answeredMs: number
  saidMs: number
  viewMs: number
  everyMs: number
}

const asking = usual.none({ said: [later], answer: { sentMs: -30, endMs: -20 } })
const working = made({ sentMs: -10, endMs: -5, json: { busy: true, pendingGates: [] } })

function meanwhile({ answeredMs, saidMs, viewMs, everyMs }: Course, answer: Partial<Sent['answer']> = {}): Sent {
  const reads = Array.from({ length: 80 }, (_, index) => {
    const atMs = answeredMs + index * everyMs
    const lastAssistantText = atMs >= saidMs + viewMs ? later : 'older words'
    return made({ sentMs: atMs, endMs: atMs + 4, json: { busy: true, lastAssistantText } })
  })
  return usual.none({ endpoint: 'send', reads, answer: { status: 202, endMs: answeredMs, ...answer } })
}

const judge = (sent: Sent, exchanges = [working]) => judgeNoneMeanwhile(asking, sent, { ...around, exchanges })

const views = { viewMs: fc.integer({ min: 0, max: lagMs - 100 }), everyMs: fc.integer({ min: 50, max: 90 }) }
/** Two long pauses before the words, of which the question was seen within the lag. */
const saidMs = fc.integer({ min: 2 * longPauseMs - lagMs, max: 2 * longPauseMs })

test('an answer while the turn before it goes on is never accused, and holds where it is well before its words', () => {
  const courses = fc.record({ ...views, saidMs, answeredMs: fc.integer({ min: 1, max: longPauseMs - 1 }) })
  fc.assert(
    fc.property(courses, (course) => {
      const outcomes = judge(meanwhile(course))
      expect(brokenRows(outcomes)).toEqual([])
      if (course.saidMs - course.answeredMs > lagMs + 100) expect(heldRows(outcomes)).toEqual(row)
    }),
  )
})

test('an answer that waits for the end of the turn before it, or for as long as that, is found', () => {
  const courses = fc.record({ ...views, saidMs, after: fc.integer({ min: -300, max: 200 }) })
  fc.assert(
    fc.property(courses, ({ after, ...course }) => {
      expect(brokenRows(judge(meanwhile({ ...course, answeredMs: course.saidMs + after })))).toEqual(row)
    }),
  )
})

test('a service that takes as long for the same at rest is slow, and waits for nothing', () => {
  const slow = fc.record({ ...views, saidMs, answeredMs: fc.integer({ min: 1, max: 2 * longPauseMs }) })
  fc.assert(
    fc.property(slow, (course) => {
      const sluggish = usual.none({ said: [later], answer: { sentMs: -20 - course.answeredMs, endMs: -20 } })
      const outcomes = judgeNoneMeanwhile(sluggish, meanwhile(course), { ...around, exchanges: [working] })
      expect(brokenRows(outcomes)).toEqual([])
    }),
  )
})

test('where the service put a request off it is worth one more look, and no more', () => {
  const slow = fc.record({ ...views, saidMs, answeredMs: fc.integer({ min: 1, max: longPauseMs - 1 }) })
  const repeats = [{ status: 429, reason: '429', atMs: -500 }]
  fc.assert(
    fc.property(slow, (course) => {
      // Words that show right after the answer: whether it waited for them cannot be told.
      const sent = meanwhile({ ...course, saidMs: course.answeredMs })
      expect(undecidedRows(judge(sent, [{ ...working, repeats }]))).toEqual(row)
      const again = { ...sent, answer: { ...sent.answer, attempt: 2 } }
      expect([judge(again, [{ ...working, repeats }]), judge(sent)]).toEqual([[], []])
    }),
  )
})

test('nothing is said where the turn was not seen to begin, where its words were not seen, and of other answers', () => {
  const courses = fc.record({ ...views, saidMs })
  fc.assert(
    fc.property(courses, (course) => {
      const waited = { ...course, answeredMs: course.saidMs }
      const idle = made({ sentMs: -10, endMs: -5, json: { busy: false, pendingGates: [] } })
      expect(judge(meanwhile(waited), [idle])).toEqual([])
      expect(judge(meanwhile(waited), [{ ...working, sentMs: -30 }])).toEqual([])
      expect(judge(meanwhile(waited, { status: 409 }))).toEqual([])
      expect(judge(meanwhile({ ...waited, saidMs: 99_000, answeredMs: 1900 }))).toEqual([])
    }),
  )
})
