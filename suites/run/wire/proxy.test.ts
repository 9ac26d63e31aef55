import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { UsageError } from '../errors.ts'
import { Clients } from './kit/clients.ts'
import { proxyOf, proxySecrets } from './proxy.ts'
import { createTransport } from './transport.ts'

/** A service, and a proxy that forwards and tunnels; both say what they were asked. */
const asked: string[] = []
const service = createServer((_, answer) => answer.end('here'))
const proxy = createServer((incoming, answer) => {
  asked.push(`${incoming.method} ${incoming.url}`)
  const { host, pathname } = new URL(incoming.url ?? '')
  const onward = request(
    `http://${host}${pathname}`,
    { method: incoming.method, headers: incoming.headers },
    (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    },
  )
  incoming.pipe(onward)
}).on('connect', (incoming, socket) => {
  asked.push(`CONNECT ${incoming.url}`)
  const [host = '', port = ''] = (incoming.url ?? '').split(':')
  const onward = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.pipe(onward).pipe(socket)
  })
})

const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'] as const
const portOf = (server: typeof service): number => (server.address() as AddressInfo).port

beforeAll(async () => {
  for (const each of [service, proxy]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const each of [service, proxy]) each.close()
})
afterEach(() => {
  vi.unstubAllEnvs()
  asked.length = 0
})

/** Asks the service, with these variables set and the others not, and gives what the proxy was asked. */
async function askedWith(environment: Partial<Record<(typeof names)[number], string>>): Promise<string[]> {
  for (const name of names) vi.stubEnv(name, environment[name])
  const transport = createTransport(undefined)
  try {
    for (const pool of [transport.read, transport.write]) {
      const { body } = await pool.request({
        origin: `http://127.0.0.1:${portOf(service)}`,
        path: '/v1/conversations',
        method: 'GET',
        headers: {},
        body: null,
        signal: new AbortController().signal,
        onInfo: () => {},
        opaque: { leaves: () => {} },
      })
      expect(await body.toArray()).toEqual([Buffer.from('here')])
    }
    return [...asked]
  } finally {
    await transport.close()
  }
}

describe('a proxy from the environment', () => {
  const address = (): string => `http://ana:s3cret-word@127.0.0.1:${portOf(proxy)}`

  test('is gone through, for reading and for writing', async () => {
    const found = await askedWith({ HTTP_PROXY: address(), NO_PROXY: '' })
    expect(found).toHaveLength(2)
    for (const each of found) expect(each).toContain(`127.0.0.1:${portOf(service)}`)
  })

  test('is not for a service on this machine, whatever else NO_PROXY names', async () => {
    expect(await askedWith({ HTTP_PROXY: address() })).toEqual([])
    expect(await askedWith({ http_proxy: address(), NO_PROXY: 'corp.example.com' })).toEqual([])
    expect(await askedWith({})).toEqual([])
  })

  test.each(['proxy.corp:81', 'ftp://proxy.corp', 'nonsense'])(
    '%s is no address of one, and is not told again',
    async (value) => {
      const asking = askedWith({ HTTPS_PROXY: value })
      await expect(asking).rejects.toThrow(UsageError)
      await expect(asking).rejects.toThrow(/^HTTPS_PROXY is not the address of a proxy. Set it to one such as/)
      await expect(asking).rejects.not.toThrow(value)
    },
  )

  test('a password that is no part of an address is told, and not shown', async () => {
    const asking = askedWith({ HTTPS_PROXY: 'http://ana:50%off@proxy.example.com' })
    await expect(asking).rejects.toThrow(UsageError)
    await expect(asking).rejects.toThrow('HTTPS_PROXY: a % in its user or password must be written as %25.')
    expect(proxySecrets({ HTTPS_PROXY: 'http://ana:50%off@proxy.example.com' })).toEqual(['50%off'])
  })

  test('its password is a secret', () => {
    expect(proxySecrets({ HTTPS_PROXY: 'http://ana:p%40ss-word@proxy.example.com' })).toEqual(['p@ss-word'])
    expect(proxySecrets({ HTTPS_PROXY: 'http://proxy.example.com', HTTP_PROXY: 'nonsense' })).toEqual([])
  })
})

describe('a proxy that lets nothing through', () => {
  const clients = new Clients()
  afterAll(() => clients.close())

  /** What becomes of a request to a service behind a proxy at this port. */
  async function failureBehind(port: number, scheme: 'http' | 'https') {
    for (const name of names) vi.stubEnv(name, undefined)
    vi.stubEnv('NO_PROXY', '')
    vi.stubEnv(`${scheme}_proxy`, `http://ana:s3cret-word@127.0.0.1:${port}`)
    const { status, failure } = await clients.of(portOf(service), undefined, scheme)({ method: 'POST', body: '{}' })
    expect(JSON.stringify(failure)).not.toContain('s3cret')
    expect([status, failure?.kind]).toEqual([null, 'proxy'])
    return failure?.message
  }
  const refusing = async (status: number): Promise<number> => {
    const server = createServer((_, answer) => answer.writeHead(status).end())
    server.on('connect', (_, socket) => socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`))
    return clients.listening(server)
  }

  test.each(['http', 'https'] as const)('is named where it wants a password, for %s', async (scheme) => {
    const port = await refusing(407)
    expect(await failureBehind(port, scheme)).toBe(
      `the proxy http://127.0.0.1:${port} (${scheme}_proxy) rejects requests (407): its user and password are missing or wrong`,
    )
  })

  test('is named where it makes no connection, and where it is not there', async () => {
    const port = await refusing(502)
    expect(await failureBehind(port, 'https')).toBe(
      `the proxy http://127.0.0.1:${port} (https_proxy) cannot connect to the service (it returns 502)`,
    )
    for (const scheme of ['http', 'https'] as const)
      expect(await failureBehind(1, scheme)).toMatch(
        new RegExp(`^the proxy http://127\\.0\\.0\\.1:1 \\(${scheme}_proxy\\) does not respond \\(.*ECONNREFUSED`),
      )
  })
})

test.each([
  ['https://agent.example.com', { https_proxy: 'http://a:b@p.example.com:3128' }, 'http://p.example.com:3128'],
  ['https://agent.example.com', { HTTP_PROXY: 'http://p.example.com' }, 'http://p.example.com'],
  ['http://agent.example.com', { https_proxy: 'http://p.example.com' }, undefined],
  ['https://agent.example.com', { https_proxy: 'http://p.example.com', NO_PROXY: 'x.org, .example.com' }, undefined],
  ['https://agent.example.com', { https_proxy: 'http://p.example.com', no_proxy: '*' }, undefined],
  [
    'https://agent.example.com',
    { https_proxy: 'http://p.example.com', no_proxy: 'agent.example.com:444' },
    'http://p.example.com',
  ],
  ['http://127.0.0.1:80', { http_proxy: 'http://p.example.com' }, undefined],
  ['http://127.0.0.1:80', { http_proxy: 'http://p.example.com', NO_PROXY: '' }, 'http://p.example.com'],
])('what stands before %s by %o', (origin, environment, address) => {
  expect(proxyOf(origin, environment)?.address).toBe(address)
})
