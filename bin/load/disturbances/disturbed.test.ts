import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Load, validate } from '../../../schemas/index.ts'
import { socketTrial } from '../../../suites/run/kit/trial.ts'
import { commands } from '../../kit/command.ts'
import { fakeK6 } from '../kit/fake-program.ts'
import { isAlive } from '../kit/is-alive.ts'

const { folder, call, close } = commands()
afterAll(close)

const key = 'trial_key_0123'

/** A load of a fake k6 with disturbances, as the command line has it. */
async function loaded(disturbances: readonly string[], how = 'lasts') {
  const service = await socketTrial()
  const cwd = folder()
  const target = { ...service.target, credentials: { full: { env: 'KEY' } } }
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(target))
  const env = { K6_BIN: fakeK6(join(cwd, 'k6'), how), KEY: key, XDG_CACHE_HOME: cwd }
  const args = ['load', 'waits', '--target', 'target.json', '--open', '30', '--hold', '2s', '--seed', '5']
  const { code, stdout, stderr } = await call([...args, ...disturbances], { cwd, env })
  await service.close()
  const file = join(cwd, 'results', 'load.json')
  const result: Load | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  if (result !== undefined) expect(validate.load(result)).toEqual([])
  return { code, stdout, stderr, result, cwd, results: join(cwd, 'results') }
}

describe('load with disturbances', () => {
  it('runs the commands, keeps their output without keys, and prints how to repeat it', async () => {
    const at = ['--at', '200ms', 'echo "restarted with $KEY"', '--at', '0s', 'proxy: latency 1ms for 100ms']
    const { stdout, stderr, result, results } = await loaded(at)
    expect(stderr).toContain('disturbance: echo "restarted with $KEY"')
    expect(result?.disturbances).toMatchObject([
      { action: 'proxy: latency 1ms for 100ms' },
      { action: 'echo "restarted with $KEY"', exitCode: 0, output: expect.stringMatching(/^restarted with /) },
    ])
    expect(readFileSync(join(results, 'disturbances.log'), 'utf8')).toMatch(/^restarted with /)
    for (const name of readdirSync(results)) expect(readFileSync(join(results, name), 'utf8'), name).not.toContain(key)
    expect(stdout).toContain(`--at 200ms 'echo "restarted with $KEY"' --at 0s 'proxy: latency 1ms for 100ms'`)
    const config: unknown = JSON.parse(readFileSync(join(results, 'config.json'), 'utf8'))
    expect(config).toMatchObject({ proxy: { to: expect.stringMatching(/^127\.0\.0\.1:\d+$/) } })
  })

  it('a command that fails makes the load invalid: it says nothing of what did not happen', async () => {
    const { code, stdout } = await loaded(['--at', '100ms', 'X=1 no-such-program'])
    expect(stdout).toMatch(
      /^invalid: the disturbance 'X=1 no-such-program' at 0 s was not as planned: it did not start \(exit code 127: .*not found\)/,
    )
    expect(code).toBe(3)
    expect((await loaded(['--at', '100ms', 'exit 7'])).stdout).toContain('not as planned: it failed (exit code 7)')
  })

  it('ends a command that outlasts the load, with all that it started', async () => {
    const { code, stdout, cwd } = await loaded(['--at', '100ms', 'sleep 60 & echo $! > pid; echo on; sleep 60'])
    expect(stdout).toContain('not as planned: it still ran when the load ended, and was ended')
    expect(code).toBe(3)
    expect(isAlive(Number(readFileSync(join(cwd, 'pid'), 'utf8')))).toBe(false)
  })

  it('says what did not begin, and what the proxy could not end', async () => {
    const { result } = await loaded(['--at', '1900ms', 'true', '--at', '1s', 'proxy: stall for 1m'])
    expect(result?.disturbances?.map(({ problem }) => problem)).toEqual([
      'the load ended before its 1m were over',
      'the load ended before',
    ])
  })

  it.each([
    [['--at', '60s'], '--at needs a time and a command, as in --at 60s '],
    [['--at', 'later', 'true'], '--at must be a time such as 500ms, 2s, 10m or 1h'],
    [['--every', '10ms', 'true'], '--every 10ms is less than the minimum, 1s'],
    [['--at', '10m', 'true'], "--at 10m 'true' is not before the end of the sends of this load, 3s."],
    [['--at', '1s', 'no-such-program'], "--at 1s 'no-such-program': command no-such-program was not found."],
    [
      ['--at', '1s', 'true', '--kubernetes', '--image', 'x'],
      '--at has no effect with --kubernetes, which prints a manifest. Leave it out.',
    ],
  ])('refuses %j in one sentence, and sends nothing', async (given, sentence) => {
    const { code, stderr, results } = await loaded(given)
    expect(stderr.trim().split('\n').at(-1)).toContain(`agent-conformance: ${sentence}`)
    expect(code).toBe(2)
    expect(existsSync(results)).toBe(false)
  })
})
