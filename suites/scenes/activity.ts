import type { Exchange } from '../../schemas/types.ts'
import { readStatus } from '../reading/views/status-reads.ts'
import { scene } from '../run/define.ts'
import { ask, stage as enter, pause, say } from '../run/stage/script.ts'
import { type Form, sendAndSee } from '../run/stage/sending.ts'
import type { Stage, Turn } from '../run/stage/stage.ts'
import { lookUntilNamed } from './parts/naming.ts'

/** How long the agent pauses after its question, in long pauses: a message that comes meanwhile has one left at least. */
const askingPauses = 2
/** How long it pauses before it answers that message, in lags: one for what is behind, one for its words, and room for looks. */
const behindLags = 4

/** A turn that asks a question, and a message that comes meanwhile. */
export const activity = scene(
  'send/activity',
  {
    about: 'Starts a conversation whose agent asks a question and pauses. Sends one more message during the pause.',
    needs: ['full', 'agent'],
    asks: ['ask', 'reply'],
    sends: 2,
    turns: 2,
    lasts: ({ longPauseMs, lagMs }) => askingPauses * longPauseMs + (4 + behindLags) * lagMs,
    showsTurns: 'from-the-beginning',
  },
  async (stage) => {
    const words = () => say(`said ${stage.word()}`)
    const pauseMs = askingPauses * stage.timing.longPauseMs + 4 * stage.heldUpMs
    const question = `Which one? ${stage.word()}`
    // However much waits on the caller, it is one conversation, with one row.
    const questions = [question, `How many? ${stage.word()}`]
    // Lists are read while it is at work, so that each stage in which an agent works has a row in one (spec 4.3).
    const turn = stage.turn([enter('finalise'), ...questions.map(ask), pause(pauseMs), words()])
    // What says the default of `stream` asks for nothing else (spec 4.1). It has no title.
    const form = { ...unstreamed(turn), title: null, settle: false }
    const asking = await sendAndSee(stage, { mode: 'none', ...form, name: 'asking' })
    const to = asking.conversationId ?? stage.idOf(asking.answer)
    await stage.api.status(to, { name: 'before' })
    await stage.until(stage.timing.lagMs, async () => {
      const before = await stage.api.status(to, { name: 'before' })
      return gatesIn(before) >= questions.length || undefined
    })
    await Promise.all([
      sendAndSee(stage, {
        mode: 'none',
        ...unstreamed(stage.turn([pause(behindLags * stage.timing.lagMs + 4 * stage.heldUpMs), words()])),
        to,
        watch: true,
        behind: asking,
        name: 'meanwhile',
      }),
      listMeanwhile(stage, pauseMs / 2),
    ])
    await lookUntilNamed(stage, asking)
  },
)

/** Says that no stream is asked for, unless that was refused. */
function unstreamed(turn: Turn): Form & { easier: Form[] } {
  return { turn, extra: { stream: false }, easier: [{ turn }] }
}

/**
 * Whoever has work that waits has a row as well: one list while the pause is young, one when it is half over, and one half the
 * time of both turns after the first, by when none may be behind any more (readings 46).
 */
async function listMeanwhile(stage: Stage, halfPauseMs: number): Promise<void> {
  const halfOfBehindMs = (behindLags / 2) * stage.timing.lagMs + 2 * stage.heldUpMs
  for (const waitMs of [stage.pollMs, halfPauseMs, halfOfBehindMs + stage.timing.lagMs / 4]) {
    await stage.sleep(waitMs)
    await stage.api.list({ limit: 100 }, { name: 'beside' })
  }
}

function gatesIn(status: Exchange): number {
  return readStatus(status)?.gates?.length ?? 0
}
