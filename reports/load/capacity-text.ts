import type { Capacity, CapacityStep } from '../../schemas/types.ts'
import { builds } from '../build.ts'
import { painter } from '../paint.ts'
import { aligned, count, duration, printable, wrap } from '../words.ts'
import { figure } from './figure.ts'
import type { LoadContext } from './load-text.ts'

/** The result of a capacity search as text: the capacity, the reason for the end, then every step. */
export function renderCapacityText(result: Capacity, { colour, width, command, files }: LoadContext): string {
  const paint = painter(colour)
  const { target, seed, durationMs, objectives, steps, notes, verdict } = result
  const isGood = verdict === 'found'
  return [
    paint(
      ['bold', isGood ? 'green' : verdict === 'none-passed' || verdict === 'aborted' ? 'red' : 'yellow'],
      capacityHeadline(result),
    ),
    printable(
      `${[`${result.scenario} against ${target.name}`, ...builds(target), target.baseUrl].join(', ')}, seed ${seed}, ${duration(durationMs)}, ${count(steps.length, 'step')}`,
    ),
    '',
    ...wrap(printable(stoppedText(result)), width, ''),
    ...[nearText(result)].filter((near) => near !== '').flatMap((near) => wrap(printable(near), width, '')),
    '',
    paint('bold', 'Objectives'),
    ...objectives.flatMap((each) => wrap(printable(each), width, '  ')),
    '',
    paint('bold', 'Steps'),
    ...aligned([capacityColumns, ...steps.map((step) => capacityCells(step))]).map((line) => printable(`  ${line}`)),
    ...(notes.length === 0
      ? []
      : ['', paint('bold', 'Notes'), ...notes.flatMap((each) => wrap(printable(each), width, '  '))]),
    '',
    `rerun: ${command}`,
    ...files.map((file) => printable(`wrote ${file}`)),
  ].join('\n')
}

/** The capacity in one line. */
export function capacityHeadline({ verdict, capacity, unit, atLeast, stopped, demonstration }: Capacity): string {
  const shown = demonstration === true ? ' (built-in service)' : ''
  const [low, high] = [capacity?.low ?? 0, capacity?.high ?? 0].map(figure)
  if (capacity !== undefined && verdict === 'found')
    return `found: ${figure(capacity.estimate)} ${unit} (${Math.round(capacity.confidence * 100)} % interval: ${low} to ${high})${shown}`
  if (capacity !== undefined)
    return `${verdict}: too few steps; the limit is between ${low} and ${high} ${unit}${shown}`
  const least = atLeast === null ? 'no load passed' : `at least ${figure(atLeast)} ${unit}`
  if (verdict === 'limited') return `limited: ${limiterWords[stopped.by]}; ${least}${shown}`
  if (verdict === 'none-passed') return `none-passed: the smallest load failed${shown}`
  return `${verdict}: ${least}${shown}`
}

/** What is said of a step, and of a search, in which the generator or its machine was too slow: the service may be the cause. */
const undecided = 'cannot decide'

const limiterWords: Record<Capacity['stopped']['by'], string> = {
  service: 'the service was the limit',
  generator: `${undecided}: the generator was late`,
  machine: `${undecided}: this machine was busy`,
  budget: 'the budget ended',
  duration: 'the time ended',
  most: 'the largest load that can be tested passed',
  interrupt: 'the search was interrupted',
  fault: 'an error occurred',
}

/** Each begins a sentence that the reason ends. */
const stoppedWords: Record<Capacity['stopped']['by'], string> = {
  service: 'Stopped at the limit of the service:',
  generator: `Stopped because the search ${limiterWords.generator}. Load`,
  machine: `Stopped because the search ${limiterWords.machine}. Load`,
  budget: 'Stopped by the budget:',
  duration: 'Stopped by --duration:',
  most: 'Stopped at the largest load that can be tested:',
  interrupt: 'Stopped by an interrupt:',
  fault: 'Stopped by an error:',
}

/** The name of an outcome: the same in the text, on the page and in progress. */
export const outcomeWords: Record<CapacityStep['outcome'], string> = {
  pass: 'pass',
  fail: 'fail',
  'cannot-decide': undecided,
}

/** The reason for the end of the search in one sentence. */
export function stoppedText({ stopped }: Pick<Capacity, 'stopped'>): string {
  return `${stoppedWords[stopped.by]} ${stopped.why}`
}

/** The steps within the interval: it contains loads at which single steps passed and others failed. Empty without one. */
export function nearText({ capacity, steps }: Pick<Capacity, 'capacity' | 'steps'>): string {
  if (capacity === undefined) return ''
  const near = steps
    .filter(({ load }) => load >= capacity.low && load <= capacity.high)
    .toSorted((a, b) => a.load - b.load)
  if (near.length === 0) return ''
  return `Steps in the interval: ${near.map(({ load, outcome }) => `${figure(Math.round(load * 10) / 10)} ${outcomeWords[outcome]}`).join(', ')}`
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
    outcomeWords[outcome],
    figure(throughput),
    figure(goodput),
    `${(100 * goodShare).toFixed(1)} %`,
    generator.sendLagP99Ms === null ? '-' : `${figure(generator.sendLagP99Ms)} ms`,
    processors === null ? '-' : `${Math.round(100 * processors)} %`,
    why,
  ]
}
