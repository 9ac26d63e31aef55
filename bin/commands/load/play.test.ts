import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Load, validate } from '../../../schemas/index.ts'
import { socketTrial } from '../../../suites/run/kit/trial.ts'
import { commands } from '../../kit/command.ts'
import { fakeK6 } from '../../load/kit/fake-program.ts'
import { isAlive } from '../../load/kit/is-alive.ts'

const { folder, call, start, close } = commands()
afterAll(close)

const key = 'trial_key_0123'

/** A stranger's service in a target file, and a k6 that does as it is told. */
async function setting(how = '', target: object = {}) {
  const service = await socketTrial()
  const cwd = folder()
  writeFileSync(
    join(cwd, 'target.json'),
    JSON.stringify({ ...service.target, credentials: { full: { env: 'KEY' } }, ...target }),
  )
  const env = { K6_BIN: fakeK6(join(cwd, 'k6'), how), KEY: key, XDG_CACHE_HOME: cwd }
  const args = ['load', 'waits', '--target', 'target.json', '--open', '300', '--hold', '1s', '--seed', '5']
  return { service, cwd, env, args, results: join(cwd, 'results') }
}

function resultIn(results: string): Load {
  const value: unknown = JSON.parse(readFileSync(join(results, 'load.json'), 'utf8'))
  expect(validate.load(value)).toEqual([])
  return value as Load
}

const everything = (results: string): string =>
  readdirSync(results)
    .map((name) => readFileSync(join(results, name), 'utf8'))
    .join('\n')

/** The process ids that stand in k6's logs. */
const pidsIn = (results: string): number[] =>
  readdirSync(results)
    .filter((name) => /^k6-\d+\.log$/.test(name))
    .flatMap((name) => Number(/"pid":(\d+)/.exec(readFileSync(join(results, name), 'utf8'))?.[1] ?? []))

