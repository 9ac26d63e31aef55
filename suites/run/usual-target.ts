import { existsSync } from 'node:fs'

/** The file that is taken where no target is named. */
const usualFile = 'target.json'
const variable = 'AGENT_CONFORMANCE_TARGET'

/** The target file where none is named: target.json in the working folder, else the one that the environment names, if any. */
export function usualTargetFile(environment: NodeJS.ProcessEnv): string | undefined {
  if (existsSync(usualFile)) return usualFile
  const named = environment[variable]
  return named === '' ? undefined : named
}

/** Why there is no target, as the first half of a sentence. */
export const noTarget = `No target: there is no ${usualFile}, and ${variable} is not set`
