import type { Load, LoadAudit } from '../../schemas/types.ts'
import { builds } from '../build.ts'
import { type Paint, painter } from '../paint.ts'

import { count, cut, duration, listed, printable, unobeyed, wrap } from '../words.ts'
import { calibrationWords } from './calibration-text.ts'
import { figure } from './figure.ts'
import { metricColumns } from './load-csv.ts'
import { disturbanceLines, disturbedWords } from './load-disturbances.ts'
import { listedThresholds } from './load-failures.ts'
import { faultsOf, faultsShown, faultWords, rulesViolated } from './load-faults.ts'
import { goodLine, stretchLines } from './load-good-text.ts'

/** What a load run is rendered with. */
export interface LoadContext {
  colour: boolean
  width: number
  /** The command that makes such a run again; absent where that is not known. */
  command?: string
  files: readonly string[]
}

/** The result of a load run as a person reads it: the verdict first, then what was asked and achieved, then why. */
export function renderLoadText(result: Load, context: LoadContext): string {
  const paint = painter(context.colour)
  const { width } = context
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', paint('bold', title), ...lines]
  const lines = [
    paint(['bold', colourOf[result.verdict]], printable(loadHeadline(result))),
    printable(
      [
        result.target.name,
        ...builds(result.target),
        result.target.baseUrl,
        `seed ${result.seed}`,
        duration(result.durationMs),
      ].join(', '),
    ),
    '',
    ...shapeLines(result),
    ...section('Faults', faultLines(result, width, paint)),
    ...section('When', stretchLines(result)),
    ...section('Disturbances', disturbanceLines(result, width)),
    ...section('Thresholds', thresholdLines(result, paint)),
    ...section('Times in ms', metricLines(result)),
    ...section('Audit', wrap(auditLine(result.audit), width, '  ')),
    ...section('Generator', generatorLines(result, width)),
    ...section(
      'Notes',
      (result.notes ?? []).flatMap((note) => wrap(printable(note), width, '  ')),
    ),
    '',
    ...(context.command === undefined ? [] : [`rerun: ${context.command}`]),
    ...context.files.map((file) => printable(`wrote ${file}`)),
  ]
  return unobeyed(lines.join('\n'))
}

const colourOf = { pass: 'green', fail: 'red', invalid: 'yellow', aborted: 'red', interrupted: 'yellow' } as const

/** The verdict and its reason in one line. */
export function loadHeadline(result: Load): string {
  const shown = result.demonstration === true ? ' (built-in service)' : ''
  return `${result.verdict}: ${sentence(result)}${shown}`
}

function sentence(result: Load): string {
  const { verdict, reason, audit, thresholds } = result
  const faults = faultsOf(result)
  const crossed = thresholds.filter(({ ok, value, void: isVoid }) => !ok && value !== null && isVoid !== true)
  const refused = refusedWords(result)
  const total = faults.reduce((sum, [, times]) => sum + times, 0)
  const told = `${count(total, 'fault')} of the service: ${listed(faults.map(faultWords))}`
  if (verdict === 'pass')
    return `${result.scenario}, ${count(audit.acknowledged, 'message')} acknowledged, no faults, ${heldWords(result)}${refused}${disturbedWords(result)}`
  if (verdict === 'fail' && reason === undefined)
    return `${total > 0 ? told : `${crossedWords(crossed)}; no faults`}${refused}${disturbedWords(result)}`
  // Where nothing was taken, the reason has told what was refused.
  return `${reason ?? result.scenario}${total > 0 ? `; ${told}` : ''}${result.cause === undefined ? refused : ''}`
}

/** A threshold without a value counts for nothing. */
function heldWords(result: Load): string {
  const thresholds = listedThresholds(result)
  const isUnmeasured = thresholds.length > 0 && thresholds.every(({ value }) => value === null)
  return isUnmeasured ? 'no threshold measured' : 'every threshold met'
}

function crossedWords(crossed: Load['thresholds']): string {
  const [first] = crossed
  if (first === undefined) return 'no threshold missed'
  const more = crossed.length === 1 ? '' : `, and ${crossed.length - 1} more`
  return `threshold ${first.metric} ${first.expression} missed (was ${figure(first.value ?? 0)})${more}`
}

