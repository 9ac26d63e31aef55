import type { Load, LoadSlice } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { fold, tableOf } from '../page/parts.ts'
import { duration } from '../words.ts'
import { figure } from './figure.ts'

/** A run slice by slice, for its page: what became of the sends, then each metric by way to send. Nothing where it was not cut. */
export function slicesMarkup({ slices = [] }: Load): Markup {
  if (slices.length === 0) return html``
  return fold(
    html`Slices of the run <small>${slices.length}</small>`,
    html`<div><p class="muted">A slice holds the sends that were due in it. Where sends are held open, it holds those that ended in it.</p>
${tableOf('Sends by slice', ['Slice', 'Ended', 'Good', 'Share good', 'Refused', 'Faults'], slices.map(sendsRow))}
<details class="more"><summary>Times by slice and kind of send</summary>
${metricsIn(slices).map((metric) => timesTable(metric, slices))}</details></div>`,
  )
}

/** `0 ms to 3.0 s` as two moments since the run began. */
export function spanText({ atMs, untilMs }: Pick<LoadSlice, 'atMs' | 'untilMs'>): string {
  return `${duration(atMs)} to ${duration(untilMs)}`
}

function sendsRow(slice: LoadSlice): string[] {
  const { ended, good, refused, faults } = slice
  const total = Object.values(faults).reduce((sum, times) => sum + times, 0)
  const share = ended === 0 ? '-' : `${((100 * good) / ended).toFixed(1)} %`
  return [spanText(slice), figure(ended), figure(good), share, figure(refused), figure(total)]
}

/** Names without a kind, of those that differ by it. */
function metricsIn(slices: readonly LoadSlice[]): string[] {
  return [
    ...new Set(slices.flatMap(({ metrics }) => Object.keys(metrics).map((name) => name.replace(/\{.*$/, '')))),
  ].sort()
}

function timesTable(metric: string, slices: readonly LoadSlice[]): Markup {
  const names = new Set(slices.flatMap(({ metrics }) => Object.keys(metrics)))
  const columns = [metric, ...[...names].filter((name) => name.startsWith(`${metric}{`)).sort()]
  const cell = (slice: LoadSlice, name: string): string => {
    const found = slice.metrics[name]
    return found === undefined ? '-' : `${figure(found.p50)} / ${figure(found.p90)} / ${figure(found.p99)}`
  }
  const kinds = columns.map((name) => /\{(.*)\}/.exec(name)?.[1] ?? 'all')
  const rows = slices.map((slice) => [spanText(slice), ...columns.map((name) => cell(slice, name))])
  const caption = `${metric}: p50 / p90 / p99 in ms`
  return tableOf(caption, ['slice', ...kinds], rows, { caption })
}