describe('load', () => {
  it('shows the verdict first, and writes load.json and a page', async () => {
    const { service, cwd, env, args, results } = await setting()
    const { code, stdout, stderr } = await call([...args, '--instances', '2', '--', '--tag', 'a=b'], { cwd, env })
    await service.close()
    expect(stderr).not.toContain('internal error')
    expect(stdout.split('\n')[0]).toBe('pass: waits, 300 messages acknowledged, no faults, every threshold met')
    expect(code).toBe(0)
    const { requested, achieved, instances, audit } = resultIn(results)
    expect([requested.sends, achieved.sends, audit.acknowledged]).toEqual([300, 300, 300])
    expect(instances?.map(({ sends, exitCode }) => [sends, exitCode])).toEqual([
      [150, 0],
      [150, 0],
    ])
    expect(readFileSync(join(results, 'load.html'), 'utf8')).toContain('<svg role="img"')
    const log = readFileSync(join(results, 'k6-1.log'), 'utf8')
    expect(log).toContain(String.raw`\"--execution-segment\",\"1/2:1\",\"--execution-segment-sequence\",\"0,1/2,1\"`)
    expect(log).toContain(String.raw`\"--tag\",\"a=b\"`)
    expect(everything(results)).not.toContain(key)
  })

  it('gives k6 nothing that the user set for other tests, but what an output reads that was asked for', async () => {
    const { service, cwd, env, args, results } = await setting()
    const foreign = { K6_LINGER: 'true', K6_OUT: 'json=x', K6_OTEL_SERVICE_NAME: 'x' }
    const asked = ['--instances', '2', '--', '--out', 'opentelemetry']
    const { code, stderr } = await call([...args, ...asked], { cwd, env: { ...env, ...foreign } })
    await service.close()
    expect(code).toBe(0)
    expect(stderr).toContain('not passed to k6: K6_LINGER, K6_OUT. Pass options of k6 after --')
    const own = 'K6_AUTO_EXTENSION_RESOLUTION K6_NO_USAGE_REPORT K6_OTEL_SERVICE_NAME'
    for (const index of [0, 1]) {
      const log = readFileSync(join(results, `k6-${index}.log`), 'utf8')
      expect(log).toContain(`"variables ${own}"`)
      expect(log).toContain(String.raw`\"--config\",\"${join(results, `k6-${index}.json`)}\"`)
      expect(readFileSync(join(results, `k6-${index}.json`), 'utf8')).toBe('{}\n')
    }
  })

  it.each([
    ['loses', 1, 'fail: 2 faults of the service: 2 lost messages'],
    ['late', 3, 'invalid: the generator was too slow: sends started 150 ms late at p99'],
    ['unsettled', 3, 'invalid: 1 message was not settled when --drain ended'],
    ['throws', 4, 'aborted: internal error: the script threw 1 exception.'],
    [
      'breaks',
      4,
      'aborted: k6 failed: the script threw an exception or is not valid (SyntaxError: line 3: unexpected token)',
    ],
  ])('with a k6 that %s ends with %i', async (how, expected, line) => {
    const { service, cwd, env, args, results } = await setting(how)
    const { code, stdout } = await call(args, { cwd, env })
    await service.close()
    expect(stdout.slice(0, line.length)).toBe(line)
    expect(code).toBe(expected)
    expect(resultIn(results).verdict).toBe(line.split(':')[0])
    // What a service says back of a key is replaced as well.
    expect(everything(results)).not.toContain(key)
  })

  it.each([
    ['401', 2, 'aborted: credentials.full: '],
    ['403', 2, 'aborted: credentials.full: '],
    ['402', 3, 'invalid: the account has no credits ('],
    ['429', 3, 'invalid: the service rate limited every send ('],
    ['404', 1, 'fail: the service accepted none of 300 valid sends ('],
    ['dns', 4, 'aborted: the host name of '],
    ['refused', 4, 'aborted: nothing listens at '],
  ])('with nothing but %s to its sends ends with %i, alone and merged', async (ends, expected, line) => {
    const { service, cwd, env, args, results } = await setting(`ends-${ends}`)
    const { code, stdout } = await call([...args, '--instances', '2'], { cwd, env })
    await service.close()
    expect(stdout.slice(0, line.length)).toBe(line)
    expect(stdout).not.toContain('✓ service_delay')
    expect(code).toBe(expected)
    expect(resultIn(results).audit.acknowledged).toBe(0)
    const merged = await call(['load', 'merge', 'results', '--out', 'all'], { cwd, env })
    expect(merged.stdout.slice(0, line.length)).toBe(line)
    expect(merged.code).toBe(expected)
  })

  it('with --demo drives the built-in service, and says how that did', async () => {
    const { service, cwd, env, results } = await setting()
    await service.close()
    const { code, stdout } = await call(['load', 'waits', '--demo', '--open', '20', '--hold', '1s'], { cwd, env })
    expect(stdout).toContain('(built-in service)')
    const { eventLoopDelayP99Ms, bottleneck } = resultIn(results).service ?? {}
    expect(eventLoopDelayP99Ms).toBeGreaterThanOrEqual(0)
    // It takes what others leave: on a busy machine it is the bottleneck, and the run says so and proves nothing.
    expect(code).toBe(bottleneck === true ? 3 : 0)
    expect(stdout.includes('the built-in service was too slow on this machine')).toBe(bottleneck)
  })

  it('with --fail-fast asks k6 to send no more at the first fault, and reports the part that ran', async () => {
    const { service, cwd, env, results } = await setting('repeats')
    const long = ['load', 'waits', '--target', 'target.json', '--open', '300', '--hold', '2s', '--seed', '5']
    const { code, stdout, stderr } = await call([...long, '--fail-fast'], { cwd, env })
    await service.close()
    expect(code).toBe(1)
    expect(stderr).toContain('a fault was found: 2 repeated messages. Sending stops, and what was sent is audited\n')
    expect(stdout).toMatch(/^fail: 2 faults of the service: 2 repeated messages\n/)
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /--fail-fast ended the sends \S+ (ms|s) after the start \(a fault was found: 2 repeated messages\): 300 of 300 planned sends/,
    )
    expect(resultIn(results).stopped).toMatchObject({
      cause: 'fault',
      reason: 'a fault was found: 2 repeated messages',
    })
    expect(readdirSync(results)).not.toContain('stop')
  })

  it('needs the extension to stop early', async () => {
    const { service, cwd, env, args } = await setting('stock')
    const { code, stderr } = await call([...args, '--fail-fast'], { cwd, env })
    await service.close()
    expect(stderr).toContain('--fail-fast needs a k6 with the extension, and this one is a stock k6.')
    expect(code).toBe(2)
  })

  it('looks with each key of credentials.load before it starts, and shows none of them', async () => {
    const [first, second] = ['load_key_a_0123456789', 'load_key_b_0123456789']
    const load = [{ env: 'FIRST' }, { env: 'SECOND' }]
    const { service, cwd, env, args, results } = await setting('', { credentials: { full: { env: 'KEY' }, load } })
    const keys = { ...env, FIRST: first, SECOND: second }
    const { code } = await call(args, { cwd, env: keys })
    expect(code).toBe(0)
    for (const each of [key, first, second])
      expect(service.asked.map(({ authorization }) => authorization)).toContain(`Bearer ${each}`)
    expect(resultIn(results).requested).toMatchObject({ keys: 2 })
    for (const each of [key, first, second]) expect(everything(results)).not.toContain(each)
    const same = await call(args, { cwd, env: { ...keys, SECOND: first } })
    expect([same.code, same.stderr]).toEqual([
      2,
      'agent-conformance: credentials.load[1] and credentials.load[0] have the same value. Give each a key of its own, or remove one of them.\n',
    ])
    const unset = await call(args, { cwd, env: { ...env, FIRST: first } })
    expect(unset.stderr).toContain('credentials.load[1].env: the environment variable SECOND is not set.')
    await service.close()
    const refusing = await socketTrial(({ authorization }) =>
      authorization === `Bearer ${second}` ? { status: 401, json: { error: `no ${second}` } } : undefined,
    )
    writeFileSync(join(cwd, 'target.json'), JSON.stringify({ ...refusing.target, credentials: { full: key, load } }))
    const refused = await call(args, { cwd, env: keys })
    await refusing.close()
    expect(refused.stderr).toMatch(/^agent-conformance: credentials\.load\[1\]: \S+ rejects this key \(401 on/)
    expect(refused.stderr).not.toContain(second)
    expect(refused.code).toBe(2)
  })

  it('with --live serves a page until its end, and says which port is in use', async () => {
    const { service, cwd, env, args } = await setting('hangs')
    const { child, ended, shows, shown } = start([...args, '--live', '0'], { cwd, env })
    await shows('of 300 open')
    const [, url = ''] = /^live charts: (http:\S+)$/m.exec(shown()) ?? []
    expect(await (await fetch(url)).text()).toContain('<title>trial: load waits</title>')
    const taken = await call([...args, '--live', new URL(url).port, '--out', 'other'], { cwd, env })
    expect([taken.code, taken.stdout]).toEqual([2, ''])
    expect(taken.stderr).toContain(`--live: port ${new URL(url).port} of 127.0.0.1 is in use. Choose another`)
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    await expect(fetch(url)).rejects.toThrow()
    await service.close()
  })

  it('sends nothing to a target that is not there, or refuses the key', async () => {
    const { service, cwd, env, args, results } = await setting()
    const refusing = await socketTrial(() => ({ status: 401, json: { error: 'no' } }))
    writeFileSync(join(cwd, 'refusing.json'), JSON.stringify({ ...refusing.target }))
    const refused = await call(['load', 'waits', '--target', 'refusing.json', '--hold', '1s'], { cwd, env })
    await refusing.close()
    expect(refused.stderr).toContain('rejects this key (401 on GET /conversations')
    expect(refused.code).toBe(2)
    for (const [status, code, sentence] of [
      [403, 2, '(403 on GET /conversations and'],
      [404, 4, 'Every route below '],
    ] as const) {
      const odd = await socketTrial(() => ({ status, json: { error: 'no' } }))
      writeFileSync(join(cwd, 'odd.json'), JSON.stringify({ ...odd.target }))
      const found = await call(['load', 'waits', '--target', 'odd.json', '--hold', '1s'], { cwd, env })
      await odd.close()
      expect(found.stderr).toContain(sentence)
      expect(found.code).toBe(code)
    }
    await service.close()
    const gone = await call(args, { cwd, env })
    expect(gone.stderr).toMatch(/^agent-conformance: Nothing listens at /)
    expect(gone.code).toBe(4)
    expect(existsSync(join(results, 'load.json'))).toBe(false)
  })

  it('says of a wrong command line what is wrong, before anything is started', async () => {
    const { service, cwd, env } = await setting()
    await service.close()
    writeFileSync(join(cwd, 'broken.csv'), 'session,turn,thinkMs,turnMs,replyOffsetsMs\n0,0,0,9,5\n0,1,soon,9,5\n')
    const cases: [string[], string][] = [
      [
        ['nothing'],
        'Unknown scenario "nothing". Scenarios: waits, streams, sessions, burst, ramp, soak, day, wakes, agents, returns.',
      ],
      [['waits', '--open', '0'], '--open must be a whole number from 1'],
      [['sessions', '--rate', '0'], '--rate must be a number above 0'],
      [['sessions', '--demo', '--workload', 'none.csv'], '/none.csv cannot be read: no such file.'],
      [
        ['sessions', '--demo', '--workload', 'broken.csv'],
        'Line 3 of the workload: thinkMs must be a whole number, 0 or more (got "soon")',
      ],
      [['waits', '--demo', '--users', '5'], '--users is not an option of scenario waits. Scenarios with it: sessions'],
      [['sessions', '--demo', '--users', '5', '--rate', '5'], 'leave out --rate.'],
      [['waits', '--demo', '--stop-saturated'], 'and scenario waits has none.'],
      [['waits', '--demo', '--live', 'http'], '--live must be a port from 0 (any free one) to 65535 (got "http").'],
      [
        ['waits', '--demo', '--kubernetes', '--image', 'x', '--fail-fast'],
        '--fail-fast has no effect with --kubernetes',
      ],
      [['waits', 'more'], 'Unknown argument more. See `npx agent-conformance load --help`.'],
      [['waits', '--demo', '--image', 'x'], '--image needs --kubernetes.'],
      [['waits', '--demo', '--kubernetes'], '--kubernetes needs --image NAME'],
      [['waits', '--demo', '--kubernetes', '--image', 'x'], '--kubernetes needs --target FILE'],
      [
        ['waits', '--demo', '--kubernetes', '--image', 'x', '--scrape', 'http://127.0.0.1:1/'],
        '--scrape has no effect with --kubernetes',
      ],
      [
        ['merge', '.', '--objective', 'x'],
        'Unknown argument --objective. See `npx agent-conformance load merge --help`',
      ],
      [
        ['compare', '.', '.', '--rate', '3'],
        'Unknown argument --rate. See `npx agent-conformance load compare --help`',
      ],
      [['compare', '.'], '`load compare` needs an argument: an older folder and newer ones'],
      [['record', 'x', '--seed', '3'], 'Unknown argument --seed. See `npx agent-conformance load record --help`'],
      [['record'], '`load record` needs an argument: a transcript.jsonl.gz, a HAR or traces'],
      [
        ['capacity', 'sessions', '--scrape', 'x'],
        'Unknown argument --scrape. See `npx agent-conformance load capacity',
      ],
      [
        ['merge', '.', '--', '--out', 'x'],
        'Only `run`, `load`, `load benchmark` and `load capacity` accept arguments after --.',
      ],
      [['merge'], 'Name the folders to merge'],
      [['merge', 'nowhere'], 'Folder nowhere does not exist.'],
      [['merge', '.'], '. has no instance-*.json'],
    ]
    for (const [args, sentence] of cases) {
      const { code, stderr, stdout } = await call(['load', ...args], { cwd, env })
      expect(stderr).toContain(sentence)
      expect(stderr.trim().split('\n')).toHaveLength(1)
      expect([code, stdout]).toEqual([2, ''])
    }
  })
})

