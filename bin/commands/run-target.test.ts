import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../fixtures/service/index.ts'
import type { Result } from '../../schemas/types.ts'
import { commands } from '../kit/command.ts'

const { call, folder, close } = commands()
let service: Service
beforeAll(async () => {
  service = createService({ waitLimitMs: 400 })
  await service.listen()
})
afterAll(async () => {
  await close()
  await service.close()
})

const quick = ['--only', 'errors/unknown-route-get']
const resultIn = (at: string): Result => JSON.parse(readFileSync(join(at, 'result.json'), 'utf8'))

/** A folder with a target file. */
function targeted(): string {
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target()))
  return cwd
}

describe.concurrent('without --target', () => {
  test('target.json is taken before what the environment names, and either is told', async () => {
    const cwd = targeted()
    const env = { AGENT_CONFORMANCE_TARGET: 'named.json' }
    writeFileSync(join(cwd, 'named.json'), JSON.stringify({ ...service.target(), name: 'named' }))
    const here = await call(['run', ...quick], { cwd, env })
    expect([here.code, here.stderr]).toEqual([0, expect.stringMatching(/^target file target\.json$/m)])
    rmSync(join(cwd, 'target.json'))
    const named = await call(['run', ...quick], { cwd, env })
    expect([named.code, named.stderr]).toEqual([0, expect.stringMatching(/^target file named\.json$/m)])
    expect(resultIn(join(cwd, 'results'))).toMatchObject({
      target: { name: 'named' },
      command: expect.stringMatching(/^npx agent-conformance run --target named\.json /),
    })
    const none = await call(['run', ...quick], { cwd, env: { AGENT_CONFORMANCE_TARGET: '' } })
    expect([none.code, none.stdout]).toEqual([2, ''])
  })

  test.each([['run'], ['doctor'], ['load', 'waits'], ['load', 'capacity', 'waits']])(
    'a file that stands alone is told with its option: %s %s',
    async (...name) => {
      const cwd = targeted()
      const { code, stderr } = await call([...name, 'target.json'], { cwd })
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('(did you mean `--target target.json`?). See `npx agent-'),
      ])
    },
  )

  test('--demo tries the built-in service, says so, and its commands too', async () => {
    const cwd = targeted()
    const { code, stdout } = await call(['run', '--demo', ...quick], { cwd })
    expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/^CONFORMANT \(demo, profile certify/)])
    expect(resultIn(join(cwd, 'results'))).toMatchObject({
      demonstration: true,
      command: expect.stringMatching(/^npx agent-conformance run --demo --seed \d+ --out again$/),
    })
    const doctor = await call(['doctor', '--demo'], { cwd })
    expect([doctor.code, doctor.stdout]).toEqual([
      0,
      expect.stringMatching(/^Next: npx agent-conformance run --demo$/m),
    ])
    const plan = await call(['run', '--demo', '--plan', '--seed', '4'], { cwd })
    expect([plan.code, plan.stdout]).toEqual([
      0,
      expect.stringMatching(/^Next: npx agent-conformance run --demo --seed 4$/m),
    ])
  })
})
