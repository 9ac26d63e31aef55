import { BrokenLine, type Row, rowsOf } from './csv.ts'

/** One reply of a turn: its time from the message that started the turn, and its length. */
export interface RecordedReply {
  offsetMs: number
  /** Null if unknown. */
  chars: number | null
}

/** One turn: a message, and the work of the agent. Times in milliseconds. */
export interface RecordedTurn {
  /** From the end of the previous turn to this message; 0 in the first turn. */
  thinkMs: number
  userChars: number | null
  turnMs: number
  replies: RecordedReply[]
  toolSteps: number
}

export type RecordedSession = RecordedTurn[]

/**
 * Reads sessions from a CSV with one line per turn, in order. It needs session, turn (from 0), thinkMs, turnMs and
 * replyOffsetsMs. userChars, replyChars, replyMaxChars and toolSteps are optional.
 * @throws BrokenLine at the first invalid line
 */
export function readSessions(text: string): RecordedSession[] {
  const sessions: RecordedSession[] = []
  const seen = new Set<string>()
  let current = ''
  for (const row of rowsOf(text, ['session', 'turn', 'thinkMs', 'turnMs', 'replyOffsetsMs'])) {
    const name = row.text('session')
    if (sessions.length === 0 || name !== current) {
      if (seen.has(name))
        throw new BrokenLine(row.line, `the lines of session ${name} are not consecutive. Sort them by session`)
      seen.add(name)
      current = name
      sessions.push([])
    }
    const session = sessions.at(-1) ?? []
    const turn = row.whole('turn')
    if (turn !== session.length) throw new BrokenLine(row.line, `turn must be ${session.length} (got ${turn})`)
    session.push(turnOf(row))
  }
  return sessions
}

function turnOf(row: Row): RecordedTurn {
  const turnMs = row.whole('turnMs')
  const chars = row.list('replyChars')
  const most = row.list('replyMaxChars')
  let before = 0
  const replies = row.list('replyOffsetsMs').map((offsetMs, at): RecordedReply => {
    if (offsetMs === null) throw new BrokenLine(row.line, `item ${at + 1} of replyOffsetsMs is empty`)
    if (offsetMs < before) throw new BrokenLine(row.line, `replyOffsetsMs goes back from ${before} to ${offsetMs}`)
    if (offsetMs > turnMs)
      throw new BrokenLine(row.line, `a reply at ${offsetMs} ms is after the end of the turn, ${turnMs} ms`)
    before = offsetMs
    // Without the size of a reply, its upper bound is used.
    return { offsetMs, chars: chars[at] ?? most[at] ?? null }
  })
  return {
    thinkMs: row.whole('thinkMs'),
    userChars: row.wholeOrNull('userChars'),
    turnMs,
    replies,
    toolSteps: row.wholeOrNull('toolSteps') ?? 0,
  }
}
