import type { Transform } from 'node:stream'

/** Where a run takes its time from, and what it waits by: the machine's clock, or that of a simulation. Milliseconds. */
export interface Time {
  /** Milliseconds since some moment before the run; never goes back. */
  now(): number
  /** Milliseconds since 1970. */
  wallMs(): number
  /** Calls `act` once, at least `ms` later; gives what calls it off. */
  after(ms: number, act: () => void): () => void
  /** Lets others have their turn, in the middle of long work. */
  breathe(): Promise<void>
  /** Told of a stream that works beside us, as zlib does: a simulation lets no time pass until it is done with what it has. */
  awaits?(stream: Transform): void
  /** Whether our own process may be late by it: a simulation waits for whoever is busy. */
  isReal: boolean
}

/** The longest that Node waits: a timer that is set for longer ends at once. */
const longestTimeoutMs = 2 ** 31 - 1

/**
 * Timers of Node count from when its event loop last looked at the clock, and fire a millisecond or two too soon: whoever is
 * to look a lag later would look within it. What is set for less than is left is set again.
 */
function notBefore(dueMs: number, act: () => void): () => void {
  let timer: NodeJS.Timeout
  const set = (): void => {
    timer = setTimeout(fire, Math.min(Math.max(0, dueMs - performance.now()), longestTimeoutMs))
  }
  const fire = (): void => (performance.now() < dueMs ? set() : act())
  set()
  return () => clearTimeout(timer)
}

export const realTime: Time = {
  now: () => performance.now(),
  wallMs: () => Date.now(),
  after: (ms, act) => notBefore(performance.now() + ms, act),
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
  isReal: true,
}
