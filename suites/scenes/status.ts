import { scene } from '../harness/define.ts'
import { ask, stage as enter, note, pause, type Step, say, tool } from '../harness/script.ts'
import type { Stage, Turn } from '../harness/stage.ts'
import { type Watched, watch } from '../harness/watching.ts'

/** Long enough that its head, its middle and its end are different things. */
function longWords(stage: Stage): string {
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index} ${stage.word()}`)
  return lines.join('\n')
}

/** Two conversations at once, each speaking twice with a long pause before and between. */
export const working = scene(
  'status/working',
  {
    about: 'watches the status of two conversations whose agents speak at the same time, with pauses',
    needs: ['full', 'script'],
    sends: 2,
    turns: 2,
    lasts: ({ lagMs }) => 9 * lagMs,
    profile: 'smoke',
  },
  async (stage): Promise<{ one: Watched; other: Watched }> => {
    const turn = (): Turn =>
      stage.turn([
        pause(4 * stage.timing.lagMs),
        say(longWords(stage)),
        pause(2.5 * stage.timing.lagMs),
        say(longWords(stage)),
      ])
    const [one, other] = await Promise.all([watch(stage, turn()), watch(stage, turn())])
    return { one, other }
  },
)

/** Tool activity and a note in the middle of a turn that then speaks. */
export const usingTool = scene(
  'status/tool',
  {
    about: 'watches the status while the agent uses a tool and writes a note, then speaks',
    needs: ['full', 'script'],
    sends: 1,
    lasts: ({ lagMs }) => 7 * lagMs,
  },
  async (stage): Promise<{ turn: Watched; toolName: string; noteText: string; pauseMs: number }> => {
    const [toolName, noteText] = [`tool-${stage.word()}`, `note ${stage.word()}`]
    const pauseMs = 4 * stage.timing.lagMs
    const steps: Step[] = [tool(toolName), note(noteText), pause(pauseMs), say(longWords(stage))]
    return { turn: await watch(stage, stage.turn(steps)), toolName, noteText, pauseMs }
  },
)

/** A question that waits on the caller while the turn goes on. */
export const asking = scene(
  'status/asking',
  {
    about: 'watches the status while a question waits on the caller',
    needs: ['full', 'script'],
    sends: 1,
    lasts: ({ lagMs }) => 7 * lagMs,
    profile: 'smoke',
  },
  async (stage): Promise<{ turn: Watched; question: string; pauseMs: number }> => {
    const question = `Which one? ${stage.word()}`
    const pauseMs = 4 * stage.timing.lagMs
    const turn = await watch(stage, stage.turn([ask(question), pause(pauseMs), say(longWords(stage))]))
    return { turn, question, pauseMs }
  },
)

/** A turn that ends in stage done; then a second message, whose words have to take the place of the first. */
export const doneThenAgain = scene(
  'status/done-then-again',
  {
    about: 'brings a conversation to stage done, reads it at rest, and sends it one more message',
    needs: ['full', 'script'],
    sends: 2,
    lasts: ({ lagMs }) => 8.5 * lagMs,
  },
  async (stage): Promise<{ first: Watched; second: Watched }> => {
    const first = await watch(stage, stage.turn([say(longWords(stage)), enter('done')]))
    const again = stage.turn([pause(4 * stage.timing.lagMs), say(longWords(stage))])
    return { first, second: await watch(stage, again, first.conversationId) }
  },
)
