import { labelledPiece, labelledText, type Tamed } from '../reading/text/labelled.ts'
import type { Sent } from '../reading/views/sent.ts'
import { scene } from '../run/define.ts'
import { note, type Step, say } from '../run/stage/script.ts'
import { type Form, sendAndSee, settle } from '../run/stage/sending.ts'
import type { Stage, Turn } from '../run/stage/stage.ts'

// Texts with characters of every kind, each sent twice: two starts with the one, two messages with the other. Words tell the two texts
// from each other, and from the rest of the run.

const eventStream = { ask: { headers: { accept: 'text/event-stream' } } }

/** What is refused for a character that may be is sent without such ones (readings 53). */
const tamer: readonly Tamed[] = [
  {},
  { withoutControl: true },
  { withoutMarks: true },
  { withoutControl: true, withoutMarks: true },
]

/** Bold forms first: what is only observed and the Accept header must not stand in the way of the text. */
function forms(stage: Stage, token: string, odd: string, noteText?: string): Form & { easier: Form[] } {
  const turnWith = turnsWith(stage, token, noteText)
  const all = turnWith({})
  const bold = { ...all, text: `${all.text}\n${odd}` }
  const plain = tamer.map(turnWith)
  return {
    turn: bold,
    ...eventStream,
    easier: [...plain.map((turn) => ({ turn, ...eventStream })), ...plain.map((turn) => ({ turn }))],
  }
}

/** What an answer in JSON may spoil, said where no stream carries it. What cleans HTML keeps a plain tag, and takes a type for an unknown one. */
const oddWords =
  '😀 𝒜 漢 e\u0301 <b>bold</b> List<String> &amp; **bold** "quoted" \\n $$ $& %% :smile:\r\n\r\n> next\n```js\n\tlet a = `b`\n```\nlast'

/**
 * Says one word, and odd ones, with a note between; the text goes on with every kind of character, and ends in blanks.
 * The first one begins as a formula does, which what writes tables puts a mark before.
 */
function turnsWith(stage: Stage, token: string, noteText?: string): (tamed: Tamed) => Turn {
  const hidden = noteText === undefined ? [] : [note(noteText)]
  const steps: Step[] = [say(`=heard ${stage.word()}`), ...hidden, say(`odd ${stage.word()} ${oddWords}`)]
  const turn = stage.ask('reply', steps)
  return (tamed) => ({ ...turn, text: `${turn.text}\n${labelledText(token, tamed)} \n ` })
}

/** The turn that was taken in the end, to be sent once more. */
function sameAs(turn: Turn, sent: Sent): Turn {
  return { ...turn, text: sent.text }
}

export const texts = scene(
  'send/texts',
  {
    about:
      'Starts two conversations with one text, then sends another text twice. The texts hold characters of many kinds.',
    needs: ['full', 'agent'],
    asks: ['reply'],
    sends: 4,
    turns: 2,
    lasts: ({ lagMs }) => 8 * lagMs,
    triesAgent: 'at-once',
  },
  async (stage) => {
    const tokens = { start: stage.word(), send: stage.word() }
    const first = forms(stage, tokens.start, labelledPiece('nul', tokens.start, 'a\u0000b'))
    const noteText = `note ${stage.word()}`
    const second = forms(stage, tokens.send, labelledPiece('half', tokens.send, 'a\ud800b'), noteText)
    const unsettled = { settle: false } as const
    const start = await sendAndSee(stage, {
      ...unsettled,
      mode: 'optional',
      ...first,
      name: 'start',
    })
    const to = start.conversationId ?? stage.idOf(start.answer)
    const cwd = '/'
    const again = await sendAndSee(stage, {
      ...unsettled,
      mode: 'none',
      turn: sameAs(first.turn, start),
      extra: { cwd },
      easier: [{ turn: sameAs(first.turn, start) }],
      name: 'start-again',
    })
    await stage.api.list({ limit: 100 })
    // At rest, so that nothing is there that the message could be in conflict with.
    await stage.rest(to, 0, 'rest-before')
    // Its history is read before the same text comes again: what belongs to which of the two turns is known there.
    const message = await sendAndSee(stage, {
      ...second,
      mode: 'optional',
      to,
      name: 'send',
    })
    await sendAndSee(stage, {
      mode: 'required',
      turn: sameAs(second.turn, message),
      extra: { stream: false },
      easier: [{ turn: sameAs(second.turn, message) }],
      to,
      watch: true,
      name: 'send-again',
    })
    // Between two statuses that are alike, the history shows what they are the end of.
    await stage.api.status(to, { name: 'after' })
    // What was started with a folder is kept as well.
    if (again.conversationId !== undefined) await settle(stage, again, again.conversationId)
  },
)
