import { repeatedIn } from '../../suites/reading/repeated.ts'
import { compareText } from '../../suites/reading/text/text.ts'
import { type Fault, faultsAt, ofOrder, ofReply, ofSend } from './fault.ts'
import { markOf } from './marks.ts'
import type { Intent, Shown } from './send.ts'

/** The scripted texts that a text contains. An agent may add text of its own (readings 43). */
export function wordsHeld(text: string, words: readonly string[] | null): number[] {
  return (words ?? []).flatMap((word, index) => (text.includes(word) ? [index + 1] : []))
}

/** The number of the scripted text; 0 if the text is not exactly one of them. Tries `likely` first. */
export function wordIn(text: string, { sendId, words }: Pick<Intent, 'sendId' | 'words'>, likely = 0): number {
  if (likely > 0 && words?.[likely - 1] === text) return likely
  const mark = markOf(text)
  if (mark?.of !== 'word' || mark.sendId !== sendId) return 0
  const word = words?.[mark.word - 1]
  return word !== undefined && compareText(word, text).same ? mark.word : 0
}

const quotedBefore = 3
const quotedAfter = 12

/** The text contains a piece of the message: the agent quotes its script (readings 43). */
function quotesScript(text: string, { text: asked }: Intent): boolean {
  const at = text.indexOf('said ')
  return at >= quotedBefore && asked.includes(text.slice(at - quotedBefore, at + quotedAfter))
}

/** Only scripted texts, each once and after those before it: nearly all responses, and an iterator is slow in k6. */
function isInOrder(shown: readonly Shown[]): boolean {
  let last = 0
  for (let at = 0; at < shown.length; at += 1) {
    const each = shown[at]
    if (each === undefined || each[1] <= last || each[2] !== undefined) return false
    last = each[1]
  }
  return true
}

/**
 * Checks the scripted texts in one view (spec 2.11, 4.2, 6): each unchanged, once, in order. The check of the conversation
 * covers texts of other sends.
 */
export function judgeShown(shown: readonly Shown[], intent: Intent, runId: string, at: string): Fault[] {
  const { sendId, words } = intent
  if (words === null || isInOrder(shown)) return []
  const found = faultsAt(sendId, at)
  const faults: Fault[] = []
  const order: number[] = []
  const told = new Set<string>()
  const alone = new Set(shown.flatMap(([, word, text]) => (word > 0 && text === undefined ? [word] : [])))
  const quotes = new Set(shown.flatMap(([, word, text]) => (text !== undefined && alone.has(word) ? [text] : [])))
  for (const [id, word, text] of shown) {
    // A message that contains a text which is also a message quotes it (readings 43).
    if (text !== undefined && quotes.has(text)) continue
    if (word > 0) {
      // With more text, with another id, or in a stream without ids, the repetition may be the agent's. The history decides
      // (readings 43).
      const isOwn = text !== undefined || id === null || !told.has(`${word} ${id}`)
      if (isOwn && order.includes(word)) continue
      told.add(`${word} ${id}`)
      order.push(word)
      continue
    }
    const mark = markOf(text ?? '')
    if (mark?.of !== 'word' || mark.sendId !== sendId || mark.runId !== runId) continue
    const meant = words[mark.word - 1]
    // A text that continues or quotes the script is the agent's own (readings 43).
    if (meant === undefined || shown.some(([, other]) => other === mark.word)) continue
    const compared = compareText(meant, text ?? '')
    if (compared.same || quotesScript(text ?? '', intent)) continue
    faults.push(found('altered', ofReply(intent, 'text'), meant, compared.difference))
    order.push(mark.word)
  }
  const distinct = [...new Set(order)]
  const again = distinct.length === order.length ? undefined : repeatedIn(order)[0]
  if (again !== undefined)
    faults.push(
      found('duplicated', ofSend(intent, 'only-said'), 'each scripted text once', `scripted text ${again} twice`),
    )
  if (distinct.some((word, index) => index > 0 && word < (distinct[index - 1] ?? 0))) {
    faults.push(
      found(
        'reordered',
        ofOrder(intent),
        'the agent text in the order of the script',
        `scripted texts ${order.join(', ')}`,
      ),
    )
  }
  return faults
}
