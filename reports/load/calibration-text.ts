import type { Calibration, LoadCalibration } from '../../schemas/types.ts'
import { duration, printable, wrap } from '../words.ts'
import { figure } from './figure.ts'

/** With more, other programs are measured as well. */
export const mostBusyBefore = 0.5

export function isBusy({ busyBefore }: Calibration): boolean {
  return busyBefore !== null && busyBefore > mostBusyBefore
}

/** A line for the report of a load. */
export function calibrationWords({ at, sendsPerSecond, mostOpen, eventsPerSecond }: LoadCalibration): string {
  return `calibration of ${at.slice(0, 10)}: ${figuresText(sendsPerSecond, mostOpen, eventsPerSecond)}`
}

function figuresText(sends: number | null, open: number | null, events: number | null): string {
  const text = (value: number | null, what: string): string =>
    value === null ? `no measured ${what}` : `${value.toLocaleString('en')} ${what}`
  return [text(sends, 'sends per second'), text(open, 'open sends'), text(events, 'events per second')].join(', ')
}

const limitWords = { files: 'open files', ports: 'local ports', memory: 'free memory' } as const

/** The result of `load calibrate`. */
export function renderCalibrationText(
  result: Calibration,
  { width, file }: { width: number; file: string | undefined },
): string {
  const { machine, clock, sends, open, events, sendLagLimitMs, busyBefore, durationMs, quick } = result
  const share = Math.round(100 * (busyBefore ?? 0))
  const headline = isBusy(result)
    ? `invalid: other programs used ${share} % of the processors. Close them, and calibrate again`
    : `calibrated: ${figuresText(sends.ratePerSecond, open.most, events.perSecond)}`
  const ms = (value: number | null): string => (value === null ? 'unknown' : `${figure(value)} ms`)
  const lines = [
    `${machine.platform}, ${machine.processors} processors (${machine.model}), ${machine.k6}, ${duration(durationMs)}${quick ? ', --quick' : ''}`,
    '',
    `clock   smallest step ${figure(clock.stepUs)} µs; timers ${ms(clock.timerLateP99Ms)} late at p99, ${ms(clock.timerLateMaxMs)} at most; ${clock.jumpMs === 0 ? 'no jump' : `a jump of ${ms(clock.jumpMs)}`}`,
    `sends   ${sends.ratePerSecond === null ? 'none' : `${sends.ratePerSecond.toLocaleString('en')} per second`} with send lag p99 within ${sendLagLimitMs} ms; whole ramp to ${sends.mostTried.toLocaleString('en')}: p50 ${ms(sends.sendLagP50Ms)}, p99 ${ms(sends.sendLagP99Ms)}`,
    `open    ${open.held.toLocaleString('en')} held at once${open.kibPerOpen === null ? '' : `, ${open.kibPerOpen.toFixed(1)} KiB each`}; at most ${open.most === null ? 'unknown' : open.most.toLocaleString('en')}${open.by === null ? '' : `, because of ${limitWords[open.by]}`}`,
    `events  ${events.perSecond === null ? 'none' : `${events.perSecond.toLocaleString('en')} per second`} in ${events.streams} streams with a delay within ${sendLagLimitMs} ms; p99 ${ms(events.delayP99Ms)}; tried up to ${events.mostTried.toLocaleString('en')}`,
    '',
    `other programs used ${busyBefore === null ? 'an unknown share' : `${share} %`} of the processors before`,
    file === undefined ? 'not kept: --file keeps it' : `wrote ${file}`,
  ]
  return [headline, ...lines].flatMap((line) => (line === '' ? [''] : wrap(printable(line), width))).join('\n')
}
