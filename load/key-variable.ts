/** The environment variable with a key of the load, from 0: AGENT_LOAD_KEY, AGENT_LOAD_KEY_1 and so on. */
export function keyVariable(key: number): string {
  return key === 0 ? 'AGENT_LOAD_KEY' : `AGENT_LOAD_KEY_${key}`
}
