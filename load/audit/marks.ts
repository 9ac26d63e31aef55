/**
 * Marks in the texts of a load run: every message and every scripted word names the run and the send that it belongs to,
 * so that a text tells by itself whose it is. A send id is letters, digits, dots and dashes.
 */
export type Mark =
  | { of: 'message'; runId: string; sendId: string }
  | { of: 'word'; runId: string; sendId: string; word: number }

/** The line of a message that names its send: the second one, or the first where the agent is not scripted. */
export function messageMark(runId: string, sendId: string): string {
  return `load ${runId} ${sendId}`
}

/** How a scripted text begins; `word` counts from 1 within its send. */
export function wordMark(runId: string, sendId: string, word: number): string {
  return `said ${runId} ${sendId} ${word}`
}

/** Whose a text is. A message holds its whole script, and so the marks of words: its own line speaks first. */
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
