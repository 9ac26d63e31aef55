/** Provisional. */
export const createProgress = (_stream: NodeJS.WritableStream) => ({
  planned: () => {},
  sceneStarted: () => {},
  sceneEnded: () => {},
  waitOpened: () => {},
  waitClosed: () => {},
  metered: () => {},
  notice: () => {},
  done: () => {},
})
