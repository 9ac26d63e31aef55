import { execFile } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { startFixture, variant } from '../fixtures/define.ts'
import { killedAt } from '../tools/hostile/killed.ts'
import { commands } from './kit/command.ts'

const { call, folder, close } = commands()
const service = await startFixture(variant('lawful', 'The built-in service.'), { waitLimitMs: 2000 })
afterAll(async () => {
  await service.close()
  await close()
})
const only = ['--only', 'shape/list-conversations']
const program = new URL('./agent-conformance.js', import.meta.url).pathname

/** A folder with a target file, and one of results in which this file has no room. */
function withFull(file: string): string {
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target))
  mkdirSync(join(cwd, 'results'))
  symlinkSync('/dev/full', join(cwd, 'results', file))
  return cwd
}

describe.skipIf(!existsSync('/dev/full'))('where no room is left', () => {
  test('for a transcript, the run is aborted in one sentence that says how to go on', async () => {
    const { code, stdout } = await call(['run', '--target', 'target.json', ...only], {
      cwd: withFull('transcript.jsonl'),
    })
    expect([code, stdout.split('\n')[0]]).toEqual([
      4,
      'ABORTED: results/transcript.jsonl cannot be written (ENOSPC). Free some space, and continue with --resume.',
    ])
  })

  test('for a report, what was found is told, and no half file is left', async () => {
    const cwd = withFull('report.html')
    // A run takes away what an earlier one left.
    writeFileSync(join(cwd, 'run.json'), '')
    const done = await call(['run', '--target', 'target.json', ...only], { cwd })
    expect(done.code).toBe(0)
    symlinkSync('/dev/full', join(cwd, 'full.html'))
    const args = ['report', 'results/result.json', '--format', 'html', '--file', 'full.html']
    const { code, stderr } = await call(args, { cwd })
    expect([code, stderr.trim()]).toEqual([
      4,
      'agent-conformance: full.html cannot be written: the disk is full. Free some space, or choose another folder.',
    ])
    expect(() => lstatSync(join(cwd, 'full.html'))).toThrow('ENOENT')
  })

  test('for what is printed, that is told, and the files are whole', async () => {
    const cwd = withFull('junit.xml')
    const command = `"${process.execPath}" "${program}" run --target target.json ${only.join(' ')} > /dev/full`
    const ended = await promisify(execFile)('/bin/sh', ['-c', command], { cwd }).catch((error: unknown) => error)
    expect(ended).toMatchObject({ code: 4 })
    expect(Reflect.get(Object(ended), 'stderr')).toContain(
      'agent-conformance: stdout cannot be written: the disk is full.',
    )
    expect(JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8')).verdict).toBe('conformant')
  })
})

test('a file that may grow no further aborts a run as a full disk does', async () => {
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target))
  const line = `ulimit -f 8; exec "$0" "$@"`
  const args = ['-c', line, process.execPath, program, 'run', '--target', 'target.json', ...only]
  const failed = await promisify(execFile)('/bin/sh', args, { cwd }).catch(
    (error: { code: number; stdout: string }) => error,
  )
  expect(failed).toMatchObject({ code: 4, stdout: expect.stringMatching(/^ABORTED: .* cannot be written/) })
})

test('a run that is killed with sends in flight goes on, and sends nothing of a completed scene again', async () => {
  const scope = ['--only', 'send/*', '--only', 'shape/list-conversations']
  const killed = await killedAt(400, join(folder(), 'killed'), scope)
  expect(killed).toMatchObject({ wasRunning: true, repeated: [], untold: 0 })
  expect(killed.verdicts.run).toMatch(killed.wasKeptWaiting ? /^(conformant|incomplete)$/ : /^conformant$/)
})
