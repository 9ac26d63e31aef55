import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { isUndecided } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import { modes } from '../../reading/sent.ts'
import type { EmptyBalancePlay } from '../../records/access.ts'
import type { Mode } from '../../rules/words.ts'
import { judgeFreeReads, judgePaid, judgeUnpaid, observeRefusedStart } from './balance.ts'

const refusal = { method: 'POST', path: '/conversations', status: 402, json: { error: 'empty' } }
const inEachMode = (other: Partial<Record<Mode, Partial<Exchange>>> = {}): Record<Mode, Exchange> => ({
  default: made({ ...refusal, ...other.default }),
  none: made({ ...refusal, ...other.none }),
  optional: made({ ...refusal, ...other.optional }),
  required: made({ ...refusal, ...other.required }),
  stream: made({ ...refusal, ...other.stream }),
  'required-stream': made({ ...refusal, ...other['required-stream'] }),
})

function playOf(parts: Partial<EmptyBalancePlay> = {}): EmptyBalancePlay {
  return {
    lists: [made(), made()],
    statuses: [made()],
    pages: [made()],
    starts: inEachMode(),
    sends: inEachMode(),
    refusedStartListed: false,
    aftermath: undefined,
    ...parts,
  }
}
const notHeld = (play: EmptyBalancePlay) => verdicts(judgeUnpaid(play)).filter((line) => !line.startsWith('held'))

describe('402', () => {
  test('on both sends in every mode', () => {
    expect(notHeld(playOf())).toEqual([])
    expect(judgeUnpaid(playOf()).length).toBe(12)
  })

  test('on messages that nobody gets, where there is no conversation: any other answer tells nothing', () => {
    const blind = inEachMode({ none: { status: 404 }, required: { status: 202 } })
    const judged = judgeUnpaid(playOf({ sends: undefined, blind }))
    expect(verdicts(judged).filter((line) => line.includes('send-'))).toEqual([
      'held balance/send-default',
      'held balance/send-optional',
      'held balance/send-required-stream',
      'held balance/send-stream',
      'undecided balance/send-none',
      'undecided balance/send-required',
    ])
    const open = judged.filter(isUndecided).map(({ needs }) => needs)
    expect(open).toEqual(['conversations.emptyBalance', 'conversations.emptyBalance'])
  })

  test.each(modes)('any other answer breaks mode %s alone', (mode) => {
    for (const status of [200, 202, 504, 400, 403, 404, 409, 500]) {
      const body = status === 504 ? JSON.stringify({ error: 'no reply' }) : '{}'
      expect(notHeld(playOf({ starts: inEachMode({ [mode]: { status, body } }) }))).toEqual([
        `broken balance/start-${mode}`,
      ])
      expect(notHeld(playOf({ sends: inEachMode({ [mode]: { status, body } }) }))).toEqual([
        `broken balance/send-${mode}`,
      ])
    }
  })

  test('on a stream that was opened for it', () => {
    const opened = { body: null, chunks: [{ atMs: 1, text: 'event: error\n\n' }] }
    expect(notHeld(playOf({ starts: inEachMode({ stream: opened }) }))).toEqual(['broken balance/start-stream'])
  })

  test('a credential that may not even read lacks more than credits; what it starts counts all the same', () => {
    const starts = inEachMode({ none: { status: 202 } })
    const said = notHeld(playOf({ lists: [made({ status: 403 })], starts, sends: undefined }))
    expect(said.filter((line) => line.startsWith('broken'))).toEqual(['broken balance/start-none'])
    expect(said.length).toBe(12)
  })

  test('a gateway decides nothing', () => {
    expect(notHeld(playOf({ starts: inEachMode({ required: { status: 504, body: '<html>' } }) }))).toEqual([
      'undecided balance/start-required',
    ])
  })
})

describe('reading', () => {
  const judged = (parts: Partial<EmptyBalancePlay>) => verdicts(judgeFreeReads(playOf(parts)))
  test('is free', () => {
    expect(judged({})).toEqual(['held balance/history-free', 'held balance/list-free', 'held balance/status-free'])
    expect(judged({ lists: [made({ status: 402 })] })).toContain('broken balance/list-free')
    expect(judged({ statuses: [made({ status: 402 })] })).toContain('broken balance/status-free')
    expect(judged({ pages: [made({ status: 402 })] })).toContain('broken balance/history-free')
  })
  test('what is not there says nothing', () => {
    expect(judged({ statuses: [made({ status: 404 })], pages: [made({ status: 400 })] })).toEqual([
      'held balance/list-free',
    ])
    const none = { lists: [], statuses: [made({ status: 404 })], pages: [], sends: undefined }
    expect(judged(none)).toEqual(['undecided balance/history-free', 'undecided balance/status-free'])
  })
  test('another refusal is doubtful', () => {
    expect(judged({ lists: [made({ status: 401 })] })).toContain('undecided balance/list-free')
  })
})

test('the twin speaks for both, and against both', () => {
  const accepted = {
    mode: 'required' as const,
    answer: made({ method: 'POST', status: 504, json: { error: 'no reply' } }),
  }
  const refused = { mode: 'required' as const, answer: made({ method: 'POST', status: 402 }) }
  expect(verdicts(judgePaid(accepted, accepted))).toEqual(['held balance/send-required', 'held balance/start-required'])
  expect(verdicts(judgePaid(refused, refused))).toEqual([
    'undecided balance/send-required',
    'undecided balance/start-required',
  ])
})

test('a row of a refused start is seen only where all were refused', () => {
  expect(verdicts(observeRefusedStart(playOf({ refusedStartListed: true })))).toEqual([
    'saw balance/refused-start-row true',
  ])
  expect(observeRefusedStart(playOf({ starts: inEachMode({ none: { status: 202 } }) }))).toEqual([])
})
