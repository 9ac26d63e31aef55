import type { ProgressStream } from '../reports/progress.ts'

export const quietOption = {
  type: 'boolean',
  default: false,
  describe: 'Print no progress, only notices and errors',
} as const

/** Where progress goes: to stderr. */
export function progressStream(isQuiet: boolean): ProgressStream {
  const { stderr } = process
  return {
    write: (text) => stderr.write(text),
    isTTY: stderr.isTTY,
    columns: stderr.columns,
    rows: stderr.rows,
    isQuiet,
  }
}

/** Columns that a line may have: those of the terminal, where it has any, and no more than a line can be read with. */
export function lineWidth(most = 120): number {
  return Math.min(most, process.stdout.columns || 100)
}
