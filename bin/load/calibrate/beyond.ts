import type { Calibration, Load, LoadCalibration } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'

/** What a load keeps of the calibration of its machine. */
export function keptOf({ at, sends, open, events }: Calibration): LoadCalibration {
  return {
    ...{ at, sendsPerSecond: sends.ratePerSecond, mostOpen: open.most, eventsPerSecond: events.perSecond },
  }
}

/**
 * What a load asks beyond the calibration, in words; undefined if it asks no more. A calibration measures one process, so it says
 * nothing of several.
 */
export function beyondCalibration(
  config: Pick<RunConfig, 'instances' | 'open' | 'ratePerSecond' | 'stages' | 'eventsPerSecond'>,
  { at, sendsPerSecond, mostOpen, eventsPerSecond }: LoadCalibration,
): string | undefined {
  if (config.instances > 1) return undefined
  const rate = Math.max(config.ratePerSecond, ...(config.stages ?? []).map((each) => each.ratePerSecond))
  const asked: readonly [number, number | null, string][] = [
    [rate, sendsPerSecond, 'sends per second'],
    [config.open, mostOpen, 'open sends'],
    [config.eventsPerSecond, eventsPerSecond, 'events per second'],
  ]
  const over = asked.filter(([wanted, measured]) => measured !== null && wanted > measured)
  if (over.length === 0) return undefined
  const texts = over.map(
    ([wanted, measured, what]) =>
      `${wanted.toLocaleString('en')} ${what} (measured: ${measured?.toLocaleString('en')})`,
  )
  return `the load asks for more than the calibration of this machine (${at.slice(0, 10)}): ${texts.join(', ')}`
}

/** Keeps the calibration beside the figures of a load, with what the load asked beyond it. */
export function withCalibration(result: Load, calibration: LoadCalibration, beyond: string | undefined): Load {
  const notes = beyond === undefined ? {} : { notes: [...(result.notes ?? []), beyond] }
  return { ...result, ...notes, generator: { ...result.generator, calibration } }
}
