export const storeOption = {
  type: 'string',
  requiresArg: true,
  default: 'history',
  describe: 'Folder of the history',
} as const
