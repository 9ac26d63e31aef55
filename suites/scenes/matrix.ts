import { type Scene, scene } from '../harness/define.ts'
import { pause, type Step, say } from '../harness/script.ts'
import { type Mode, type Sent, sendAndSee } from '../harness/sending.ts'
import type { Stage, Turn } from '../harness/stage.ts'
import { padded } from './padded.ts'

/**
 * Both endpoints in every mode, with a silent turn and a spoken one: a conversation is started with the one and goes
 * on with the other. The silent message is as long as a text may be, so that the same send also serves the text limit.
 */
export interface Matrix {
  first: Sent
  second: Sent
}

const waiting = ['optional', 'required', 'stream', 'required-stream'] as const

/** Words, a long pause, words: what is said when can be told from what is said at the end. */
function spoken(stage: Stage): Turn {
  const steps: Step[] = [say(`first ${stage.word()}`), pause(stage.timing.longPauseMs), say(`second ${stage.word()}`)]
  return stage.ask('several', steps)
}

function silent(stage: Stage): Turn {
  return padded(stage.ask('silent', []))
}

/** In place of a conversation whose id could not be found: a 504 names none. */
async function another(stage: Stage): Promise<string> {
  const { id } = await stage.open(stage.ask('silent', []))
  await stage.rest(id)
  return id
}

function conversation(mode: Mode, first: 'silent' | 'spoken'): Scene<Matrix> {
  const second = first === 'silent' ? 'spoken' : 'silent'
  return scene(
    `matrix/${mode}-${first}-first`,
    {
      about: `starts a conversation with a ${first} turn and sends it a ${second} one, mode ${mode}`,
      needs: ['full', 'agent'],
      sends: mode === 'required' && first === 'silent' ? 3 : 2,
      lasts: ({ longPauseMs, lagMs }) => longPauseMs + 4 * lagMs,
      profile: mode === 'optional' && first === 'silent' ? 'smoke' : 'nightly',
    },
    async (stage) => {
      const turns = { silent, spoken }
      // Answered before the turn ends: the words are looked for afterwards.
      const watch = mode === 'required'
      const start = await sendAndSee(stage, { mode, turn: turns[first](stage), watch, name: 'start' })
      const to = start.conversationId ?? (await another(stage))
      return {
        first: start,
        second: await sendAndSee(stage, { mode, turn: turns[second](stage), to, watch, name: 'send' }),
      }
    },
  )
}

export const silentFirst = {
  optional: conversation('optional', 'silent'),
  required: conversation('required', 'silent'),
  stream: conversation('stream', 'silent'),
  'required-stream': conversation('required-stream', 'silent'),
} satisfies Record<(typeof waiting)[number], Scene<Matrix>>

export const spokenFirst = {
  optional: conversation('optional', 'spoken'),
  required: conversation('required', 'spoken'),
  stream: conversation('stream', 'spoken'),
  'required-stream': conversation('required-stream', 'spoken'),
} satisfies Record<(typeof waiting)[number], Scene<Matrix>>

/** No `reply` and no `stream` in either request: what is left out has to mean `optional` and one JSON body. */
export const byDefault: Scene<Matrix> = scene(
  'matrix/default',
  {
    about: 'starts a conversation and sends to it without naming a mode; both turns speak, pause and speak',
    needs: ['full', 'agent'],
    sends: 2,
    lasts: ({ longPauseMs, lagMs }) => 2 * longPauseMs + 3 * lagMs,
    profile: 'smoke',
  },
  async (stage) => {
    const first = await sendAndSee(stage, {
      mode: 'default',
      turn: padded(spoken(stage)),
      settle: false,
      name: 'start',
    })
    const to = first.conversationId ?? (await another(stage))
    return {
      first,
      second: await sendAndSee(stage, { mode: 'default', turn: padded(spoken(stage)), to, name: 'send' }),
    }
  },
)

/** `none` on both endpoints: the agent pauses before it speaks, so an answer that waited for anything comes too late. */
export const atOnce: Scene<Matrix> = scene(
  'matrix/none',
  {
    about: 'starts a conversation and sends to it under reply none; the agent pauses before it speaks',
    needs: ['full', 'agent'],
    sends: 2,
    lasts: ({ longPauseMs, lagMs }) => 2 * longPauseMs + 3 * lagMs,
    profile: 'smoke',
  },
  async (stage) => {
    const later = (): Turn => padded(stage.ask('long', [pause(stage.timing.longPauseMs), say(`later ${stage.word()}`)]))
    const first = await sendAndSee(stage, { mode: 'none', turn: later(), watch: true, settle: false, name: 'start' })
    const to = first.conversationId ?? (await another(stage))
    return { first, second: await sendAndSee(stage, { mode: 'none', turn: later(), to, watch: true, name: 'send' }) }
  },
)
