import { BrokenLine, type Row, rowsOf } from './csv.ts'

/** One reply of a turn: when, counted from the message that began the turn, and how long. */
export interface RecordedReply {
  offsetMs: number
  /** Null: not known. */
  chars: number | null
}

/** One turn of a session: a message, and all that the agent did about it. Times in milliseconds. */
export interface RecordedTurn {
  /** From the end of the turn before to this message; 0 in a session's first turn. */
  thinkMs: number
  userChars: number | null
  turnMs: number
  replies: RecordedReply[]
  toolSteps: number
}

export type RecordedSession = RecordedTurn[]

/**
 * Reads sessions from a CSV: a line a turn, the lines of a session together and in order. Needed are the columns
 * session, turn (from 0), thinkMs, turnMs, replyOffsetsMs (between semicolons); userChars, replyChars, replyMaxChars
 * and toolSteps may be there.
 * @throws BrokenLine at the first line that cannot be used
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
    // Where a reply's own size is not known, the record still bounds it.
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
