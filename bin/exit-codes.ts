import type { Result } from '../schemas/types.ts'
import { verdictOfRun } from '../suites/run/verdict/fold.ts'

const codes: Record<Result['verdict'], number> = {
  conformant: 0,
  nonconformant: 1,
  incomplete: 3,
  aborted: 4,
  interrupted: 130,
}

/** The exit code of a run. With a baseline, what it knows is as if it held, with all that is only a consequence of it. */
export function exitCodeOf(result: Result): number {
  if (result.interrupted === true) return codes.interrupted
  if (result.regressions === undefined || result.regressions.length > 0) return codes[result.verdict]
  const behind = new Set(result.baseline?.flatMap(({ rule, because }) => (because === undefined ? [] : [rule])))
  const rows = result.rules.map((row) =>
    row.verdict === 'fail' || (row.verdict === 'inconclusive' && behind.has(row.id))
      ? { ...row, verdict: 'pass' as const }
      : row,
  )
  const stopped = { aborted: result.aborted !== undefined, interrupted: false }
  return codes[verdictOfRun(rows, stopped, new Set(Object.keys(result.waived ?? {})))]
}
