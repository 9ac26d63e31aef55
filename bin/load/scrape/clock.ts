/** The clock of the other machine, from one response. */
export interface ClockReading {
  /** The Date header, in whole seconds. */
  date: string | undefined
  /** Send and arrival time by the local clock; epoch milliseconds. */
  sentMs: number
  endMs: number
}

/**
 * The least difference of the clocks in milliseconds: positive if the other one is ahead, 0 if they may agree, null without a
 * Date. A whole second and the time on the network are subtracted.
 */
export function clockSkewMs(readings: readonly ClockReading[]): number | null {
  const skews = readings.flatMap(({ date, sentMs, endMs }) => {
    const atMs = date === undefined ? Number.NaN : Date.parse(date)
    if (Number.isNaN(atMs)) return []
    // The Date stands for a moment within its second, between request and response.
    const [least, most] = [atMs - endMs, atMs + 1000 - sentMs]
    return [least > 0 ? least : most < 0 ? most : 0]
  })
  if (skews.length === 0) return null
  return skews.reduce((least, each) => (Math.abs(each) < Math.abs(least) ? each : least))
}
