import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../fixtures/service/index.ts'
import type { Result, Target } from '../../schemas/types.ts'
import { commands } from '../kit/command.ts'

const { call, folder, close } = commands()
let service: Service
let made: string

beforeAll(async () => {
  service = createService({ waitLimitMs: 400 })
  await service.listen()
  made = folder()
  writeFileSync(join(made, 'target.json'), JSON.stringify(service.target()))
  const { code } = await call(['run', '--target', 'target.json', '--only', 'errors/unknown-route-get'], { cwd: made })
  expect(code).toBe(0)
})
afterAll(async () => {
  await close()
  await service.close()
})

/** A folder with what that run left. */
function copied(): string {
  const cwd = folder()
  for (const file of ['result.json', 'transcript.jsonl.gz']) copyFileSync(join(made, 'results', file), join(cwd, file))
  return cwd
}

describe.concurrent('report', () => {
  test('renders a result as text and as JUnit, to the terminal or into a file', async () => {
    const cwd = copied()
    const [text, junit, both, written] = await Promise.all([
      call(['report', 'result.json'], { cwd }),
      call(['report', 'result.json', '--format', 'junit'], { cwd }),
      call(['report', 'result.json', 'result.json'], { cwd }),
      call(['report', 'result.json', '--format', 'junit', '--file', 'junit.xml'], { cwd }),
    ])
    expect([text, junit, both, written].map((each) => [each?.code, each?.stderr])).toEqual(Array(4).fill([0, '']))
    expect(text?.stdout).toMatch(/^CONFORMANT \(profile certify, only errors\/unknown-route-get\): /)
    expect(junit?.stdout).toMatch(/^<\?xml /)
    expect(both?.stdout.match(/CONFORMANT \(profile certify/g)?.length).toBe(2)
    expect([written?.stdout, readFileSync(join(cwd, 'junit.xml'), 'utf8')]).toEqual(['', junit?.stdout])
  })

  test('works without the transcript too', async () => {
    const cwd = copied()
    rmSync(join(cwd, 'transcript.jsonl.gz'))
    expect(await call(['report', 'result.json'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  })
})

describe.concurrent('explain', () => {
  test('shows an exchange of a run: request, response, times, what cites it, and no secret', async () => {
    const cwd = copied()
    const result: Result = JSON.parse(readFileSync(join(cwd, 'result.json'), 'utf8'))
    const row = result.rules.find((each) => each.verdict === 'pass')
    if (row === undefined) throw new Error('nothing passed')
    row.findings = [{ at: 'a place', exchange: 'x3', expected: 'this', actual: 'that' }]
    writeFileSync(join(cwd, 'result.json'), JSON.stringify(result))
    const places = ['.', 'result.json', 'transcript.jsonl.gz']
    const told = await Promise.all(places.map((each) => call(['explain', 'x3', '--results', each], { cwd })))
    const [{ code, stdout, stderr } = { code: -1, stdout: '', stderr: '' }] = told
    expect([code, stderr, told.every((each) => each.stdout === stdout)]).toEqual([0, '', true])
    expect(stdout).toMatch(/^Exchange x3 of transcript\.jsonl\.gz \(request "\S+" of test case \S+\), \S+/)
    expect(stdout).toMatch(/sent \d+\.\d{3} s after the start of the run, response headers after \d/)
    expect(stdout).toMatch(/Request\n {2}(GET|POST) \/[\s\S]*Response\n {2}[245]\d\d\n {2}content-type: /)
    expect(stdout).toContain(`Findings\n  ✗ ${row.id} at a place: expected this, actual that`)
    expect(stdout).toContain('Send it again:\n  curl -sSi')
    for (const each of Object.values(service.target().credentials)) expect(stdout).not.toContain(String(each))
  })

  test('says which exchanges there are, and works without a result', async () => {
    const cwd = copied()
    const none = await call(['explain', 'x99999', '--results', '.'], { cwd })
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringMatching(/no exchange x99999. Its exchanges are x1 to x\d+\./),
    ])
    rmSync(join(cwd, 'result.json'))
    const { code, stdout } = await call(['explain', 'x3', '--results', '.'], { cwd })
    expect([code, stdout]).toEqual([0, expect.stringContaining('No result.json beside the transcript')])
  })
})

describe.concurrent('rejudge', () => {
  test('0 where every row has the same verdict, 1 where one has another', async () => {
    const cwd = copied()
    expect(await call(['rejudge', 'transcript.jsonl'], { cwd })).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^No change: each of \d+ rules has the same verdict as before \(run: conformant\)\.\n$/,
      ),
      stderr: '',
    })
    const result: Result = JSON.parse(readFileSync(join(cwd, 'result.json'), 'utf8'))
    const row = result.rules.find((each) => each.verdict === 'pass')
    if (row === undefined) throw new Error('nothing passed')
    row.verdict = 'fail'
    writeFileSync(join(cwd, 'result.json'), JSON.stringify(result))
    const changed = await call(['rejudge', 'transcript.jsonl', '--out', 'again'], { cwd })
    expect([changed.code, changed.stdout]).toEqual([
      1,
      expect.stringContaining('1 rule with another verdict than before:'),
    ])
    expect(changed.stdout).toMatch(new RegExp(`${row.id} +fail → pass`))
    expect(JSON.parse(readFileSync(join(cwd, 'again', 'result.json'), 'utf8')).verdict).toBe('conformant')
  })

  test('without a result beside it, as run', async () => {
    const cwd = copied()
    rmSync(join(cwd, 'result.json'))
    const { code, stdout } = await call(['rejudge', 'transcript.jsonl'], { cwd })
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^CONFORMANT \(profile certify/)])
  })
})

