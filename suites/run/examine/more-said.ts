import { isText } from '../../reading/views/views.ts'

/** When an agent says something that its script does not (readings 43). */
export const moreKinds = ['before', 'between', 'after', 'again'] as const
export type MoreKind = (typeof moreKinds)[number]

/** What an agent said beyond its script; `ok` where that alone leaves no rule undecided. */
export interface MoreSaid {
  more: MoreKind
  ok: boolean
  seen: string
}

const told: Readonly<Record<MoreKind, (quoted: string) => string>> = {
  before: (quoted) => `the agent sends ${quoted} before the text of its script`,
  between: (quoted) => `the agent sends ${quoted} between the texts of its script`,
  after: (quoted) => `the agent sends ${quoted} after the text of its script`,
  again: (quoted) => `the agent sends ${quoted} more often than its script`,
}

/**
 * What an agent said beyond its script, by the time when: `texts` are its messages, oldest first, `words` what it was told to
 * say. A question may be said as well as asked, so `question` is no word too many. `hidden` are the words of its tool and its
 * note: an agent may speak of them (readings 91).
 */
export function moreSaid(
  texts: readonly string[],
  words: readonly string[],
  question: string,
  hidden: readonly string[] = [],
): MoreSaid[] {
  const isTold = (text: string): boolean => words.some((word) => isText(word, text))
  const first = texts.findIndex(isTold)
  const last = texts.findLastIndex(isTold)
  if (first === -1) return []
  const own = (from: number, to: number): string[] =>
    texts.slice(from, to).filter((text) => !isTold(text) && !text.includes(question))
  const found: Record<MoreKind, string[]> = {
    before: own(0, first),
    between: own(first + 1, last),
    after: own(last + 1, texts.length),
    again: words.filter((word) => texts.filter((text) => isText(word, text)).length > 1),
  }
  return moreKinds.flatMap((more) => {
    const [one] = found[more]
    if (one === undefined) return []
    const speaksOfThem = found[more].some((text) => hidden.some((word) => text !== word && text.includes(word)))
    const seen = `${told[more](quoted(one))}${speaksOfThem ? `; ${allowed}` : ''}`
    return [{ more, ok: more === 'between' || more === 'after', seen }]
  })
}

const allowed = 'an agent may mention its tools and notes'

const shownLetters = 40

function quoted(text: string): string {
  const letters = [...text]
  return JSON.stringify(letters.length > shownLetters ? `${letters.slice(0, shownLetters).join('')}…` : text)
}