describe.concurrent('a load that is ended from outside', () => {
  it('passes Ctrl-C on, and writes what was found until then', async () => {
    const { service, cwd, env, args, results } = await setting('hangs')
    const { child, ended, shows } = start([...args, '--instances', '2'], { cwd, env })
    await shows('300 of 300 open')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    await service.close()
    expect(code).toBe(130)
    expect(stdout).toMatch(/^interrupted: stopped by an interrupt\n/)
    expect(resultIn(results)).toMatchObject({ verdict: 'interrupted', audit: { acknowledged: 300 } })
    expect(pidsIn(results).map(isAlive)).toEqual([false, false])
  })

  it('leaves no process behind when it is killed', async () => {
    const { service, cwd, env, args, results } = await setting('hangs')
    const { child, ended, shows } = start(args, { cwd, env })
    await shows('open')
    const pids = pidsIn(results)
    expect(pids.map(isAlive)).toEqual([true])
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => pids.map(isAlive)).toEqual([false])
    await service.close()
  })

  it('ends when the target dies in the middle', async () => {
    const { service, cwd, env, args, results } = await setting('refused')
    const { ended, shows } = start(args, { cwd, env })
    await shows('open')
    await service.close()
    const { code, stdout } = await ended
    expect(code).toBe(4)
    expect(stdout).toMatch(/^aborted: the target stopped responding \(connect ECONNREFUSED/)
    expect(resultIn(results)).toMatchObject({ verdict: 'aborted', audit: { acknowledged: 300 } })
    expect(pidsIn(results).map(isAlive)).toEqual([false])
  })
})

