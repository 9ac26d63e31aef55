import { textsIn } from '../stream/data.ts'

/** So much before a word is the caller's text itself, and no other text that has the same form. */
const tellingHead = 24

/**
 * Whether a text shows a word, such as the name of a tool, otherwise than by quoting what the caller wrote: an agent may
 * repeat a message of which that word is a part (readings 43). `asked`: the caller's texts.
 */
export function showsWord(text: string, word: string, asked: readonly string[]): boolean {
  const heads = asked.flatMap((each) => placesOf(each, word).map((at) => each.slice(Math.max(0, at - tellingHead), at)))
  return placesOf(text, word).some((at) => !heads.some((head) => text.slice(0, at).endsWith(head)))
}

/** The same of an event's data: in its strings, or else anywhere in it. */
export function dataShowsWord(data: string, word: string, asked: readonly string[]): boolean {
  const holding = textsIn(data).filter((each) => each.includes(word))
  const strings = holding.filter((each) => each !== data)
  return (strings.length > 0 ? strings : holding).some((each) => showsWord(each, word, asked))
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  if (word === '') return places
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) places.push(at)
  return places
}
