import type { Exchange } from '../../schemas/types.ts'
import type { Outcome } from '../reading/finding.ts'

/** Who looks on while a run goes on: a progress line on a terminal, or nobody. */
export interface Watcher {
  /** `again`: what of the metered sends is kept for scenes that may have to be played again; `most`: the limit, if any. */
  planned(plan: {
    runId: string
    scenes: number
    meteredSends: number
    again: number
    most?: number
    expectedMs: number
  }): void
  sceneStarted(id: string): void
  sceneEnded(id: string, note?: string): void
  waitOpened(key: string, limitMs: number): void
  waitClosed(key: string): void
  metered(sends: number): void
  notice(text: string): void
  /** What the checks say of an attempt that counts, as soon as it is over: what other test cases show may decide otherwise. */
  judged?(outcomes: readonly Outcome[], of: { scene: string; attempt: number; exchanges: readonly Exchange[] }): void
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

/** All of them look on. */
export function together(watchers: readonly Watcher[]): Watcher {
  const each = (act: (watcher: Watcher) => void): void => watchers.forEach(act)
  return {
    planned: (plan) => each((one) => one.planned(plan)),
    sceneStarted: (id) => each((one) => one.sceneStarted(id)),
    sceneEnded: (id, note) => each((one) => one.sceneEnded(id, note)),
    waitOpened: (key, limitMs) => each((one) => one.waitOpened(key, limitMs)),
    waitClosed: (key) => each((one) => one.waitClosed(key)),
    metered: (sends) => each((one) => one.metered(sends)),
    notice: (text) => each((one) => one.notice(text)),
    judged: (...outcomes) => each((one) => one.judged?.(...outcomes)),
  }
}
