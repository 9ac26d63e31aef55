import type { Benchmark, BenchmarkFigure, BenchmarkHeadline, BenchmarkStep } from '../../schemas/types.ts'
import { builds } from '../build.ts'
import { painter } from '../paint.ts'
import { aligned, count, duration, printable, wrap } from '../words.ts'
import { outcomeWords } from './capacity-text.ts'
import { figure } from './figure.ts'
import type { LoadContext } from './load-text.ts'

/** The result of a benchmark as text: whether it is valid, the figures of each tier, then every step. */
export function renderBenchmarkText(result: Benchmark, { colour, width, command, files }: LoadContext): string {
  const paint = painter(colour)
  const { target, valid, reasons, steps, tiers } = result
  return [
    paint(['bold', valid ? 'green' : 'yellow'], printable(benchmarkHeadline(result))),
    printable(
      [
        `${result.procedure} against ${target.name}`,
        ...builds(target),
        target.baseUrl,
        `seed ${result.seed}`,
        duration(result.durationMs),
        count(steps.length, 'step'),
      ].join(', '),
    ),
    '',
    ...aligned([headlineColumns, ...result.headline.map(headlineCells)]).map((line) => printable(`  ${line}`)),
    ...wrap(headlineNote, width, '  '),
    '',
    paint('bold', 'Objectives'),
    ...Object.entries(tiers).flatMap(([tier, all]) => wrap(printable(`${tier}: ${all.join(', ')}`), width, '  ')),
    ...(valid ? [] : ['', paint('bold', 'Invalid, because'), ...reasons.flatMap((each) => reasonLines(each, width))]),
    '',
    paint('bold', 'Points and steps'),
    ...aligned([stepColumns(result), ...steps.map((step) => stepCells(step))]).map((line) => printable(`  ${line}`)),
    '',
    ...wrap(printable(auditText(result)), width, ''),
    '',
    ...(command === undefined ? [] : [`rerun: ${command}`]),
    ...files.map((file) => printable(`wrote ${file}`)),
  ].join('\n')
}

function reasonLines({ rule, text }: Benchmark['reasons'][number], width: number): string[] {
  return wrap(printable(`${rule}: ${text}`), width, '  ')
}

/** `valid: 118 sends per second (gold), 120 (silver), 121 (bronze)`. */
export function benchmarkHeadline(result: Benchmark): string {
  const { valid, reasons, demonstration, options } = result
  const over = options.protocol === undefined ? '' : ` over ${options.protocol}`
  const shown = demonstration === true ? `${over} (built-in service)` : over
  return `${valid ? 'valid' : `invalid, ${count(reasons.length, 'reason')}`}: ${benchmarkRates(result)}${shown}`
}

/** The limit of each tier. */
export function benchmarkRates({ headline }: Pick<Benchmark, 'headline'>): string {
  const rates = headline.map(({ tier, sendsPerSecond, point }, at) => {
    const rate = sendsPerSecond === null ? boundText(point) : figure(sendsPerSecond.estimate)
    return `${rate}${at === 0 && rate !== 'none' ? ' sends per second' : ''} (${tier})`
  })
  return rates.join(', ')
}

/** Of a tier without a limit: every load passed, or none did. */
function boundText(point: number | null): string {
  return point === null ? 'none' : `over ${figure(point)}`
}

export const headlineColumns = [
  'tier',
  'sends per second',
  'open waits',
  'times at',
  'service delay',
  'time to ack',
  'to first message',
]

/** Says what the times of the table are. */
export const headlineNote =
  'Intervals are 95 %. Times are p50 and p99 in ms, at the highest point that passed: times at, in sends per second.'

/** One tier in a row of a table. */
export function headlineCells({ tier, sendsPerSecond, openWaits, point, times }: BenchmarkHeadline): string[] {
  const timesOf = (metric: string): string => {
    const { p50, p99 } = times[metric] ?? {}
    return p50 === undefined || p99 === undefined ? '-' : `${figure(p50.estimate)}, ${figure(p99.estimate)}`
  }
  return [
    tier,
    sendsPerSecond === null ? boundText(point) : figureText(sendsPerSecond),
    figureText(openWaits),
    point === null ? '-' : figure(point),
    timesOf('service_delay'),
    timesOf('time_to_ack'),
    timesOf('time_to_first_message'),
  ]
}

/** `118 (115 to 121)`. */
function figureText(value: BenchmarkFigure | null): string {
  return value === null ? '-' : `${figure(value.estimate)} (${figure(value.low)} to ${figure(value.high)})`
}

export function stepColumns({ tiers }: Pick<Benchmark, 'tiers'>): string[] {
  return [
    'step',
    'phase',
    'callers',
    'load',
    ...Object.keys(tiers),
    'throughput',
    'open waits',
    'send lag',
    'processors',
    'why',
  ]
}

/** One step in a row of a table. A pass shows the goodput of the tier. */
export function stepCells({ step, phase, callers, load, ...rest }: BenchmarkStep): string[] {
  const { tiers, throughput, openWaits, generator, processors } = rest
  return [
    String(step),
    phase,
    figure(Math.round(callers * 10) / 10),
    figure(Math.round(load * 10) / 10),
    ...tiers.map(({ outcome, goodput }) => `${outcomeWords[outcome]} ${figure(goodput)}`),
    figure(throughput),
    figure(openWaits),
    generator.sendLagP99Ms === null ? '-' : `${figure(generator.sendLagP99Ms)} ms`,
    processors === null ? '-' : `${Math.round(100 * processors)} %`,
    tiers.find(({ why }) => why !== '')?.why ?? '',
  ]
}

/** The audit of all steps in one sentence, and why the benchmark ended. */
export function auditText({ steps, stopped }: Pick<Benchmark, 'steps' | 'stopped'>): string {
  const sum = (of: (step: BenchmarkStep) => number): string =>
    steps.reduce((all, step) => all + of(step), 0).toLocaleString('en')
  const open = sum(({ audit }) => audit.unsettled)
  return `Audit: ${sum(({ audit }) => audit.acknowledged)} messages acknowledged, ${sum(({ audit }) => audit.found)} found in the histories, ${sum(({ audit }) => audit.lost)} lost, ${open} not settled. Ended: ${stopped.why}.`
}
