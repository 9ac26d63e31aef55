import { type Fault, fault } from './audit-fault.ts'
import { markOf } from './audit-marks.ts'
import type { Intent, Shown } from './audit-send.ts'
import { compareText } from './text.ts'

/** Which word of its own send a text is; 0 where it is none of them, or none exactly. `likely` is looked at first. */
export function wordIn(text: string, { sendId, words }: Pick<Intent, 'sendId' | 'words'>, likely = 0): number {
  if (likely > 0 && words?.[likely - 1] === text) return likely
  const mark = markOf(text)
  if (mark?.of !== 'word' || mark.sendId !== sendId) return 0
  const word = words?.[mark.word - 1]
  return word !== undefined && compareText(word, text).same ? mark.word : 0
}

/**
 * Judges the words of a send that one view shows (spec 2.11, 4.2, 6): each as it was said, once, in order. What belongs to
 * other sends is judged with the conversation.
 */
export function judgeShown(shown: readonly Shown[], intent: Intent, runId: string, at: string): Fault[] {
  const { sendId, words } = intent
  if (words === null) return []
  const faults: Fault[] = []
  const order: number[] = []
  for (const [, word, text] of shown) {
    if (word > 0) {
      order.push(word)
      continue
    }
    const mark = markOf(text ?? '')
    if (mark?.of !== 'word' || mark.sendId !== sendId || mark.runId !== runId) continue
    const meant = words[mark.word - 1]
    const compared = meant === undefined ? undefined : compareText(meant, text ?? '')
    const actual = compared?.same === false ? compared.difference : `word ${mark.word} of ${words.length}`
    faults.push(fault('altered', sendId, at, meant ?? 'only what the agent was told to say', actual))
    order.push(mark.word)
  }
  const distinct = [...new Set(order)]
  const again =
    distinct.length === order.length ? undefined : order.find((word, index) => order.indexOf(word) !== index)
  if (again !== undefined) faults.push(fault('duplicated', sendId, at, 'each word once', `word ${again} again`))
  if (distinct.some((word, index) => index > 0 && word < (distinct[index - 1] ?? 0))) {
    faults.push(fault('reordered', sendId, at, 'the words in the order of the script', `words ${order.join(', ')}`))
  }
  return faults
}
