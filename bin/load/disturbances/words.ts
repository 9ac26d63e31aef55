import { spawnSync } from 'node:child_process'
import { UsageError } from '../../../suites/run/errors.ts'
import { durationMs, durationText } from '../duration.ts'

/** What the proxy in front of the service does. Times in milliseconds. */
export type ProxyAct =
  | { act: 'cut'; share: number }
  | { act: 'latency'; addedMs: number; forMs: number | null }
  | { act: 'stall' | 'refuse'; forMs: number }
  | { act: 'cut-idle'; idleMs: number; forMs: number | null }

/** One disturbance of a load, as `--at` and `--every` name it. */
export interface Asked {
  option: 'at' | 'every'
  timeMs: number
  /** As typed: a command, or `proxy: …`. */
  action: string
}

const prefix = 'proxy:'

const grammar =
  "'proxy: cut 20%', 'proxy: latency 200ms for 10s', 'proxy: stall for 10s', 'proxy: refuse for 10s' or 'proxy: cut-idle 100s'"

/**
 * Reads the pairs of `--at TIME ACTION` and `--every TIME ACTION`. Throws UsageError for a time or an action that cannot be
 * read, and for a command that this machine does not have.
 */
export function disturbancesIn(at: readonly string[] = [], every: readonly string[] = []): Asked[] {
  return [...pairs('at', at), ...pairs('every', every)]
}

function pairs(option: Asked['option'], given: readonly string[]): Asked[] {
  return Array.from({ length: Math.ceil(given.length / 2) }, (_, index): Asked => {
    const [time, action = ''] = given.slice(2 * index, 2 * index + 2)
    const timeMs = durationMs(option, time, option === 'at' ? 0 : leastEveryMs) ?? 0
    if (action.trim() === '')
      throw new UsageError(`--${option} ${time ?? ''} needs a command or an action of the proxy: ${grammar}.`)
    const place = `--${option} ${time ?? ''} '${action}'`
    if (proxyActIn(action, place) === undefined) checkCommand(action, place)
    return { option, timeMs, action: action.trim() }
  })
}

const leastEveryMs = 1000

/** What the proxy has to do; undefined for a command. Throws UsageError. */
export function proxyActIn(action: string, place = `'${action}'`): ProxyAct | undefined {
  const text = action.trim()
  if (!text.startsWith(prefix)) return undefined
  const [, name = '', value, time] = /^(\S+)(?: (?!for )(\S+))?(?: for (\S+))?$/.exec(words(text)) ?? []
  const forMs = durationIn(time, place)
  const needed = <T>(found: T | undefined, what: string): T => {
    if (found !== undefined) return found
    throw new UsageError(`${place} needs ${what}: ${grammar}.`)
  }
  const refuse = (given: string | undefined, what: string): void => {
    if (given !== undefined) throw new UsageError(`${place}: ${name} has no ${what}: ${grammar}.`)
  }
  switch (name) {
    case 'cut': {
      refuse(time, 'duration')
      const percent = /^(\d+(?:\.\d+)?)%$/.exec(needed(value, 'a share of the open connections'))?.[1]
      const share = Number(percent ?? Number.NaN) / 100
      if (!(share > 0 && share <= 1))
        throw new UsageError(`${place}: a share is above 0% and at most 100%: ${grammar}.`)
      return { act: name, share }
    }
    case 'latency':
      return { act: name, addedMs: durationIn(needed(value, 'a time'), place) ?? 0, forMs: forMs ?? null }
    case 'cut-idle':
      return { act: name, idleMs: durationIn(needed(value, 'a time'), place) ?? 0, forMs: forMs ?? null }
    case 'stall':
    case 'refuse':
      refuse(value, 'value')
      return { act: name, forMs: needed(forMs, 'a duration') }
    default:
      throw new UsageError(`${place} is not an action of the proxy. Write ${grammar}.`)
  }
}

function words(text: string): string {
  return text.slice(prefix.length).trim().replace(/\s+/g, ' ')
}

function durationIn(text: string | undefined, place: string): number | undefined {
  try {
    return durationMs('at', text)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${place}: "${text}" is not a duration. Write it as 500ms, 2s or 10m.`)
  }
}

/** A typing error ends the load before it starts, not in its seventh minute. */
function checkCommand(command: string, place: string): void {
  const read = spawnSync('sh', ['-n', '-c', command], { encoding: 'utf8' })
  if (read.status !== 0 && read.error === undefined)
    throw new UsageError(`${place} is not a command that sh can read (${lastLine(read.stderr)}). Check its quotes.`)
  const [, first] = /^([\w./+-]+)(?:\s|$)/.exec(command.trim()) ?? []
  if (first === undefined) return
  const found = spawnSync('sh', ['-c', 'command -v -- "$1"', 'sh', first])
  if (found.status !== 0 && found.error === undefined)
    throw new UsageError(`${place}: command ${first} was not found. Check its name and the PATH.`)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

/** A disturbance at its time. `forMs`: null: until the end of the load; 0: it takes no time, or is a command. */
export interface Planned {
  atMs: number
  action: string
  forMs: number | null
}

/** More make a report that nobody reads. */
const most = 200

/**
 * Every disturbance of a load, in order. Throws UsageError for one that begins after the last send has ended.
 * @param endMs the end of the sends, in milliseconds since the start of the load
 */
export function plannedFrom(asked: readonly Asked[], endMs: number): Planned[] {
  const all = asked.flatMap(({ option, timeMs, action }): Planned[] => {
    if (timeMs >= endMs)
      throw new UsageError(
        `--${option} ${durationText(timeMs)} '${action}' is not before the end of the sends of this load, ${durationText(endMs)}. Lower it, or make the load longer.`,
      )
    const act = proxyActIn(action)
    const forMs = act !== undefined && 'forMs' in act ? act.forMs : 0
    const times = option === 'at' ? 1 : Math.ceil(endMs / timeMs) - 1
    return Array.from({ length: times }, (_, at) => ({ atMs: timeMs * (at + 1), action, forMs })).map((each) =>
      option === 'at' ? { ...each, atMs: timeMs } : each,
    )
  })
  if (all.length > most)
    throw new UsageError(
      `This load has ${all.length} disturbances, and the maximum is ${most}. Raise the time of --every.`,
    )
  return all.toSorted((a, b) => a.atMs - b.atMs)
}
