import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createService } from '../../fixtures/service/index.ts'
import type { Result } from '../../schemas/types.ts'
import { commands } from '../kit/command.ts'

const { call, start, folder, close } = commands()
afterAll(close)

const quick = ['--only', 'errors/unknown-route']
const resultIn = (at: string): Result => JSON.parse(readFileSync(join(at, 'result.json'), 'utf8'))

describe.concurrent('the command that a report prints', () => {
  /** A service that breaks one rule, its target file in a folder whose name a shell would take apart. */
  async function broken(): Promise<{ cwd: string; file: string; env: NodeJS.ProcessEnv; end(): Promise<void> }> {
    const own = createService({ waitLimitMs: 400 }, (policies) => ({
      ...policies,
      errors: {
        ...policies.errors,
        answer: (world, refusal) => {
          const answer = policies.errors.answer(world, refusal)
          return { ...answer, body: JSON.stringify({ ...JSON.parse(String(answer.body)), more: 'than there is' }) }
        },
      },
    }))
    await own.listen()
    const cwd = folder()
    mkdirSync(join(cwd, "ana's files"))
    const file = "ana's files/a target.json"
    writeFileSync(join(cwd, file), JSON.stringify(own.target()))
    writeFileSync(join(cwd, 'known.json'), '{"errors/404-json":"once"}')
    const bin = folder()
    const program = new URL('../agent-conformance.js', import.meta.url).pathname
    writeFileSync(join(bin, 'agent-conformance'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
      mode: 0o755,
    })
    return { cwd, file, env: { PATH: `${bin}:${process.env.PATH}` }, end: () => own.close() }
  }

  test('plays a rule again as it was, from the terminal and from a report of the result, and leaves the result', async () => {
    const { cwd, file, env, end } = await broken()
    const how = ['--profile', 'nightly', '--baseline', 'known.json', '--max-sends', '30', '--concurrency', '3']
    const { code, stdout } = await call(['run', '--target', file, '--only', 'errors/404-*', ...how], { cwd })
    expect(code).toBe(1)
    const [, line = ''] = /rerun: (.*)$/m.exec(stdout) ?? []
    expect(line).toMatch(
      /^agent-conformance run --target 'ana'\\''s files\/a target\.json' .*--max-sends 30 .*--profile nightly --seed \d+ --out again --only errors\/404-closed$/,
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
    expect(stdout).toContain(`rerun: agent-conformance run --base-url ${baseUrl} --key-env MY_KEY --seed `)
    const doctor = await call(['doctor', ...address], { cwd, env })
    expect(doctor.stdout).toContain(`or run anyway: agent-conformance run --base-url ${baseUrl} --key-env MY_KEY\n`)
    await end()
  })

  test('goes on with a run that Ctrl-C ended, whole', async () => {
    const own = createService({ waitLimitMs: 4000 })
    await own.listen()
    const { cwd, env, file, end } = await broken()
    writeFileSync(join(cwd, file), JSON.stringify(own.target()))
    const given = ['--only', 'wait/start-default', ...quick, '--reporter', 'junit', '--max-sends', '20', '--out', 'a b']
    const { child, ended, shows } = start(['run', '--target', file, ...given], { cwd })
    await shows(' test cases, ')
    await expect.poll(() => readFileSync(join(cwd, 'a b', 'transcript.jsonl'), 'utf8')).toContain('"type":"sending"')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    const [, line = ''] = /^To continue: (.*)$/m.exec(stdout) ?? []
    expect(line).toMatch(
      /^agent-conformance run --target 'ana'\\''s files\/a target\.json' .*--max-sends 20 .*--resume 'a b'$/,
    )
    const { stdout: whole } = await promisify(execFile)('/bin/sh', ['-c', line], {
      cwd,
      env: { ...process.env, ...env },
    })
    expect(whole).toMatch(/^CONFORMANT \(profile certify, only wait\/start-default errors\/unknown-route/)
    expect(resultIn(join(cwd, 'a b')).verdict).toBe('conformant')
    await end()
    await own.close()
  })
})
