import { type Scene, scene } from '../harness/define.ts'
import { pause, type Step, say } from '../harness/script.ts'
import { type Mode, type Sent, sendAndSee } from '../harness/sending.ts'
import type { Stage, Turn } from '../harness/stage.ts'

/** One send whose turn outlasts the wait, and what became of the work afterwards. */
export interface RanOut {
  sent: Sent
}

/** Modes in which a wait runs out with words said before it, and with silence until after it. */
export const spokenBefore = ['optional', 'stream'] as const
export const silentBefore = ['required', 'required-stream'] as const

function turnFor(stage: Stage, mode: Mode): Turn {
  const after: Step[] = [pause(stage.timing.ranOutMs), say(`after ${stage.word()}`)]
  const spoken = mode === 'optional' || mode === 'stream'
  return stage.turn(spoken ? [say(`before ${stage.word()}`), ...after] : after)
}

function ranOut(endpoint: 'start' | 'send', mode: Mode): Scene<RanOut> {
  return scene(
    `ran-out/${endpoint}-${mode}`,
    {
      about: `${endpoint === 'start' ? 'starts a conversation' : 'sends to a conversation'}, mode ${mode}, with a turn that outlasts the wait limit`,
      needs: ['full', 'script'],
      sends: endpoint === 'start' ? 1 : 2,
      lasts: ({ ranOutMs, lagMs }) => ranOutMs + 2 * lagMs + (endpoint === 'send' ? 100 : 0),
      profile: 'nightly',
    },
    async (stage) => {
      if (endpoint === 'start') return { sent: await sendAndSee(stage, { mode, turn: turnFor(stage, mode) }) }
      // A turn that waited to its end is over: no rest is needed before the send that matters.
      const opening = await sendAndSee(stage, { mode: 'optional', turn: stage.turn([]), settle: false, name: 'open' })
      const to = opening.conversationId ?? stage.idOf(opening.answer)
      return { sent: await sendAndSee(stage, { mode, turn: turnFor(stage, mode), to }) }
    },
  )
}

export const ranOutScenes = {
  start: {
    optional: ranOut('start', 'optional'),
    required: ranOut('start', 'required'),
    stream: ranOut('start', 'stream'),
    'required-stream': ranOut('start', 'required-stream'),
  },
  send: {
    optional: ranOut('send', 'optional'),
    required: ranOut('send', 'required'),
    stream: ranOut('send', 'stream'),
    'required-stream': ranOut('send', 'required-stream'),
  },
} satisfies Record<'start' | 'send', Partial<Record<Mode, Scene<RanOut>>>>
