import type { Exchange } from '../../schemas/types.ts'
import type { StatusReads } from '../records/status-reads.ts'
import { scene } from '../run/define.ts'
import { isSuccess } from '../run/stage/api.ts'
import { ask, stage as enter, note, pause, type Step, say, tool } from '../run/stage/script.ts'
import { sendAndSee } from '../run/stage/sending.ts'
import { promptedMark, type Stage } from '../run/stage/stage.ts'
import { watch } from './parts/watching.ts'

/** Long enough that its head, its middle and its end are different things. */
function longWords(stage: Stage): string {
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index} ${stage.word()}`)
  return lines.join('\n')
}

/**
 * More, and in characters of three bytes each. A cut that counts bytes goes through one of them, unless it falls between
 * two: `after` letters at the end move those places. A cut that counts UTF-16 units goes through none.
 */
function wideWords(stage: Stage, after: 0 | 1): string {
  const wide = Array.from({ length: 4200 }, () => String.fromCodePoint(0x4e00 + stage.random.below(0x5000)))
  return `${stage.word()} ${wide.join('')}${stage.word().slice(0, after)}`
}

/** The letters of a word beyond the basic plane, each two UTF-16 units; a last dot shifts where a cut falls in them. */
function boldWords(stage: Stage, dot: '' | '.'): string {
  const bold = (letter: string): string => String.fromCodePoint(0x1d41a + (letter.codePointAt(0) ?? 0x61) - 0x61)
  const lines = Array.from({ length: 60 }, (_, index) => `${10 + index} ${[...stage.word()].map(bold).join('')}`)
  return `${lines.join('\n')}${dot}`
}

/** A pause with room for many looks, the lag at both ends left out, also where the service puts off one and another. */
const roomy = (stage: Stage, lags = 4.5): number => lags * stage.timing.lagMs + 4 * stage.heldUpMs

/** Two conversations at once: one is silent for long before it speaks, the other speaks twice with a pause between. */
export const working = scene(
  'status/working',
  {
    about: 'watches the status of two conversations whose agents speak at the same time, with pauses',
    needs: ['full', 'agent'],
    asks: ['reply', 'several'],
    sends: 2,
    turns: 2,
    lasts: ({ lagMs }) => 7 * lagMs,
    profile: 'nightly',
  },
  async (stage): Promise<{ one: StatusReads; other: StatusReads }> => {
    const once = stage.turn([pause(roomy(stage)), say(wideWords(stage, 1))])
    const twice = stage.turn([
      pause(stage.timing.lagMs / 2),
      say(longWords(stage)),
      pause(roomy(stage, 3.5)),
      say(wideWords(stage, 0)),
    ])
    const [one, other] = await Promise.all([watch(stage, once), watch(stage, twice)])
    return { one, other }
  },
)

/** A turn that is watched; earlier words of its conversation, whose place its own take, where they were said. */
export interface WithTool {
  turn: StatusReads
  toolName: string
  noteText: string
  pauseMs: number
  /** The message before it, and the status once that was answered. Earlier transcripts have these in a scene of their own. */
  opening?: { text: string; said: string[]; prompted?: true; before: Exchange }
}

/** A note, and tool activity that lasts, in a second turn that then speaks. */
export const usingTool = scene(
  'status/tool',
  {
    about:
      'sends a conversation that has spoken one more message; watches its status while the agent writes a note and uses a tool, then speaks and is done',
    needs: ['full', 'agent'],
    asks: ['reply', 'tool'],
    sends: 2,
    lasts: ({ lagMs }) => 7 * lagMs,
  },
  async (stage): Promise<WithTool> => {
    const first = stage.turn([enter('finalise'), say(boldWords(stage, ''))])
    // The answer to a send that waits comes when its turn is over.
    const sent = await sendAndSee(stage, { mode: 'optional', turn: first, settle: false, name: 'open' })
    const to = isSuccess(sent.answer) ? sent.conversationId : undefined
    const before = to === undefined ? undefined : await stage.api.status(to, { name: 'before' })
    const [toolName, noteText] = [`tool-${stage.word()}`, `note ${stage.word()}`]
    const pauseMs = roomy(stage, 4.5)
    // Nothing is sent to it afterwards: whether a conversation that is done takes messages is open (readings 48).
    // The emoji is at the end, where no cut goes through it.
    const end = [say(`${longWords(stage)} \u{1f600}`), enter('done')]
    // Each stage is entered in one scene or another, so that each is seen to be named as the API names it (spec 3).
    const steps: Step[] = [enter('plan'), note(noteText), tool(toolName), pause(pauseMs), ...end]
    const turn = await watch(stage, stage.turn(steps), to)
    const opening =
      before === undefined
        ? {}
        : { opening: { text: first.text, said: first.said ?? [], ...promptedMark(first), before } }
    return { turn, toolName, noteText, pauseMs, ...opening }
  },
)

/** A question that waits on the caller while the turn goes on. */
export const asking = scene(
  'status/asking',
  {
    about: 'watches the status while a question waits on the caller',
    needs: ['full', 'agent'],
    asks: ['ask'],
    sends: 1,
    lasts: ({ lagMs }) => 7 * lagMs,
    profile: 'smoke',
  },
  async (stage): Promise<{ turn: StatusReads; question: string; pauseMs: number }> => {
    const question = `Which one? ${stage.word()}`
    const pauseMs = roomy(stage, 4)
    const turn = await watch(
      stage,
      stage.turn([enter('review'), ask(question), pause(pauseMs), say(boldWords(stage, '.'))]),
    )
    return { turn, question, pauseMs }
  },
)
