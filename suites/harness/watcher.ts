/** Who looks on while a run goes on: a progress line on a terminal, or nobody. */
export interface Watcher {
  planned(plan: { scenes: number; meteredSends: number; expectedMs: number }): void
  sceneStarted(id: string): void
  sceneEnded(id: string, note?: string): void
  waitOpened(key: string, limitMs: number): void
  waitClosed(key: string): void
  metered(sends: number): void
  notice(text: string): void
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
