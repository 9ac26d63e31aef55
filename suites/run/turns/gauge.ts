import type { Exchange, Timing } from '../../../schemas/types.ts'
import type { ConversationsMade } from '../conversations-made.ts'
import { type Scene, showsTurns } from '../define.ts'
import type { Clock } from '../wire/clock.ts'
import { TurnsAtOnce } from './turns-at-once.ts'

interface GaugeOptions {
  made: ConversationsMade
  /** Reads the status of a conversation. */
  look(conversationId: string): Promise<Exchange>
  play(scene: Scene): Promise<void>
  clock: Pick<Clock, 'now' | 'sleep'>
  signal: AbortSignal
  timing: Timing
  /** For how long one turn is watched that may wait for others, in milliseconds. */
  patienceMs: number
}

/** What a gauge showed. */
export interface Gauged {
  /** Scenes that have begun, with their plays. */
  begun: ReadonlyMap<Scene, Promise<void>>
  /** How many turns the service works on at once, where one was seen to wait for others. */
  most: number | undefined
}

/** Lets scenes begin one after another in whose statuses it shows whether the service works on one more turn, until it does not. */
export async function gauge(scenes: readonly Scene[], options: GaugeOptions): Promise<Gauged> {
  const { made, play, ...rest } = options
  const begun = new Map<Scene, Promise<void>>()
  const ended = new Set<string>()
  const turns = new TurnsAtOnce({
    ...rest,
    messagesTo: (id) => made.messagesTo(id),
    isSending: (scene) => made.isSending(scene),
    madeBy: (scene) => (ended.has(scene) ? undefined : made.by(scene)),
  })
  for (const scene of inShowingOrder(scenes)) {
    begun.set(
      scene,
      play(scene).finally(() => ended.add(scene.id)),
    )
    if (scene.showsTurns === 'never') {
      turns.unseen(scene.turns)
      continue
    }
    // What ends the run ends its scenes as well, and is told by them.
    const seen = await turns.after(scene.id).catch(() => 'unknown' as const)
    if (seen !== 'more') return { begun, most: seen === 'unknown' ? undefined : seen }
  }
  return { begun, most: undefined }
}

/** From those in which it is seen soonest. */
function inShowingOrder(scenes: readonly Scene[]): Scene[] {
  return showsTurns.flatMap((each) => scenes.filter((scene) => scene.showsTurns === each))
}
