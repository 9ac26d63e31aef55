/** One interpretation of `suites/readings.md` in a sentence: what passes, and the rules that it touches. */
export interface Interpretation {
  readonly number: number
  readonly sentence: string
  /** Patterns of rule ids. Interpretations of every rule have the pattern `*` alone. */
  readonly rules: readonly string[]
}

/** Names the parts of an interpretation. */
export const interpretation = (number: number, sentence: string, ...rules: string[]): Interpretation => ({
  number,
  sentence,
  rules,
})
