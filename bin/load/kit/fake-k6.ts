/**
 * For tests: stands in for k6 with our extension, so that they need neither k6 nor Go. It reads its configuration, asks the
 * target once, and writes what an instance writes. FAKE_K6 says what else it does.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { InstanceResult, LoadConfig } from '../../../load/config.ts'
import { histogramOf } from '../../../load/histogram.ts'

const [command = '', ...rest] = process.argv.slice(2)
const how = process.env.FAKE_K6 ?? ''
/** `ends-401`: every send got that status, or ended in that kind of failure. */
const ended = /^ends-(.+)$/.exec(how)?.[1]

if (command === 'version') {
  const version = how === 'old' ? '1.4.0' : '2.2.0'
  const extensions = how === 'stock' ? '' : 'Extensions:\n  x, k6/x/agentstream [js]\n  y, agent-load [output]\n'
  console.log(`k6 v${version} (go1.26.8, linux/amd64)\n${extensions}`)
} else if (command === 'run') await run()
else process.exitCode = 255

async function run(): Promise<void> {
  const config: LoadConfig = JSON.parse(readFileSync(process.env.AGENT_LOAD_CONFIG ?? '', 'utf8'))
  const index = Number(process.env.AGENT_LOAD_INSTANCE)
  const file = /^agent-load=(.*)$/.exec(rest.find((each) => each.startsWith('agent-load=')) ?? '')?.[1] ?? ''
  const log = (level: string, msg: string): void => console.error(JSON.stringify({ level, msg }))
  console.error(JSON.stringify({ level: 'info', pid: process.pid, msg: `arguments ${JSON.stringify(rest)}` }))
  const variables = Object.keys(process.env).filter((each) => each.startsWith('K6_'))
  log('info', `variables ${variables.sort().join(' ')}`)
  const stopped = new Promise<boolean>((resolve) => process.once('SIGINT', () => resolve(true)))
  if (how === 'breaks') {
    log('error', 'SyntaxError: line 3: unexpected token')
    process.exit(107)
  }
  const answer = await fetch(`${config.baseUrl}/conversations`, {
    headers: { authorization: `Bearer ${process.env.AGENT_LOAD_KEY}` },
  })
  // As long as its load is disturbed.
  if (how === 'lasts') await new Promise((resolve) => setTimeout(resolve, (config.startAtMs ?? 0) + 1500 - Date.now()))
  const startedAtMs = Date.now()
  const sends = Math.max(1, Math.round((config.open > 0 ? config.open : 100) / config.instances))
  const found: InstanceResult = {
    instance: index,
    startedAtMs,
    endedAtMs: startedAtMs + 1000,
    complete: true,
    histograms: {
      send_lag: histogramOf(Array.from({ length: sends }, (_, at) => (how === 'late' ? 150_000 : 100) + at)),
      'service_delay{optional}': histogramOf([2000]),
      'wait_duration{optional}': histogramOf(Array.from({ length: sends }, (_, at) => 1_000_000 + at * 1000 + index)),
    },
    counters: {
      ...{
        due: sends,
        sent: sends,
        requests: sends,
        iterations: config.vus / config.instances,
        acknowledged: sends,
        found: sends,
      },
      ...{ [`status.${answer.status}`]: sends, 'kind.ok': sends },
      ...(how === 'loses' || how === 'quotes' ? { lost: 2, found: sends - 2 } : {}),
      ...(how === 'unsettled' ? { unsettled: 1, found: sends - 1 } : {}),
      ...(how === 'throws' ? { thrown: 1 } : {}),
    },
    ...(ended === undefined ? {} : nothingTaken(ended, sends, config.vus / config.instances)),
    gauges: { open_waits: { max: sends }, open_streams: { max: 0 } },
    evidence:
      how === 'loses'
        ? [{ name: 'lost', value: { conversation: 'c1', sendId: 's7', said: process.env.AGENT_LOAD_KEY } }]
        : how === 'quotes'
          ? [{ name: 'lost', value: { conversation: 'c1', sendId: 's7', said: await answer.text() } }]
          : [],
    series: [],
    process: {
      ...{ baseRssBytes: 40_000_000, peakRssBytes: 40_000_000 + sends * 30 * 1024, gcCount: 3, gcPauseMaxUs: 900 },
      ...{ cpuSeconds: 0.5, goVersion: 'go1.26.8', k6Version: '2.2.0' },
    },
  }
  const second = {
    atMs: Math.floor(startedAtMs / 1000) * 1000,
    counters: { ...found.counters },
    gauges: { open_waits: sends, open_streams: 0 },
    bands: { send_lag: [100, 200, 300, 400] as [number, number, number, number] },
  }
  const write = (complete: boolean): void =>
    writeFileSync(file, JSON.stringify({ ...found, complete, series: [second] }))
  const progress = (counters: object): void =>
    writeFileSync(join(dirname(file), `progress-${index}.ndjson`), `${JSON.stringify({ ...second, counters })}\n`, {
      flag: 'a',
    })
  progress(second.counters)
  if (how === 'hangs' || how === 'refused') {
    // It holds its waits open until it is told to end.
    const timer = setInterval(() => progress(how === 'refused' ? { 'kind.refused': 1 } : {}), 100)
    await stopped
    clearInterval(timer)
    write(false)
    process.exit(105)
  }
  if (how === 'repeats') {
    // It goes on until it is asked to send no more.
    found.counters = { ...found.counters, duplicated: 2 }
    const timer = setInterval(() => progress({ duplicated: 2 }), 100)
    while (!existsSync(join(dirname(file), 'stop'))) await new Promise((resolve) => setTimeout(resolve, 50))
    clearInterval(timer)
  }
  write(true)
  if (how === 'quotes') for (const { value } of found.evidence) log('error', JSON.stringify(value))
  log('info', 'done')
}

function nothingTaken(as: string, sends: number, iterations: number): Pick<InstanceResult, 'histograms' | 'counters'> {
  const isStatus = /^\d+$/.test(as)
  return {
    histograms: { send_lag: histogramOf(Array.from({ length: sends }, () => 100)) },
    counters: {
      ...{ due: sends, sent: sends, requests: sends, iterations, [`send.${as}`]: sends },
      ...(isStatus
        ? { [`status.${as}`]: sends, ...(as === '401' ? {} : { 'status.200': 1 }) }
        : { [`kind.${as}`]: sends, unanswered: sends }),
    },
  }
}
