import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Target } from '../../schemas/types.ts'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { probedService } from './probe.ts'
import { withStated } from './stated.ts'

const target = (more: object = {}): Target =>
  checkTarget({ name: 'mine', baseUrl: 'http://127.0.0.1:1/v1', credentials: { full: 'key_0123456789' }, ...more }, 't')

describe('the build that is tested', () => {
  test('is what the command line says, then the environment, then the target file', () => {
    const file = target({ service: { product: 'Agent', version: '1', commit: 'a'.repeat(40) } })
    const environment = { AGENT_CONFORMANCE_SERVICE_VERSION: '2', AGENT_CONFORMANCE_SERVICE_VENDOR: 'Acme' }
    expect(withStated(file, undefined, {}).service).toEqual(file.service)
    expect(withStated(file, undefined, environment).service).toEqual({ ...file.service, vendor: 'Acme', version: '2' })
    expect(withStated(file, '3', environment).service?.version).toBe('3')
  })

  test('has no value that could not stand in a target file', () => {
    expect(() => withStated(target(), undefined, { AGENT_CONFORMANCE_SERVICE_COMMIT: 'main' })).toThrow(
      /the stated service: service.commit: expected/,
    )
    expect(() => target({ probe: { path: 'version' } })).toThrow('probe needs either header or jsonPointer')
  })
})

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const each of servers.splice(0)) each.close()
})

async function serving(answer: RequestListener, more: object): Promise<Target> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return target({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, ...more })
}

const probed = (given: Target) => probedService(given, new Secrets(), {})
const inJson = { path: '/about', jsonPointer: '/build/version' }

describe('what a service says of itself', () => {
  const about: RequestListener = ({ url, headers }, response) => {
    const isKnown = headers.authorization === 'Bearer key_0123456789'
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json', 'x-version': `head of ${url}` })
    response.end(JSON.stringify({ build: { version: '2.4.1' } }))
  }

  test('is read from a header or from JSON, below the address or from the root of its host', async () => {
    expect(await probed(await serving(about, { probe: inJson, service: { vendor: 'Acme' } }))).toEqual({
      ...{ vendor: 'Acme', version: '2.4.1' },
    })
    const inHeader = { path: 'version', header: 'X-Version' }
    expect((await probed(await serving(about, { probe: inHeader })))?.version).toBe('head of /v1/version')
    expect(await probed(target())).toBeUndefined()
  })

  test('ends the run before it begins where it is not what was stated', async () => {
    const given = await serving(about, { probe: inJson, service: { version: '2.4.0' } })
    await expect(probed(given)).rejects.toThrow(
      /^The service says that it is version "2.4.1" \(GET .*\/about\), and "2.4.0" was stated\./,
    )
  })

  test('or where it is nothing', async () => {
    const elsewhere = { path: '/about', jsonPointer: '/version' }
    await expect(probed(await serving(about, { probe: elsewhere }))).rejects.toThrow(
      'has no version at /version of its JSON',
    )
    const failing = await serving((_, response) => response.writeHead(503).end(), { probe: inJson })
    await expect(probed(failing)).rejects.toThrow(/^probe: GET .*\/about got 503\.$/)
    await expect(probed(target({ probe: inJson }))).rejects.toThrow(/^probe: GET .*\/about got no response: /)
  })
})
