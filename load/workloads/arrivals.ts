import type { Random } from '../random.ts'
import { BrokenLine, rowsOf } from './csv.ts'

/**
 * Reads arrivals from a CSV with the column offsetMs, in milliseconds, ascending. Ignores other columns.
 * @throws BrokenLine at the first invalid line
 */
export function readArrivals(text: string): number[] {
  let before = 0
  return rowsOf(text, ['offsetMs']).map((row) => {
    const offsetMs = row.whole('offsetMs')
    if (offsetMs < before) throw new BrokenLine(row.line, `offsetMs goes back from ${before} to ${offsetMs}`)
    before = offsetMs
    return offsetMs
  })
}

/**
 * Draws a moment from a window. Even draws give a Poisson process; draws by a recorded shape follow the record.
 * @returns milliseconds, from 0 to below `durationMs`, for a number from 0 to below 1
 */
export type Draw = (share: number) => number

export function poisson(durationMs: number): Draw {
  return (share) => share * durationMs
}

/**
 * Stretches `count` recorded arrivals, from a random one on, over the window. The waves stay, and the rate is the requested
 * one. With more arrivals than recorded, the whole record is used.
 */
export function recorded(arrivals: readonly number[], count: number, durationMs: number, random: Random): Draw {
  const most = Math.min(Math.max(2, count), arrivals.length)
  const from = random.below(arrivals.length - most + 1)
  const stretch = arrivals.slice(from, from + most)
  const first = stretch[0] ?? 0
  const span = Math.max(1, (stretch.at(-1) ?? 0) - first)
  return (share) => {
    const place = share * (stretch.length - 1)
    const at = Math.floor(place)
    const here = stretch[at] ?? first
    const next = stretch[at + 1] ?? here
    return (((here + (next - here) * (place - at) - first) / span) * durationMs * (stretch.length - 1)) / stretch.length
  }
}
