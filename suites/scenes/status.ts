import { farBehindMs, longestLagMs } from '../reading/views/list-runs.ts'
import type { Sent } from '../reading/views/sent.ts'
import { scene } from '../run/define.ts'
import { isSuccess } from '../run/stage/api.ts'
import { ask, stage as enter, note, pause, type Step, say, tool } from '../run/stage/script.ts'
import { sendAndSee } from '../run/stage/sending.ts'
import type { Stage } from '../run/stage/stage.ts'
import { lookUntilNamed } from './parts/naming.ts'
import { lookAtRandom } from './parts/random-looks.ts'
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
    about: 'Polls the status of two conversations whose agents send messages at the same time, with pauses.',
    needs: ['full', 'agent'],
    asks: ['reply', 'several'],
    sends: 2,
    turns: 2,
    lasts: ({ lagMs }) => 7 * lagMs,
    showsTurns: 'from-the-beginning',
    triesAgent: 'in-time',
    profile: 'nightly',
  },
  async (stage) => {
    const once = stage.turn([pause(roomy(stage)), say(wideWords(stage, 1))])
    const twice = stage.turn([
      pause(stage.timing.lagMs / 2),
      say(longWords(stage)),
      pause(roomy(stage, 3.5)),
      say(wideWords(stage, 0)),
    ])
    // Beside a folder, too, its title is used (spec 4.1).
    await Promise.all([watch(stage, once, undefined, '/'), watch(stage, twice)])
  },
)

/** A note, and tool activity that lasts, in a second turn that then speaks; what both leave is read back at random. */
export const usingTool = scene(
  'status/tool',
  {
    about:
      'Starts a conversation without a title whose agent uses a tool. Polls its status while a second turn writes a note, uses a tool and sends a message.',
    needs: ['full', 'agent'],
    asks: ['tool'],
    sends: 2,
    lasts: ({ lagMs }) => 9.5 * lagMs,
  },
  async (stage) => {
    const sent = await openWithTool(stage)
    const to = isSuccess(sent.answer) ? sent.conversationId : undefined
    if (to !== undefined && sent.rest?.rested === true) await lookAtRandom(stage, to, true)
    if (to !== undefined) await stage.api.status(to, { name: 'before' })
    const [toolName, noteText] = [`tool-${stage.word()}`, `note ${stage.word()}`]
    const pauseMs = roomy(stage, 4.5)
    // Nothing is sent to it afterwards: whether a conversation that is done takes messages is open (readings 48).
    // The emoji is at the end, where no cut goes through it.
    const end = [say(`${longWords(stage)} \u{1f600}`), enter('done')]
    // Each stage is entered in one scene or another, so that each is seen to be named as the API names it (spec 3).
    const performed: Step[] = [enter('plan'), note(noteText), tool(toolName), pause(pauseMs), ...end]
    await listDone(stage, await watch(stage, stage.turn(performed), to), pauseMs)
    if (to !== undefined) await lookAtRandom(stage, to, false)
  },
)

/**
 * Two lists, so far apart that a row cannot be behind both (readings 46), and a status after them. Where waits are so short
 * that the second would tell nothing for all the time that it takes, there is one.
 */
async function listDone(stage: Stage, id: string, turnMs: number): Promise<void> {
  const { lagMs, longPauseMs } = stage.timing
  await stage.api.list({ limit: 100 }, { name: 'done' })
  if (longPauseMs < farBehindMs(stage.timing, turnMs)) return
  await stage.sleep(Math.min(Math.max(2 * lagMs, longestLagMs), longPauseMs))
  await stage.api.list({ limit: 100 }, { name: 'done' })
  await stage.api.status(id, { name: 'done' })
}

/** A start that waits for its turn. It is looked at until it has a name and is at rest. */
async function openWithTool(stage: Stage): Promise<Sent> {
  const toolName = `tool-${stage.word()}`
  const twice = say(`said ${stage.word()}`)
  const steps = [enter('finalise'), twice, tool(toolName), twice, say(boldWords(stage, ''))]
  const turn = stage.turn(steps, 'Please look this up.\nThe second line.')
  const extra = { stream: false }
  const sent = await sendAndSee(stage, { mode: 'optional', turn, extra, title: null, watch: true, name: 'open' })
  await lookUntilNamed(stage, sent)
  return sent
}

/** A question that waits for the caller while the turn goes on. */
export const asking = scene(
  'status/asking',
  {
    about: 'Polls the status while a question of the agent waits for the caller.',
    needs: ['full', 'agent'],
    asks: ['ask'],
    sends: 1,
    lasts: ({ lagMs }) => 7 * lagMs,
    showsTurns: 'from-the-beginning',
    profile: 'smoke',
  },
  async (stage) => {
    const question = `Which one? ${stage.word()}`
    const pauseMs = roomy(stage, 4)
    // What a status shows before there is a question must not be what it shows later.
    const begins = [enter('review'), pause(stage.timing.lagMs / 2)]
    const id = await watch(stage, stage.turn([...begins, ask(question), pause(pauseMs), say(boldWords(stage, '.'))]))
    // Another key of the account sees what this one saw all the while, and sees again.
    if (stage.run.slots.includes('readOnly')) {
      await stage.as('readOnly').api.status(id, { name: 'by-reader' })
      await stage.api.status(id, { name: 'after' })
    }
  },
)
