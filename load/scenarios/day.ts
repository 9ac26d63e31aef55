import type { LoadConfig } from '../config.ts'
import { arriving } from '../engine/pace/arriving.ts'
import type { Record } from '../engine/pace/pace.ts'
import { singleTurns } from '../engine/pace/single-turns.ts'
import { added, whole } from '../thresholds.ts'

/** A working day in minutes: quiet at night, a peak before noon, another in the afternoon. */
export const day = arriving({
  id: 'day',
  about: 'A day in minutes, with a night, two peaks and the bursts of a recorded hour',
  defaults: { ratePerSecond: 20, durationMs: 240_000 },
  arrivals: 'recorded',
  thresholds: [added('p90', 1000), added('p99', 5000), whole],
  pace: (config, vu, record, total) => singleTurns(config, vu, record, { total, when: throughTheDay(config, record) }),
})

/** Relative arrivals of each hour from midnight: an invented working day. */
const hours = [2, 1, 1, 1, 1, 2, 4, 8, 14, 20, 24, 23, 17, 20, 23, 22, 18, 13, 9, 7, 6, 5, 4, 3]
const all = hours.reduce((sum, each) => sum + each, 0)

/** Arrivals within an hour follow the record, or are even without one. */
function throughTheDay({ durationMs }: LoadConfig, { arrivals }: Record): (share: number) => number {
  const within = recordedHour(arrivals ?? [])
  return (share) => {
    let left = share * all
    let hour = 0
    for (; hour < hours.length - 1 && left >= (hours[hour] ?? 0); hour += 1) left -= hours[hour] ?? 0
    return (durationMs * (hour + within(left / (hours[hour] ?? 1)))) / hours.length
  }
}

/** The part of the recorded time at which a share of its arrivals had come. */
function recordedHour(arrivals: readonly number[]): (share: number) => number {
  const lastMs = arrivals.at(-1) ?? 0
  if (lastMs === 0) return (share) => share
  return (share) => {
    const place = share * (arrivals.length - 1)
    const [here = 0, next = here] = [arrivals[Math.floor(place)], arrivals[Math.floor(place) + 1]]
    return Math.min(1 - 1e-9, (here + (next - here) * (place % 1)) / (lastMs + 1))
  }
}