describe('load merge', () => {
  it('joins the folders of several machines into what one would have found', async () => {
    const { service, cwd, env, args, results } = await setting('loses')
    await call([...args, '--instances', '2'], { cwd, env })
    await service.close()
    for (const index of [0, 1]) {
      mkdirSync(join(cwd, `runner-${index}`))
      for (const name of ['config.json', `instance-${index}.json`])
        writeFileSync(join(cwd, `runner-${index}`, name), readFileSync(join(results, name)))
    }
    const { code, stdout } = await call(['load', 'merge', 'runner-0', 'runner-1', '--out', 'all'], { cwd, env })
    expect(stdout).toMatch(/^fail: 4 faults of the service: 4 lost messages\n/)
    expect(code).toBe(1)
    const [merged, whole] = [resultIn(join(cwd, 'all')), resultIn(results)]
    expect(merged.metrics).toEqual(whole.metrics)
    expect(merged.audit).toEqual(whole.audit)
    const half = await call(['load', 'merge', 'runner-0', '--out', 'half'], { cwd, env })
    expect(half.stdout).toMatch(/^aborted: the results of 1 of 2 k6 processes are missing/)
    const twice = await call(['load', 'merge', 'runner-0', 'runner-0'], { cwd, env })
    expect(twice.stderr).toContain('The same results were named twice')
  })
})

describe('load --kubernetes', () => {
  it('prints the manifest, sends nothing, and needs no secret', async () => {
    const budget = { meteredSends: 1000 }
    const { service, cwd, env, args } = await setting('', { baseUrl: 'https://agent.example.com/v1', budget })
    const { code, stdout, stderr } = await call(
      [...args, '--instances', '3', '--kubernetes', '--image', 'registry.example/k6:1'],
      {
        cwd,
        env: { ...env, KEY: '' },
      },
    )
    expect(code).toBe(0)
    // What is piped into kubectl nobody reads.
    expect(stderr).toMatch(/^A load of waits on /)
    expect(stderr).toContain('load merge --logs agent-load-waits-')
    expect(stdout).toMatch(/^kind: TestRun$/m)
    expect(stdout).toMatch(/^ {2}parallelism: 3$/m)
    expect(service.asked).toEqual([])
    await service.close()
  })

  it('refuses an address of this machine', async () => {
    const { service, cwd, env, args } = await setting()
    await service.close()
    const { code, stdout, stderr } = await call([...args, '--kubernetes', '--image', 'x'], { cwd, env })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('is a loopback address, which runners in a cluster cannot reach')
  })
})
