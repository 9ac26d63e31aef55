import { join } from 'node:path'
import { ownCommand } from '../reports/shell.ts'
import type { Result } from '../schemas/types.ts'
import { withPatience } from '../suites/run/scope.ts'
import type { Played } from './repeat.ts'

/** What names a target: a command that can be copied has it first, also where it was not typed. */
const ofTarget = ['target', 'base-url', 'key-env', 'demo']

/** What is on unless it is turned off. */
const turnedOff: ReadonlySet<string> = new Set(['trace-headers'])

/** Options with a time and an action. */
const ofTwo: ReadonlySet<string> = new Set(['at', 'every'])

/** The options of a command as they were given, as words of a command line: all but those that name the target, and `others`. */
export function optionWords(args: object, others: readonly string[]): string[] {
  const leftOut = new Set([...ofTarget, ...others, '_', '$0', '--'])
  return Object.entries(args).flatMap(([name, value]: [string, unknown]) => {
    // yargs gives a name of several words in two spellings.
    if (leftOut.has(name) || /[A-Z]/.test(name)) return []
    if (value === true) return [`--${name}`]
    if (value === false && turnedOff.has(name)) return [`--no-${name}`]
    const values = [value].flat().filter((each) => typeof each === 'string' || typeof each === 'number')
    // An option with two values has both in one list.
    const size = ofTwo.has(name) ? 2 : 1
    return values.flatMap((each, at) => (at % size === 0 ? [`--${name}`, String(each)] : [String(each)]))
  })
}

/** Where what is played again is written, so that the result that told of it stays as it is. */
export const againFolder = 'again'

/** What plays a run again, but for the rules that it is about: `words` name the target and how it was run. */
export function againCommand(words: readonly string[], { profile, scope, seed }: Result): string {
  const { maxWaitMs } = scope
  const usual = withPatience({ profile, only: [], skip: [] })
  return ownCommand([
    'run',
    ...beforeDashes(words, [
      ...(profile === 'certify' ? [] : ['--profile', profile]),
      ...(maxWaitMs === undefined || maxWaitMs === usual.maxWaitMs ? [] : ['--max-wait', `${maxWaitMs}ms`]),
      ...['--seed', String(seed), '--out', againFolder],
    ]),
  ])
}

/** How to go on after a run that was stopped, with the command for it; undefined where there is nothing to go on with. */
export function nextCommand(
  { result, isReached }: Pick<Played, 'result' | 'isReached'>,
  folder: string,
  words: readonly string[],
): string | undefined {
  const isStopped = result.interrupted === true || (result.aborted !== undefined && isReached)
  if (!isStopped) return undefined
  const last = result.runs?.at(-1)?.folder
  return goOnLine(last === undefined ? folder : join(folder, last), words)
}

/** The same for a run that may not even have a result. */
export function goOnLine(folder: string, words: readonly string[]): string {
  if (words.includes('--demo'))
    return 'This run cannot be continued, because its built-in service ended with it. Start a new run.'
  return `To continue: ${ownCommand(['run', ...beforeDashes(words, ['--resume', folder])])}`
}

/** With more options, which end at the command after `--`. */
function beforeDashes(words: readonly string[], options: readonly string[]): string[] {
  const at = words.includes('--') ? words.indexOf('--') : words.length
  return [...words.slice(0, at), ...options, ...words.slice(at)]
}
