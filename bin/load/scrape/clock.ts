/** What one answer says of the other side's clock. */
export interface ClockReading {
  /** The Date header; it tells whole seconds. */
  date: string | undefined
  /** When the request left and when its answer was there, by our clock; epoch milliseconds. */
  sentMs: number
  endMs: number
}

/**
 * How far the other clock is ahead of ours at least, in milliseconds (behind: below zero); 0 where both may agree, null where nothing was
 * said. Of several answers the one that says least: what is left beyond a whole second and the way is a difference.
 */
export function clockSkewMs(readings: readonly ClockReading[]): number | null {
  const skews = readings.flatMap(({ date, sentMs, endMs }) => {
    const atMs = date === undefined ? Number.NaN : Date.parse(date)
    if (Number.isNaN(atMs)) return []
    // Somewhere in that second, at some moment between request and answer.
    const [least, most] = [atMs - endMs, atMs + 1000 - sentMs]
    return [least > 0 ? least : most < 0 ? most : 0]
  })
  if (skews.length === 0) return null
  return skews.reduce((least, each) => (Math.abs(each) < Math.abs(least) ? each : least))
}
