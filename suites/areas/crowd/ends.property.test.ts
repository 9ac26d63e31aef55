import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { lateShare } from '../../reading/wait-limit.ts'
import type { Crowd, CrowdSend } from '../../records/crowd.ts'
import type { Mode } from '../../rules/words.ts'
import { madeTiming as timing } from '../send/kit/made.ts'
import { judgeEnds } from './ends.ts'

const row = ['crowd/one-conversation-ends']
const { waitLimitMs, slackMs, lagMs } = timing

/** Sends at once, and the moment at which the last turn of their conversation ends. */
interface Model {
  modes: Mode[]
  endMs: number
  /** How long the answers take after that. */
  afterMs: number
  /** How far views are behind. */
  viewLagMs: number
  everyMs: number
}

const models = (end: { min: number; max: number }): fc.Arbitrary<Model> =>
  fc.record({
    modes: fc.array(fc.constantFrom<Mode>('none', 'optional', 'stream', 'required-stream'), {
      minLength: 2,
      maxLength: 5,
    }),
    endMs: fc.integer(end),
    afterMs: fc.integer({ min: 0, max: 400 }),
    viewLagMs: fc.integer({ min: 0, max: lagMs }),
    everyMs: fc.integer({ min: 50, max: 100 }),
  })

function crowdOf({ modes, endMs, viewLagMs, everyMs }: Model, answeredMs: number): Crowd {
  const look = (_: unknown, index: number): Exchange => {
    const sentMs = index * everyMs
    const seenMs = sentMs - viewLagMs
    // Before the crowd the conversation was at rest.
    return made({ sentMs, endMs: sentMs + 5, json: { busy: seenMs > 0 && seenMs < endMs, acceptedInputs: 0 } })
  }
  const send = (mode: Mode): CrowdSend => ({
    mode,
    started: false,
    text: 'asked',
    said: [],
    word: 'word',
    answer: made({
      method: 'POST',
      path: '/messages',
      sentMs: 1,
      endMs: answeredMs,
      status: mode === 'none' ? 202 : 200,
    }),
  })
  return { sends: modes.map(send), conversations: [], meanwhile: Array.from({ length: 60 }, look) }
}

/** The same crowd, whose statuses show the first words of its sends from a moment on. */
function shownFrom(crowd: Crowd, shownMs: number): Crowd {
  const meanwhile = (crowd.meanwhile ?? []).map((look) => ({
    ...look,
    body: JSON.stringify({
      ...JSON.parse(look.body ?? ''),
      lastAssistantText: look.sentMs < shownMs ? 'd' : 'one of word',
    }),
  }))
  return { ...crowd, meanwhile }
}

const isWaiting = ({ modes }: Model): boolean => modes.some((mode) => mode !== 'none')

