import { Recent } from '../recent.ts'

/** Words that only a run makes: twelve small consonants in a row, nothing else of a word around them. */
export function runWordsIn(text: string): readonly string[] {
  return runWords.of(text)
}

const runWords = new Recent({ texts: 5000, letters: 4_000_000 }, (text): readonly string[] =>
  lettersIn(text).filter((word) => word.length === 12 && /^[b-df-hj-np-tv-xz]{12}$/.test(word)),
)

function lettersIn(text: string): string[] {
  return text.match(/[A-Za-z]+/g) ?? []
}