describe.concurrent('rejudge beside a result of an older format', () => {
  test('says so, compares nothing, and writes the new result', async () => {
    const cwd = copied()
    const older = { suite: { name: 'agent-conformance', version: '0.1.0' }, requirements: [] }
    writeFileSync(join(cwd, 'result.json'), JSON.stringify(older))
    const { code, stdout, stderr } = await call(['rejudge', 'transcript.jsonl', '--out', 'again'], { cwd })
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^CONFORMANT \(profile certify/)])
    expect(stderr).toMatch(/^result\.json has an older format \(version 1\): its verdicts are not compared\.$/m)
    expect(JSON.parse(readFileSync(join(cwd, 'again', 'result.json'), 'utf8')).formatVersion).toBe(2)
  })
})

describe.concurrent('doctor', () => {
  const doctor = async (change: (target: Target) => object, ...args: string[]) => {
    const cwd = folder()
    writeFileSync(join(cwd, 'target.json'), JSON.stringify(change(service.target())))
    return call(['doctor', '--target', 'target.json', ...args], { cwd })
  }

  test('0 where everything could run', async () => {
    const { code, stdout, stderr } = await doctor((target) => target)
    expect([code, stderr, stdout.match(/^ {2}ok /gm)?.length]).toEqual([0, '', 12])
    expect(stdout).toMatch(/A run executes (\d+) of \1 test cases for \d+ rules of all levels: \d+ metered sends \(/)
    expect(stdout).toMatch(/^Next: npx agent-conformance run --target target\.json$/m)
  })

  test('--json: one object on stdout, and the same exit codes', async () => {
    const [whole, part] = await Promise.all([
      doctor((target) => target, '--json'),
      doctor(({ credentials: { full }, ...target }) => ({ ...target, credentials: { full } }), '--json'),
    ])
    const [all, some] = [whole, part].map(({ stdout }) => JSON.parse(stdout))
    expect([whole.code, whole.stderr, all.isComplete, all.untested]).toEqual([0, '', true, []])
    expect(all.examined.every((each: { ok: boolean }) => each.ok)).toBe(true)
    expect(all.plan).toMatchObject({ profile: 'certify', meteredSends: expect.any(Number), missing: [] })
    expect([part.code, some.isComplete, some.untested]).toEqual([
      3,
      false,
      expect.arrayContaining([expect.stringMatching(/^without noAccess: \d+ test cases? cannot run$/)]),
    ])
  })

  test('3 where something is missing, or is not what it should be, and what to do', async () => {
    const { code, stdout } = await doctor(({ credentials: { full, readOnly, writeOnly }, ...target }) => ({
      ...target,
      // The wrong way round.
      credentials: { full, readOnly: writeOnly, writeOnly: readOnly },
      agent: undefined,
    }))
    expect(code).toBe(3)
    expect(stdout).toMatch(/missing {2}credentials\.readOnly +GET \/conversations returns 403 instead of 200/)
    expect(stdout).toMatch(/missing {2}credentials\.noAccess +not in the target file/)
    // One that does not follow its script is told of as well, after some time: suites/run/examine/examine.test.ts.
    expect(stdout).toMatch(/missing {2}agent +not in the target file, so no agent text can be tested/)
    expect(stdout).toMatch(/without noAccess: \d+ test cases? cannot run/)
    expect(stdout).toMatch(/^Best possible verdict: incomplete \(exit code 3\)\. /m)
  })

  test('2 where the key is refused, 4 where nobody is', async () => {
    const [refused, nobody] = await Promise.all([
      doctor((target) => ({ ...target, credentials: { full: 'cak_nobody_has_this' } })),
      doctor((target) => ({ ...target, baseUrl: 'http://127.0.0.1:1/v1' })),
    ])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('rejects this key')])
    expect([nobody.code, nobody.stderr]).toEqual([
      4,
      expect.stringContaining('Nothing listens at http://127.0.0.1:1/v1'),
    ])
  })
})
