/** Columns that a line may have: those of the terminal, where it has any, and no more than a line can be read with. */
export function lineWidth(most = 120): number {
  return Math.min(most, process.stdout.columns || 100)
}
