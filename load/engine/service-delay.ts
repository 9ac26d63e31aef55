import type { AuditLimits } from '../audit/fault.ts'
import type { Intent, LedgerEntry, Shown } from '../audit/send.ts'

/**
 * The time that the service added: from when the send was due until its answer, less what the agent's script takes of
 * itself. Undefined where that is not known: no answer, no script.
 * @param dueMs since the run began
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
  const scriptMs = kind === 'required' ? (wordsMs[0] ?? lastsMs) : lastsMs
  // A stream may end at the limit or go on with its turn: what it showed tells which. The agent may say more (readings 43).
  const goesOn = kind === 'stream' && !inTime && tookMs >= lastsMs && showsAll(shown, words.length)
  return Math.max(0, tookMs - (goesOn ? lastsMs : Math.min(scriptMs, waitLimitMs)))
}

function showsAll(shown: readonly Shown[], words: number): boolean {
  const seen = new Set(shown.map(([, word]) => word))
  seen.delete(0)
  return seen.size === words
}
