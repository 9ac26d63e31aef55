import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { UsageError } from '../errors.ts'
import { proxySecrets } from './proxy.ts'
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
      await expect(asking).rejects.toThrow(/^HTTPS_PROXY is no address of a proxy; set it to one such as/)
      await expect(asking).rejects.not.toThrow(value)
    },
  )

  test('a password that is no part of an address is told, and not shown', async () => {
    const asking = askedWith({ HTTPS_PROXY: 'http://ana:50%off@proxy.example.com' })
    await expect(asking).rejects.toThrow(UsageError)
    await expect(asking).rejects.toThrow('HTTPS_PROXY: a % in its user or password has to be written as %25.')
    expect(proxySecrets({ HTTPS_PROXY: 'http://ana:50%off@proxy.example.com' })).toEqual(['50%off'])
  })

  test('its password is a secret', () => {
    expect(proxySecrets({ HTTPS_PROXY: 'http://ana:p%40ss-word@proxy.example.com' })).toEqual(['p@ss-word'])
    expect(proxySecrets({ HTTPS_PROXY: 'http://proxy.example.com', HTTP_PROXY: 'nonsense' })).toEqual([])
  })
})
