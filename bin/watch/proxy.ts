import { readFileSync } from 'node:fs'
import { createServer, Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { createProxyServer } from 'httpxy'
import type { Exchange, Target } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import type { Clock } from '../../suites/run/wire/clock.ts'
import { placeToUnpack } from '../../suites/run/wire/unpacking.ts'
import type { Cors } from '../cors.ts'
import type { Callers } from './callers.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'

export interface ProxyOptions {
  target: Pick<Target, 'baseUrl' | 'tls'>
  host: string
  port: number
  /** Lets pages of another origin call the service through us; what we answer for that is neither passed on nor told. */
  cors?: Cors | undefined
  clock: Clock
  secrets: Secrets
  callers: Callers
  sending: RecorderOptions['sending']
  ended: (exchange: Exchange) => void
}

export interface Listening {
  /** What a client takes as its base URL. */
  baseUrl: string
  close(): Promise<void>
}

/**
 * A reverse proxy in front of a service. What passes is not changed and waits for nothing: neither streams nor sends that take
 * ten minutes. Throws UsageError where it cannot listen, or a certificate file cannot be read.
 */
export async function startProxy(options: ProxyOptions): Promise<Listening> {
  const { target, host, port, cors, clock, secrets, callers, sending, ended } = options
  const { origin, pathname, protocol } = new URL(target.baseUrl)
  const basePath = pathname.replace(/\/+$/, '')
  const agent = agentFor(protocol, target.tls)
  const recorders = new Map<IncomingMessage, Recorder>()
  const unpacking = placeToUnpack()
  let count = 0
  const proxy = createProxyServer({
    target: origin,
    changeOrigin: true,
    agent,
    proxyTimeout: 0,
    timeout: 0,
    secure: target.tls?.insecure !== true,
  })
  proxy.on('proxyReq', (outgoing, request) => recorders.get(request)?.leaving(outgoing.socket))
  proxy.on('proxyRes', (answer, request, response) => {
    recorders.get(request)?.answered(answer)
    // Once its headers are set: whoever asked learns of the answer before its first byte, as without us.
    queueMicrotask(() => {
      if (response.headersSent || response.destroyed) return
      cors?.allows(response)
      response.flushHeaders()
    })
  })
  proxy.on('error', (error, request, response) => {
    if (request !== undefined) recorders.get(request)?.failed(error)
    if (response !== undefined) refuse(response as ServerResponse)
  })
  const server = createServer((request, response) => {
    if (cors?.answers(request, response) === true) return
    cors?.allows(response)
    count += 1
    const told = (exchange: Exchange): void => {
      recorders.delete(request)
      ended(exchange)
    }
    const recording = { basePath, clock, secrets, callers, unpacking, sending, ended: told }
    recorders.set(request, new Recorder(`x${count}`, request, response, recording))
    // From the beginning on there are two who listen: what is read before the service is connected would be lost to it.
    const body = request.pipe(new PassThrough())
    // Told by the event as well.
    proxy.web(request, response, { buffer: body }).catch(() => {})
  })
  // A send may take its time, also to be written.
  Object.assign(server, { requestTimeout: 0, timeout: 0 })
  await listening(server, port, host)
  const { port: given } = server.address() as AddressInfo
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    baseUrl: `http://${shown}:${given}${basePath}`,
    close: async () => {
      await Promise.all([...recorders.values()].map((each) => each.stopped()))
      server.closeAllConnections()
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
      agent.destroy()
    },
  }
}

function listening(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new UsageError(`Cannot listen on ${host}:${port} (${fileProblem(error)}). Choose another --port or --host.`),
      ),
    )
    server.listen(port, host, resolve)
  })
}

/** In the way of any gateway, so that no caller takes it for an answer of the service. */
function refuse(response: ServerResponse): void {
  if (response.destroyed) return
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(502, { 'content-type': 'text/plain' })
  response.end('The service did not respond.\n')
}

function agentFor(protocol: string, tls: Target['tls']): HttpAgent {
  const common = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, noDelay: true }
  if (protocol !== 'https:') return new HttpAgent(common)
  const file = (path: string | undefined) => (path === undefined ? undefined : contentOf(path))
  const [ca, cert, key] = [tls?.caFile, tls?.certFile, tls?.keyFile].map(file)
  return new HttpsAgent({
    ...common,
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    rejectUnauthorized: tls?.insecure !== true,
  })
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageError(`tls: ${path} cannot be read: ${fileProblem(error)}.`)
  }
}
