import type { RecordedSession, RecordedTurn } from './sessions.ts'

// What sessions.ts and arrivals.ts read, without the columns that they leave aside.

/** @returns a CSV that reads as the same sessions; times are written in whole milliseconds */
export function sessionsText(sessions: readonly RecordedSession[]): string {
  const lines = sessions.flatMap((session, name) => session.map((turn, at) => [name, at, ...fieldsOf(turn)].join(',')))
  return `${['session,turn,thinkMs,userChars,turnMs,replyOffsetsMs,replyChars,toolSteps', ...lines].join('\n')}\n`
}

function fieldsOf({ thinkMs, userChars, turnMs, replies, toolSteps }: RecordedTurn): (string | number)[] {
  return [
    Math.round(thinkMs),
    userChars ?? '',
    Math.round(turnMs),
    replies.map(({ offsetMs }) => Math.round(offsetMs)).join(';'),
    replies.every(({ chars }) => chars === null) ? '' : replies.map(({ chars }) => chars ?? '').join(';'),
    toolSteps,
  ]
}

/** @returns a CSV that reads as the same arrivals */
export function arrivalsText(offsetsMs: readonly number[]): string {
  return `offsetMs\n${offsetsMs.map((each) => `${Math.round(each)}\n`).join('')}`
}
