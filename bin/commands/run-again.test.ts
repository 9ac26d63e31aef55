import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import type { Change } from '../../fixtures/define.ts'
import { createService } from '../../fixtures/service/index.ts'
import type { Result } from '../../schemas/types.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { commands } from '../kit/command.ts'

const { call, start, folder, close } = commands()
afterAll(close)

const quick = ['--only', 'errors/unknown-route-get']
const resultIn = (at: string): Result => JSON.parse(readFileSync(join(at, 'result.json'), 'utf8'))

describe.concurrent('the command that a report prints', () => {
  /** A service that breaks one rule, its target file in a folder whose name a shell would take apart. */
  async function broken(
    more: Change = (policies) => policies,
  ): Promise<{ cwd: string; file: string; env: NodeJS.ProcessEnv; end(): Promise<void> }> {
    const own = createService({ waitLimitMs: 400 }, (policies) => {
      const { answer } = policies.errors
      const withMore: typeof answer = (world, refusal) => {
        const given = answer(world, refusal)
        return { ...given, body: JSON.stringify({ ...JSON.parse(String(given.body)), more: 'than there is' }) }
      }
      return more({ ...policies, errors: { ...policies.errors, answer: withMore } })
    })
    await own.listen()
    const cwd = folder()
    mkdirSync(join(cwd, "ana's files"))
    const file = "ana's files/a target.json"
    writeFileSync(join(cwd, file), JSON.stringify(own.target()))
    writeFileSync(join(cwd, 'known.json'), '{"errors/404-json":"once"}')
    const bin = folder()
    const program = new URL('../agent-conformance.js', import.meta.url).pathname
    const npx = [
      '#!/bin/sh',
      '[ "$1" = agent-conformance ] || exit 99',
      'shift',
      `exec "${process.execPath}" "${program}" "$@"`,
    ]
    writeFileSync(join(bin, 'npx'), npx.join('\n'), { mode: 0o755 })
    return { cwd, file, env: { PATH: `${bin}:${process.env.PATH}` }, end: () => own.close() }
  }

  test('plays a rule again as it was, from the terminal and from a report of the result, and leaves the result', async () => {
    const { cwd, file, env, end } = await broken()
    const how = ['--profile', 'nightly', '--baseline', 'known.json', '--max-sends', '30', '--concurrency', '3']
    const { code, stdout } = await call(['run', '--target', file, '--only', 'errors/404-*', ...how], { cwd })
    expect(code).toBe(1)
    const [, line = ''] = /rerun: (.*)$/m.exec(stdout) ?? []
    expect(line).toMatch(
      /^npx agent-conformance run --target 'ana'\\''s files\/a target\.json' .*--max-sends 30 .*--profile nightly --seed \d+ --out again --only errors\/404-closed$/,
    )
    for (const each of ['--baseline known.json', '--concurrency 3']) expect(line).toContain(each)
    const before = readFileSync(join(cwd, 'results/result.json'), 'utf8')
    const again = await promisify(execFile)('/bin/sh', ['-c', line], { cwd, env: { ...process.env, ...env } }).catch(
      (error: unknown) => error,
    )
    expect(again).toMatchObject({ code: 1 })
    expect(resultIn(join(cwd, 'again'))).toMatchObject({
      seed: resultIn(join(cwd, 'results')).seed,
      profile: 'nightly',
    })
    expect(readFileSync(join(cwd, 'results/result.json'), 'utf8')).toBe(before)
    const told = await call(['report', 'results/result.json'], { cwd })
    expect(told.stdout).toContain(`rerun: ${line}`)
    const markdown = await call(['report', 'results/result.json', '--format', 'markdown'], { cwd })
    expect(markdown.stdout).toMatch(/^Rerun: .* --out again --only 'errors\/404-\*'/m)
    await end()
  })

  test('names the address and the variable of the key where there is no file', async () => {
    const { cwd, file, end } = await broken()
    const { baseUrl, credentials } = JSON.parse(readFileSync(join(cwd, file), 'utf8'))
    const address = ['--base-url', baseUrl, '--key-env', 'MY_KEY']
    const env = { MY_KEY: credentials.full }
    const { stdout } = await call(['run', ...address, '--only', 'errors/404-closed'], { cwd, env })
    expect(stdout).toContain(`rerun: npx agent-conformance run --base-url ${baseUrl} --key-env MY_KEY --seed `)
    const doctor = await call(['doctor', ...address], { cwd, env })
    expect(doctor.stdout).toContain(`or run anyway: npx agent-conformance run --base-url ${baseUrl} --key-env MY_KEY\n`)
    await end()
  })

  test('works where it was printed: steps to a run, an exchange of the result, and all that the page offers', async () => {
    const { change } = mutants.find(({ id }) => id === 'send/64k-start-none') ?? {}
    const { cwd, file, env, end } = await broken(change)
    const own = { cwd, env: { ...process.env, ...env } }
    const paste = (line: string) =>
      promisify(execFile)('/bin/sh', ['-c', line], own).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
      )
    const lineOf = (text: string, before: RegExp): string => {
      const [, line = ''] = new RegExp(`${before.source}(npx .*)$`, 'm').exec(text) ?? []
      return line
    }
    const scope = ['--only', 'send/start-none-text-limit', '--only', 'errors/404-closed', '--out', 'a b']
    const plan = await call(['run', '--target', file, ...scope, '--plan'], { cwd })
    const { code, stdout } = await paste(lineOf(plan.stdout, /^Next: /))
    expect([code, stdout]).toEqual([1, expect.stringContaining('result a b/result.json')])
    const explained = await paste(lineOf(stdout, /To see the request: /))
    expect(explained).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Exchange x\d+ of a b\/transcript\.jsonl\.gz /),
    })
    const page = await call(['report', 'a b/result.json', '--format', 'html'], { cwd })
    const copied = [...page.stdout.matchAll(/<pre id="[^"]*" tabindex="0">((?:npx|curl) [^<]*)<\/pre>/g)].map(
      ([, each = '']) => each.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
    const { credentials } = JSON.parse(readFileSync(join(cwd, file), 'utf8'))
    Object.assign(own.env, { AGENT_KEY: credentials.full })
    const kinds = Map.groupBy(copied, (each) => /^(npx agent-conformance )?\w+/.exec(each)?.[0])
    expect([...kinds.keys()].sort()).toEqual(['curl', 'npx agent-conformance rejudge', 'npx agent-conformance run'])
    for (const [each = ''] of kinds.values()) {
      const pasted = await paste(each)
      expect([each, pasted.code]).toEqual([each, / run /.test(each) ? 1 : 0])
      if (each.startsWith('curl')) expect(pasted.stdout).toMatch(/^HTTP\/1\.1 4/)
    }
    const doctor = await call(['doctor', '--target', file], { cwd })
    expect(lineOf(doctor.stdout, /run anyway: |^Next: /)).toBe(
      "npx agent-conformance run --target 'ana'\\''s files/a target.json'",
    )
    const init = await call(['init', "ana's files/new.json"], { cwd })
    expect(await paste(lineOf(init.stdout, /then run: /))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('AGENT_READ_KEY'),
    })
    await end()
  })

  test('goes on with a run that Ctrl-C ended, whole', async ({ expect }) => {
    const own = createService({ waitLimitMs: 4000 })
    await own.listen()
    const { cwd, env, file, end } = await broken()
    writeFileSync(join(cwd, file), JSON.stringify(own.target()))
    const given = [
      '--only',
      'wait/start-default-*',
      ...quick,
      '--reporter',
      'junit',
      '--max-sends',
      '20',
      '--out',
      'a b',
    ]
    const { child, ended, shows } = start(['run', '--target', file, ...given], { cwd })
    await shows(' test cases, ')
    await expect.poll(() => readFileSync(join(cwd, 'a b', 'transcript.jsonl'), 'utf8')).toContain('"type":"sending"')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    const [, line = ''] = /^To continue: (.*)$/m.exec(stdout) ?? []
    expect(line).toMatch(
      /^npx agent-conformance run --target 'ana'\\''s files\/a target\.json' .*--max-sends 20 .*--resume 'a b'$/,
    )
    const { stdout: whole } = await promisify(execFile)('/bin/sh', ['-c', line], {
      cwd,
      env: { ...process.env, ...env },
    })
    expect(whole).toMatch(/^CONFORMANT \(profile certify, only wait\/start-default-\* errors\/unknown-route/)
    expect(resultIn(join(cwd, 'a b')).verdict).toBe('conformant')
    await end()
    await own.close()
  })
})
