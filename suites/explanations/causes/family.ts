/** Rules that fail for the same reasons, and these reasons: what usually causes a failure and where to look first. */
export interface Family {
  /** Patterns of rule ids. */
  readonly rules: readonly string[]
  readonly causes: readonly string[]
}

/** Names the parts of a family. */
export const family = (rules: readonly string[], ...causes: string[]): Family => ({ rules, causes })
