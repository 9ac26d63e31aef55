import type { Result } from '../schemas/types.ts'

/** The rows that are judged differently now, a line each. */
export function differences(earlier: Result, now: Result): string[] {
  const before = new Map(earlier.rules.map((row) => [row.id, row.verdict]))
  return now.rules.flatMap((row) => {
    const was = before.get(row.id)
    return was === row.verdict ? [] : [`  ${row.id.padEnd(44)} ${was ?? 'unknown then'} → ${row.verdict}`]
  })
}
