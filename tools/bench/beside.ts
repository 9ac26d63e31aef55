import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { withSmallStacks } from '../../bin/load/environment.ts'
import { builtK6 } from '../../bin/load/k6/build.ts'
import { inherited } from '../../bin/load/k6/inherited.ts'
import { packageRoot } from '../../bin/package-root.ts'
import { locustWaits, ohaWaits, ownWaits, stockWaits } from './clients.ts'

/** Waits that each client holds open at once, and for how long after the last of them was there. */
const open = 4000
const holdMs = 3000
const longestMs = 120_000
const sampleMs = 50

/** What a client cost: memory over what it had before its first request. */
interface Cost {
  holdKib: number
  peakKib: number
  cpuSeconds: number
}

interface Client {
  name: string
  start(url: string, folder: string): ChildProcess | undefined
}

const k6 = process.env.K6_BIN || builtK6(join(packageRoot(), 'load/k6'), process.env)

function k6With(script: string, extra: NodeJS.ProcessEnv): Client['start'] {
  return (url, folder) =>
    spawn(k6, ['run', '--quiet', '--no-usage-report', '--summary-mode', 'disabled', '--address', '', '-'], {
      cwd: folder,
      env: {
        ...inherited(process.env, []),
        GOGC: '50',
        GODEBUG: withSmallStacks(process.env.GODEBUG),
        URL: url,
        ...extra,
      },
      stdio: ['pipe', 'ignore', 'ignore'],
    }).once('spawn', function (this: ChildProcess) {
      this.stdin?.end(script)
    })
}

const clients: readonly Client[] = [
  { name: 'this load generator', start: k6With(ownWaits(open), {}) },
  { name: "the same over Go's transport", start: k6With(ownWaits(open), { AGENT_LOAD_TRANSPORT: '1' }) },
  { name: "k6's own client", start: k6With(stockWaits(open), {}) },
  { name: 'undici', start: (url) => fork(fileURLToPath(import.meta.url), ['undici', url], { stdio: 'ignore' }) },
  // It sends at once, so that its idle level counts too.
  { name: 'oha', start: (url) => ohaWaits(open, url) },
  { name: 'Locust', start: (url, folder) => locustWaits(open, url, folder) },
]

/** What a wait costs here and in other clients, one after the other on the same service and the same machine. */
export async function measureBeside(): Promise<void> {
  console.log(`\nbeside: ${open} waits open at once, each client in a process of its own`)
  if (!existsSync(k6)) return console.log('  there is no k6 yet: any line of `npm run bench` builds it')
  let own: Cost | undefined
  for (const { name, start } of clients) {
    const cost = await costOf(start)
    if (cost === undefined) {
      console.log(`  ${name}: not installed, or it did not open all of them`)
      continue
    }
    own ??= cost
    const ratio = (cost.peakKib / own.peakKib).toFixed(2)
    console.log(
      `  ${name}: ${cost.holdKib.toFixed(1)} KiB for each wait, ${cost.peakKib.toFixed(1)} at the peak (${ratio} of ours), ${cost.cpuSeconds.toFixed(1)} s of processor`,
    )
  }
}

async function costOf(start: Client['start']): Promise<Cost | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-beside-'))
  const service = fork(fileURLToPath(import.meta.url), ['service'])
  const [port] = (await once(service, 'message')) as [number]
  const client = start(`http://127.0.0.1:${port}/`, folder)
  try {
    return client && (await watched(client, service))
  } finally {
    client?.kill('SIGKILL')
    service.disconnect()
    rmSync(folder, { recursive: true })
  }
}

/** Samples the client: until its first request that is its idle level. */
async function watched(client: ChildProcess, service: ChildProcess): Promise<Cost | undefined> {
  let said = ''
  let hasEnded = false
  service.on('message', (word) => {
    said = String(word)
  })
  client.once('error', () => {
    hasEnded = true
  })
  client.once('exit', () => {
    hasEnded = true
  })
  const began = Date.now()
  const before: number[] = []
  let held = 0
  let peak = 0
  let cpuSeconds = 0
  while (said !== 'over' && !hasEnded && Date.now() - began < longestMs) {
    await pause(sampleMs)
    const kib = residentKib(client.pid)
    if (kib === undefined) break
    if (said === '') before.push(kib)
    if (said === 'all') held = kib
    peak = Math.max(peak, kib)
    cpuSeconds = cpuOf(client.pid) ?? cpuSeconds
  }
  // Some clients end with the last response.
  if (held === 0) return undefined
  // A client that makes all its callers before the first of them sends had less a moment before.
  const idle = before.length === 0 ? 0 : Math.min(...before.slice(-1000 / sampleMs))
  return { holdKib: (held - idle) / open, peakKib: (peak - idle) / open, cpuSeconds }
}

function residentKib(pid: number | undefined): number | undefined {
  try {
    return Number(/^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN)
  } catch {
    return undefined
  }
}

/** In user and system mode; Linux counts in hundredths of a second. */
function cpuOf(pid: number | undefined): number | undefined {
  try {
    const [, user = '0', system = '0'] =
      /\) \S(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return (Number(user) + Number(system)) / 100
  } catch {
    return undefined
  }
}

/** Answers nobody until all are there, and then everybody. */
function serve(): void {
  const waiting: ServerResponse[] = []
  const answer = JSON.stringify({ conversationId: 'c1', replies: [{ messageId: 'm1', text: 'x'.repeat(200) }] })
  const server = createServer((asked, response) => {
    asked.resume()
    if (waiting.push(response) === 1) process.send?.('some')
    if (waiting.length !== open) return
    process.send?.('all')
    setTimeout(() => {
      for (const each of waiting) each.setHeader('content-type', 'application/json').end(answer)
      setTimeout(() => process.send?.('over'), 1000)
    }, holdMs)
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: open }, () =>
    process.send?.((server.address() as AddressInfo).port),
  )
  process.on('disconnect', () => process.exit())
}

async function waitWithUndici(url: string): Promise<void> {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  await pause(1500)
  const body = JSON.stringify({ text: 'x'.repeat(300) })
  const all: Promise<unknown>[] = []
  while (all.length < open) {
    for (let n = 0; n < 50; n += 1)
      all.push(request(url, { method: 'POST', body, dispatcher }).then((answer) => answer.body.text()))
    await pause(20)
  }
  await Promise.all(all)
  await pause(5000)
}

const [, , role, url = ''] = process.argv
if (role === 'service') serve()
if (role === 'undici') await waitWithUndici(url)
