import type { Timing } from '../../schemas/types.ts'
import { mostSceneMs } from '../judges/bounds.ts'
import type { AnyScene } from './define.ts'
import { UnplayableError } from './errors.ts'

/** The time that one play of a scene may take. */
export interface SceneTime {
  /** Aborted when it has passed, with the reason why the scene is undecided. */
  signal: AbortSignal
  stop: () => void
}

/** A timer of Node's takes no more. */
const longestTimerMs = 2 ** 31 - 1

export function sceneTime({ lasts, sends }: Pick<AnyScene, 'lasts' | 'sends'>, timing: Timing): SceneTime {
  const plannedMs = lasts(timing)
  const mostMs = mostSceneMs(plannedMs, sends, timing)
  const over = new AbortController()
  const told = `the scene took more than ${seconds(mostMs)}, far more than the ${seconds(plannedMs)} that were planned, and was ended`
  const timer = setTimeout(() => over.abort(new UnplayableError(told)), Math.min(mostMs, longestTimerMs))
  return { signal: over.signal, stop: () => clearTimeout(timer) }
}

/** A time for people: `90 s`. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}
