import type { Outcome } from '../reading/finding.ts'

/** Who looks on while a run goes on: a progress line on a terminal, or nobody. */
export interface Watcher {
  /** `again`: what of the metered sends is kept for scenes that may have to be played again; `most`: the limit, if any. */
  planned(plan: { scenes: number; meteredSends: number; again: number; most?: number; expectedMs: number }): void
  sceneStarted(id: string): void
  sceneEnded(id: string, note?: string): void
  waitOpened(key: string, limitMs: number): void
  waitClosed(key: string): void
  metered(sends: number): void
  notice(text: string): void
  /** What the judges say of a scene that was just played. */
  judged?(outcomes: readonly Outcome[]): void
}

export const nobody: Watcher = {
  planned: () => {},
  sceneStarted: () => {},
  sceneEnded: () => {},
  waitOpened: () => {},
  waitClosed: () => {},
  metered: () => {},
  notice: () => {},
}
