import { existsSync, statSync, writeFileSync } from 'node:fs'
import { type LoadInstanceSecond, matches } from '../../../schemas/index.ts'
import { interruptedCode, k6Failure } from '../k6/exit-codes.ts'
import type { Stopped } from '../stop/stopped.ts'
import { type Instance, lastComplaint, logFile, progressFile, stopFile } from './instance.ts'
import { Tail } from './tail.ts'

export interface Watched {
  folder: string
  instances: readonly Instance[]
  /** Longest planned duration. */
  longestMs: number
  /** Called for every second of every process; returns why no more is to be sent. */
  second: (instance: number, second: LoadInstanceSecond) => Stopped | undefined
  /** Undefined if the target responds; otherwise the failure. */
  lookForLife: () => Promise<string | undefined>
  /** The first Ctrl-C: k6 ends, and the result is kept. */
  interrupt: AbortSignal
  /** From Ctrl-C until the kill. */
  endForPersonMs?: number
}

export interface Outcome {
  /** By instance; null: ended by a signal. */
  exitCodes: (number | null)[]
  interrupted: boolean
  /** Why the load is aborted: k6 failed or hung, or the target is gone. */
  problem: string | undefined
  stopped: Stopped | undefined
}

const lookEveryMs = 250
/** From the start to the first progress: k6 compiles modules and reads workloads. */
const startWithinMs = 60_000
/** Extra time for reading histories and writing files. */
const overtimeMs = 60_000
/** From the request to end until the kill: k6 writes counts every few seconds. */
const endWithinMs = 30_000
/** The same after Ctrl-C. */
const usualEndForPersonMs = 3000

/** Watches running instances until all have ended. */
export async function watchInstances(watched: Watched): Promise<Outcome> {
  const { instances, folder, interrupt, endForPersonMs = usualEndForPersonMs } = watched
  const state: State = {
    ...{ began: performance.now(), problem: undefined, ending: undefined, stopped: undefined },
    ...{ looking: false, silent: 0 },
  }
  const tails = instances.map(({ index }) => ({ index, tail: new Tail(progressFile(folder, index)), told: false }))
  const endAll = (signal: NodeJS.Signals = 'SIGINT'): void => {
    state.ending ??= performance.now()
    for (const { end } of instances) end(signal)
  }
  const giveUp = (problem: string): void => {
    state.problem ??= problem
    endAll()
  }
  const interrupted = (): void => endAll()
  interrupt.addEventListener('abort', interrupted, { once: true })
  if (interrupt.aborted) endAll()
  const read = (): void => {
    for (const each of tails)
      for (const line of each.tail.next()) {
        const second = secondOf(line)
        if (second === undefined) continue
        each.told = true
        const why = watched.second(each.index, second)
        if (why !== undefined && state.stopped === undefined && state.ending === undefined) {
          state.stopped = why
          // k6 looks for it once a second, sends no more, and audits what it sent.
          writeFileSync(stopFile(folder), '')
        }
        if (hasFailures(second)) state.silent += 1
        else if (hasAnswers(second)) state.silent = 0
      }
  }
  const timer = setInterval(() => {
    read()
    const now = performance.now()
    if (state.ending !== undefined) {
      if (now - state.ending > (interrupt.aborted ? endForPersonMs : endWithinMs)) endAll('SIGKILL')
      return
    }
    if (state.silent >= 2 && !state.looking) look()
    if (
      now - state.began > startWithinMs &&
      tails.some(({ told, index }) => !told && isRunning(instances, index) && !hasLog(folder, index))
    )
      giveUp(`k6 did not start within ${startWithinMs / 1000} s`)
    if (now - state.began > watched.longestMs + startWithinMs + overtimeMs)
      giveUp(`k6 was still running ${overtimeMs / 1000} s after the planned end`)
  }, lookEveryMs)
  const look = (): void => {
    state.looking = true
    watched
      .lookForLife()
      .then((seen) => {
        if (seen !== undefined) giveUp(`the target stopped responding (${seen})`)
        else Object.assign(state, { looking: false, silent: 0 })
      })
      .catch((error: Error) => giveUp(`the target stopped responding (${error.message})`))
  }
  // If one fails, the others are ended, because a part of the load has no result.
  for (const { index, ended } of instances)
    void ended.then(({ code, signal, problem }) => {
      const failure = problem ?? k6Failure(code, signal)
      if (failure !== undefined && state.ending === undefined) giveUp(complaint(folder, index, failure))
    })
  const ends = await Promise.all(instances.map(({ ended }) => ended))
  clearInterval(timer)
  interrupt.removeEventListener('abort', interrupted)
  read()
  const badEnd = ends.findIndex(({ code, signal }) => k6Failure(code, signal) !== undefined && code !== interruptedCode)
  if (badEnd >= 0 && !interrupt.aborted)
    state.problem ??= complaint(
      folder,
      badEnd,
      k6Failure(ends[badEnd]?.code ?? null, ends[badEnd]?.signal ?? null) ?? '',
    )
  const { problem, stopped } = state
  return { exitCodes: ends.map(({ code }) => code), interrupted: interrupt.aborted, problem, stopped }
}

interface State {
  began: number
  problem: string | undefined
  /** Time of the request to end. */
  ending: number | undefined
  stopped: Stopped | undefined
  looking: boolean
  /** Consecutive seconds with failures and without a response. */
  silent: number
}

function isRunning(instances: readonly Instance[], index: number): boolean {
  const child = instances.find((each) => each.index === index)?.child
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

/** A stock k6 writes no progress, but a log shows that it has read the script. */
function hasLog(folder: string, index: number): boolean {
  const file = logFile(folder, index)
  return existsSync(file) && statSync(file).size > 0
}

function complaint(folder: string, index: number, failure: string): string {
  const said = lastComplaint(folder, index)
  return `k6 failed: ${failure}${said === undefined ? '' : ` (${said})`}. Its log is ${logFile(folder, index)}`
}

function secondOf(line: string): LoadInstanceSecond | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return matches.loadInstanceSecond(value) ? value : undefined
  } catch {
    return undefined
  }
}

function hasFailures({ counters }: LoadInstanceSecond): boolean {
  return (
    !hasAnswers({ counters }) &&
    ['kind.refused', 'kind.reset', 'kind.timeout', 'kind.dns'].some((kind) => (counters[kind] ?? 0) > 0)
  )
}

function hasAnswers({ counters }: Pick<LoadInstanceSecond, 'counters'>): boolean {
  return Object.keys(counters).some((name) => name.startsWith('status.'))
}
