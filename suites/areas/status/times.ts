import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'

/** Spec 2.4, 2.5: only updatedAtMs is said to be in milliseconds since 1970; whoever reads the others has to know. */
export function timesUnit(log: Log, report: Report): void {
  const told = new Set<string>()
  for (const fact of log.facts)
    for (const [field, time] of fact.times) {
      const value = `${field} in ${unitOf(time)}`
      if (!told.has(value)) report.observes(value, fact)
      told.add(value)
    }
}

/** By its size, for any year from 1973 to 5138. */
function unitOf(time: number): string {
  if (time >= 1e11 && time < 1e14) return 'milliseconds since 1970'
  return time >= 1e8 && time < 1e11 ? 'seconds since 1970' : `another unit, ${time}`
}
