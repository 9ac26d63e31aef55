import type { Result } from '../schemas/types.ts'
import type { Context } from './renderer.ts'
import { commandLine, ownCommand } from './shell.ts'

/** The command that plays a run again, with all rules that it was about; none where a result does not say how it was made. */
export function runAgain({ command, scope }: Result): string | undefined {
  const patterns = [
    ...scope.only.flatMap((each) => ['--only', each]),
    ...scope.skip.flatMap((each) => ['--skip', each]),
  ]
  return command === undefined ? undefined : withWords(command, patterns)
}

const service = / -- COMMAND$/

/** A command of a result with more words; they stand before the command of a service. */
export function withWords(command: string, words: readonly string[]): string {
  if (words.length === 0) return command
  const [after = ''] = service.exec(command) ?? []
  return `${command.replace(service, '')} ${commandLine(words)}${after}`
}

/** The command that plays one rule of it again. */
export function ruleAgain({ command }: Result, id: string): string | undefined {
  return command === undefined ? undefined : withWords(command, ['--only', id])
}

/** The command that shows an exchange of this result. */
export function explainCommand(id: string, { folder }: Pick<Context, 'folder'>): string {
  return ownCommand(['explain', id, ...(folder === undefined ? [] : ['--results', folder])])
}

const word = /(?:'[^']*'|\\'|[^\s'])+/.source
const target = new RegExp(
  `(?<=^npx agent-conformance run )(?:--demo|--(?:target|base-url|key-env) ${word}(?: --key-env ${word})?)`,
)

/** The command that checks the agent of the same target. */
export function doctorCommand({ command = '' }: Result): string {
  const [words] = target.exec(command) ?? []
  return `${ownCommand(['doctor'])}${words === undefined ? '' : ` ${words}`}`
}
