import { expect, it } from 'vitest'
import { inherited, leftOutNotice, outputVariables } from './inherited.ts'

const others = {
  HOME: '/home/me',
  PATH: '/bin',
  HTTPS_PROXY: 'http://p:1',
  GOGC: '50',
  OTEL_RESOURCE_ATTRIBUTES: 'a=b',
}

it('leaves out all that k6 reads from the environment, and nothing else', () => {
  const foreign = {
    K6_LINGER: 'true',
    K6_OUT: 'json=x',
    K6_CONFIG: '/x',
    K6_PROMETHEUS_RW_SERVER_URL: 'x',
    k6_vus: '3',
  }
  expect(inherited({ ...others, ...foreign }, ['--tag', 'a=b'])).toEqual(others)
})

it.each([
  [['--out', 'experimental-prometheus-rw'], ['K6_PROMETHEUS_RW_SERVER_URL']],
  [['--out=experimental-prometheus-rw=http://x'], ['K6_PROMETHEUS_RW_SERVER_URL']],
  [['-o', 'opentelemetry'], ['K6_OTEL_HEADERS']],
  [['-oexperimental-opentelemetry'], ['K6_OTEL_HEADERS']],
  [
    ['-o=cloud', '--out', 'influxdb=http://x/db'],
    ['K6_CLOUD_TOKEN', 'K6_INFLUXDB_PASSWORD'],
  ],
  [['--out', 'xk6-kafka=topic=x'], ['K6_KAFKA_TOPIC']],
  [['--out', 'web-dashboard'], ['K6_WEB_DASHBOARD_PORT']],
  [['--secret-source', 'url'], ['K6_SECRET_SOURCE_URL_METHOD']],
  [['--out'], []],
  [['--out', 'json=x'], []],
  [['--tag', 'opentelemetry'], []],
])('with %j an output gets %j', (k6Arguments, names) => {
  const all = ['K6_PROMETHEUS_RW_SERVER_URL', 'K6_OTEL_HEADERS', 'K6_CLOUD_TOKEN', 'K6_INFLUXDB_PASSWORD']
  const more = [
    'K6_KAFKA_TOPIC',
    'K6_WEB_DASHBOARD_PORT',
    'K6_WEB_DASHBOARD',
    'K6_SECRET_SOURCE_URL_METHOD',
    'K6_LINGER',
  ]
  const environment = Object.fromEntries([...all, ...more].map((name) => [name, 'x']))
  expect(outputVariables(environment, k6Arguments)).toEqual(names)
  expect(Object.keys(inherited(environment, k6Arguments))).toEqual(names)
})

it('names what it leaves out, once, and without a value', () => {
  const environment = { ...others, K6_BIN: '/k6', K6_LINGER: 'secret', K6_OTEL_HEADERS: 'secret' }
  const notice = leftOutNotice(environment, ['--out', 'opentelemetry'])
  expect(notice).toMatch(/^not passed to k6: K6_LINGER\. /)
  expect(notice).not.toContain('secret')
  expect(leftOutNotice({ ...others, K6_BIN: '/k6' }, [])).toBeUndefined()
})
