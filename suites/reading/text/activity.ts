import { jsonOf } from '../gateway.ts'
import { textsIn } from '../stream/data.ts'
import { showsWord } from './quoted.ts'

/**
 * How a text shows what an agent does beside speaking (readings 91). `own`: the whole text is the tool's or the note's: its name
 * alone, its marker, JSON with it. `spoken`: it stands in a sentence, as when an agent announces or reports what it does.
 */
export type ActivityShown = 'own' | 'spoken'

/** @param hidden names of tools or texts of notes @param asked the caller's texts; what quotes them shows nothing (readings 43) */
export function activityIn(
  text: string,
  hidden: readonly string[],
  asked: readonly string[],
): ActivityShown | undefined {
  const shown = hidden.filter((each) => showsWord(text, each, asked))
  if (shown.length === 0) return undefined
  return isOwn(text, shown) ? 'own' : 'spoken'
}

/** The same of an event's data: in its strings, or else anywhere in it. */
export function activityInData(
  data: string,
  hidden: readonly string[],
  asked: readonly string[],
): ActivityShown | undefined {
  const holding = textsIn(data).filter((each) => hidden.some((word) => each.includes(word)))
  const strings = holding.filter((each) => each !== data)
  const shown = (strings.length > 0 ? strings : holding).map((each) => activityIn(each, hidden, asked))
  return shown.find((each) => each === 'own') ?? shown.find((each) => each !== undefined)
}

/** Whether nothing is left of a text but a marker, without the names in it and without JSON that has one of them. */
export function isOwn(text: string, names: readonly string[]): boolean {
  const words = withoutNames(withoutJson(text, names), names)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((each) => (each === '' ? [] : each.toLowerCase()))
  const letters = words.filter((each) => !/^\p{N}+$/u.test(each))
  if (letters.length === 0) return true
  return letters.some((each) => kinds.has(each)) && letters.every((each) => kinds.has(each) || parts.has(each))
}

function withoutNames(text: string, names: readonly string[]): string {
  return names.toSorted((a, b) => b.length - a.length).reduce((rest, name) => rest.replaceAll(name, ' '), text)
}

function withoutJson(text: string, names: readonly string[]): string {
  const from = text.search(/[[{"]/)
  const to = Math.max(...[']', '}', '"'].map((end) => text.lastIndexOf(end)))
  if (from === -1 || to < from) return text
  const piece = text.slice(from, to + 1)
  const isJson = jsonOf(piece) !== undefined && names.some((name) => piece.includes(name))
  // What stands round a code block says what is in it.
  return isJson ? `${text.slice(0, from).replace(/```\w*\s*$/, '')}${text.slice(to + 1)}` : text
}

/** Words that say of which kind an entry is. */
const kinds = new Set(
  'tool tools function functions note notes thought thoughts thinking think reasoning activity action'.split(' '),
)
/** What else stands in a marker: fields and parts of an entry, no verb of a sentence. */
const parts = new Set(
  'use call calls result results output input name id type kind arguments args parameters invocation entry event step log system internal private'.split(
    ' ',
  ),
)
