import type { LoadInstanceSecond } from '../../schemas/types.ts'
import { displayOn, type ProgressStream } from '../progress.ts'
import { type LoadPlan, LoadStanding } from './load-standing.ts'
import { tableLines } from './load-table.ts'

/** The progress of a load. */
export interface LoadProgress {
  /** One second of one k6 process. */
  second(instance: number, second: LoadInstanceSecond): void
  /** A line that stays. */
  notice(text: string): void
  /** Ends the display. */
  done(): void
}

/** Shows the progress of loads, one after the other: a live table on a terminal, a line every ten seconds on anything else. */
export function createLoadProgress(stream: ProgressStream): LoadProgress & { planned(plan: LoadPlan): void } {
  const standing = new LoadStanding()
  const shown = {
    get plan() {
      return standing.plan
    },
    status: () => standing.status(),
    lines: () => tableLines(standing),
  }
  const display = displayOn(stream, shown, plainEveryMs)
  return {
    planned(plan) {
      standing.begin(plan)
    },
    second(instance, second) {
      const before = standing.mark()
      standing.add(instance, second)
      if (standing.mark() !== before) display.changed()
    },
    notice: (text) => display.stay(text),
    done: () => display.done(),
  }
}

/** A load of a minute has six lines in a CI log. */
const plainEveryMs = 10_000
