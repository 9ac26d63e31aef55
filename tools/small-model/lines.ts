/** Cuts what comes in pieces into lines, and tells each that is not blank; `end` tells the last. */
export function linesOf(tell: (line: string) => void): { add(piece: string): void; end(): void } {
  let begun = ''
  const tellAll = (lines: readonly string[]): void => {
    for (const line of lines) if (line.trim() !== '') tell(line.trim())
  }
  return {
    add(piece) {
      const lines = (begun + piece).split(/\r?\n/)
      begun = lines.pop() ?? ''
      tellAll(lines)
    },
    end: () => tellAll([begun]),
  }
}
