import type { Exchange } from '../../schemas/types.ts'
import { scene } from '../harness/define.ts'
import { note, pause, say, tool } from '../harness/script.ts'
import { type Sent, sendAndSee } from '../harness/sending.ts'
import type { Stage } from '../harness/stage.ts'
import type { Walk } from '../harness/walk.ts'

/** A stream with all that is unusual in what an agent does and says, and one that the client leaves. */
export interface StreamRich {
  sent: Sent
  tools: string[]
  notes: string[]
  lines: string[]
  wide: string[]
  /** Undefined where the conversation could not be found. */
  left?: LeftStream
}

/** A stream that we closed while the agent paused, and what became of its work. */
export interface LeftStream {
  answer: Exchange
  /** What the agent is to say after its pause. */
  later: string
  rested: boolean
  history: Walk
}

/** Long enough for the edges of buffers of 1, 4, 8 and 16 KiB; a round of 35 bytes puts each at another place in it. */
const wideRounds = 640
const wideRound = '𝒜é漢😀e\u0301👩\u200d🚀ß€д.'

export const streamRich = scene(
  'stream-rich',
  {
    about:
      'a stream with bursts, tools, notes and odd texts under Accept: application/json, and one that the client leaves',
    needs: ['full', 'script'],
    sends: 2,
    lasts: ({ longPauseMs, lagMs }) => longPauseMs + 5 * lagMs,
  },
  async (stage): Promise<StreamRich> => {
    const [tools, notes] = [[`tool_${stage.word()}`], [`note ${stage.word()}`]]
    const wide = [`wide ${stage.word()} ${wideRound.repeat(wideRounds)}`]
    const lines = [lfLines(stage), crLfLines(stage)]
    const plain = (): string => `plain ${stage.word()}`
    const steps = [
      ...[plain(), plain(), plain()].map(say),
      ...tools.map(tool),
      ...notes.map(note),
      say(plain()),
      ...[...wide, ...lines].map(say),
      say(plain()),
    ]
    const ask = { headers: { accept: 'application/json' } }
    const sent = await sendAndSee(stage, { mode: 'stream', turn: stage.turn(steps), ask, name: 'start' })
    const played = { sent, tools, notes, lines, wide }
    return sent.conversationId === undefined ? played : { ...played, left: await leave(stage, sent.conversationId) }
  },
)

/** Lines that look like fields of a stream, empty ones, and blanks that a reader of fields might take. */
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
  return `${lines.join('\n')}\n\n\nretry: 1\nlast line`
}

function crLfLines(stage: Stage): string {
  return `lines ${stage.word()}\r\n\r\ndata: x\r\nlast line`
}

/** Closes a stream in the middle of the agent's pause. */
async function leave(stage: Stage, conversationId: string): Promise<LeftStream> {
  const { longPauseMs } = stage.timing
  const later = `later ${stage.word()}`
  const turn = stage.turn([say(`sooner ${stage.word()}`), pause(longPauseMs), say(later)])
  // Everywhere else a stream is asked for without a reply mode, or with `required`.
  const body = { conversationId, text: turn.text, reply: 'optional', stream: true }
  const answer = await stage.api.send(body, { name: 'left', deadlineMs: longPauseMs / 2, owned: true })
  const rest = await stage.rest(conversationId, longPauseMs / 2)
  return { answer, later, rested: rest.rested, history: await stage.walk(conversationId) }
}
