import { expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import { play } from '../../areas/kit/playing.ts'
import { mostInVainMs } from '../wire/in-vain.ts'

/** From one moment to another everything is put off; with `keyFirst` what shows a good key alone, with `mainOnly` what shows a key of the account that is tested most. */
function putsOff(
  fromMs: number,
  { headers = {}, keyFirst = false, mainOnly = false, toMs = Number.POSITIVE_INFINITY }: Partial<How> = {},
): Change {
  return (policies) => {
    const beganMs = policies.clock.nowMs()
    return override('http', ({ arrive, deliver }) => ({
      arrive(world, call, reply, proceed) {
        const atMs = world.policies.clock.nowMs() - beganMs
        const who = world.policies.auth.identify(world, call)
        const isTaken = (keyFirst && who === null) || (mainOnly && who?.account.name !== 'main')
        if (atMs < fromMs || atMs >= toMs || isTaken) return arrive(world, call, reply, proceed)
        deliver(world, reply, { status: 429, headers: { 'content-type': 'text/plain', ...headers }, body: '' })
      },
    }))(policies)
  }
}

interface How {
  headers: { [name: string]: string }
  keyFirst: boolean
  mainOnly: boolean
  toMs: number
}

/** What is put off at the last moment of the time, and what is still under way then. */
const endingMs = 2000

test.each<[number, Partial<How>]>([
  [500, {}],
  [2000, {}],
  [4000, {}],
  [2000, { keyFirst: true }],
  [2000, { mainOnly: true }],
  [2000, { mainOnly: true, headers: { 'retry-after': '1' } }],
  ...['1', '60', '75', '3600'].map((after): [number, Partial<How>] => [2000, { headers: { 'retry-after': after } }]),
])('put off for ever from %i ms on, %o: a run ends soon, with what it found', async (fromMs, how) => {
  const { result, failed } = await play(['*'], putsOff(fromMs, how), { waitLimitMs: 2000 })
  expect(result.durationMs).toBeGreaterThanOrEqual(fromMs + mostInVainMs)
  expect(result.durationMs).toBeLessThan(fromMs + mostInVainMs + endingMs)
  expect(result.verdict).toBe('aborted')
  const after = how.headers?.['retry-after']
  const said = `429${after === undefined ? '' : ` \\(Retry-After: ${after}\\)`} for 80 s\\. Earlier results are kept`
  expect(result.aborted).toMatch(
    new RegExp(
      `^The service rate limited every request of credentials\\.full after \\d\\.\\d s: it returned ${said}\\.$`,
    ),
  )
  expect(failed).toEqual([])
  expect(result.summary.mandatory.pass).toBeGreaterThan(fromMs < 1000 ? 0 : 50)
})

test('put off for 70 seconds: the run goes on, and decides what it tries then', async () => {
  const { result, failed } = await play(['*'], putsOff(2000, { toMs: 72_000 }), { waitLimitMs: 2000 })
  expect([result.aborted, failed]).toEqual([undefined, []])
  expect(result.summary.mandatory.pass).toBeGreaterThan(500)
  expect(result.durationMs).toBeGreaterThan(72_000)
})
