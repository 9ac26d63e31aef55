import type { ProgressStream } from '../../reports/progress.ts'
import { cut, duration, printable } from '../../reports/words.ts'
import type { Job, Judged, Kind } from './job.ts'

export type Terminal = ProgressStream

/** At most so many names stand in the line: of those that still run, that survived, that were accused. */
const mostNamed = 2

/** How a proof stands. Times are milliseconds. */
export class Standing {
  readonly #isExpected: (judged: Judged) => boolean
  readonly #beganMs: number
  readonly #waiting = new Map<Kind, number>()
  readonly #took = new Map<Kind, { runs: number; sumMs: number }>()
  readonly #of: number
  readonly #running = new Map<string, number>()
  #done = 0
  readonly #survivors: string[] = []
  readonly #accused: string[] = []
  #again = 0

  constructor(jobs: readonly Job[], isExpected: (judged: Judged) => boolean, beganMs = performance.now()) {
    this.#isExpected = isExpected
    this.#beganMs = beganMs
    this.#of = jobs.length
    for (const { kind } of jobs) this.#comes(kind, 1)
  }

  began({ kind, id }: Job): void {
    this.#runs(id, 1)
    this.#comes(kind, -1)
  }

  /** `setAside`: its service is to be judged once more. */
  ended(judged: Judged, setAside = false): void {
    const { kind, id, durationMs } = judged
    this.#runs(id, -1)
    const took = this.#took.get(kind) ?? { runs: 0, sumMs: 0 }
    this.#took.set(kind, { runs: took.runs + 1, sumMs: took.sumMs + durationMs })
    if (setAside) {
      this.#again += 1
      this.#comes(kind, 1)
      return
    }
    this.#done += 1
    if (kind === 'mutant' && !this.#isExpected(judged)) this.#survivors.push(id)
    if (kind === 'variant' && !this.#isExpected(judged)) this.#accused.push(id)
  }

  /** The standing in one line. */
  line(nowMs = performance.now()): string {
    const leftMs = this.#leftMs(nowMs)
    return [
      `${this.#done} of ${this.#of} evaluated`,
      `${this.#runningCount} running`,
      `${this.#survivors.length} survived${newest(this.#survivors)}`,
      `${this.#accused.length} false positives${newest(this.#accused)}`,
      ...(this.#again === 0 ? [] : [`${this.#again} to retry after a measurement error`]),
      duration(nowMs - this.#beganMs),
      ...(leftMs === undefined ? [] : [`about ${duration(leftMs)} left`]),
      ...this.#waitedFor(),
    ].join(', ')
  }

  #runs(id: string, jobs: number): void {
    const now = (this.#running.get(id) ?? 0) + jobs
    if (now > 0) this.#running.set(id, now)
    else this.#running.delete(id)
  }

  #waitedFor(): string[] {
    const names = [...this.#running.keys()]
    return names.length === 0 || names.length > mostNamed ? [] : [`waiting for ${names.join(' and ')}`]
  }

  get #runningCount(): number {
    return [...this.#running.values()].reduce((sum, each) => sum + each, 0)
  }

  #comes(kind: Kind, jobs: number): void {
    this.#waiting.set(kind, (this.#waiting.get(kind) ?? 0) + jobs)
  }

  /** From how long runs of each kind took, and how many of them went on at once. */
  #leftMs(nowMs: number): number | undefined {
    const all = [...this.#took.values()]
    const sumMs = all.reduce((sum, each) => sum + each.sumMs, 0)
    const runs = all.reduce((sum, each) => sum + each.runs, 0)
    if (runs === 0 || nowMs <= this.#beganMs) return undefined
    const meanMs = (kind: Kind): number => {
      const took = this.#took.get(kind)
      return took === undefined ? sumMs / runs : took.sumMs / took.runs
    }
    const workMs =
      [...this.#waiting].reduce((sum, [kind, jobs]) => sum + jobs * meanMs(kind), 0) +
      (this.#runningCount * sumMs) / runs / 2
    return (workMs * (nowMs - this.#beganMs)) / sumMs
  }
}

/** The newest names in brackets: a proof of many minutes can be looked into before its end. */
function newest(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (${names.slice(-mostNamed).join(', ')})`
}

const redrawMs = 200
const plainEveryMs = 10_000
const clearLine = '\r\u001b[K'

/** Shows a line on a terminal until `done`; on anything else the line now and then. */
export function showProgress(stream: Terminal, line: () => string): { stay(text: string): void; done(): void } {
  if (stream.isQuiet === true) return { stay: (text) => void stream.write(`${printable(text)}\n`), done() {} }
  const isLive = stream.isTTY === true && process.env.TERM !== 'dumb'
  const shown = (): string => cut(printable(line()), Math.max(1, (stream.columns ?? 80) - 1))
  const draw = (): void => void stream.write(isLive ? clearLine + shown() : `${printable(line())}\n`)
  draw()
  const timer = setInterval(draw, isLive ? redrawMs : plainEveryMs)
  timer.unref()
  return {
    stay: (text) => void stream.write(`${isLive ? clearLine : ''}${printable(text)}\n`),
    done() {
      clearInterval(timer)
      stream.write(isLive ? clearLine : `${printable(line())}\n`)
    },
  }
}
