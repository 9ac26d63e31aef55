import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createService } from '../../fixtures/service/index.ts'
import type { Target } from '../../schemas/types.ts'
import { commands } from '../kit/command.ts'

const { call, start, run, folder, close } = commands()
afterAll(close)

const program = new URL('../agent-conformance.js', import.meta.url).pathname
const only = ['--only', 'status/gate-*']

/** A folder with the target file of a service that does not run, and the words that start it. */
async function checkout(...more: string[]): Promise<{ cwd: string; target: Target; command: string[] }> {
  const service = createService({ waitLimitMs: 2000, seed: 1 })
  await service.listen()
  const target = service.target()
  await service.close()
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(target))
  const { port } = new URL(target.baseUrl)
  const words = ['serve', '--port', port, '--wait-limit', '2000', '--seed', '1', ...more]
  return { cwd, target, command: [process.execPath, program, ...words] }
}

/** A shell in front of the service, with a child that ends only by SIGKILL; their process ids are in `pids`. */
function inShell(command: readonly string[]): string[] {
  const stubborn = `trap '' TERM INT; echo $$ >> pids; while :; do sleep 1; done`
  return ['sh', '-c', `echo $$ >> pids; sh -c "${stubborn.replaceAll('$', '\\$')}" & "$@"`, 'sh', ...command]
}

/** Those of `pids` that still run. */
function leftIn(cwd: string): string[] {
  const pids = readFileSync(join(cwd, 'pids'), 'utf8').trim().split('\n')
  expect(pids.length).toBe(2)
  // One that has ended stays listed until the system has collected it.
  const state = (pid: string): string => spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim()
  return pids.filter((pid) => /^[^Z]/.test(state(pid)))
}

const log = (cwd: string): string => readFileSync(join(cwd, 'results/service.log'), 'utf8')

