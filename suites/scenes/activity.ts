import type { Exchange } from '../../schemas/types.ts'
import { readStatus } from '../reading/views/status-reads.ts'
import type { Sent } from '../records/sent.ts'
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
export interface Activity {
  /** Asks a question, pauses and speaks. Earlier transcripts have turns before it. */
  asking: Sent
  /** What it asks first. Earlier transcripts do not say it. */
  question?: string
  /** All that it asks, one right after the other, and the statuses that were read until each has a gate. Earlier transcripts have neither. */
  questions?: string[]
  asked?: Exchange[]
  /** The last status before the message that came meanwhile. */
  before: Exchange
  /** Sent while the agent paused and the question waited. Its own turn begins with a pause; in earlier transcripts it has none. */
  meanwhile: Sent
}

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
  async (stage): Promise<Activity> => {
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
    let before = await stage.api.status(to, { name: 'before' })
    const asked = [before]
    await stage.until(stage.timing.lagMs, async () => {
      before = await stage.api.status(to, { name: 'before' })
      asked.push(before)
      return gatesIn(before) >= questions.length || undefined
    })
    const [meanwhile] = await Promise.all([
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
    asking.rest ??= meanwhile.rest
    await lookUntilNamed(stage, asking)
    return { asking, question, questions, asked, before, meanwhile }
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
