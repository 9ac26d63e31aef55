import { expect, test } from 'vitest'
import type { Intent, LedgerEntry, Shown } from '../audit/send.ts'
import { serviceDelayMs } from './service-delay.ts'

const intent: Intent = {
  sendId: 's',
  kind: 'stream',
  start: false,
  text: '',
  words: ['one', 'two'],
  wordsMs: [0, 14_000],
  lastsMs: 14_000,
}

/** The delay of a stream whose turn takes seven times the wait limit, and which ended then. */
function delayOf(shown: Shown[], endMs: number): number | undefined {
  const entry: LedgerEntry = {
    ...{ sendId: 's', kind: 'stream', start: false, sentMs: 0, endMs, status: 200, accepted: true, refused: false },
    ...{ messageId: null, ack: null, timedOut: false, shown, whole: true, inTime: false, overMs: endMs },
  }
  const limits = { waitLimitMs: 2000, slackMs: 500, lagMs: 500 }
  return serviceDelayMs(entry, intent, limits, 0)
}

test('a stream that goes on with its turn owes the time of the turn, also where the agent says more or repeats itself', () => {
  expect(
    delayOf(
      [
        [null, 1],
        [null, 2],
      ],
      14_050,
    ),
  ).toBe(50)
  expect(
    delayOf(
      [
        [null, 0, 'On it.'],
        [null, 1],
        [null, 2],
      ],
      14_050,
    ),
  ).toBe(50)
  expect(
    delayOf(
      [
        [null, 1],
        [null, 1],
        [null, 2],
      ],
      14_050,
    ),
  ).toBe(50)
})

test('a stream that shows less of its turn owes the wait limit', () => {
  expect(delayOf([[null, 1]], 2040)).toBe(40)
  expect(
    delayOf(
      [
        [null, 1],
        [null, 0, 'On it.'],
      ],
      14_050,
    ),
  ).toBe(12_050)
  expect(
    delayOf(
      [
        [null, 1],
        [null, 1],
      ],
      14_050,
    ),
  ).toBe(12_050)
})
