import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createService, type Service } from '../fixtures/service/index.ts'
import { keyVariables } from '../reports/key-variables.ts'
import { mutants } from '../suites/areas/mutants.ts'
import { version } from '../suites/version.ts'
import { commands } from './kit/command.ts'
import { packageRoot } from './package-root.ts'

// Each night starts several processes.
vi.setConfig({ testTimeout: 120_000 })

// The commands of each recipe, played in a clean folder, with the environment that its pipeline gives.

const { folder, close } = commands()
const services: Service[] = []
const root = packageRoot()
afterAll(async () => {
  await close()
  await Promise.all(services.map((each) => each.close()))
})

const recipe = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** A checkout with a target file for a service, and an npx that has this package and no other. */
async function checkout(mutant?: string): Promise<{ cwd: string; env: NodeJS.ProcessEnv; point(to: Service): void }> {
  const cwd = folder()
  const service = await serving(mutant)
  const bin = folder()
  const program = new URL('./agent-conformance.js', import.meta.url).pathname
  // The whole suite over sockets is too much for a machine that runs other tests beside it: some rules do.
  const narrowed = `[ "$1" = run ] && shift && set -- run --only 'status/gate-*' --only errors/unknown-route-get "$@"`
  const known = `[ "$1 $2" = "--yes agent-conformance@${version()}" ] || exit 99`
  const npx = ['#!/bin/sh', known, 'shift 2', narrowed, `exec "${process.execPath}" "${program}" "$@"`, ''].join('\n')
  writeFileSync(join(bin, 'npx'), npx)
  chmodSync(join(bin, 'npx'), 0o755)
  const env: NodeJS.ProcessEnv = {
    PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: folder(),
    CI: 'true',
  }
  const point = (to: Service): void => {
    const { credentials, ...target } = to.target()
    const named = Object.fromEntries(Object.entries(keyVariables).map(([slot, name]) => [slot, { env: name }]))
    writeFileSync(join(cwd, 'target.json'), JSON.stringify({ ...target, credentials: named }))
    for (const [slot, name] of Object.entries(keyVariables))
      env[name] = String(credentials[slot as keyof typeof keyVariables])
  }
  point(service)
  writeFileSync(join(cwd, 'known-failures.json'), '{}')
  return { cwd, env, point }
}

/** A checkout whose service does not run yet, and the command that starts it. */
async function unstarted(): Promise<Awaited<ReturnType<typeof checkout>> & { start: string }> {
  const found = await checkout()
  const service = createService({ waitLimitMs: 2000, seed: 1 })
  await service.listen()
  found.point(service)
  await service.close()
  const { port } = new URL(service.target().baseUrl)
  const program = join(root, 'bin/agent-conformance.js')
  return { ...found, start: `"${process.execPath}" "${program}" serve --port ${port} --wait-limit 2000 --seed 1` }
}

async function serving(mutant?: string): Promise<Service> {
  const found = mutants.find(({ id }) => id === mutant)
  const service = createService({ waitLimitMs: 2000 }, found?.change ?? ((policies) => policies))
  await service.listen()
  services.push(service)
  return service
}

async function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: number; stdout: string }> {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd, env })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.resume()
  const [code] = await once(child, 'close')
  return { code, stdout }
}

interface GithubStep {
  name?: string
  run?: string
  if?: string
  uses?: string
  with?: { path?: string }
}

