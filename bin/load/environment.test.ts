import { describe, expect, it } from 'vitest'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { environmentOf } from './environment.ts'
import { madeConfig } from './kit/made-instance.ts'
import { scenarioNamed } from './scenario-named.ts'

const secrets = { keys: ['secret', 'other'], headers: { 'x-tenant': 'north' }, all: new Secrets() }
const at = { scenario: scenarioNamed('waits'), folder: '/out', index: 2, environment: {}, k6Arguments: [] }

describe('the environment of k6', () => {
  it('holds what its script reads, the secrets among it', () => {
    const config = { ...madeConfig(), headers: ['X-Tenant'] }
    expect(environmentOf(config, {}, secrets, at)).toMatchObject({
      ...{
        AGENT_LOAD_CONFIG: '/out/config.json',
        AGENT_LOAD_INSTANCE: '2',
        AGENT_LOAD_KEY: 'secret',
        AGENT_LOAD_KEY_1: 'other',
      },
      ...{ AGENT_LOAD_HEADER_0: 'north', K6_AUTO_EXTENSION_RESOLUTION: 'false', K6_NO_USAGE_REPORT: 'true' },
    })
  })

  it('passes on how TLS is set up', () => {
    const tls = { insecure: true, caFile: '/etc/ca.pem' }
    expect(environmentOf(madeConfig(), { tls }, secrets, at)).toMatchObject({
      K6_INSECURE_SKIP_TLS_VERIFY: 'true',
      SSL_CERT_FILE: '/etc/ca.pem',
    })
  })

  it('lets nothing of the caller change the shape of the load, and the caller alone decide on the garbage', () => {
    const environment = { K6_VUS: '9', K6_DURATION: '1s', GOGC: '77', GODEBUG: 'http2client=0', HOME: '/home/me' }
    const made = environmentOf(madeConfig(), {}, secrets, { ...at, environment })
    expect(made).toMatchObject({ GOGC: '77', GODEBUG: 'http2client=0,adaptivestackstart=0', HOME: '/home/me' })
    expect(Object.keys(made)).not.toContain('K6_VUS')
    expect(Object.keys(made)).not.toContain('K6_DURATION')
  })

  it('has the variables of an output that was asked for, and what we say wins', () => {
    const environment = { K6_PROMETHEUS_RW_SERVER_URL: 'http://x', K6_LINGER: 'true', K6_NO_USAGE_REPORT: 'false' }
    const k6Arguments = ['--out', 'experimental-prometheus-rw']
    const made = environmentOf(madeConfig(), {}, secrets, { ...at, environment, k6Arguments })
    expect(made).toMatchObject({ K6_PROMETHEUS_RW_SERVER_URL: 'http://x', K6_NO_USAGE_REPORT: 'true' })
    expect(Object.keys(made)).not.toContain('K6_LINGER')
  })

  it('collects often where memory counts, and late where delays do', () => {
    const of = (id: string, args = {}) =>
      environmentOf(madeConfig(args, id), {}, secrets, { ...at, scenario: scenarioNamed(id) })
    expect(of('waits')).toMatchObject({ GOGC: '50' })
    expect(of('streams', { events: '2000' })).toMatchObject({ GOGC: '50' })
    expect(of('streams', { events: '20000' })).toMatchObject({ GOGC: 'off' })
    expect(Number(of('streams', { events: '20000' }).GOMEMLIMIT)).toBeGreaterThan(2 ** 24)
  })
})
