import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../fixtures/service/index.ts'
import type { Result } from '../../schemas/types.ts'
import { commands } from '../kit/command.ts'

// What an earlier run left is no command's to lose.

const { call, start, folder, close } = commands()
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
/** A folder with target files: of a service, of nobody, of a service that refuses the key, and of a page that is no such service. */
function setting(): string {
  const cwd = folder()
  const target = service.target()
  const files = {
    'target.json': target,
    'nobody.json': { ...target, baseUrl: 'http://127.0.0.1:1/v1' },
    'refused.json': { ...target, credentials: { full: 'cak_nobody_has_this' } },
    'command.json': { ...target, credentials: { full: { command: ['/bin/false'] } } },
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), JSON.stringify(content))
  return cwd
}

/** Every file below a folder, with its content. */
function contents(at: string): Record<string, string> {
  const names = readdirSync(at, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    names.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'base64')]),
  )
}

const resultIn = (at: string): Result => JSON.parse(readFileSync(join(at, 'result.json'), 'utf8'))

describe.concurrent('a run that never got to the service', () => {
  const failing = [
    ['nobody.json', 4, 'nothing was written: the run did not reach the service, so results keeps'],
    ['refused.json', 2, 'rejects this key'],
    ['command.json', 2, '/bin/false ended with exit code 1'],
  ] as const

  test('leaves the result, the transcript and the reports of an earlier one as they were', async () => {
    const cwd = setting()
    const reporters = ['--reporter', 'junit', '--reporter', 'html']
    expect((await call(['run', ...quick, ...reporters], { cwd })).code).toBe(0)
    const before = contents(join(cwd, 'results'))
    expect(Object.keys(before)).toHaveLength(4)
    for (const [target, expected, said] of failing) {
      const { code, stderr } = await call(['run', '--target', target, ...quick, ...reporters], { cwd })
      expect([code, stderr]).toEqual([expected, expect.stringContaining(said)])
      expect(contents(join(cwd, 'results'))).toEqual(before)
    }
    expect((await call(['rejudge', 'results/transcript.jsonl'], { cwd })).code).toBe(0)
  })

  test('in a new folder leaves its report', async () => {
    const cwd = setting()
    const { code, stdout } = await call(['run', '--target', 'nobody.json', ...quick, '--reporter', 'junit'], { cwd })
    expect([code, stdout]).toEqual([
      4,
      expect.stringMatching(/\nresult results\/result\.json .*\nreport results\/junit\.xml\n$/),
    ])
    expect(resultIn(join(cwd, 'results')).verdict).toBe('aborted')
  })

  test('several times over leaves what stood there too; once one got there, nothing old stands beside it', async () => {
    const cwd = setting()
    expect((await call(['run', ...quick, '--repeat', '3'], { cwd })).code).toBe(0)
    const before = contents(join(cwd, 'results'))
    const { code, stderr } = await call(['run', '--target', 'nobody.json', ...quick, '--repeat', '2'], { cwd })
    expect([code, stderr]).toEqual([4, expect.stringContaining('so results keeps the files of an earlier run')])
    expect(contents(join(cwd, 'results'))).toEqual(before)
    expect((await call(['run', ...quick, '--repeat', '2'], { cwd })).code).toBe(0)
    expect(readdirSync(join(cwd, 'results', 'run-3'))).toEqual([])
  })

  test('that was to go on with another leaves that one as it was', async () => {
    const cwd = setting()
    expect((await call(['run', ...quick], { cwd })).code).toBe(0)
    renameSync(join(cwd, 'target.json'), join(cwd, 'away.json'))
    const gone = createService({ waitLimitMs: 400 })
    await gone.listen()
    const target = gone.target()
    writeFileSync(join(cwd, 'gone.json'), JSON.stringify(target))
    expect((await call(['run', '--target', 'gone.json', ...quick, '--out', 'gone'], { cwd })).code).toBe(0)
    await gone.close()
    const before = contents(join(cwd, 'gone'))
    const { code } = await call(['run', '--target', 'gone.json', '--resume', 'gone'], { cwd })
    expect(code).toBe(4)
    expect(contents(join(cwd, 'gone'))).toEqual(before)
  })
})

describe.concurrent('a folder that holds a certificate', () => {
  test.each([
    ['run', ['run', ...quick], 'results-2/result.json'],
    ['run --repeat', ['run', ...quick, '--repeat', '2'], 'results-2/run-2/result.json'],
    ['rejudge', ['rejudge', 'other/transcript.jsonl', '--out', 'results'], 'results-2/result.json'],
    ['watch', ['watch', '--har', 'other/run.har'], 'results-2/result.json'],
  ])('is left alone by %s, which says where it writes', async (_, args, file) => {
    const cwd = setting()
    await call(['run', ...quick, '--out', 'other', '--reporter', 'har'], { cwd })
    mkdirSync(join(cwd, 'results'))
    writeFileSync(join(cwd, 'results', 'certificate.json'), 'signed')
    writeFileSync(join(cwd, 'results', 'result.json'), 'what was signed')
    const before = contents(join(cwd, 'results'))
    const { stderr, stdout } = await call(args, { cwd })
    expect(stderr).toContain('results has a certificate and stays unchanged. The output goes to results-2')
    expect(Object.keys(contents(join(cwd, 'results-2')))).toContain(join(cwd, file))
    expect(stdout + stderr).toContain('result results-2/result.json')
    expect(contents(join(cwd, 'results'))).toEqual(before)
  })

  test('so is one that holds it for a single run of several', async () => {
    const cwd = setting()
    mkdirSync(join(cwd, 'results', 'run-2'), { recursive: true })
    writeFileSync(join(cwd, 'results', 'run-2', 'certificate.json'), 'signed')
    const { stdout } = await call(['run', ...quick, '--repeat', '2'], { cwd })
    expect(stdout).toContain('result results-2/result.json')
    expect(readdirSync(join(cwd, 'results'))).toEqual(['run-2'])
  })
})

test('a watch through which nothing passed leaves what an earlier run left', async () => {
  const cwd = setting()
  expect((await call(['run', ...quick], { cwd })).code).toBe(0)
  const before = contents(join(cwd, 'results'))
  const { child, ended, shows } = start(['watch'], { cwd })
  await shows('Watching at')
  child.kill('SIGINT')
  const { code, stderr } = await ended
  expect([code, stderr]).toEqual([0, expect.stringContaining('so results keeps the files of an earlier run')])
  expect(contents(join(cwd, 'results'))).toEqual(before)
})