describe.concurrent('the recipe for GitHub Actions', () => {
  const { jobs } = parse(recipe('recipes/github-actions.yml'))
  const { steps, env: secrets }: { steps: GithubStep[]; env: Record<string, string> } = jobs.nightly

  /** As a runner does it: what may always run does, and the rest until something failed. */
  async function night(
    cwd: string,
    env: NodeJS.ProcessEnv,
  ): Promise<{ code: number; stdout: string; summary: string }> {
    const summary = join(folder(), 'summary.md')
    writeFileSync(summary, '')
    let failed = 0
    let stdout = ''
    for (const step of steps) {
      if (step.run === undefined || (failed !== 0 && step.if !== 'always()')) continue
      const ended = await shell(step.run, cwd, { ...env, GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: 'true' })
      stdout += ended.stdout
      failed ||= ended.code
    }
    return { code: failed, stdout, summary: readFileSync(summary, 'utf8') }
  }

  test('names the keyVariables of the target file as secrets, and this version', () => {
    expect(secrets).toEqual(
      Object.fromEntries(Object.values(keyVariables).map((name) => [name, `\${{ secrets.${name} }}`])),
    )
    expect(
      new Set(
        recipe('recipes/github-actions.yml')
          .match(/agent-conformance[@-]\d[\d.]*\d/g)
          ?.map((each) => each.slice(18)),
      ),
    ).toEqual(new Set([version()]))
  })

  test('a good night, and a bad one after it', async () => {
    const { cwd, env, point } = await checkout()
    const good = await night(cwd, env)
    expect([good.code, good.summary.split('\n')[0]]).toEqual([
      0,
      expect.stringMatching(/^## ✅ CONFORMANT &#40;profile nightly/),
    ])
    expect(good.stdout).toMatch(/^::notice title=[^:]*::CONFORMANT \(profile nightly/m)
    for (const file of ['result.json', 'transcript.jsonl.gz', 'report.html', 'junit.xml', 'report.md'])
      expect(existsSync(join(cwd, 'results', file)), file).toBe(true)
    point(await serving('status/no-gates'))
    const bad = await night(cwd, env)
    expect([bad.code, bad.summary.split('\n')[0]]).toEqual([
      1,
      expect.stringMatching(/^## ❌ NONCONFORMANT &#40;profile nightly/),
    ])
    expect(bad.stdout).toMatch(/^::error title=status\/gate-listed::/m)
    expect(bad.summary).toMatch(/## ❌ Compared with last: worse[\s\S]*#### Regressed/)
  })

  test('what is known turns no night red, and wrong usage gives 2 without a report', async () => {
    const { cwd, env } = await checkout('status/no-gates')
    const known = { reason: 'OPS-7', owner: 'ana', until: '2999-12-31' }
    writeFileSync(join(cwd, 'known-failures.json'), JSON.stringify({ 'status/gate-listed': known }))
    expect((await night(cwd, env)).code).toBe(0)
    const { AGENT_KEY: _, ...without } = env
    const other = await checkout()
    expect(await night(other.cwd, without)).toMatchObject({ code: 2, summary: '' })
  })
})

describe.concurrent('the component for GitLab CI', () => {
  const [head, body] = parseAllDocuments(recipe('templates/conformance.yml')).map((each) => each.toJS())
  const { conformance } = body
  const run = async (cwd: string, env: NodeJS.ProcessEnv, given: Record<string, string> = {}): Promise<number> => {
    const input = (_: string, name: string): string => given[name] ?? head.spec.inputs[name].default
    const variables = Object.entries<string>(conformance.variables).map(([name, value]) => [
      name,
      value.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, input).replace('$CI_PROJECT_DIR', cwd),
    ])
    const own = { ...env, CI_PROJECT_DIR: cwd, ...Object.fromEntries(variables) }
    const { code } = await shell(conformance.script.join('\n'), cwd, own)
    expect((await shell(conformance.after_script.join('\n'), cwd, own)).code).toBe(0)
    return code
  }

  test('a good night, and a bad one after it', async () => {
    const { cwd, env, point } = await checkout()
    expect(await run(cwd, env)).toBe(0)
    expect(existsSync(join(cwd, conformance.artifacts.reports.junit))).toBe(true)
    expect(existsSync(join(cwd, 'results/report.html'))).toBe(true)
    point(await serving('status/no-gates'))
    expect(await run(cwd, env)).toBe(1)
    expect(readFileSync(join(cwd, conformance.artifacts.reports.junit), 'utf8')).toContain('<failure')
    expect(readFileSync(join(cwd, 'results/changes.md'), 'utf8')).toMatch(/^## ❌ Compared with last: worse/)
  })

  test('what could not be decided is 3, which the pipeline takes for a warning', async () => {
    const { cwd, env } = await checkout()
    const target = JSON.parse(readFileSync(join(cwd, 'target.json'), 'utf8'))
    writeFileSync(join(cwd, 'target.json'), JSON.stringify({ ...target, agent: undefined }))
    expect(conformance.allow_failure.exit_codes).toContain(await run(cwd, env))
  })

  test('its inputs: another program, no baseline, and a command that starts the service', async () => {
    const { cwd, env, start } = await unstarted()
    const command = `node ${join(root, 'bin/agent-conformance.js')}`
    const options = '--seed 7 --only status/gate-*'
    expect(await run(cwd, env, { command, baseline: '', start, options })).toBe(0)
    expect(JSON.parse(readFileSync(join(cwd, 'results/result.json'), 'utf8')).seed).toBe(7)
  })
})

describe.concurrent('the action', () => {
  const { inputs, outputs, runs } = parse(recipe('action.yml'))
  const [, install, action] = runs.steps as { run: string; env: Record<string, string>; id?: string }[]

  /** The step that runs, as a runner does it, and what the action gives. */
  async function played(cwd: string, env: NodeJS.ProcessEnv, given: Record<string, string> = {}) {
    const files = { GITHUB_OUTPUT: join(folder(), 'output'), GITHUB_STEP_SUMMARY: join(folder(), 'summary.md') }
    for (const file of Object.values(files)) writeFileSync(file, '')
    const input = (_: string, name: string): string => given[name] ?? inputs[name].default
    const named = Object.entries(action?.env ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, input),
    ])
    const own = { ...env, ...files, ...Object.fromEntries(named), GITHUB_ACTION_PATH: root, GITHUB_ACTIONS: 'true' }
    const ended = await shell(action?.run ?? '', cwd, own)
    const said = readFileSync(files.GITHUB_OUTPUT, 'utf8').trim().split('\n')
    const values = Object.fromEntries(said.filter((line) => line !== '').map((line) => line.split('=')))
    return { ...ended, outputs: values, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') }
  }

  const narrow = `--only 'status/gate-*' --only errors/unknown-route-get`

  test('installs what lies beside it, and gives each output that it names', () => {
    expect(install?.run).toMatch(/^npm ci --omit=dev .*--prefix "\$GITHUB_ACTION_PATH"$/)
    const named = Object.values<{ value: string }>(outputs).map(({ value }) => value)
    expect(named).toEqual(Object.keys(outputs).map((name) => `\${{ steps.${action?.id}.outputs.${name} }}`))
  })

  test('a good run, and a bad one', async () => {
    const { cwd, env, point } = await checkout()
    const good = await played(cwd, env, { options: narrow })
    const report = 'results/report.html'
    expect([good.code, good.outputs]).toEqual([0, { verdict: 'conformant', failed: '0', inconclusive: '0', report }])
    expect(good.summary).toMatch(/^## ✅ CONFORMANT/)
    point(await serving('status/no-gates'))
    const bad = await played(cwd, env, { options: narrow })
    expect([bad.code, bad.outputs]).toEqual([1, { verdict: 'nonconformant', failed: '1', inconclusive: '0', report }])
    expect(bad.stdout).toMatch(/^::error title=status\/gate-listed::/m)
    writeFileSync(join(cwd, 'known.json'), JSON.stringify({ 'status/gate-listed': 'OPS-7' }))
    const known = await played(cwd, env, { options: narrow, baseline: 'known.json', out: 'other folder' })
    expect([known.code, known.outputs.report]).toEqual([0, 'other folder/report.html'])
    expect(existsSync(join(cwd, known.outputs.report ?? ''))).toBe(true)
  })

  test('wrong usage gives 2, and no output of an earlier run', async () => {
    const { cwd, env } = await checkout()
    expect((await played(cwd, env, { options: narrow })).code).toBe(0)
    expect(await played(cwd, env, { options: `${narrow} --no-such` })).toMatchObject({
      code: 2,
      outputs: {},
      summary: '',
    })
  })

  test('it starts the service and ends it', async () => {
    const { cwd, env, start } = await unstarted()
    const { code, outputs: found } = await played(cwd, env, { options: narrow, start: `true && ${start}` })
    expect([code, found.verdict]).toEqual([0, 'conformant'])
    expect(readFileSync(join(cwd, 'results/service.log'), 'utf8')).toContain('Listening on')
  })
})
