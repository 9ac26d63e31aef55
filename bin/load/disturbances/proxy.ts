import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Random } from '../../../load/random.ts'

/** Where the service listens. */
export interface Address {
  host: string
  port: number
}

/**
 * A TCP proxy on loopback between k6 and the service. It passes bytes, so that TLS and HTTP/2 go through it unchanged.
 */
export interface LoadProxy {
  address: Address
  /** Resets this share of the open connections. */
  cut(share: number): number
  /** Bytes of the service arrive later. 0: at once. */
  delay(addedMs: number): void
  /** No byte passes in either direction. */
  stall(isStalled: boolean): void
  /** New connections are refused. */
  refuse(isRefusing: boolean): Promise<void>
  /** Closes connections without a byte for this time. Null: none. */
  cutIdle(idleMs: number | null): void
  /** How late it was itself at p99, in milliseconds. */
  lateMs(): number
  close(): void
}

interface State {
  addedMs: number
  isStalled: boolean
  pairs: Set<Pair>
}

const loopback = '127.0.0.1'
/** The histogram counts the resolution itself as delay. */
const resolutionMs = 10
/** Thousands of connections come at once. */
const backlog = 4096

export async function startProxy(service: Address, seed: number): Promise<LoadProxy> {
  const state: State = { addedMs: 0, isStalled: false, pairs: new Set() }
  const random = new Random(seed, 'proxy')
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (client) => {
        state.pairs.add(new Pair(client, service, state))
      })
      server.once('error', reject)
      server.listen({ port, host: loopback, backlog }, () => resolve(server))
    })
  let server: Server | undefined = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  let idleMs: number | null = null
  const timer = setInterval(() => {
    if (idleMs === null) return
    const now = performance.now()
    for (const pair of state.pairs) if (now - pair.lastMs >= idleMs) pair.end()
  }, 100)
  delay.enable()
  return {
    address: { host: loopback, port },
    cut(share) {
      const open = [...state.pairs]
      const chosen = Math.round(share * open.length)
      // Fisher-Yates, as far as needed.
      for (let at = 0; at < chosen; at += 1) {
        const other = at + random.below(open.length - at)
        const [one, two] = [open[at], open[other]]
        if (one === undefined || two === undefined) continue
        open[at] = two
        open[other] = one
      }
      for (const pair of open.slice(0, chosen)) pair.reset()
      return chosen
    },
    delay(addedMs) {
      state.addedMs = addedMs
    },
    stall(isStalled) {
      state.isStalled = isStalled
      for (const pair of state.pairs) pair.flow()
    },
    async refuse(isRefusing) {
      if (isRefusing) {
        server?.close()
        server = undefined
      } else server ??= await listen(port)
    },
    cutIdle(ms) {
      idleMs = ms
    },
    lateMs: () => Math.max(0, delay.percentile(99) / 1e6 - resolutionMs),
    close() {
      clearInterval(timer)
      delay.disable()
      server?.close()
      for (const pair of state.pairs) pair.end()
    },
  }
}

/** A connection of k6, and the one to the service that belongs to it. */
class Pair {
  lastMs = performance.now()
  readonly #client: Socket
  readonly #upstream: Socket
  readonly #state: State

  constructor(client: Socket, service: Address, state: State) {
    this.#state = state
    this.#client = client
    this.#upstream = createConnection({ ...service, allowHalfOpen: true, noDelay: true })
    this.#pass(client, this.#upstream, () => 0)
    this.#pass(this.#upstream, client, () => state.addedMs)
    // The service is down: the client sees the same as without a proxy, as nearly as possible.
    this.#upstream.on('error', () => this.reset())
    client.on('error', () => this.reset())
    for (const socket of [client, this.#upstream]) socket.once('close', () => this.#closed())
    this.flow()
  }

  /** A firewall or a crash: RST. */
  reset(): void {
    this.#client.resetAndDestroy()
    this.#upstream.resetAndDestroy()
  }

  /** A load balancer that closes an idle connection: FIN. */
  end(): void {
    this.#client.destroy()
    this.#upstream.destroy()
  }

  /** Reads from both sides, or stops: the peers then wait. */
  flow(): void {
    for (const socket of [this.#client, this.#upstream]) {
      if (this.#state.isStalled) socket.pause()
      else if (!socket.destroyed) socket.resume()
    }
  }

  #closed(): void {
    if (!this.#state.pairs.delete(this)) return
    // What was written still arrives.
    if (!this.#client.destroyed) this.#client.destroySoon()
    if (!this.#upstream.destroyed) this.#upstream.destroySoon()
  }

  #pass(from: Socket, to: Socket, addedMs: () => number): void {
    // Bytes keep their order, also where the delay changes.
    const waiting: { dueMs: number; act: () => void }[] = []
    const flush = (): void => {
      for (let [first] = waiting; first !== undefined; [first] = waiting) {
        const leftMs = first.dueMs - performance.now()
        if (leftMs > 0) {
          setTimeout(flush, leftMs)
          return
        }
        waiting.shift()
        first.act()
      }
    }
    const later = (act: () => void): void => {
      const isIdle = waiting.length === 0
      waiting.push({ dueMs: performance.now() + addedMs(), act })
      if (isIdle) flush()
    }
    from.on('data', (chunk: Buffer) => {
      this.lastMs = performance.now()
      later(() => {
        if (to.destroyed) return
        if (!to.write(chunk) && !from.destroyed) {
          from.pause()
          to.once('drain', () => this.flow())
        }
      })
    })
    from.once('end', () => later(() => to.destroyed || to.end()))
  }
}
