import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../fixtures/service/index.ts'
import { commands } from './kit/command.ts'

// Set-ups in which there is nothing: none of them may end as if something had been found to be right.

const { call, folder, close } = commands()
let service: Service
let cwd: string

beforeAll(async () => {
  service = createService({ waitLimitMs: 400 })
  await service.listen()
  cwd = folder()
  const target = service.target()
  const { full } = target.credentials
  const command = (script: string) => ({ full: { command: ['/bin/sh', '-c', script] } })
  const targets: Record<string, object> = {
    whole: target,
    'full-alone': { ...target, credentials: { full } },
    'without-agent': { ...target, agent: undefined },
    'no-sends': { ...target, budget: { meteredSends: 0 } },
    'no-credentials': { ...target, credentials: {} },
    'empty-key': { ...target, credentials: { full: '' } },
    unset: { ...target, credentials: { full: { env: 'NOT_SET_ANYWHERE' } } },
    'set-to-nothing': { ...target, credentials: { full: { env: 'NOTHING' } } },
    'prints-nothing': { ...target, credentials: command('true') },
    'prints-lines': { ...target, credentials: command('echo one; echo two') },
    fails: { ...target, credentials: command('echo cak_0123456789; exit 3') },
    'is-not-there': { ...target, credentials: { full: { command: ['./no-such-program'] } } },
    'no-command': { ...target, credentials: { full: { command: [] } } },
    short: { ...target, credentials: { full: 'k' } },
    nowhere: { ...target, baseUrl: 'http://127.0.0.1:1/v1' },
  }
  const files: Record<string, string> = {
    ...Object.fromEntries(Object.entries(targets).map(([name, value]) => [`${name}.json`, JSON.stringify(value)])),
    ...{
      'empty.json': '',
      'comment.json': '// nothing else\n',
      'array.json': '[]',
      'null.json': 'null',
      'object.json': '{}',
    },
    ...{ 'cut.jsonl': '{"type":"run","versi', file: 'x' },
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content)
  mkdirSync(join(cwd, 'folder'))
})
afterAll(async () => {
  await close()
  await service.close()
})

const quick = ['--only', 'errors/unknown-route-get']
const withTarget = (name: string, ...more: string[]): string[] => [
  'run',
  '--target',
  name,
  '--out',
  `out-${name}`,
  ...more,
]

const table: [args: string[], code: number, said: RegExp][] = [
  // A target file that is none.
  [withTarget('empty.json'), 2, /^The target file empty\.json is empty. `npx agent-conformance init` writes one/],
  [withTarget('comment.json'), 2, /^The target file comment\.json is empty\. /],
  [withTarget('array.json'), 2, /^array\.json: the whole file: expected object, found array\./],
  [withTarget('null.json'), 2, /^null\.json: the whole file: expected object, found null\./],
  [withTarget('object.json'), 2, /^object\.json: name is missing\./],
  [withTarget('folder'), 2, /^The target file folder cannot be read: it is a folder\.$/],
  [withTarget(''), 2, /^--target is empty\. Give it a value\.$/],
  [['run', '--base-url', '', '--key-env', 'K'], 2, /^--base-url is empty\. Give it a value\.$/],
  [['doctor', '--target', 'empty.json'], 2, /^The target file empty\.json is empty\. /],
  // Credentials that are none.
  [withTarget('no-credentials.json', ...quick), 2, /^no-credentials\.json: credentials\.full is missing/],
  [withTarget('empty-key.json', ...quick), 2, /^empty-key\.json: credentials\.full: expected at least 1 character/],
  [
    withTarget('unset.json', ...quick),
    2,
    /^credentials\.full\.env: the environment variable NOT_SET_ANYWHERE is not set. Export it/,
  ],
  [
    withTarget('set-to-nothing.json', ...quick),
    2,
    /^credentials\.full\.env: the environment variable NOTHING is empty. Export it/,
  ],
  [
    withTarget('prints-nothing.json', ...quick),
    2,
    /^credentials\.full\.command: \/bin\/sh printed nothing, but it must print/,
  ],
  [withTarget('prints-lines.json', ...quick), 2, /^credentials\.full: the value has line breaks/],
  [
    withTarget('fails.json', ...quick),
    2,
    /^credentials\.full\.command: \/bin\/sh ended with exit code 3. Run it by hand/,
  ],
  [withTarget('is-not-there.json', ...quick), 2, /^credentials\.full\.command: \.\/no-such-program was not found. /],
  [
    withTarget('no-command.json', ...quick),
    2,
    /^no-command\.json: credentials\.full\.command: expected at least 1 item/,
  ],
  [withTarget('short.json', ...quick), 2, /^credentials\.full: .* rejects this key/],
  [['doctor', '--target', 'unset.json'], 2, /^credentials\.full\.env: .* is not set. /],
  [['doctor', '--target', 'nowhere.json'], 4, /^Nothing listens at http:\/\/127\.0\.0\.1:1\/v1/],
  // A scope in which nothing is.
  [withTarget('whole.json', '--only', 'no/such-row'), 2, /^--only no\/such-row: unknown rule or check. /],
  [withTarget('whole.json', '--only', ''), 2, /^--only is empty\. Give it a value\.$/],
  [withTarget('whole.json', ...quick, '--skip', '*'), 2, /^No rules selected: /],
  // Places and files that are none.
  [
    ['run', '--target', 'whole.json', ...quick, '--out', 'file'],
    2,
    /^--out file: cannot make the folder \(a file is in its place\)\. Choose another\.$/,
  ],
  [['run', '--target', 'whole.json', ...quick, '--out', ''], 2, /^--out is empty\. Give it a value\.$/],
  [['run', '--target', 'whole.json', '--resume', 'folder'], 2, /^No transcript at folder\/transcript\.jsonl\. /],
  [['run', '--target', 'whole.json', '--resume', 'file'], 2, /^No transcript at file\/transcript\.jsonl\. /],
  [
    withTarget('whole.json', ...quick, '--baseline', 'empty.json'),
    2,
    /^--baseline empty\.json is not JSON: line 1, column 1: Unexpected end of JSON input\. Give a result\.json/,
  ],
  [withTarget('whole.json', ...quick, '--baseline', 'array.json'), 2, /^--baseline array\.json: Give a result\.json/],
  [withTarget('whole.json', ...quick, '--baseline', 'folder'), 2, /^--baseline folder cannot be read/],
  [['report', 'empty.json'], 2, /^empty\.json is not JSON\. Give the result\.json of a run\.$/],
  [
    ['report', 'null.json'],
    2,
    /^null\.json is not a result of a run: the whole file: expected object\. Give the result\.json of a run\.$/,
  ],
  [['report', 'folder'], 2, /^No result at folder\/result\.json\. A run writes result\.json into its --out folder\.$/],
  [['report'], 2, /^`report` needs an argument: the /],
  [['rejudge', 'empty.json'], 2, /^empty\.json is empty: it has nothing to evaluate\.$/],
  [['rejudge', 'cut.jsonl'], 2, /^cut\.jsonl was cut off in its first line: it has nothing to evaluate\.$/],
  [['rejudge', 'folder'], 2, /^folder is a folder\. Give the transcript\.jsonl\.gz in it\.$/],
  [['rejudge'], 2, /^`rejudge` needs an argument: the /],
  [['explain'], 2, /^`explain` needs an argument: the /],
  [['explain', ''], 2, /^id is empty\. Give it a value\.$/],
  [['explain', 'nothing/at-all'], 2, /^Unknown id nothing\/at-all\. /],
  [['list', ''], 2, /^what: "" is not one of "rules"/],
  [['init', ''], 2, /^file is empty\. Give it a value\.$/],
  [['init', 'folder'], 2, /^folder exists\. Name /],
  [['init', 'none/target.json'], 2, /^none\/target\.json cannot be written: no such file or folder\.$/],
  [['serve', '--variant', ''], 2, /^--variant is empty\. Give it a value\.$/],
]

