import type { Capacity, CapacityStep } from '../../schemas/types.ts'
import { painter } from '../paint.ts'
import { count, duration, printable, wrap } from '../words.ts'
import { figure } from './figure.ts'
import type { LoadContext } from './load-text.ts'

/** What a search for the capacity found, as a person reads it: how much, then why no more, then every step. */
export function renderCapacityText(result: Capacity, { colour, width, command, files }: LoadContext): string {
  const paint = painter(colour)
  const { target, seed, durationMs, objectives, steps, notes, verdict } = result
  const isGood = verdict === 'found'
  return [
    paint(
      ['bold', isGood ? 'green' : verdict === 'nothing-holds' || verdict === 'aborted' ? 'red' : 'yellow'],
      capacityHeadline(result),
    ),
    printable(
      `${result.scenario} against ${target.name}, ${target.baseUrl}, seed ${seed}, ${duration(durationMs)}, ${count(steps.length, 'step')}`,
    ),
    '',
    ...wrap(printable(stoppedText(result)), width, ''),
    '',
    paint('bold', 'Held to'),
    ...objectives.flatMap((each) => wrap(printable(each), width, '  ')),
    '',
    paint('bold', 'Steps'),
    ...table([capacityColumns, ...steps.map((step) => capacityCells(step))]),
    ...(notes.length === 0
      ? []
      : ['', paint('bold', 'Notes'), ...notes.flatMap((each) => wrap(printable(each), width, '  '))]),
    '',
    `again: ${command}`,
    ...files.map((file) => printable(`wrote ${file}`)),
  ].join('\n')
}

/** How much, in one line. */
export function capacityHeadline({ verdict, capacity, unit, atLeast, stopped, demonstration }: Capacity): string {
  const shown = demonstration === true ? ' (demonstration on the built-in service)' : ''
  const range =
    capacity === undefined
      ? ''
      : ` (${figure(capacity.low)} to ${figure(capacity.high)} with ${Math.round(capacity.confidence * 100)} % certainty)`
  if (capacity !== undefined && verdict === 'found')
    return `found: ${figure(capacity.estimate)} ${unit}${range}${shown}`
  const least = atLeast === null ? 'no load was seen to hold' : `at least ${figure(atLeast)} ${unit}`
  if (verdict === 'limited') return `the ${limiterWords[stopped.by]} was the limit, not the service: ${least}${shown}`
  if (verdict === 'nothing-holds') return `not even the least load that was tried holds${shown}`
  return `${verdict}: ${least}${shown}`
}

const limiterWords: Record<Capacity['stopped']['by'], string> = {
  service: 'service',
  generator: 'generator',
  machine: 'machine',
  budget: 'budget',
  duration: 'time',
  most: 'most that may be tried',
  interrupt: 'interrupt',
  fault: 'fault',
}

const stoppedWords: Record<Capacity['stopped']['by'], string> = {
  service: "Stopped at the service's limit",
  generator: "Stopped at the generator's limit",
  machine: "Stopped at this machine's limit",
  budget: 'Stopped by the budget',
  duration: 'Stopped by the time',
  most: 'Stopped at the most that may be tried',
  interrupt: 'Stopped from outside',
  fault: 'Stopped by a fault',
}

/** Why no more was tried, in one sentence, with the figure that shows it. */
export function stoppedText({ stopped }: Pick<Capacity, 'stopped'>): string {
  const { by, why, figure: shown } = stopped
  return `${stoppedWords[by]}: ${why}${shown === undefined ? '' : ` [${shown.figure}]`}`
}

export const capacityColumns = [
  'step',
  'phase',
  'load',
  'outcome',
  'throughput',
  'goodput',
  'good',
  'send lag',
  'processors',
  'why',
]

/** One step in a row of a table. */
export function capacityCells(step: CapacityStep): string[] {
  const { phase, load, outcome, throughput, goodput, goodShare, generator, processors, why } = step
  return [
    String(step.step),
    phase,
    figure(Math.round(load * 10) / 10),
    outcome === 'generator-limit' ? 'generator limit' : outcome,
    figure(throughput),
    figure(goodput),
    `${(100 * goodShare).toFixed(1)} %`,
    generator.sendLagP99Ms === null ? '-' : `${figure(generator.sendLagP99Ms)} ms`,
    processors === null ? '-' : `${Math.round(100 * processors)} %`,
    why,
  ]
}

function table(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows
    .map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
    .map(printable)
}
