import { isFinding, isUndecided } from '../../reading/finding.ts'
import type { Check, SceneRecord } from '../define.ts'

/** What some checks say of a record: ids of rows, sorted, each once. */
export interface PaperVerdict {
  broken: string[]
  /** Rows that a check proves and that held, and were broken nowhere. */
  proven: string[]
  undecided: string[]
  /** Those of the undecided that are broken once another scene shows that the agent performs such steps. */
  suspected: string[]
}

/** Runs those of the checks that look at the record's scene, and the passive ones. */
export function judgedPaper<Play>(checks: readonly Check[], record: SceneRecord<Play>): PaperVerdict {
  const [broken, proven, open] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const suspected = new Set<string>()
  for (const check of checks) {
    if (check.kind === 'attempts') continue
    if (check.kind === 'scene' && !check.scenes.some(({ id }) => id === record.scene)) continue
    const rows = new Set(check.proves.map(({ id }) => id))
    const outcomes =
      check.kind === 'passive'
        ? record.exchanges.flatMap((exchange) => check.judge(exchange, record.run))
        : check.kind === 'law'
          ? check.judge(record.exchanges, record.run)
          : check.judge(record)
    for (const outcome of outcomes) {
      if (isUndecided(outcome)) open.add(outcome.requirement)
      if (isUndecided(outcome) && outcome.script !== undefined) suspected.add(outcome.requirement)
      if (isFinding(outcome) && !outcome.held) broken.add(outcome.requirement)
      else if (isFinding(outcome) && rows.has(outcome.requirement)) proven.add(outcome.requirement)
    }
  }
  const sorted = (ids: Iterable<string>): string[] => [...ids].sort()
  return {
    broken: sorted(broken),
    proven: sorted([...proven].filter((id) => !broken.has(id) && !open.has(id))),
    undecided: sorted(open),
    suspected: sorted(suspected),
  }
}
