import { Agent, Dispatcher, EnvHttpProxyAgent } from 'undici'
import { unescaped } from '../../reading/in-path.ts'
import { UsageError } from '../errors.ts'

const proxyNames = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const

/**
 * What requests to a service leave by: the proxy that the environment names, as other programs take it, or a plain agent. `direct`
 * has what connections of our own need, `tls` what a connection to the service through a proxy does. A service on this machine is
 * never asked through a proxy, unless NO_PROXY is set and empty: then nothing is excepted. Throws UsageError where a variable is no
 * address.
 */
export function dispatcherOf(direct: Agent.Options, tls: object, environment = process.env): Dispatcher {
  const agent = new Agent(direct)
  if (!proxyNames.some((name) => environment[name])) return agent
  checkProxies(environment)
  const { connect: _, factory: _own, ...rest } = direct
  const noProxy = environment.no_proxy ?? environment.NO_PROXY
  const httpProxy = environment.http_proxy ?? environment.HTTP_PROXY
  const httpsProxy = environment.https_proxy ?? environment.HTTPS_PROXY
  const proxied = new EnvHttpProxyAgent({
    ...rest,
    connect: direct.connect,
    requestTls: tls,
    noProxy: noProxy ?? '',
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
  } as EnvHttpProxyAgent.Options)
  return noProxy === '' ? proxied : new ExceptHere(agent, proxied)
}

/** A proxy that the environment names: its address without user and password, and the variable that holds it. */
export interface ProxyInUse {
  address: string
  variable: (typeof proxyNames)[number]
}

/** The proxy by which a request to a service leaves, where it does not go straight there. */
export function proxyOf(origin: string, environment = process.env): ProxyInUse | undefined {
  const noProxy = environment.no_proxy ?? environment.NO_PROXY
  if (noProxy !== '' && isLoopback(origin)) return undefined
  if (isExcepted(origin, noProxy ?? '')) return undefined
  // undici takes the proxy of http for https as well, where there is no other.
  const names = ['http_proxy', 'HTTP_PROXY'] as const
  const inOrder = origin.startsWith('https:') ? (['https_proxy', 'HTTPS_PROXY', ...names] as const) : names
  for (const variable of inOrder) {
    const { [variable]: value } = environment
    if (value && URL.canParse(value)) return { address: new URL(value).origin.replace(/^null$/, 'it'), variable }
  }
  return undefined
}

/** NO_PROXY as it is read everywhere: names with what is below them, each perhaps with a port, or `*` for all. */
function isExcepted(origin: string, noProxy: string): boolean {
  const { hostname, port, protocol } = new URL(origin)
  const own = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  return noProxy.split(/[,\s]+/).some((entry) => {
    const [, name = '', only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? []
    if (entry === '' || (only !== undefined && only !== own)) return false
    return entry.startsWith('*') && name === '' ? true : hostname === name || hostname.endsWith(`.${name}`)
  })
}

const answered = /^Proxy response \((\d+)\)/

/**
 * What a proxy did in place of letting a request through, in words; undefined where the request failed for another reason.
 * `isConnected`: a connection to the service was there.
 */
export function proxyFault(
  { address, variable }: ProxyInUse,
  message: string,
  isConnected: boolean,
): string | undefined {
  const name = `the proxy ${address} (${variable})`
  const status = answered.exec(message)?.[1]
  if (status === '407' || message.startsWith('Proxy Authentication Required'))
    return `${name} rejects requests (407): its user and password are missing or wrong`
  if (status !== undefined) return `${name} cannot connect to the service (it returns ${status})`
  return isConnected ? undefined : `${name} does not respond (${message})`
}

/** Passwords of proxies, which nothing may show. */
export function proxySecrets(environment: NodeJS.ProcessEnv): string[] {
  return proxyNames.flatMap((name) => {
    const { [name]: value = '' } = environment
    if (!URL.canParse(value)) return []
    const { password } = new URL(value)
    return password === '' ? [] : [unescaped(password) ?? password]
  })
}

/** The value is not told: it may hold a password. */
function checkProxies(environment: NodeJS.ProcessEnv): void {
  for (const name of proxyNames) {
    const { [name]: value } = environment
    if (!value) continue
    const isAddress = URL.canParse(value) && /^(https?|socks5?):$/.test(new URL(value).protocol)
    if (!isAddress)
      throw new UsageError(
        `${name} is not the address of a proxy. Set it to one such as http://proxy.example.com:3128, or unset it.`,
      )
    const { username, password } = new URL(value)
    if ([username, password].some((each) => unescaped(each) === undefined))
      throw new UsageError(`${name}: a % in its user or password must be written as %25.`)
  }
}

/** Asks a service on this machine itself, and any other through the proxy. */
class ExceptHere extends Dispatcher {
  readonly #direct: Dispatcher
  readonly #proxied: Dispatcher

  constructor(direct: Dispatcher, proxied: Dispatcher) {
    super()
    this.#direct = direct
    this.#proxied = proxied
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const way = isLoopback(String(options.origin)) ? this.#direct : this.#proxied
    return way.dispatch(options, handler)
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.#direct.destroy(), this.#proxied.destroy()])
  }
}

function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}
