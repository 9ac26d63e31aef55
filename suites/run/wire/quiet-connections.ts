import { Client, Dispatcher } from 'undici'
import { isLeaving, type Leaving } from './leaving.ts'

/**
 * How long a connection stays quiet behind an answer before another request goes by it. What a service sends without being asked
 * (RFC 9112, 9.2) would be taken for the answer to that request, and each answer from then on for the next one's.
 */
export const quietMs = 100
/** What comes later may be a gateway's 408 for a connection that nobody uses, or its farewell. */
const promptMs = 500

/** Quiet connections, for an agent of undici. */
export function quietConnections(origin: string | URL, options: object): Dispatcher {
  return new QuietConnections(origin, options)
}

interface Connection {
  client: Client
  isBusy: boolean
  /** When its last answer ended. */
  sinceMs: number
  last: Leaving | undefined
}

/** Connections to one origin, each with one request at a time; more are made where none has been quiet for long enough. */
class QuietConnections extends Dispatcher {
  readonly #origin: string | URL
  readonly #options: object
  readonly #connections = new Set<Connection>()
  /** Until something came on one of them that nobody had asked for: from then on each request has a connection of its own. */
  #areKept = true

  constructor(origin: string | URL, options: object) {
    super()
    this.#origin = origin
    this.#options = options
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const connection = this.#quietOne() ?? this.#made()
    const { opaque } = options as { opaque?: unknown }
    connection.isBusy = true
    connection.last = isLeaving(opaque) ? opaque : undefined
    const over = (): void => {
      connection.isBusy = false
      connection.sinceMs = performance.now()
    }
    return connection.client.dispatch(options, {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => {
        over()
        handler.onResponseEnd?.(...args)
      },
      onResponseError: (...args) => {
        over()
        this.#retire(connection)
        handler.onResponseError?.(...args)
      },
    })
  }

  override async close(): Promise<void> {
    await Promise.all([...this.#connections].map(({ client }) => client.close()))
  }

  override async destroy(): Promise<void> {
    await Promise.all([...this.#connections].map(({ client }) => client.destroy()))
  }

  #quietOne(): Connection | undefined {
    if (!this.#areKept) return undefined
    const latestMs = performance.now() - quietMs
    for (const each of this.#connections) if (!each.isBusy && each.sinceMs <= latestMs) return each
    return undefined
  }

  #made(): Connection {
    const client = new Client(this.#origin, this.#options)
    const connection: Connection = { client, isBusy: false, sinceMs: 0, last: undefined }
    this.#connections.add(connection)
    client.on('disconnect', (_origin, _targets, error) => {
      if (connection.isBusy) return
      this.#retire(connection)
      if (!isUnasked(error)) return
      this.#areKept = false
      if (performance.now() - connection.sinceMs <= promptMs) connection.last?.overheard?.()
    })
    return connection
  }

  #retire(connection: Connection): void {
    if (this.#connections.delete(connection)) void connection.client.destroy()
  }
}

/** Tells the last request of a connection what came behind its answer that nobody had asked for. */
export function overhearing(dispatcher: Dispatcher): { asks(last: Leaving): void; answered(): void } {
  let last: Leaving | undefined
  let sinceMs = 0
  const answered = (): void => {
    sinceMs = performance.now()
  }
  dispatcher.on('disconnect', (_origin, _targets, error) => {
    if (isUnasked(error) && performance.now() - sinceMs <= promptMs) last?.overheard?.()
  })
  return {
    asks(asked) {
      last = asked
      answered()
    },
    answered,
  }
}

/** undici closes a connection on which something comes while no request is on it. */
function isUnasked(error: Error): boolean {
  return error.message === 'bad response'
}
