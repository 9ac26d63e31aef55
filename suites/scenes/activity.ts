import type { Exchange } from '../../schemas/types.ts'
import { readStatus } from '../reading/views/status-reads.ts'
import type { Sent } from '../records/sent.ts'
import { scene } from '../run/define.ts'
import { stringIn } from '../run/stage/api.ts'
import { ask, note, pause, say, tool } from '../run/stage/script.ts'
import { sendAndSee } from '../run/stage/sending.ts'

/** How long the agent pauses after its question, in long pauses: a message that comes meanwhile has one left at least. */
const askingPauses = 2

/** Turns that do more than speak: a tool, a note, a question, and a message that comes meanwhile. */
export interface Activity {
  /** Started without a title; the agent uses a tool between its words, of which it says some twice. */
  withTool: Sent
  toolName: string
  /** The agent writes a note between its words. */
  withNote: Sent
  noteText: string
  /** Asks a question, pauses and speaks. */
  asking: Sent
  /** The last status before the message that came meanwhile. */
  before: Exchange
  /** Sent while the agent paused and the question waited. */
  meanwhile: Sent
}

export const activity = scene(
  'send/activity',
  {
    about: 'sends messages whose turns use a tool, write a note and ask a question; sends one more meanwhile',
    needs: ['full', 'agent'],
    asks: ['tool', 'several', 'ask', 'reply'],
    sends: 4,
    turns: 2,
    lasts: ({ longPauseMs, lagMs }) => askingPauses * longPauseMs + 4 * lagMs,
  },
  async (stage): Promise<Activity> => {
    const [toolName, noteText] = [`tool-${stage.word()}`, `note ${stage.word()}`]
    const words = () => say(`said ${stage.word()}`)
    const twice = words()
    const json = { mode: 'optional', extra: { stream: false }, settle: false, watch: true } as const
    const withTool = await sendAndSee(stage, {
      ...json,
      turn: stage.turn([twice, tool(toolName), twice, words()], 'Please look this up.\nThe second line.'),
      title: null,
      name: 'with-tool',
    })
    const to = withTool.conversationId ?? stage.idOf(withTool.answer)
    const withNote = await sendAndSee(stage, {
      ...json,
      turn: stage.turn([words(), note(noteText), words()]),
      to,
      name: 'with-note',
    })
    const pauseMs = askingPauses * stage.timing.longPauseMs + 4 * stage.heldUpMs
    const question = stage.turn([ask(`Which one? ${stage.word()}`), pause(pauseMs), words()])
    const asking = await sendAndSee(stage, { mode: 'none', turn: question, to, settle: false, name: 'asking' })
    let before = await stage.api.status(to, { name: 'before' })
    await stage.until(stage.timing.lagMs, async () => {
      before = await stage.api.status(to, { name: 'before' })
      return hasGate(before) || undefined
    })
    const meanwhile = await sendAndSee(stage, {
      mode: 'none',
      turn: stage.turn([words()]),
      to,
      watch: true,
      behind: asking,
      name: 'meanwhile',
    })
    // A name may come late; none at all is held against the service only after a while.
    await stage.until(stage.timing.longPauseMs, async () => {
      const look = await stage.api.status(to, { name: 'named' })
      withTool.reads?.push(look)
      return stringIn(look, 'title')?.trim() || undefined
    })
    const { rest, history } = meanwhile
    const seen = rest && history ? { rest, history } : {}
    return {
      withTool: { ...withTool, ...seen },
      toolName,
      withNote: { ...withNote, ...seen },
      noteText,
      asking,
      before,
      meanwhile,
    }
  },
)

function hasGate(status: Exchange): boolean {
  return (readStatus(status)?.gates?.length ?? 0) > 0
}
