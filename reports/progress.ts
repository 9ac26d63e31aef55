/** Provisional. */
export const createProgress = (..._streams: NodeJS.WritableStream[]) => ({
  planned: () => {},
  sceneStarted: () => {},
  sceneEnded: () => {},
  waitOpened: () => {},
  waitClosed: () => {},
  metered: () => {},
  notice: (..._texts: string[]) => {},
  done: () => {},
})