describe.concurrent('run -- COMMAND', () => {
  test('starts the service, tests it, and ends it with its children; its output has no key', async () => {
    const { cwd, target, command } = await checkout()
    const { code, stderr } = await run(['run', '--target', 'target.json', ...only, '--', ...inShell(command)], { cwd })
    expect([code, stderr]).toEqual([0, expect.stringContaining(`waiting for ${target.baseUrl}; the output`)])
    expect(leftIn(cwd)).toEqual([])
    expect(log(cwd)).toContain('Listening on http://127.0.0.1:')
    expect(log(cwd)).toContain('«full»')
    expect(log(cwd)).not.toContain(String(target.credentials.full))
  })

  test('the command of a failed rule has room for it, and does not publish it', async () => {
    const { cwd, command } = await checkout('--mutant', 'status/no-gates')
    const args = ['run', '--target', 'target.json', ...only, '--wait-timeout', '2m', '--', ...command]
    const { code, stdout } = await run(args, { cwd })
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /rerun: npx agent-conformance run --target target.json --wait-timeout 2m --seed \d+ --out again --only status\/gate-listed -- COMMAND$/m,
    )
    const result = (): string => readFileSync(join(cwd, 'results/result.json'), 'utf8')
    expect(result()).not.toContain('no-gates')
    const before = result()
    const again = await run(['run', '--target', 'target.json', ...only, '--', 'false'], { cwd })
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining('results keeps the result of an earlier run'),
    ])
    expect(result()).toBe(before)
  })

  test('--wait-for waits for a status below 400', async () => {
    const { cwd, target, command } = await checkout()
    const answers: number[] = []
    const health = createServer(async (_, response) => {
      const status = await fetch(target.baseUrl).then(
        () => 200,
        () => 503,
      )
      answers.push(status)
      response.writeHead(status).end()
    }).listen(0)
    const address = health.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/health`
    const { code, stderr } = await run(
      ['run', '--target', 'target.json', ...only, '--wait-for', url, '--', ...command],
      { cwd },
    )
    health.close()
    expect([code, stderr]).toEqual([0, expect.stringContaining(`waiting for ${url}`)])
    expect(answers.length).toBeGreaterThan(2)
    expect(answers.indexOf(200)).toBe(answers.length - 1)
  })

  test('Ctrl-C in the run writes what was found, and a kill leaves nothing behind', async () => {
    const { cwd, command } = await checkout()
    const interrupted = start(['run', '--target', 'target.json', '--', ...inShell(command)], { cwd })
    await interrupted.shows('test cases')
    interrupted.child.kill('SIGINT')
    const { code, stdout } = await interrupted.ended
    expect([code, stdout]).toEqual([130, expect.stringContaining('INTERRUPTED')])
    expect(stdout).toMatch(/^To continue: npx agent-conformance run --target target.json --resume results -- sh -c /m)
    expect(leftIn(cwd)).toEqual([])
    const other = await checkout()
    const killed = start(['run', '--target', 'target.json', '--', ...inShell(other.command)], { cwd: other.cwd })
    await killed.shows('test cases')
    killed.child.kill('SIGKILL')
    await killed.ended
    await vi.waitFor(() => expect(leftIn(other.cwd)).toEqual([]), { timeout: 30_000, interval: 200 })
  })

  test('Ctrl-C before the service responds ends both', async () => {
    const { cwd } = await checkout()
    const waiting = start(['run', '--target', 'target.json', '--', ...inShell(['sleep', '1000'])], { cwd })
    await waiting.shows('waiting for')
    await vi.waitFor(() => expect(readFileSync(join(cwd, 'pids'), 'utf8').split('\n').length).toBe(3), 30_000)
    waiting.child.kill('SIGINT')
    const { code, stderr } = await waiting.ended
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([
      130,
      'agent-conformance: Interrupted before the service responded.',
    ])
    expect(leftIn(cwd)).toEqual([])
  })

  test('one that ends during the run is reported', async () => {
    const { cwd, command } = await checkout()
    const dying = ['sh', '-c', 'timeout -s KILL 4 "$@"; exit 7', 'sh', ...command]
    const { code, stderr } = await run(['run', '--target', 'target.json', '--', ...dying], { cwd })
    expect([code, stderr]).toEqual([
      4,
      expect.stringContaining(
        'The command after -- ended with exit code 7 during the run. Its output is in results/service.log.',
      ),
    ])
  })
})

describe('a command that cannot be used gets one sentence and exit code 2', () => {
  const script = 'console.log("first");console.error("no \\u0007 database");process.exit(3)'
  test.each([
    [
      'an unknown program',
      ['--', 'no-such-program', 'x'],
      'The command after -- (no-such-program x) was not found: check its name and the PATH.',
    ],
    [
      'one in quotes',
      ['--', 'npm start'],
      "The command after -- ('npm start') was not found: write its words without quotes around them.",
    ],
    ['no program', ['--', '.'], 'The command after -- (.) cannot be run (EACCES).'],
    ['nothing', ['--'], 'Nothing follows --. Add what shall follow, as in `run --target target.json -- npm start`.'],
    ['an empty word', ['--', ''], '-- has no command after it. Add the one that starts the service: -- npm start.'],
    [
      'a second --',
      ['--', 'a', '--', 'b'],
      `Only one command can follow --, and "--" begins a second one. Let a shell run both: -- sh -c '…'.`,
    ],
    [
      'a semicolon',
      ['--', 'a', 'b;', 'c'],
      `Only one command can follow --, and "b;" begins a second one. Let a shell run both: -- sh -c '…'.`,
    ],
    [
      'two that a shell joins',
      ['--', 'a', '&&', 'b'],
      `Only one command can follow --, and "&&" begins a second one. Let a shell run both: -- sh -c '…'.`,
    ],
    [
      '--wait-for alone',
      ['--wait-for', 'http://127.0.0.1:1/'],
      '--wait-for needs the command that starts the service. Add it at the end: -- npm start.',
    ],
    [
      '--wait-timeout alone',
      ['--wait-timeout', '2s'],
      '--wait-timeout needs the command that starts the service. Add it at the end: -- npm start.',
    ],
    [
      'a port',
      ['--wait-for', '8080', '--', 'a'],
      '--wait-for: "8080" is not an absolute address. Write one such as http://127.0.0.1:8080/health.',
    ],
    [
      'one that ends',
      ['--', 'node', '-e', script],
      /^The command after -- \(node -e .*\) ended with exit code 3 before http:\S+ responded\. Its last output: (first \| no|no).* database/,
    ],
    [
      'one that never listens',
      ['--wait-timeout', '1s', '--', 'sleep', '60'],
      /^The command after -- \(sleep 60\) was started, but http:\S+ was not ready within 1s \(connect ECONNREFUSED \S+\)\. Correct --wait-for or the base URL, or raise --wait-timeout\.$/,
    ],
  ])('%s', async (_, words, sentence) => {
    const { cwd } = await checkout()
    const { code, stderr, stdout } = await call(['run', '--target', 'target.json', ...words], { cwd })
    const [last = ''] = stderr.trim().split('\n').slice(-1)
    expect([code, stdout]).toEqual([2, ''])
    expect(last.replace('agent-conformance: ', '')).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    )
  })

  test('a service that already listens, and --demo', async () => {
    const { cwd, target } = await checkout()
    const other = createServer((_, response) => response.writeHead(404).end()).listen(
      Number(new URL(target.baseUrl).port),
    )
    const { code, stderr } = await run(['run', '--target', 'target.json', '--', 'touch', 'started'], { cwd })
    other.close()
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        `${target.baseUrl} responds before the command after -- was started. Stop what listens there, or omit the command.`,
      ),
    ])
    expect(existsSync(join(cwd, 'started'))).toBe(false)
    expect(await call(['run', '--demo', '--', 'a'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--demo starts the built-in service. Omit it, or omit the command after --.'),
    })
  })

  test('--plan starts nothing', async () => {
    const { cwd } = await checkout()
    const { code, stdout } = await call(['run', '--target', 'target.json', '--plan', '--', 'touch', 'started'], { cwd })
    expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      'Next: npx agent-conformance run --target target.json -- touch started',
    ])
    expect(existsSync(join(cwd, 'started'))).toBe(false)
  })

  test('a second -- before an option belongs to the command', async () => {
    const { cwd } = await checkout()
    const { code, stderr } = await call(
      ['run', '--target', 'target.json', '--', 'npm-x', 'run', 'a', '--', '--port', '8080'],
      { cwd },
    )
    expect([code, stderr]).toEqual([2, expect.stringContaining('(npm-x run a -- --port 8080) was not found')])
  })
})
