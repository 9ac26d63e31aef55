/**
 * Marks in the texts of a load: each message and each scripted text contains the run and the send. So a text shows its send by
 * itself. A send id has letters, digits, dots and dashes.
 */
export type Mark =
  | { of: 'message'; runId: string; sendId: string }
  | { of: 'word'; runId: string; sendId: string; word: number }

/** The line of a message with its mark: the second one, or the first for an agent without a script. */
export function messageMark(runId: string, sendId: string): string {
  return `load ${runId} ${sendId}`
}

/** The start of a scripted text; `word` counts from 1 within the send. */
export function wordMark(runId: string, sendId: string, word: number): string {
  return `said ${runId} ${sendId} ${word}`
}

/** The mark of a text. A message contains its script, and so the marks of texts: its own mark comes first. */
export function markOf(text: string): Mark | undefined {
  // Found by plain search, and read from a short piece: texts are long, and there are many.
  if (text.startsWith('said ')) return wordMarkAt(text, 0)
  const line = text.startsWith('load ') ? 0 : text.indexOf('\nload ') + 1
  const [, messageRun, messageSend] =
    line > 0 || text.startsWith('load ') ? (/^load (\w+) ([\w.-]+)\s*$/m.exec(piece(text, line)) ?? []) : []
  if (messageRun !== undefined && messageSend !== undefined) {
    return { of: 'message', runId: messageRun, sendId: messageSend }
  }
  const said = text.indexOf('said ')
  return said === -1 ? undefined : wordMarkAt(text, said)
}

function wordMarkAt(text: string, at: number): Mark | undefined {
  const [, runId, sendId, word] = /^said (\w+) ([\w.-]+) (\d+)\b/.exec(piece(text, at)) ?? []
  if (runId === undefined || sendId === undefined || word === undefined) return undefined
  return { of: 'word', runId, sendId, word: Number(word) }
}

function piece(text: string, at: number): string {
  return text.slice(at, at + 200)
}
