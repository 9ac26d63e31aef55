import type { Timing } from '../../schemas/types.ts'
import { mostSceneMs } from '../reading/bounds.ts'
import type { AnyScene } from './define.ts'
import { UnplayableError } from './errors.ts'
import type { Clock } from './wire/clock.ts'

/** The time that one play of a scene may take. */
export interface SceneTime {
  /** Aborted when it has passed, with the reason why the scene is undecided. */
  signal: AbortSignal
  stop: () => void
}

export function sceneTime(
  { lasts, sends }: Pick<AnyScene, 'lasts' | 'sends'>,
  timing: Timing,
  clock: Pick<Clock, 'after'>,
): SceneTime {
  const plannedMs = lasts(timing)
  const mostMs = mostSceneMs(plannedMs, sends, timing)
  const over = new AbortController()
  const told = `the scene took more than ${seconds(mostMs)}, far more than the ${seconds(plannedMs)} that were planned, and was ended`
  return { signal: over.signal, stop: clock.after(mostMs, () => over.abort(new UnplayableError(told))) }
}

/** A time for people: `90 s`. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}
