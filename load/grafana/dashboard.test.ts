import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultNames } from '../audit/fault.ts'

interface Panel {
  id: number
  title: string
  description: string
  gridPos: { x: number; y: number; w: number; h: number }
  fieldConfig: { defaults: { unit: string } }
  targets: { refId: string; expr: string; legendFormat: string }[]
}
interface Dashboard {
  panels: Panel[]
  description: string
  templating: { list: { name: string }[] }
}

const text = readFileSync(join(import.meta.dirname, 'dashboard.json'), 'utf8')
const { panels, description, templating }: Dashboard = JSON.parse(text)
const go = (name: string): string => readFileSync(join(import.meta.dirname, '../k6/wire', name), 'utf8')

/** The names of a list in the source of the extension. */
function listed(source: string, name: string): string[] {
  const [, list = ''] = new RegExp(`var ${name} = \\[\\]string\\{([^}]*)\\}`).exec(source) ?? []
  return [...list.matchAll(/"(\w+)"/g)].map(([, each]) => each ?? '')
}
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What the output experimental-prometheus-rw of k6 calls the metrics that the extension registers. */
function writtenNames(): Set<string> {
  const samples = go('samples.go')
  const trends = [...samples.matchAll(/trend\("(\w+)"\)/g)].map(([, name]) => name ?? '')
  const counters = [...samples.matchAll(/MustNewMetric\("agent_(\w+)", metrics\.Counter/g)].map(
    ([, name]) => name ?? '',
  )
  const [gauges, faults] = [listed(samples, 'shownGauges'), listed(go('faults.go'), 'shownCounters').map(snakeCase)]
  for (const each of [trends, counters, gauges, faults]) expect(each.length).toBeGreaterThan(1)
  const stats = [...description.matchAll(/p\((\d+)\)/g)].map(([, rank]) => `p${rank}`)
  expect(stats).toEqual(['p50', 'p90', 'p99'])
  return new Set([
    ...trends.flatMap((name) => stats.map((stat) => `k6_agent_${name}_${stat}`)),
    ...[...counters, ...faults].map((name) => `k6_agent_${name}_total`),
    ...gauges.map((name) => `k6_agent_${name}`),
    // Of k6 itself.
    'k6_http_reqs_total',
  ])
}

const namesIn = (expr: string): string[] => [...expr.matchAll(/\bk6_\w+/g)].map(([name]) => name)

describe('the dashboard for Grafana', () => {
  test('asks for metrics that k6 writes, and for no other', () => {
    const written = writtenNames()
    const asked = namesIn(text)
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((name) => !written.has(name))).toEqual([])
  })

  test('has every fault of the audit', () => {
    const asked = namesIn(text)
    for (const name of faultNames) expect(asked).toContain(`k6_agent_${snakeCase(name)}_total`)
  })

  test('has a unit, a title and a sentence for each panel, and no two in one place', () => {
    for (const { title, description, fieldConfig, targets } of panels) {
      expect(title).not.toBe('')
      expect(description).toMatch(/\.$/)
      expect(fieldConfig.defaults.unit).not.toBe('')
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })

  test('has expressions that are closed, of variables that it has', () => {
    const variables = [...templating.list.map(({ name }) => name), '__rate_interval', '__all']
    for (const { expr } of panels.flatMap(({ targets }) => targets))
      for (const [open, close] of ['()', '{}', '[]'].map((pair) => [...pair]))
        expect(expr.split(open ?? '').length, expr).toBe(expr.split(close ?? '').length)
    for (const [, name] of text.matchAll(/\$\{?(\w+)/g)) expect(variables).toContain(name)
  })
})
