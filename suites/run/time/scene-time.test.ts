import { expect, test, vi } from 'vitest'
import { mostSceneMs, overrunMsOf, sceneReserveMs } from '../../reading/bounds.ts'
import { judged } from '../../reading/finding.ts'
import { area, must } from '../../rules/requirement.ts'
import { suite } from '../../suite.ts'
import { scene, scenesOf } from '../define.ts'
import { checkLast, trialService, tried } from '../kit/trial.ts'
import { isSuccess } from '../stage/api.ts'
import { sceneTime } from './scene-time.ts'
import { realTime } from './time.ts'
import { timingFor } from './timing.ts'

const limits = [2000, 30_000, 600_000]

test.each(limits)(
  'at a limit of %s ms no scene is cut whose sends all wait, stream on and rest for the whole limit',
  (ms) => {
    const timing = timingFor(ms)
    for (const { lasts, sends } of scenesOf(suite.checks))
      expect(mostSceneMs(lasts(timing), sends, timing)).toBeGreaterThanOrEqual(lasts(timing) + 3 * sends * ms + 60_000)
  },
)

test.each(limits)(
  'at a limit of %s ms a scene without sends is cut before the run is, so that others get their turn',
  (ms) => {
    const timing = timingFor(ms)
    expect(mostSceneMs(0, 0, timing)).toBe(Math.max(sceneReserveMs, ms))
    expect(overrunMsOf(timing)).toBeGreaterThanOrEqual(mostSceneMs(0, 0, timing) + 30_000)
  },
)

test('what ends a scene says how long it took and how long was planned', () => {
  vi.useFakeTimers()
  try {
    const time = sceneTime({ lasts: () => 5000, sends: 2 }, timingFor(2000), realTime, undefined)
    vi.advanceTimersByTime(76_999)
    expect(time.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(String(time.signal.reason)).toMatch(/the test case was stopped after 77 s \(planned: 5 s\)/)
    const longer = sceneTime({ lasts: () => 5000, sends: 2 }, timingFor(2000), realTime, undefined)
    vi.advanceTimersByTime(70_000)
    longer.add(60_000)
    vi.advanceTimersByTime(66_999)
    expect(longer.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(String(longer.signal.reason)).toMatch(/the test case was stopped after 137 s/)
    const other = sceneTime({ lasts: () => 5000, sends: 2 }, timingFor(2000), realTime, undefined)
    other.stop()
    vi.advanceTimersByTime(1_000_000)
    expect(other.signal.aborted).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('a scene that never ends is undecided, with that reason, is not played again, and others are played to their end', async () => {
  const rows = area('t', { lists: must('4.3', 'It lists.'), knows: must('4.4', 'It tells of a conversation.') })
  const service = trialService(({ path }) => (path === '/conversations/slow' ? 'hang' : undefined))
  // As if that much less were planned: it is ended after half a second.
  const lasts = () => 500 - sceneReserveMs
  const slow = scene('slow', { about: '', lasts }, async (stage) => stage.api.status('slow'))
  const lists = scene('lists', { about: '', last: true }, async (stage) => stage.api.list())
  const bound = (row: (typeof rows)['lists'], by: typeof lists) =>
    checkLast(`a/${by.id}`, { scenes: [by], proves: [row] }, (answer) => [
      judged(row, isSuccess(answer), { at: by.id, exchange: answer.id }, 'success', `${answer.status}`),
    ])
  try {
    const { result, verdicts } = await tried(service.target, rows, [bound(rows.knows, slow), bound(rows.lists, lists)])
    expect(verdicts).toEqual({ 't/lists': 'pass', 't/knows': 'inconclusive' })
    expect(result.rules.find(({ id }) => id === 't/knows')?.note).toContain('the test case was stopped after 1 s')
    expect([result.verdict, service.asked.filter(({ path }) => path === '/conversations/slow').length]).toEqual([
      'incomplete',
      1,
    ])
  } finally {
    await service.close()
  }
})
