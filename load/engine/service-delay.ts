import type { AuditLimits } from '../audit/fault.ts'
import type { Intent, LedgerEntry, Shown } from '../audit/send.ts'

/**
 * The time that the service added: from the due time to the response, without the duration of the script. Undefined without a
 * response or a script.
 * @param dueMs since the start of the load
 */
export function serviceDelayMs(
  { kind, endMs, accepted, inTime, shown }: LedgerEntry,
  { words, wordsMs, lastsMs }: Intent,
  { waitLimitMs }: AuditLimits,
  dueMs: number,
): number | undefined {
  if (!accepted) return undefined
  if (kind === 'none') return Math.max(0, endMs - dueMs)
  if (words === null) return undefined
  const tookMs = endMs - dueMs
  const scriptMs = scriptedMs({ kind, wordsMs, lastsMs })
  // A stream can end at the wait limit or with its turn. Its last text shows which. The agent may add text (readings 43).
  const goesOn = kind === 'stream' && !inTime && tookMs >= lastsMs && showsAll(shown, words.length)
  return Math.max(0, tookMs - (goesOn ? lastsMs : Math.min(scriptMs, waitLimitMs)))
}

/** How long a send waits by its script: until the first text, or until the end of the turn. */
export function scriptedMs({ kind, wordsMs, lastsMs }: Pick<Intent, 'kind' | 'wordsMs' | 'lastsMs'>): number {
  return kind === 'required' ? (wordsMs[0] ?? lastsMs) : lastsMs
}

function showsAll(shown: readonly Shown[], words: number): boolean {
  const seen = new Set(shown.map(([, word]) => word))
  seen.delete(0)
  return seen.size === words
}
