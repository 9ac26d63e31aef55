import { expect, test } from 'vitest'
import { Log } from '../../log/log.ts'
import { Report } from '../../log/report.ts'
import { made } from '../../reading/kit/made.ts'
import { timingFor } from '../../run/time/timing.ts'
import { status } from './rows.ts'
import { timesUnit } from './times.ts'

test('each unit of each time is told once', () => {
  const json = { nextAttemptAtMs: 1_800_000_000_000, deferredSince: 1_800_000_000, eta: { asOfMs: 12 } }
  const log = new Log(timingFor(1000))
  const read = { path: '/conversations/c1', credential: 'full', json: { ...json, conversationId: 'c1' } }
  log.add([made(read), made({ ...read, id: 'x2', sentMs: 5 })])
  const report = new Report(status['times-unit'])
  timesUnit(log, report)
  expect(report.outcomes.map((each) => ('value' in each ? each.value : each))).toEqual([
    'nextAttemptAtMs in milliseconds since 1970',
    'deferredSince in seconds since 1970',
    'asOfMs in another unit, 12',
  ])
})
