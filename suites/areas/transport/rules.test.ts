import { expect, test } from 'vitest'
import type { Change } from '../../../fixtures/define.ts'
import { Log } from '../../log/log.ts'
import { Report } from '../../log/report.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import { timingFor } from '../../run/time/timing.ts'
import { play } from '../kit/playing.ts'
import { transport } from './rows.ts'
import { basePath, https } from './transport.ts'

// What no mutant shows: the address of a run, and advisory rules.

test.each([
  ['https://agent.example.com/v1', 'held', 'held'],
  ['https://127.0.0.1:8443/agents/api/v1', 'held', 'held'],
  ['http://10.0.0.7:8080/v2', 'broken', 'broken'],
  ['http://localhost.example.com/v1', 'broken', 'held'],
  ['http://127.0.0.1.example.com/v1', 'broken', 'held'],
  ['http://[2001:db8::1]:80/v1', 'broken', 'held'],
  ['http://127.8.9.1/v1', undefined, 'held'],
  ['http://api.localhost/v1', undefined, 'held'],
  ['http://[::1]:4000/v1', undefined, 'held'],
  ['http://[::ffff:7f00:1]:4000/v1', undefined, 'held'],
])('%s', (baseUrl, ofScheme, ofPath) => {
  const [said, of] = [new Report(transport.https), new Report(transport['base-path'])]
  const log = new Log(timingFor(1000), { baseUrl })
  log.add([made()])
  https(log, said)
  basePath(log, of)
  expect([verdicts(said.outcomes), verdicts(of.outcomes)]).toEqual([
    ofScheme === undefined ? [] : [`${ofScheme} transport/https`],
    [`${ofPath} transport/base-path`],
  ])
})

const mindful: Change = (p) => ({
  ...p,
  refusals: {
    ...p.refusals,
    first: (world, attempt) =>
      attempt.call.mediaType()?.includes('charset')
        ? { status: 415, code: 'type', message: 'Send application/json.' }
        : p.refusals.first(world, attempt),
  },
})
const latin: Change = (p) => ({
  ...p,
  http: {
    ...p.http,
    deliver: (_world, reply, { status, headers, body }) => {
      const isList = body.startsWith('{"conversations"')
      const sent = isList ? body.replace('"title":"', '"title":"é ') : body
      reply
        .code(status)
        .headers(headers)
        .send(Buffer.from(sent, isList ? 'latin1' : 'utf8'))
    },
  },
})
const kept =
  (cacheControl: string): Change =>
  (p) => ({
    ...p,
    http: {
      ...p.http,
      deliver: (world, reply, answer) =>
        p.http.deliver(world, reply, { ...answer, headers: { ...answer.headers, 'cache-control': cacheControl } }),
    },
  })

test.each([
  ['minds a charset', mindful, 'transport/request-charset'],
  ['writes Latin-1', latin, 'transport/json-utf-8'],
  ['is kept by shared caches', kept('public, max-age=60'), 'transport/not-shared'],
  ['is kept by its own caller alone', kept('private, max-age=60'), undefined],
  ['is asked for again', kept('public, no-cache'), undefined],
])('a service that %s is warned, or is not', async (_, change, warned) => {
  const { result, failed } = await play(['transport/*'], change)
  expect([result.verdict, failed]).toEqual(['conformant', []])
  expect(result.rules.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []))).toEqual(
    warned === undefined ? [] : [warned],
  )
})
