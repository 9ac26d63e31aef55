import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scenario } from '../../../load/scenario.ts'
import { type LiveState, livePage, liveParts } from '../../../reports/load/live-page.ts'
import type { Load, LoadInstance, LoadInstanceSecond } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { readInstances } from '../instances/read-instances.ts'
import type { RunConfig } from '../plan.ts'
import { resultOf } from '../result/result.ts'
import { Collected } from './collected.ts'

/** The load that is shown. */
interface Shown {
  scenario: Scenario
  config: RunConfig
  folder: string
  longestMs: number
}

/** A page with the charts of a load while it runs, on this machine alone. */
export interface Live {
  url: string
  begin(shown: Shown): void
  second(instance: number, second: LoadInstanceSecond): void
  notice(text: string): void
  /** Shows the result, and ends the server. */
  end(ended?: { result: Load; headline: string; file: string }): Promise<void>
}

/** The port of `--live`; undefined without it. Throws UsageError. */
export function livePort(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  if (/^\d+$/.test(given) && Number(given) <= 65_535) return Number(given)
  throw new UsageError(`--live must be a port from 0 (any free one) to 65535 (got "${given}").`)
}

const host = '127.0.0.1'
const leastEveryMs = 1000
/** Drawing takes at most a tenth of a processor, because the load needs it. */
const drawShare = 10
/** k6 writes its histograms as often. */
const readEveryMs = 5000

/** Starts the server of the page. Throws UsageError if the port is in use. */
export async function startLive(
  port: number,
  secrets: Secrets,
  about: { target: string; scenario: string },
): Promise<Live> {
  // Before the load begins, because it takes a second.
  await import('../../../reports/load/load-plots.ts')
  const page = livePage(about)
  const clients = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const path = pathOf(request, server)
    if (path === '/events') return subscribe(response)
    const [status, type, text] =
      path === '/'
        ? [200, 'text/html; charset=utf-8', page]
        : [path === undefined ? 403 : 404, 'text/plain', 'not here\n']
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  })
  await listening(server, port)
  const standing = new Standing()
  let latest: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  const send = (name: 'parts' | 'end', data: object): void => {
    latest = secrets.redact(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    for (const client of clients) client.write(latest)
  }
  const draw = async (): Promise<void> => {
    const before = process.cpuUsage()
    // Without a reader, nothing is drawn.
    if (clients.size > 0) {
      const parts = await standing.parts()
      if (parts !== undefined && !isEnded) send('parts', parts)
    }
    const { user, system } = process.cpuUsage(before)
    next((drawShare * (user + system)) / 1000)
  }
  const next = (afterMs: number): void => {
    if (isEnded) return
    timer = setTimeout(() => void draw().catch(() => next(readEveryMs)), Math.max(leastEveryMs, afterMs))
    timer.unref()
  }
  const subscribe = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(latest ?? ': nothing yet\n\n')
    clients.add(response)
    response.on('close', () => clients.delete(response))
  }
  next(0)
  return {
    url: `http://${host}:${portOf(server)}/`,
    begin: (shown) => standing.begin(shown),
    second: (instance, second) => standing.collected.add(instance, second),
    notice: (text) => standing.notice(text),
    async end(ended) {
      isEnded = true
      clearTimeout(timer)
      if (ended !== undefined && clients.size > 0)
        send('end', await liveParts(ended.result, { ...standing.state(), ended }))
      for (const client of clients) client.end()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 500).unref()
      await closed
    },
  }
}

/** What is known of the load so far. */
class Standing {
  readonly collected = new Collected()
  readonly #began = performance.now()
  readonly #notices: { atMs: number; text: string }[] = []
  #shown: Shown | undefined
  #written: LoadInstance[] = []
  #readAt = Number.NEGATIVE_INFINITY

  begin(shown: Shown): void {
    this.#shown = shown
  }

  notice(text: string): void {
    this.#notices.push({ atMs: this.#elapsedMs, text })
  }

  state(): LiveState {
    return { elapsedMs: this.#elapsedMs, longestMs: this.#shown?.longestMs ?? 0, notices: this.#notices }
  }

  /** Undefined before the first second. */
  async parts(): Promise<object | undefined> {
    if (this.#shown === undefined || this.collected.isEmpty) return undefined
    const { scenario, config, folder } = this.#shown
    if (performance.now() - this.#readAt > readEveryMs) {
      this.#readAt = performance.now()
      this.#written = readInstances(folder)
    }
    const result = resultOf(this.collected.instances(this.#written), {
      ...{ scenario, config, problem: undefined, interrupted: true, service: undefined },
      ...{ startedAtMs: Date.now(), exitCodes: [], missing: [] },
    })
    return liveParts(result, this.state())
  }

  get #elapsedMs(): number {
    return performance.now() - this.#began
  }
}

/** Undefined for a page of another origin, whose name may lead to this address. */
function pathOf({ url = '/', headers, method }: IncomingMessage, server: Server): string | undefined {
  const own = [host, 'localhost'].map((name) => `${name}:${portOf(server)}`)
  if (!own.includes(headers.host ?? '') || (method !== 'GET' && method !== 'HEAD')) return undefined
  return url.replace(/\?.*/, '')
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

async function listening(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is in use'
          : error.code === 'EACCES'
            ? 'needs more rights'
            : `cannot be opened (${error.code ?? error.message})`
      reject(new UsageError(`--live: port ${port} of ${host} ${why}. Choose another, or --live 0 for any free one.`))
    })
    server.listen(port, host, resolve)
  })
}
