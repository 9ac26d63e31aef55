import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exampleLoad } from '../reports/kit/load-example.ts'
import { examplesOf } from './examples.ts'
import { commands } from './kit/command.ts'

const { run, call, start, folder, close } = commands()
afterAll(close)

const result = 'No result at none.json. A run writes result.json into its --out folder.'

/** Command lines that are wrong, and what is said of them. */
const wrong: [args: string[], said: string | RegExp][] = [
  [
    [],
    `No command given. \`npx agent-conformance run --demo\` tests the built-in service. See \`npx agent-conformance --help\`.`,
  ],
  [['certificate'], /^Unknown command "certificate". See /],
  [['rn'], `Unknown command "rn" (did you mean run?). See \`npx agent-conformance --help\`.`],
  [['verfy', 'x.json'], /^Unknown command "verfy" \(did you mean verify\?\)\. /],
  [['help', 'rn'], /^Unknown command "rn" \(did you mean run\?\)\. /],
  [
    ['run', '--targt', 'x'],
    /^Unknown argument --targt \(did you mean --target\?\)\. See `npx agent-conformance run --help`/,
  ],
  [['run', '--max-wate=3s'], /^Unknown argument --max-wate \(did you mean --max-wait\?\)\. /],
  [['load', 'wait'], /^Unknown scenario "wait" \(did you mean waits\?\)\. Scenarios: waits, /],
  [['load', 'comapre', 'a', 'b'], /^Unknown arguments a, b \(did you mean compare\?\)\. /],
  [['list', 'rule'], /^what: "rule" is not one of .* \(did you mean rules\?\)\. /],
  [['explain', 'status/gate-liste'], /^Unknown id status\/gate-liste \(did you mean status\/gate-listed\?\)\. /],
  [['explain', 'status/no-gate'], /did you mean status\/no-gates/],
  [
    ['run', '--demo', '--only', 'status/gate-liste'],
    /^--only status\/gate-liste: .* \(did you mean status\/gate-listed\?\)\. /,
  ],
  [['serve', '--mutant', 'status/no-gate'], /^--mutant status\/no-gate: .* \(did you mean status\/no-gates/],
  [['serve', '--variant', 'cut/anywher'], /^--variant cut\/anywher: unknown id/],
  [
    ['serve', '--hostile', 'bomb/gzp'],
    /^--hostile bomb\/gzp: unknown id \(did you mean bomb\/gzip\?\)\. See `npx agent-conformance list hostile`/,
  ],
  [['prove', '--mutants', 'status/no-gate'], /^--mutants status\/no-gate: unknown id \(did you mean status\/no-gates/],
  [['explain', 'x17'], /^No transcript at results\/transcript\.jsonl\. /],
  [['run', 'now'], /^Unknown argument now. /],
  [['run', '--colour', '--fast'], /^Unknown arguments --colour, --fast. /],
  [['run', '--profile', 'all'], /^--profile: "all" is not one of "smoke", "nightly", "certify". /],
  [['run', '--reporter', 'pdf'], /^--reporter: "pdf" is not one of "text", "html", "junit"/],
  [['run', '--seed', '-1'], '--seed must be a whole number from 0 to 9007199254740991 (got "-1").'],
  [['run', '--seed', '9007199254740992'], /^--seed must be a whole number .* \(got "9007199254740992"\)\.$/],
  [['run', '--seed'], /^--seed needs a value. /],
  [['run', '--seed', '1', '--seed', '2'], '--seed was given twice. Give it once.'],
  [['run', '--json'], '--json needs --plan. The result of a run is in result.json, in the folder of --out.'],
  [['run', '--max-sends', '1.5'], /^--max-sends must be a whole number from 0 to \d+ \(got "1\.5"\)\.$/],
  [['run', '--concurrency', '0'], /^--concurrency must be a whole number from 1 to \d+ \(got "0"\)\.$/],
  [['run', '--plan=perhaps'], '--plan is a flag and takes no value (got "perhaps").'],
  [['run', '--demo', '--only', 'streams/*'], /^--only streams\/\*: unknown rule or check. /],
  [['run', '--demo', '--only', 'wait/*', '--skip', 'wait/*'], /^No rules selected: /],
  [
    ['run', '--target', 'none.json'],
    /^No target file at none\.json\. `npx agent-conformance init none\.json` writes one/,
  ],
  [['run', '--target', 'a', '--base-url', 'b'], 'Use either --target or --base-url with --key-env, not both.'],
  [['run', '--base-url', 'http://127.0.0.1/v1'], /^Use --base-url and --key-env together: /],
  [
    ['run', '--base-url', 'http://127.0.0.1/api', '--key-env', 'K'],
    /^--base-url: baseUrl: the address does not end in its version/,
  ],
  [
    ['run', '--demo', '--baseline', 'none.json'],
    /^--baseline none\.json cannot be read: no such file or folder\. Give a result\.json/,
  ],
  [['run', '--demo', '--resume', 'none'], /^No transcript at none\/transcript\.jsonl\. /],
  [['run'], /^No target: .*\. Give --target FILE .*, or --demo for the built-in service\.$/],
  [['doctor'], /^No target: .*, or --demo /],
  [['load', 'waits'], /^No target: .*, or --demo /],
  [['load', 'capacity', 'waits'], /^No target: .*, or --demo /],
  [['run', '--demo', '--base-url', 'http://127.0.0.1/v1'], /^Use either --demo or a target of your own, not both\.$/],
  [['doctor', '--demo', '--target', 'a.json'], /^Use either --demo or /],
  [['load', 'waits', '--demo', '--target', 'a.json'], /^Use either --demo or /],
  [['run', '--demo', '--sign', 'none'], /^--sign: the built-in service gets no certificate\. Leave out --demo/],
  [
    ['list'],
    /^`list` needs an argument: rules, .*, as in `npx agent-conformance list rules`. See `npx agent-conformance list --help`/,
  ],
  [['explain'], /^`explain` needs an argument: the id of /],
  [['load', 'waits', '--logs', 'a.log'], /^Unknown argument --logs. See `npx agent-conformance load --help`/],
  [['load', 'waits', '--demo', '--storage-class', 'x'], /^--storage-class needs --kubernetes\.$/],
  [['load'], /^`load` needs an argument: a scenario, /],
  [['rejudge'], /^`rejudge` needs an argument: the transcript /],
  [['report'], /^`report` needs an argument: the result /],
  [
    ['run', '--demo', '--out', '/proc/nowhere/results', '--only', 'errors/unknown-route-get'],
    /^--out \/proc\/nowhere\/results: cannot make the folder /,
  ],
  [['list', 'things'], /^what: "things" is not one of "rules", "cases", "checks"/],
  [
    ['explain', 'stream/first'],
    /^Unknown id stream\/first.*\. `npx agent-conformance list rules` lists the rules; `list --help` names the other lists\.$/,
  ],
  [['report', 'none.json'], result],
  [['rejudge', 'none.jsonl'], /^No transcript at none\.jsonl\. /],
  [['rejudge', '.'], /^\. is a folder\. Give the transcript\.jsonl\.gz in it\.$/],
]

describe.concurrent('a wrong command line is told in one sentence on stderr, and gives 2', () => {
  test.each(wrong)('%j', async (args, said) => {
    const { code, stdout, stderr } = await call(args)
    expect([code, stdout]).toEqual([2, ''])
    const [, sentence = ''] = /^agent-conformance: ([^\n]+)\n$/.exec(stderr) ?? []
    if (typeof said === 'string') expect(sentence).toBe(said)
    else expect(sentence).toMatch(said)
  })

  test.each([
    ['result.json', '{"suite":', /^result\.json is not JSON\. Give the result\.json of a run\.$/],
    [
      'result.json',
      '{"verdict":"conformant"}',
      /^result\.json is not a result of a run: \/formatVersion: expected a required field/,
    ],
    [
      'monday.json',
      JSON.stringify({ ...exampleLoad(), verdict: 'good' }),
      /^monday\.json is not a result of a load: \/verdict: expected /,
    ],
    [
      'result.json',
      '{"suite":{"name":"agent-conformance","version":"0.1.0"},"requirements":[]}',
      /^result\.json has an older format \(version 1\), which agent-conformance \S+ cannot read\. Run again, or evaluate/,
    ],
    ['result.json', '[]', /^result\.json is not a result of a run: the whole file: expected object/],
  ])('report of a file that is no result: %s with %s', async (file, content, said) => {
    const cwd = folder()
    writeFileSync(join(cwd, file), content)
    const { code, stderr } = await call(['report', file], { cwd })
    expect(code).toBe(2)
    expect(stderr.replace(/^agent-conformance: /, '').trimEnd()).toMatch(said)
  })

  test.each([
    ['', /is empty: it has nothing to evaluate\.$/],
    ['what is this\n', /line 1: not JSON\. Give the transcript\.jsonl\.gz of a run\.$/],
    ['{"type":"health","atMs":1,"delayMs":2}\n', /it must have one run line, at its beginning\./],
    ['{"type":"run"}\n', /line 1: not a line of a transcript: \/\w+: expected a required field/],
  ])('rejudge of a file that is no transcript: %j', async (content, said) => {
    const cwd = folder()
    writeFileSync(join(cwd, 'transcript.jsonl'), content)
    const { code, stderr } = await call(['rejudge', 'transcript.jsonl'], { cwd })
    expect(code).toBe(2)
    expect(stderr.trimEnd()).toMatch(said)
  })
})

describe.concurrent('what only tells', () => {
  test.each(['rules', 'checks', 'cases'])('list %s --json is pure: an array of objects with ids', async (what) => {
    const { code, stdout, stderr } = await call(['list', what, '--json'])
    const listed: unknown = JSON.parse(stdout)
    if (!Array.isArray(listed)) throw new Error('no array')
    const ids = listed.map((each: { id?: unknown }) => each.id)
    expect([code, stderr, ids.every((id) => typeof id === 'string')]).toEqual([0, '', true])
    expect(ids.length).toBeGreaterThan(20)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('whoever stops reading stops nothing, and hears nothing of it', async () => {
    const { child, ended } = start(['list', 'rules'])
    child.stdout?.once('data', () => child.stdout?.destroy())
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('help is --help, -V is --version, and no help shows its examples twice', async () => {
    const [help, asked, flag, version] = await Promise.all(
      [['help', 'load', 'capacity'], ['load', 'capacity', '--help'], ['help'], ['-V']].map((args) => call(args)),
    )
    expect(help).toEqual(asked)
    expect(help?.stdout).toContain('--step')
    expect([flag?.code, flag?.stdout.includes('agent-conformance doctor')]).toEqual([0, true])
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    for (const name of Object.keys(examplesOf)) {
      const { stdout } = await call([...name.split(' '), '--help'])
      expect(stdout.match(/^Examples:/gm), name).toHaveLength(1)
    }
  })

  test('--help and --version', async () => {
    const [help, own, version] = await Promise.all(
      [['--help'], ['run', '--help'], ['--version']].map((args) => run(args)),
    )
    expect([help?.code, own?.code, version?.code]).toEqual([0, 0, 0])
    expect(help?.stdout).toContain('agent-conformance run')
    for (const option of ['--baseline', '--resume', '--plan', '--max-sends']) expect(own?.stdout).toContain(option)
    expect(version?.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('explain a rule, a check, a test case, a mutant and a scenario', async () => {
    const cases = [
      ['stream/start-stream-done-last', 'Rule stream/start-stream-done-last (mandatory, section 6: Events)'],
      ['send/never-taken', 'Check send/never-taken'],
      ['wrong-routes', 'Test case wrong-routes'],
      ['status/no-gates', 'Mutant status/no-gates'],
      ['waits', 'Scenario waits of `load`'],
    ]
    const told = await Promise.all(cases.map(([id = '']) => call(['explain', id])))
    expect(told.map(({ code, stdout }) => [code, stdout.split('\n')[0]])).toEqual(cases.map(([, line]) => [0, line]))
  })

  test('init writes a target file that can be read, and never over another', async () => {
    const cwd = folder()
    const first = await call(['init', 'mine.json'], { cwd })
    expect([first.code, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toContain('npx agent-conformance doctor --target mine.json')
    const read = await call(['run', '--plan', '--target', 'mine.json'], { cwd })
    expect([read.code, read.stderr]).toEqual([0, ''])
    expect(await call(['init', 'mine.json'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'agent-conformance: mine.json exists. Name another file, or remove it first.\n',
    })
  })
})
