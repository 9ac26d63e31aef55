import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createService } from '../../../fixtures/service/index.ts'
import type { Target } from '../../../schemas/types.ts'
import { commands } from '../../kit/command.ts'
import { createIdleService } from '../../load/calibrate/idle-service.ts'
import { fakeK6 } from '../../load/kit/fake-program.ts'

const { folder, call, close } = commands()
afterAll(close)

async function loaded(target: Target, how = '') {
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(target))
  const env = { K6_BIN: fakeK6(join(cwd, 'k6'), how), XDG_CACHE_HOME: cwd }
  const words = ['load', 'waits', '--target', 'target.json', '--open', '30', '--hold', '1s', '--http2']
  return { ...(await call(words, { cwd, env })), results: join(cwd, 'results') }
}

it('tells k6 and the result that the load goes over HTTP/2', async () => {
  const service = createService({ waitLimitMs: 5000 })
  await service.listen()
  const { code, stdout, results } = await loaded(service.target())
  await service.close()
  expect([code, stdout.split(':')[0]]).toEqual([0, 'pass'])
  expect(stdout).toMatch(/rerun: .* --http2 /)
  const read = (name: string) => JSON.parse(readFileSync(join(results, name), 'utf8'))
  expect(read('config.json').http2).toBe(true)
  expect(read('load.json').requested.protocol).toBe('HTTP/2')
})

it('sends nothing to a service that speaks HTTP/1.1 alone', async () => {
  const service = createIdleService({ waitLimitMs: 5000 })
  await service.listen()
  const { code, stdout, stderr } = await loaded(service.target())
  await service.close()
  expect([code, stdout]).toEqual([4, ''])
  expect(stderr).toMatch(/^agent-conformance: --http2: http:\/\/127\.0\.0\.1:\d+ does not speak HTTP\/2 \(/m)
})

it('needs a k6 with the extension', async () => {
  const service = createService()
  await service.listen()
  const { code, stderr } = await loaded(service.target(), 'stock')
  await service.close()
  expect(code).toBe(2)
  expect(stderr).toContain('--http2 needs a k6 with the extension')
})
