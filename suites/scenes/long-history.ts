import type { Sent } from '../records/sent.ts'
import { scene } from '../run/define.ts'
import { say } from '../run/stage/script.ts'
import { sendAndSee } from '../run/stage/sending.ts'

/** More than the largest page may hold (spec 8), whatever else the transcript has. */
const words = 1040
/** What an agent that says a hundred of them in a second needs, before we take it for one that does not come to rest. */
const patienceMs = 10_000

export const longHistory = scene(
  'history/long',
  {
    about: 'one message whose turn says more than the largest page can hold; the history is read back at rest',
    needs: ['full', 'script'],
    sends: 1,
    lasts: ({ lagMs }) => 3 * lagMs,
  },
  (stage): Promise<Sent> => {
    const turn = stage.turn(Array.from({ length: words }, () => say(stage.word())))
    return sendAndSee(stage, { mode: 'none', turn: { ...turn, lastsMs: patienceMs } })
  },
)
