/** The most characters that a text may have (spec 8). */
export const longestText = 100_000
