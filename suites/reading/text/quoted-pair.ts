import { contrastOf } from '../../../schemas/contrast.ts'

/** With what a finding says around it, a text is short enough to be shown whole in every report. */
const mostCharacters = 240

/** Two texts in quotation marks for a finding: long ones are cut around the first place where they differ. */
export function quotedPair(expected: string, actual: string): [expected: string, actual: string] {
  const shown = contrastOf(expected, actual, mostCharacters)
  return [JSON.stringify(shown.expected), JSON.stringify(shown.actual)]
}
