import { pause, type Step, say } from '../../run/stage/script.ts'
import { sendAndSee } from '../../run/stage/sending.ts'
import type { Stage } from '../../run/stage/stage.ts'

/** Words said at once. Neither by length nor by letters, up or down, nor backwards, do they come in the order they are said. */
export function burst(stage: Stage): Step[] {
  return ['second', 'after that', 'third'].map((head) => say(`${head} ${stage.word()}`))
}

/** Long enough to leave in the middle of it, and no longer than that: what comes next waits for a limit. */
export function leavingMs({ longPauseMs, lagMs }: Stage['timing']): number {
  return Math.min(longPauseMs, 2 * lagMs)
}

/** Closes a stream in the middle of the agent's pause, after words said at once. */
export async function leave(stage: Stage, to: string): Promise<void> {
  const pauseMs = leavingMs(stage.timing)
  const turn = stage.turn([...burst(stage), pause(pauseMs), say(`later ${stage.word()}`)])
  const ask = { deadlineMs: pauseMs / 2, owned: true }
  await sendAndSee(stage, { mode: 'required-stream', turn, to, ask, name: 'left' })
}
