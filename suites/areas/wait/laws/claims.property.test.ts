import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows } from '../../../reading/kit/outcomes.ts'
import { modeFields, type modes } from '../../../reading/sent.ts'
import { timingFor } from '../../../run/time/timing.ts'
import { judgeClaims } from './claims.ts'

const timing = timingFor(2000)
const endpoint = fc.constantFrom('start', 'send')
const waiting = fc.constantFrom('default', 'none', 'optional', 'required')
const earlyMs = fc.integer({ min: 0, max: 1499 })

function answered(
  post: string,
  mode: (typeof modes)[number],
  tookMs: number,
  { timedOut, ...more }: { timedOut?: boolean } & Partial<Exchange>,
): Exchange {
  const path = post === 'start' ? '/conversations' : '/messages'
  const json = { conversationId: 'c1', messageId: 'm1', ...(timedOut === undefined ? {} : { timedOut }) }
  const status = mode === 'none' ? 202 : 200
  const exchange = made({ method: 'POST', path, status, json, sentMs: 100, endMs: 100 + tookMs })
  return { ...exchange, requestBody: JSON.stringify({ text: 'do it', ...modeFields[mode] }), ...more }
}

const told = (exchange: Exchange): string[] => brokenRows(judgeClaims([exchange], timing))
const drawn = { seed: 20_261_122, numRuns: 100 }

it('is broken by an answer that claims timedOut before its wait can have run out', () => {
  fc.assert(
    fc.property(endpoint, waiting, earlyMs, (post, mode, tookMs) => {
      expect(told(answered(post, mode, tookMs, { timedOut: true }))).toEqual([`wait/${post}-${mode}-in-time`])
    }),
    drawn,
  )
})

it('is not broken by one that comes when a wait may have run out, or does not claim it', () => {
  fc.assert(
    fc.property(endpoint, waiting, earlyMs, (post, mode, tookMs) => {
      expect(told(answered(post, mode, tookMs + 1500, { timedOut: true }))).toEqual([])
      expect(told(answered(post, mode, tookMs, { timedOut: false }))).toEqual([])
      expect(told(answered(post, mode, tookMs, {}))).toEqual([])
    }),
    drawn,
  )
})

it('tells nothing by a request that was sent again, nor by a stream', () => {
  const again = { timedOut: true, repeats: [{ status: 429, reason: 'too many', atMs: 0 }] }
  expect(told(answered('send', 'optional', 5, again))).toEqual([])
  for (const mode of ['stream', 'required-stream'] as const)
    expect(told(answered('send', mode, 5, { timedOut: true }))).toEqual([])
})
