import { expect, it } from 'vitest'
import { beyondCalibration } from './beyond.ts'

const calibration = { at: '2026-11-30T02:00:00.000Z', sendsPerSecond: 400, mostOpen: 20_000, eventsPerSecond: null }
const config = { instances: 1, open: 0, ratePerSecond: 400, eventsPerSecond: 0 }

it('says what a load asks beyond the calibration', () => {
  expect(beyondCalibration(config, calibration)).toBeUndefined()
  expect(beyondCalibration({ ...config, open: 20_001, ratePerSecond: 500.5 }, calibration)).toBe(
    'the load asks for more than the calibration of this machine (2026-11-30): 500.5 sends per second (measured: 400), 20,001 open sends (measured: 20,000)',
  )
  const stages = [{ durationMs: 1000, ratePerSecond: 900 }]
  expect(beyondCalibration({ ...config, stages }, calibration)).toContain('900 sends per second')
})

it('says nothing of what was not measured, and of several processes', () => {
  expect(beyondCalibration({ ...config, eventsPerSecond: 10_000 }, calibration)).toBeUndefined()
  expect(beyondCalibration({ ...config, open: 90_000, instances: 4 }, calibration)).toBeUndefined()
})
