import type { ClientLeft, Rich } from '../records/stream.ts'
import { scene } from '../run/define.ts'
import { note, pause, type Step, say, tool } from '../run/stage/script.ts'
import { sendAndSee } from '../run/stage/sending.ts'
import type { Stage } from '../run/stage/stage.ts'

/** A stream of all that can stand in one, and one that was left. */
export interface StreamRich extends Rich {
  /** Undefined where the conversation could not be found. */
  left?: ClientLeft
}

/** Long enough for the edges of buffers of 1 to 64 KiB; a round of 43 bytes puts each at another place in it. */
const wideRounds = 1550
const wideRound = '𝒜é漢😀e\u0301👩\u200d🚀ß€д<b>&amp;.'

export const streamRich = scene(
  'stream-rich',
  {
    about:
      'a stream with bursts, tools, notes and odd texts under Accept: application/json, and one that the client leaves',
    needs: ['full', 'agent'],
    asks: ['several'],
    sends: 2,
    lasts: ({ longPauseMs, lagMs }) => longPauseMs + 5 * lagMs,
  },
  async (stage): Promise<StreamRich> => {
    const [tools, notes] = [[`tool_${stage.word()}`], [`note ${stage.word()}`]]
    const wide = [`wide ${stage.word()} ${wideRound.repeat(wideRounds)}`]
    const lines = [lfLines(stage), crLfLines(stage)]
    const plain = (): string => `plain ${stage.word()}`
    const [twice, again] = [say(plain()), say(plain())]
    const steps = [
      ...burst(stage),
      ...tools.map(tool),
      ...notes.map(note),
      twice,
      ...[...wide, ...lines].map(say),
      twice,
      // Twice, and nothing between.
      again,
      again,
      say(plain()),
    ]
    const turn = stage.turn(steps)
    // What is said here; everywhere else it is left out or `required`.
    const extra = { reply: 'optional' }
    const sent = await sendAndSee(stage, {
      mode: 'stream',
      turn,
      extra,
      ask: { headers: { accept: 'application/json' } },
      easier: [{ turn, extra }],
      name: 'start',
    })
    const played = { sent, tools, notes, lines, wide }
    if (sent.conversationId === undefined) return played
    return { ...played, left: await leave(stage, sent.conversationId) }
  },
)

/** Words said at once. Neither by length nor by letters, up or down, nor backwards, do they come in the order they are said. */
function burst(stage: Stage): Step[] {
  return ['second', 'after that', 'third'].map((head) => say(`${head} ${stage.word()}`))
}

/**
 * Lines that look like fields of a stream, empty ones, and blanks that a reader of fields might take; at last what some
 * take for the end of a line, and SSE does not.
 */
function lfLines(stage: Stage): string {
  const lines = [
    `lines ${stage.word()}`,
    '',
    'event: done',
    'data: {"text":"not an event"}',
    '',
    ': no comment',
    '  indented',
    'id: 7',
  ]
  return `${lines.join('\n')}\n\n\nretry: 1\nlast\u2028line\u2029of\u0085all\u000bof\u000cthem`
}

function crLfLines(stage: Stage): string {
  return `lines ${stage.word()}\r\n\r\ndata: x\r\nlast line`
}

/** Closes a stream in the middle of the agent's pause, after words said at once. */
async function leave(stage: Stage, to: string): Promise<ClientLeft> {
  const { longPauseMs } = stage.timing
  const later = `later ${stage.word()}`
  const turn = stage.turn([...burst(stage), pause(longPauseMs), say(later)])
  const ask = { deadlineMs: longPauseMs / 2, owned: true }
  return { sent: await sendAndSee(stage, { mode: 'required-stream', turn, to, ask, name: 'left' }), later }
}
