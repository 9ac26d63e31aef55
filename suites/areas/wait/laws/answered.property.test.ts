import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../../reading/kit/outcomes.ts'
import { modeFields } from '../../../reading/sent.ts'
import { timingFor } from '../../../run/time/timing.ts'
import { judgeAnswered } from './answered.ts'

const timing = timingFor(2000)
const latestMs = timing.waitLimitMs + timing.slackMs
const endpoint = fc.constantFrom('start', 'send')
const waiting = fc.constantFrom('default', 'optional', 'required')
const drawn = { seed: 20_261_123, numRuns: 100 }

function sent(post: string, mode: keyof typeof modeFields, tookMs: number, more: Partial<Exchange> = {}): Exchange {
  const path = post === 'start' ? '/conversations' : '/messages'
  const json = { conversationId: 'c1', messageId: 'm1', replies: [] }
  const exchange = made({ method: 'POST', path, status: 200, json, sentMs: 100, endMs: 100 + tookMs })
  return { ...exchange, requestBody: JSON.stringify({ text: 'do it', ...modeFields[mode] }), ...more }
}

const silent: Partial<Exchange> = {
  status: null,
  headersMs: null,
  body: null,
  failure: { kind: 'timeout', message: 'no answer' },
}
const judged = (exchange: Exchange) => judgeAnswered([exchange], timing)

it('is broken where nothing came beyond the limit, and held where an answer came within it', () => {
  fc.assert(
    fc.property(endpoint, waiting, fc.integer({ min: 1, max: 5000 }), (post, mode, ms) => {
      const rows = [`wait/${post}-${mode}-not-late`]
      expect(brokenRows(judged(sent(post, mode, latestMs + ms, silent)))).toEqual(rows)
      expect(heldRows(judged(sent(post, mode, Math.min(ms, latestMs))))).toEqual(rows)
    }),
    drawn,
  )
})

it('says nothing of what was given up sooner, cut on the way, sent again, or does not wait', () => {
  const early = sent('send', 'optional', latestMs - 1, silent)
  const cut = sent('send', 'optional', latestMs + 500, { ...silent, failure: { kind: 'reset', message: 'cut' } })
  const again = sent('send', 'optional', latestMs + 500, {
    ...silent,
    repeats: [{ status: 429, reason: 'too many', atMs: 0 }],
  })
  const refused = sent('send', 'optional', latestMs + 500, { ...silent, owned: true })
  const others = (['none', 'stream', 'required-stream'] as const).map((mode) => sent('send', mode, 9000, silent))
  for (const each of [early, cut, again, refused, ...others]) expect(judged(each)).toEqual([])
})
