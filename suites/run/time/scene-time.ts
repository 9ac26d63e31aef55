import type { Timing } from '../../../schemas/types.ts'
import { mostSceneMs } from '../../reading/bounds.ts'
import type { Scene } from '../define.ts'
import { UnplayableError } from '../errors.ts'
import type { Clock } from '../wire/clock.ts'

/** The time that one play of a scene may take. */
export interface SceneTime {
  /** Aborted when it has passed, with the reason why the scene is undecided. */
  signal: AbortSignal
  stop: () => void
  /** It may take so much longer, for a reason of its own. */
  add: (ms: number) => void
}

export function sceneTime(
  { lasts, sends }: Pick<Scene, 'lasts' | 'sends'>,
  timing: Timing,
  clock: Pick<Clock, 'after' | 'now'>,
  /** The longest wait of this run, where the service may let a send wait longer. */
  cutAtMs: number | undefined,
): SceneTime {
  const plannedMs = lasts(timing)
  let mostMs = Math.min(mostSceneMs(plannedMs, sends, timing), plannedMs + (cutAtMs ?? Number.POSITIVE_INFINITY))
  const over = new AbortController()
  const more = cutAtMs === undefined ? '' : ' (raise --max-wait)'
  const beganMs = clock.now()
  const end = (): void => {
    const leftMs = beganMs + mostMs - clock.now()
    if (leftMs >= 1) {
      stop = clock.after(leftMs, end)
      return
    }
    const told = `the test case was stopped after ${seconds(mostMs)} (planned: ${seconds(plannedMs)})${more}`
    over.abort(new UnplayableError(told))
  }
  let stop = clock.after(mostMs, end)
  const add = (ms: number): void => {
    mostMs += ms
  }
  return { signal: over.signal, stop: () => stop(), add }
}

/** A time for people: `90 s`. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}
