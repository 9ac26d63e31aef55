import type { Load, LoadMetric } from '../../schemas/types.ts'

/** The figures of a metric, in the order of every table; in milliseconds but for `count`. */
export const metricColumns = [
  'count',
  'p50',
  'p90',
  'p95',
  'p99',
  'p99.9',
  'max',
] as const satisfies readonly (keyof LoadMetric)[]

/** A row for each metric and reply mode, for a spreadsheet. Names of metrics and modes need no quotes. */
export function renderLoadCsv({ metrics }: Load): string {
  const rows = Object.entries(metrics).map(([name, metric]) => {
    const [, whole = name, mode = ''] = /^(.+)\{(.+)\}$/.exec(name) ?? []
    return [whole, mode, metric.unit, ...metricColumns.map((column) => metric[column] ?? '')]
  })
  return [['metric', 'mode', 'unit', ...metricColumns], ...rows].map((row) => row.join(',')).join('\n')
}
