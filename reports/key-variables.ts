/** The variables that hold the credentials, by their names in a target file: as `init`, the documents and curl lines name them. */
export const keyVariables = {
  full: 'AGENT_KEY',
  readOnly: 'AGENT_READ_KEY',
  writeOnly: 'AGENT_WRITE_KEY',
  otherAccount: 'AGENT_OTHER_KEY',
  emptyBalance: 'AGENT_BROKE_KEY',
  noAccess: 'AGENT_NO_ACCESS_KEY',
} as const