/** The share of rejected sends from which the headline has them. */
const largeShare = 0.01

function refusedWords({ refused, achieved }: Load): string {
  const sends = achieved.sends ?? 0
  if (refused === undefined || refused.sends <= largeShare * sends) return ''
  const statuses = Object.entries(refused.statuses).map(
    ([status, times]) => `${times.toLocaleString('en')} × ${status}`,
  )
  return `; ${refused.sends.toLocaleString('en')} of ${count(sends, 'send')} rejected (${statuses.join(', ')})`
}

function shapeLines({ requested, achieved, goodput }: Load): string[] {
  const rows: [string, string | number | undefined, number | undefined][] = [
    ['sends', requested.sends, achieved.sends],
    ['sends per second', requested.ratePerSecond, achieved.ratePerSecond],
    [
      'open at once',
      requested.open ?? requested.users,
      (achieved.mostOpenWaits ?? 0) + (achieved.mostOpenStreams ?? 0),
    ],
    ['events per second', requested.eventsPerSecond, achieved.eventsPerSecond],
    ['sustained rate', requested.ratePerSecond, achieved.kneePerSecond],
  ]
  const shown = rows.filter(
    ([name, asked, got]) => got !== undefined && (asked !== undefined || name === 'open at once'),
  )
  return [
    `${''.padEnd(20)}${'requested'.padStart(12)}${'achieved'.padStart(12)}`,
    ...shown.map(([name, asked, got]) => `${name.padEnd(20)}${figure(asked).padStart(12)}${figure(got).padStart(12)}`),
    ...(goodput === undefined ? [] : [goodLine(goodput)]),
  ]
}

/** Each kind of fault, with the first that were seen of it. Empty if there is none. */
export function faultLines(result: Load, width: number, paint: Paint): string[] {
  const faults = faultsShown(result).flatMap(({ name, words, shown, more }) => [
    `${paint('red', '✗')} ${paint('bold', name)}  ${words}`,
    ...shown.flatMap((each) => wrap(cut(printable(textOf(each)), 6 * width), width, '    ')),
    ...(more > 0 && shown.length > 0 ? [`    … and ${more.toLocaleString('en')} more`] : []),
  ])
  const rules = rulesViolated(result).map(([rule, times]) => `${rule} ${times.toLocaleString('en')}`)
  return rules.length === 0 ? faults : [...faults, ...wrap(printable(`by rule: ${rules.join(', ')}`), width, '  ')]
}

/** As a finding of a run is shown; evidence without these fields as it is. */
function textOf(value: unknown): string {
  const { rule, at, expected, actual, sendId, beganAbout, trace } = fieldsOf(value)
  if (at === undefined || expected === undefined || actual === undefined)
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const sent = [
    ...(sendId ? [`send ${sendId}`] : []),
    ...(beganAbout === undefined ? [] : [`sent about ${beganAbout}`]),
    ...(trace === undefined ? [] : [`trace ${trace}`]),
  ]
  const found = `${at}: expected ${expected}, actual ${actual}${sent.length === 0 ? '' : ` (${sent.join(', ')})`}`
  return rule === undefined ? found : `${rule}: ${found}`
}

function fieldsOf(value: unknown): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, field]) => (typeof field === 'string' ? [[name, field]] : [])),
  )
}

function thresholdLines(result: Load, paint: Paint): string[] {
  return listedThresholds(result).map(({ metric, expression, value, ok, void: isVoid }) => {
    const mark = isVoid === true || value === null ? '·' : ok ? paint('green', '✓') : paint('red', '✗')
    const measured = value === null ? 'not measured' : `was ${figure(value)}`
    return `  ${mark} ${metric} ${expression}: ${measured}${isVoid === true ? ' (does not count)' : ''}`
  })
}

function metricLines({ metrics }: Load): string[] {
  const names = Object.keys(metrics)
  const rows = Object.entries(metrics).filter(([name]) => isTold(name, names))
  const widest = Math.max(24, ...rows.map(([name]) => name.length))
  const cell = (value: number | undefined): string => (value === undefined ? '-' : figure(value)).padStart(10)
  return [
    `  ${''.padEnd(widest)}${metricColumns.map((each) => each.padStart(10)).join('')}`,
    ...rows.map(
      ([name, metric]) => `  ${name.padEnd(widest)}${metricColumns.map((each) => cell(metric[each])).join('')}`,
    ),
  ]
}