describe('sends at once that wait', () => {
  test('are held where they end with the turns, however long views lag', () => {
    const inTime = models({ min: 50, max: waitLimitMs - slackMs - 450 })
    fc.assert(
      fc.property(inTime, (model) => {
        const outcomes = judgeEnds(crowdOf(model, model.endMs + model.afterMs), timing)
        expect(heldRows(outcomes)).toEqual(isWaiting(model) ? row : [])
        expect([...brokenRows(outcomes), ...undecidedRows(outcomes)]).toEqual([])
      }),
    )
  })

  test('are never accused where the turns last until shortly before the limit, or beyond it', () => {
    fc.assert(
      fc.property(models({ min: waitLimitMs - slackMs, max: 2 * waitLimitMs }), (model) => {
        const answeredMs = Math.min(model.endMs + model.afterMs, waitLimitMs + slackMs)
        expect(brokenRows(judgeEnds(crowdOf(model, answeredMs), timing))).toEqual([])
      }),
    )
  })

  test('give no occasion where the turns are seen to take until the limit', () => {
    fc.assert(
      fc.property(models({ min: waitLimitMs - slackMs, max: waitLimitMs }), (model) => {
        expect(judgeEnds(crowdOf({ ...model, viewLagMs: 0 }, model.endMs + 50), timing)).toEqual([])
      }),
    )
  })

  test('are broken where they end at the limit, long after the turns', () => {
    // A view may be behind, and looked at some time after that: what it shows is long before the limit even so.
    const longBefore = models({ min: 50, max: waitLimitMs - lateShare * timing.longPauseMs - lagMs - 150 })
    fc.assert(
      fc.property(longBefore.filter(isWaiting), (model) => {
        const outcomes = judgeEnds(crowdOf(model, waitLimitMs + model.afterMs), timing)
        expect(brokenRows(outcomes)).toEqual(row)
        expect(heldRows(outcomes)).toEqual([])
      }),
    )
  })

  test('need no clock of ours where the answer says that it timed out', () => {
    const stuck = models({ min: 50, max: waitLimitMs - slackMs - 600 }).map(
      (model): Model => ({ ...model, modes: ['optional'] }),
    )
    fc.assert(
      fc.property(stuck, (model) => {
        const crowd = crowdOf(model, waitLimitMs + model.afterMs)
        const sends = crowd.sends.map((send) => ({
          ...send,
          answer: { ...send.answer, body: JSON.stringify({ timedOut: true }) },
        }))
        const outcomes = judgeEnds({ ...crowd, sends }, timing)
        expect(brokenRows(outcomes)).toEqual(row)
        expect(outcomes.every((each) => !('timed' in each))).toBe(true)
      }),
    )
  })

  test('are broken under required where their own words were shown long before, and never where they were not', () => {
    const heard = models({ min: waitLimitMs, max: 2 * waitLimitMs }).map(
      (model): Model => ({ ...model, modes: ['required'] }),
    )
    fc.assert(
      fc.property(heard, fc.integer({ min: 0, max: 1900 }), (model, saidMs) => {
        const crowd = crowdOf(model, waitLimitMs)
        const sends = crowd.sends.map((send) => ({ ...send, said: ['one of word', 'two of word'] }))
        const outcomes = judgeEnds(shownFrom({ ...crowd, sends }, saidMs), timing)
        const late = waitLimitMs - saidMs
        const least = lateShare * timing.longPauseMs
        if (late >= least + 110) expect(brokenRows(outcomes)).toEqual(row)
        if (late < least) expect(brokenRows(outcomes)).toEqual([])
      }),
    )
  })

  test('give no occasion where they end at the limit, at work until then, and no status shows their words', () => {
    const busy = models({ min: waitLimitMs, max: 2 * waitLimitMs }).map(
      (model): Model => ({ ...model, modes: ['required'] }),
    )
    fc.assert(
      fc.property(busy, fc.integer({ min: 0, max: waitLimitMs - 200 }), (model, shownMs) => {
        const crowd = crowdOf(model, waitLimitMs)
        const sends = crowd.sends.map((send) => ({ ...send, said: ['one of word', 'two of word'] }))
        const unheard = judgeEnds({ ...crowd, sends }, timing)
        expect(unheard).toEqual([])
        expect(judgeEnds(shownFrom({ ...crowd, sends }, shownMs), timing)).toHaveLength(1)
      }),
    )
  })

  test('give no occasion where a status shows their first words alone, and the turn is at work until the limit', () => {
    const busy = models({ min: waitLimitMs, max: 2 * waitLimitMs }).map(
      (model): Model => ({ ...model, modes: ['optional'] }),
    )
    fc.assert(
      fc.property(busy, fc.integer({ min: 0, max: waitLimitMs - 200 }), (model, shownMs) => {
        const crowd = crowdOf(model, waitLimitMs)
        const saying = (...said: string[]) => crowd.sends.map((send) => ({ ...send, said }))
        const begun = saying('one of word', 'two of word')
        expect(judgeEnds(shownFrom({ ...crowd, sends: begun }, shownMs), timing)).toEqual([])
        const over = saying('none of word', 'one of word')
        expect(judgeEnds(shownFrom({ ...crowd, sends: over }, shownMs), timing)).toHaveLength(1)
      }),
    )
  })

  test('are left undecided where nobody looked', () => {
    fc.assert(
      fc.property(models({ min: 50, max: 700 }).filter(isWaiting), (model) => {
        const outcomes = judgeEnds({ ...crowdOf(model, waitLimitMs), meanwhile: [] }, timing)
        expect([brokenRows(outcomes), undecidedRows(outcomes)]).toEqual([[], row])
      }),
    )
  })
})
