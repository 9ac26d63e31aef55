import type { Result } from '../schemas/types.ts'
import { behind, knownLine, passesAgain, passesAgainTitle, splitByBaseline } from './baseline.ts'
import { flakyLines, flakyTitle } from './flaky.ts'

/** A heading and the lines below it. */
export type Note = readonly [title: string, lines: readonly string[]]

/** What text and Markdown list after the new failures: known failures and their consequences, what passes again, flaky rules. */
export function notesBesideFailures(result: Result): Note[] {
  const failed = result.rules.filter(({ level, verdict }) => level === 'mandatory' && verdict === 'fail')
  const [, known] = splitByBaseline(result, failed)
  const consequences = result.rules.filter((row) => row.verdict === 'inconclusive' && behind(result, row) !== undefined)
  const lineOf = (id: string): string => knownLine(id, result)
  const notes: Note[] = [
    ['Failed, as in the baseline', known.map(({ id }) => lineOf(id))],
    ['Inconclusive, as a consequence of a known failure', consequences.map(({ id }) => lineOf(id))],
    [passesAgainTitle, passesAgain(result).map(({ rule }) => lineOf(rule))],
    [flakyTitle, flakyLines(result)],
  ]
  return notes.filter(([, lines]) => lines.length > 0)
}
