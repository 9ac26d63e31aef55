import { UsageError } from '../../suites/run/errors.ts'
import { durationMs } from '../load/duration.ts'

/** How a run starts its service. */
export interface ServiceCommand {
  /** The program and its arguments. */
  words: readonly string[]
  /** What has to return a status below 400; undefined for any response to the base URL. */
  waitFor: string | undefined
  waitMs: number
}

/** The options about it, as they were typed. */
interface Given {
  '--'?: unknown
  waitFor?: string | undefined
  waitTimeout?: string | undefined
}

const usualWaitMs = 60_000

/** What stands after `--`; undefined where nothing does. Throws UsageError where it is no single command, or an option lacks it. */
export function serviceCommand({ '--': given, waitFor, waitTimeout }: Given): ServiceCommand | undefined {
  const waitMs = durationMs('wait-timeout', waitTimeout, 1000) ?? usualWaitMs
  if (given !== undefined)
    return { words: singleCommand([given].flat().map(String)), waitFor: address(waitFor), waitMs }
  const [option] = [waitFor === undefined ? [] : ['wait-for'], waitTimeout === undefined ? [] : ['wait-timeout']].flat()
  if (option === undefined) return undefined
  throw new UsageError(`--${option} needs the command that starts the service. Add it at the end: -- npm start.`)
}

function singleCommand(words: readonly string[]): readonly string[] {
  if (words.every((each) => each.trim() === ''))
    throw new UsageError('-- has no command after it. Add the one that starts the service: -- npm start.')
  const second = words.find((each, index) => isBetweenCommands(each, words[index + 1]))
  if (second === undefined) return words
  throw new UsageError(
    `Only one command can follow --, and ${JSON.stringify(second)} begins a second one. Let a shell run both: -- sh -c '…'.`,
  )
}

/** What only a shell takes apart. A second `--` before an option belongs to the command: `npm run serve -- --port 8080`. */
function isBetweenCommands(word: string, next = ''): boolean {
  return /^(&&?|\|\|?)$|;$/.test(word) || (word === '--' && !next.startsWith('-'))
}

function address(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^https?:\/\//.test(text))) return text
  throw new UsageError(
    `--wait-for: "${text}" is not an absolute address. Write one such as http://127.0.0.1:8080/health.`,
  )
}
