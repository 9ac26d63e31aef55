/** The event loop of the built-in service is later than sends are, because it does its work there. */
const usualMs = 100

/** How late the event loop of the built-in service may be at p99, in milliseconds, if sends may be so late. */
export function serviceDelayLimitMs(sendLagMs: number): number {
  return Math.max(usualMs, sendLagMs)
}
