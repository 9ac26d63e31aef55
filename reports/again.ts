import type { Result } from '../schemas/types.ts'
import { commandLine } from './shell.ts'

/** The command that plays a run again, with all rules that it was about; none where a result does not say how it was made. */
export function runAgain({ command, scope }: Result): string | undefined {
  const patterns = [
    ...scope.only.flatMap((each) => ['--only', each]),
    ...scope.skip.flatMap((each) => ['--skip', each]),
  ]
  return command === undefined || patterns.length === 0 ? command : `${command} ${commandLine(patterns)}`
}

/** The command that plays one rule of it again. */
export function ruleAgain({ command }: Result, id: string): string | undefined {
  return command === undefined ? undefined : `${command} --only ${id}`
}