/** Of a metric of several kinds of send, its whole; what a wait is like differs by kind. The rest stands in load.json. */
function isTold(name: string, names: readonly string[]): boolean {
  const [, whole = '', kind = ''] = /^(.+)\{(.+)\}$/.exec(name) ?? []
  if (whole === '' || !names.includes(whole)) return true
  const kinds = names.filter((each) => each.startsWith(`${whole}{`) && !each.endsWith('{read}'))
  return kind !== 'read' && kinds.length > 1 && (whole === 'service_delay' || whole === 'wait_duration')
}

function auditLine(audit: LoadAudit): string {
  const { acknowledged, found, unsettled } = audit
  const open = unsettled > 0 ? `; ${count(unsettled, 'message')} unsettled` : ''
  return `${count(acknowledged, 'message')} acknowledged, ${found.toLocaleString('en')} found in the histories${open}`
}

/** `HTTP/2.0: at most 4,000 open requests over 40 connections`; undefined for HTTP/1.1, which has one for each. */
export function protocolWords({ protocols, achieved }: Load): string | undefined {
  if (protocols === undefined) return undefined
  const { mostOpenWaits = 0, mostOpenStreams = 0, mostConnections } = achieved
  const over = mostConnections === undefined ? '' : ` over ${count(mostConnections, 'connection')}`
  return `${listed(Object.keys(protocols))}: at most ${count(mostOpenWaits + mostOpenStreams, 'open send')}${over}`
}

function generatorLines(result: Load, width: number): string[] {
  const { generator, service, statuses, requested } = result
  const protocol = protocolWords(result)
  const processes = Number(requested.instances ?? 1)
  const {
    sendLagP99Ms,
    sendLagLimitMs,
    peakRssBytes,
    kibPerOpen,
    gcPauseMaxMs,
    gcCount,
    cpuSeconds,
    k6,
    missing,
    dropped,
    calibration,
  } = generator
  const lines = [
    `send lag p99 ${sendLagP99Ms === null ? 'unknown' : `${figure(sendLagP99Ms)} ms`}${sendLagLimitMs === undefined ? '' : ` (limit ${figure(sendLagLimitMs)} ms)`}, ${count(dropped, 'send')} dropped`,
    ...(protocol === undefined ? [] : [protocol]),
    ...(peakRssBytes === 0
      ? []
      : [
          `memory ${mib(peakRssBytes)} MiB at its peak${kibPerOpen === null || kibPerOpen === undefined ? '' : `, ${kibPerOpen.toFixed(1)} KiB for each open request`}`,
          `${cpuSeconds === undefined ? '' : `${figure(cpuSeconds)} s of processor time, `}${count(gcCount ?? 0, 'garbage collection')}${gcPauseMaxMs === undefined ? '' : `, longest pause ${figure(gcPauseMaxMs)} ms`}`,
        ]),
    ...(k6 === undefined ? [] : [`${k6}${processes > 1 ? `, ${processes} processes` : ''}`]),
    ...(missing === undefined || missing.length === 0 ? [] : [`not measured by this k6: ${listed(missing)}`]),
    ...(calibration === undefined ? [] : [calibrationWords(calibration)]),
    ...(service === undefined
      ? []
      : [
          `built-in service: event loop ${figure(service.eventLoopDelayP99Ms)} ms late at p99 (max ${figure(service.eventLoopDelayMaxMs)} ms), ${figure(service.cpuSeconds)} s of processor time, ${mib(service.peakRssBytes)} MiB`,
        ]),
    ...(statuses === undefined || Object.keys(statuses).length === 0
      ? []
      : [
          `responses: ${Object.entries(statuses)
            .map(([name, times]) => `${times.toLocaleString('en')} × ${name}`)
            .join(', ')}`,
        ]),
  ]
  return lines.flatMap((line) => wrap(printable(line), width, '  '))
}

function mib(bytes: number): string {
  return figure(Math.round(bytes / 1024 / 1024))
}
