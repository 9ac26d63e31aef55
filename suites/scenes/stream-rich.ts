import { scene } from '../run/define.ts'
import { note, say, tool } from '../run/stage/script.ts'
import { sendAndSee } from '../run/stage/sending.ts'
import type { Stage } from '../run/stage/stage.ts'
import { burst } from './parts/leaving.ts'

/** Long enough for the edges of buffers of 1 to 64 KiB; a round of 43 bytes puts each at another place in it. */
const wideRounds = 1550
const wideRound = '𝒜é漢😀e\u0301👩\u200d🚀ß€д<b>&amp;.'

export const streamRich = scene(
  'stream-rich',
  {
    about:
      'Opens a stream with bursts of messages, tool activity, notes and unusual texts, although Accept is application/json.',
    needs: ['full', 'agent'],
    asks: ['several'],
    sends: 1,
    lasts: ({ lagMs }) => 3 * lagMs,
    triesAgent: 'in-its-only-turn',
  },
  async (stage) => {
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
    await sendAndSee(stage, {
      mode: 'stream',
      turn,
      extra,
      ask: { headers: { accept: 'application/json' } },
      easier: [{ turn, extra }],
      name: 'start',
    })
  },
)

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