describe.concurrent('one sentence that says what, where and what to do; no stack', () => {
  test.each(table)('%j ends with %i', async (args, expected, said) => {
    const { code, stdout, stderr } = await call(args, { cwd, env: { NOTHING: '' } })
    const sentences = stderr.split('\n').filter((line) => line.startsWith('agent-conformance: '))
    expect(sentences).toEqual([expect.stringMatching(new RegExp(said.source.replace('^', '^agent-conformance: ')))])
    expect(stderr).not.toMatch(/^\s+at |internal error|fault of our own/m)
    expect(code).toBe(expected)
    if (args[0] === 'run') expect(stdout).toBe('')
  })
})

/** Runs that do begin: the verdict says what there was. */
const verdicts: [args: string[], code: number, said: RegExp][] = [
  [withTarget('full-alone.json', ...quick), 0, /^CONFORMANT \(profile certify, only errors\/unknown-route-get\): /],
  [withTarget('full-alone.json', '--only', 'auth/*'), 3, /^INCOMPLETE \(profile certify, only auth\/\*\): /],
  [withTarget('without-agent.json', '--only', 'stream/*-message-*'), 3, /^INCOMPLETE \(profile certify, only /],
  [
    withTarget('whole.json', '--max-sends', '0', '--only', 'send/*'),
    3,
    /^INCOMPLETE .*: 0 of \d+ mandatory rules passed, 0 failed, \d+ not exercised \(\d+ without a precondition\)/,
  ],
  [withTarget('no-sends.json', '--only', 'send/*'), 3, /^INCOMPLETE .*: 0 of \d+ mandatory rules passed/],
  [
    withTarget('whole.json', '--only', 'transport/https'),
    3,
    /^INCOMPLETE \(profile certify, only transport\/https\): /,
  ],
  [
    withTarget('whole.json', '--only', 'errors/409-json'),
    3,
    /^INCOMPLETE \(profile certify, only errors\/409-json\): /,
  ],
  [withTarget('nowhere.json', ...quick), 4, /^ABORTED: Nothing listens at /],
  [['run', '--target', 'whole.json', '--plan', '--max-sends', '0'], 0, /./],
]

test.each(verdicts)('%j ends with %i, and says so first', async (args, expected, said) => {
  const { code, stdout, stderr } = await call(args, { cwd })
  expect(stdout.split('\n')[0]).toMatch(said)
  expect(stderr).not.toMatch(/^\s+at |agent-conformance: /m)
  expect(code).toBe(expected)
})

test('a key that may stand anywhere is told of', async () => {
  const { stderr } = await call(withTarget('short.json', ...quick), { cwd })
  expect(stderr).toContain('credentials.full is too short or common to redact safely')
})
