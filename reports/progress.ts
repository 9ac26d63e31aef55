export const createProgress = (_stream: unknown) => ({
  planned: () => {},
  sceneStarted: () => {},
  sceneEnded: () => {},
  waitOpened: () => {},
  waitClosed: () => {},
  metered: () => {},
  notice: () => {},
  done: () => {},
})
