import { type Intended, Standing } from './standing.ts'
import { count, cut, duration, printable, sendsPlanned } from './words.ts'

/** What a run tells while it goes on. */
export interface Progress {
  planned(plan: Intended): void
  sceneStarted(id: string): void
  /** With a note, the scene gets a line that stays. */
  sceneEnded(id: string, note?: string): void
  waitOpened(key: string, limitMs: number): void
  waitClosed(key: string): void
  /** How many metered sends there were so far, in all. */
  metered(sends: number): void
  /** A line that stays. */
  notice(text: string): void
  /** Ends the display: no timer is left, and on a terminal the line is empty again. */
  done(): void
}

/** Where progress goes. Of a quiet one nothing but notices comes. */
export interface ProgressStream {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
  rows?: number
  isQuiet?: boolean
}

const redrawMs = 100
const tableEveryMs = 1000
/** A log is read afterwards: it needs no more. */
const usualEveryMs = 60_000
/** Besides, a run says where it stands when so many of its scenes have ended. */
const shownShares = 4
const clearLine = '\r\u001b[K'

/** What is shown: where a run stands, in one line; `plan` is undefined until there is anything to tell. */
interface Shown {
  status(): string
  /** What a terminal shows in place of it, once a second. */
  lines?(): readonly string[]
  plan: object | undefined
}

/** How the standing of a run is put on a stream. */
interface Display {
  everyMs: number
  tick(): void
  /** Something worth a line of its own came about. */
  changed(): void
  stay(line: string): void
  end(): void
}

/** Shows progress on a stream: one live line on a terminal; on anything else a plain line a minute, and at changes. */
export function createProgress(stream: ProgressStream): Progress {
  const standing = new Standing()
  const display = displayOn(stream, standing)
  return {
    planned(plan) {
      standing.plan = plan
      const asked = plan.requests === undefined ? '' : `, ${count(plan.requests, 'request')}`
      if (stream.isQuiet !== true)
        display.stay(
          `${count(plan.scenes, 'test case')}${asked}, ${sendsPlanned(plan)}, about ${duration(plan.expectedMs)}`,
        )
    },
    sceneStarted() {},
    sceneEnded(id, note) {
      const before = shareOf(standing)
      standing.scenesEnded++
      if (note !== undefined) display.stay(`${id}: ${note}`)
      if (shareOf(standing) > before) display.changed()
    },
    waitOpened(key) {
      standing.waitOpened(key)
    },
    waitClosed(key) {
      standing.waitClosed(key)
    },
    metered(sends) {
      standing.meteredSends = sends
    },
    notice(text) {
      display.stay(text)
    },
    done: display.done,
  }
}

/** How many quarters of the scenes have ended; the last is told by the end. */
function shareOf({ plan, scenesEnded }: Standing): number {
  return plan === undefined ? 0 : Math.min(shownShares - 1, Math.floor((shownShares * scenesEnded) / plan.scenes))
}

/** A line that is drawn again and again on a terminal, and every `plainEveryMs` on anything else, until it is done. */
export function displayOn(
  stream: ProgressStream,
  shown: Shown,
  plainEveryMs = usualEveryMs,
): { stay(line: string): void; changed(): void; done(): void } {
  if (stream.isQuiet === true) return { stay: (line) => stream.write(`${printable(line)}\n`), changed() {}, done() {} }
  const isLive = stream.isTTY === true && process.env.TERM !== 'dumb'
  const display = isLive ? liveLines(stream, shown) : plainLines(stream, shown, plainEveryMs)
  const timer = setInterval(() => display.tick(), display.everyMs)
  timer.unref()
  let isDone = false
  return {
    stay: (line) => display.stay(line),
    changed: () => display.changed(),
    done() {
      if (isDone) return
      isDone = true
      clearInterval(timer)
      display.end()
    },
  }
}

function liveLines(stream: ProgressStream, shown: Shown): Display {
  let drawn: readonly string[] = []
  const clear = (): string => (drawn.length < 2 ? clearLine : `\r\u001b[${drawn.length - 1}A\u001b[J`)
  const erase = (): string => {
    const before = drawn.length === 0 ? '' : clear()
    drawn = []
    return before
  }
  return {
    everyMs: shown.lines === undefined ? redrawMs : tableEveryMs,
    tick() {
      const table = shown.lines?.() ?? []
      // What scrolls away cannot be drawn again.
      const isShown = table.length > 0 && table.length < (stream.rows ?? 24)
      // The last column stays free, so that no terminal wraps a line and leaves half of it behind.
      const width = Math.max(1, (stream.columns ?? 80) - 1)
      const lines = (isShown ? table : [shown.status()]).map((line) => cut(printable(line), width))
      if (lines.join('\n') === drawn.join('\n')) return
      stream.write(clear() + lines.join('\n'))
      drawn = lines
    },
    changed() {},
    stay(line) {
      stream.write(`${erase()}${printable(line)}\n`)
    },
    end() {
      const before = erase()
      if (before !== '') stream.write(before)
    },
  }
}

function plainLines(stream: ProgressStream, shown: Shown, everyMs: number): Display {
  const write = (line: string): void => {
    stream.write(`${printable(line)}\n`)
  }
  // A run that never got as far as a plan has nothing to tell.
  const told = (): void => {
    if (shown.plan !== undefined) write(shown.status())
  }
  return { everyMs, tick: told, changed: told, stay: write, end: told }
}
