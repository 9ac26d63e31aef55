import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService } from '../../fixtures/service/index.ts'
import { version } from '../../suites/version.ts'
import { singleFile } from './build.ts'

const folder = mkdtempSync(join(tmpdir(), 'agent-single-'))
const temporary = join(folder, 'tmp')
const bin = join(folder, 'bin')
const file = join(folder, 'agent-conformance.mjs')
beforeAll(async () => {
  mkdirSync(temporary)
  mkdirSync(bin)
  // There is a shell and Node, and no k6, Go or npm.
  for (const [name, program] of Object.entries({ node: process.execPath, sh: '/bin/sh', ps: '/bin/ps' }))
    symlinkSync(program, join(bin, name))
  await singleFile(file)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function call(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: bin, HOME: folder, TMPDIR: temporary }
  const ended = await promisify(execFile)(process.execPath, [file, ...args], { cwd: folder, env }).then(
    (said) => ({ code: 0, ...said }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code: ended.code, stdout: ended.stdout, stderr: ended.stderr }
}

test('it is below 5 MB, and has its own version', async () => {
  expect(statSync(file).size).toBeLessThan(5e6)
  expect(statSync(file).mode & 0o111).toBe(0o111)
  expect(readFileSync(file, 'utf8')).toMatch(/\nundici [\d.]+ \(MIT\)\n\nMIT License\n/)
  expect(await call('--version')).toMatchObject({ code: 0, stdout: `${version()}\n` })
})

test('it tests the built-in service in a folder without anything else, and leaves nothing behind', async () => {
  const args = ['run', '--demo', '--only', 'status/gate-*', '--reporter', 'html', '--reporter', 'har']
  const { code, stdout } = await call(...args)
  expect([code, stdout]).toEqual([0, expect.stringContaining('2 of 2 mandatory rules passed')])
  expect(readdirSync(join(folder, 'results')).sort()).toEqual([
    'report.html',
    'result.json',
    'run.har',
    'transcript.jsonl.gz',
  ])
  // A thread of its own watches, and one proves.
  const { target } = JSON.parse(readFileSync(join(folder, 'results/result.json'), 'utf8'))
  const har = ['--har', 'results/run.har', '--base-url', target.baseUrl, '--out', 'watched']
  expect(await call('watch', ...har)).toMatchObject({ code: 0 })
  expect(await call('prove', '--mutants', 'status/no-gates', '--quick')).toMatchObject({ code: 0 })
  expect((await call('list', 'requirements')).stdout).toContain('v1-2026-12')
  expect(readdirSync(temporary).filter((name) => name.startsWith('agent-'))).toEqual([])
})

test('it starts the service that it tests', async () => {
  const service = createService({ waitLimitMs: 2000, seed: 1 })
  await service.listen()
  const target = service.target()
  await service.close()
  writeFileSync(join(folder, 'target.json'), JSON.stringify(target))
  const serve = ['serve', '--port', new URL(target.baseUrl).port, '--wait-limit', '2000', '--seed', '1']
  const scope = ['--only', 'status/gate-*']
  const { code, stderr } = await call('run', '--target', 'target.json', ...scope, '--', 'node', file, ...serve)
  expect([code, stderr]).toEqual([0, expect.stringContaining('waiting for http://127.0.0.1:')])
})

test('what needs more says so', async () => {
  expect(await call('load', 'waits', '--demo', '--open', '1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('k6 is missing. Install Go'),
  })
  expect(await call('prove', '--generated', 'waits/*')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--generated needs the source of the suite'),
  })
})

test('its commands name the file, and no package that npx would fetch', async () => {
  const { stdout } = await call('run', '--help')
  expect(stdout).toContain('  node agent-conformance.mjs run --demo\n')
  expect(stdout).not.toContain('npx')
})
