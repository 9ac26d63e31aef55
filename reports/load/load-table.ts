import { figure } from './figure.ts'
import type { LoadStanding } from './load-standing.ts'

const nameWidth = 24
const cellWidth = 12

/** The display on a terminal: the last second and the whole load, then the times of the last second beside their objectives. */
export function tableLines(standing: LoadStanding): string[] {
  const { plan } = standing
  if (plan === undefined || standing.metrics.length + standing.sum(/./) === 0) return [standing.elapsed()]
  const isOf = (planned: number | undefined, value: number): string =>
    planned === undefined || planned === 0 ? figure(value) : `${figure(value)} of ${figure(planned)}`
  const read = standing.total('audit.read')
  const late = standing.total('lateAnswers')
  const open = standing.gauge('open_waits') + standing.gauge('open_streams')
  return [
    [plan.scenario, standing.elapsed()].filter((each) => each !== undefined).join(', '),
    row('', ['last second', 'so far']),
    row('sends', [isOf(standing.growth('due'), standing.growth('sent')), figure(standing.total('sent'))]),
    row('open', [isOf(plan.open > 0 ? plan.open : plan.users, open)]),
    row('responses', [figure(standing.growing(/^status\./)), figure(standing.sum(/^status\./))]),
    row('errors', [figure(standing.growing(errors)), figure(standing.sum(errors))]),
    row('faults', [figure(standing.newFaults()), figure(standing.faults())]),
    ...(late > 0 ? [row('late responses', ['', figure(late)])] : []),
    ...(read > 0 ? [row('histories read', ['', isOf(standing.total('audit.conversations'), read)])] : []),
    row('ms, slowest reply mode', ['p50', 'p99']),
    ...metricsOf(standing).map((metric) => {
      const { p50, p99 } = standing.band(metric) ?? {}
      const bounds = (plan.objectives ?? []).filter((each) => each.metric.replace(/\{.*/, '') === metric)
      return row(metric, [figure(p50), figure(p99)], bounds.map(({ text }) => text).join(', '))
    }),
  ]
}

const errors = /^kind\.(?!ok$|cancelled$)|^status\.(?!504$)[45]/

/** Metrics of objectives, and what says most about service and generator. */
function metricsOf({ plan, metrics }: LoadStanding): string[] {
  const usual = ['service_delay', 'time_to_first_message', 'event_delay', 'send_lag']
  const asked = (plan?.objectives ?? []).map(({ metric }) => metric.replace(/\{.*/, ''))
  return [...new Set([...asked, ...usual])].filter((metric) => metrics.includes(metric))
}

function row(name: string, cells: readonly string[], note = ''): string {
  const line = `  ${name.padEnd(nameWidth)}${cells.map((each) => each.padStart(cellWidth)).join('')}`
  return note === '' ? line : `${line}   ${note}`
}
