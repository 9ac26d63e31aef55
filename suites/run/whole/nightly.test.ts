import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { headline } from '../../../reports/headline.ts'
import type { Result, TranscriptLine } from '../../../schemas/types.ts'
import { suite } from '../../suite.ts'
import { runSuite } from '../run.ts'
import { checkTarget } from '../target.ts'
import { rejudge } from '../transcript/rejudge.ts'
import { memoryTranscript } from '../transcript/transcript.ts'
import type { Watcher } from '../watcher.ts'
import { nobody } from '../watcher.ts'

const folder = mkdtempSync(join(tmpdir(), 'nightly-'))
afterAll(() => rmSync(folder, { recursive: true }))

const asItIs: Change = (policies) => policies
const neverEnding = override('waits', () => ({ limitMs: () => 10_000_000 }))

/** A nightly run on paper, where the service lets a send wait for ten minutes. */
async function nightly(
  change: Change,
  {
    maxWaitMs,
    watcher = nobody,
    waitLimitMs = 600_000,
  }: { maxWaitMs?: number; watcher?: Watcher; waitLimitMs?: number } = {},
): Promise<{ result: Result; lines: TranscriptLine[] }> {
  const fixture = { id: 'the service under test', about: '', change }
  const { target, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs })
  const transcript = memoryTranscript()
  const patience = maxWaitMs === undefined ? {} : { maxWaitMs }
  const scope = { profile: 'nightly' as const, only: [], skip: [], ...patience }
  const options = { suite, target: checkTarget(target, fixture.id), scope, seed: 7, runId: 'paper', transcript, world }
  try {
    return { result: await time.until(runSuite({ ...options, watcher })), lines: transcript.lines }
  } finally {
    await close()
  }
}

function longestMs(lines: readonly TranscriptLine[]): number {
  return Math.max(...lines.map((line) => (line.type === 'exchange' ? line.endMs - line.sentMs : 0)))
}

describe('a nightly run where no wait is longer than its minute', () => {
  const late = override('waits', ({ limitMs }) => ({ limitMs: (world, mode) => 2 * limitMs(world, mode) }))

  test('plays the waits that run out, within its minute', async () => {
    const { result } = await nightly(asItIs, { waitLimitMs: 4000 })
    expect(headline(result)).toMatch(/^CONFORMANT \(profile nightly\): /)
    expect(result.durationMs).toBeLessThan(60_000)
    expect(result.usage.meteredSends).toBeLessThanOrEqual(48)
    const [limit] = result.rules.filter(({ id }) => id === 'wait/start-optional-not-late')
    expect(limit).toMatchObject({ verdict: 'pass' })
  })

  test('finds a limit that is twice as long as stated', async () => {
    const { result } = await nightly(late, { waitLimitMs: 4000 })
    const failed = result.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
    expect(failed).toContain('wait/start-optional-not-late')
  })
})

describe('a nightly run at a wait limit of ten minutes', () => {
  test('waits for a minute at most, and is conformant within nightly', async () => {
    const { result, lines } = await nightly(asItIs)
    expect(headline(result)).toMatch(/^CONFORMANT \(profile nightly\): /)
    expect(result.durationMs).toBeLessThan(60_000)
    expect(longestMs(lines)).toBeLessThan(60_000)
    const late = result.rules.find(({ id }) => id === 'wait/start-optional-not-late')
    expect(late).toMatchObject({ verdict: 'not-exercised', reason: 'out-of-scope' })
  })

  test('its transcript is judged again within the same scope', async () => {
    const { result, lines } = await nightly(asItIs)
    const file = join(folder, 'transcript.jsonl')
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const again = await rejudge(file, suite)
    expect(again.scope).toEqual({ only: [], skip: [], maxWaitMs: 60_000 })
    expect(again.rules).toEqual(result.rules)
  })

  test('gives a service up that answers no send for longer than that, and blames no rule for what it did not wait for', async () => {
    const { result, lines } = await nightly(neverEnding)
    expect(longestMs(lines)).toBeLessThan(100_000)
    expect(result.durationMs).toBeLessThan(180_000)
    const failed = result.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
    expect(failed).toEqual([])
  })

  test('spends nothing more from the moment on at which the account has no credits left, and says so at once and first', async () => {
    let left = 8
    const spent = override('refusals', ({ checks }) => ({
      checks: {
        ...checks,
        balance: (world, attempt) => {
          const refusal = checks.balance(world, attempt)
          if (refusal !== null || attempt.credential?.slot === 'otherAccount') return refusal
          left -= 1
          return left < 0 ? { status: 402, code: 'empty_balance', message: 'There are no credits.' } : null
        },
      },
    }))
    const notices: string[] = []
    const { result, lines } = await nightly(spent, { watcher: { ...nobody, notice: (text) => notices.push(text) } })
    expect(headline(result)).toMatch(
      /^the account of credentials\.full had no credits after .* \(402\), so the run stopped its metered sends: INCOMPLETE \(profile nightly\): /,
    )
    expect(notices.filter((each) => /no credits after .*: no further metered sends$/.test(each))).toHaveLength(1)
    expect(result.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([])
    const outage = result.outages?.[0]
    if (outage === undefined) throw new Error('no outage')
    const after = lines.filter(
      (line) =>
        line.type === 'exchange' &&
        line.method === 'POST' &&
        line.status !== null &&
        line.status < 300 &&
        line.sentMs > outage.fromMs,
    )
    expect(after).toEqual([])
  })
})
