import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../fixtures/service/index.ts'
import type { Result } from '../../schemas/types.ts'
import { transcriptText } from '../../suites/run/transcript/kit/unpacked.ts'
import { commands } from '../kit/command.ts'

const { call, folder, close } = commands()
let service: Service
let cwd: string

let id: string

beforeAll(async () => {
  service = createService({ waitLimitMs: 400 })
  await service.listen()
  cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target()))
  const { code } = await call(['run', '--target', 'target.json', '--only', 'errors/unknown-route-get'], { cwd })
  expect(code).toBe(0)
  const result: Result = JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8'))
  const row = result.rules.find(({ verdict, level }) => verdict === 'pass' && level === 'mandatory')
  if (row === undefined) throw new Error('nothing passed')
  id = row.id
  const as = (verdict: typeof row.verdict, more: object = {}): object => ({
    ...result,
    rules: result.rules.map((each) => (each.id === id ? { ...each, verdict, ...more } : each)),
  })
  /** A folder of its own, since the transcript lies beside a result. */
  const made = (name: string, content: object | string, transcript?: string): void => {
    mkdirSync(join(cwd, name))
    writeFileSync(join(cwd, name, 'result.json'), typeof content === 'string' ? content : JSON.stringify(content))
    if (transcript !== undefined) writeFileSync(join(cwd, name, 'transcript.jsonl'), transcript)
  }
  made('held', result)
  made('broken', as('fail', { failed: 1 }))
  made('undecided', as('inconclusive', { note: 'the line was cut' }))
  made('of-2.0', { ...result, suite: { ...result.suite, version: '2.0.0' }, novelty: 1 })
  made('of-format-1', { suite: result.suite, verdict: 'conformant', requirements: [] })
  made('no-json', '{')
  made('array', '[]')
  made('cut-result', JSON.stringify(result).slice(0, 4000))
  const transcript = transcriptText(join(cwd, 'results', 'transcript.jsonl'))
  const [line = '', ...lines] = transcript.split('\n')
  made('cut', result, `${[line, ...lines].join('\n').slice(0, -700)}`)
  made('altered', result, transcript.replace('"type":"exchange"', '"type":"exchanges"'))
  made('garbled', result, transcript.replace('\n{"type":"exchange"', '\n"type":"exchange"'))
  made('of-another', result, transcript.replace(/"seed":\d+/, '"seed":99'))
  made('large', ' '.repeat(50_000_001))
  mkdirSync(join(cwd, 'empty'))
  mkdirSync(join(cwd, 'alone'))
  copyFileSync(join(cwd, 'target.json'), join(cwd, 'alone', 'result.json'))
})
afterAll(async () => {
  await close()
  await service.close()
})

const of = (...names: string[]): string[] => ['compare', ...names.map((name) => `${name}/result.json`)]

describe.concurrent('compare', () => {
  test.each([
    ['the same', of('held', 'held'), 0, /^nothing worse\n/],
    ['with their transcripts', of('results', 'results'), 0, /too few responses|no significant change/],
    ['folders', ['compare', 'held', 'broken/'], 1, /^worse\n[\s\S]*broken against held: worse/],
    ['broken now', of('held', 'broken'), 1, /^worse\n[\s\S]*Regressed \(1\)\n.*✗ [a-z]+\/[a-z-]+/],
    ['mended', of('broken', 'held'), 0, /Fixed \(1\)/],
    ['broken either time', of('broken', 'broken'), 0, /^nothing worse\n/],
    ['not decided any more', of('held', 'undecided'), 1, /Newly inconclusive \(1\)[\s\S]*the line was cut/],
    ['decided at last', of('undecided', 'held'), 0, /Newly exercised \(1\)/],
    ['one of several worse', of('held', 'held', 'broken', 'undecided'), 1, /^worse in 2 of 3\n[\s\S]*Differing rules/],
    ['none of several worse', of('broken', 'held', 'held'), 0, /^nothing worse\n/],
    ['a transcript whose last line was cut, as a crash leaves it', of('held', 'cut'), 0, /^nothing worse\n/],
    ['as Markdown', [...of('held', 'broken'), '--format', 'markdown'], 1, /^## ❌ Compared with held: worse\n/],
    ['for a program', [...of('held', 'broken'), '--json'], 1, /^\{\n {2}"isWorse": true,[\s\S]*"regressed": \[\n/],
    ['as a page', [...of('held', 'broken'), '--format', 'html'], 1, /^<!doctype html>/],
  ] as const)('%s', async (_, args, expected, said) => {
    const { code, stdout, stderr } = await call(args, { cwd })
    expect([code, stdout, stderr]).toEqual([expected, expect.stringMatching(said), ''])
  })

  test('--json holds the rules whose verdict changed, and no whole result', async () => {
    const { stdout } = await call([...of('held', 'broken'), '--json'], { cwd })
    const { older, differences } = JSON.parse(stdout)
    expect(older).toMatchObject({ name: 'held', verdict: 'conformant' })
    expect(older.rules).toBeUndefined()
    expect(differences).toMatchObject([
      { isWorse: true, fixed: [], regressed: [{ was: 'pass', is: 'fail', isWorse: true }] },
    ])
    const twice = await call([...of('held', 'broken'), '--json', '--format', 'html'], { cwd })
    expect([twice.code, twice.stderr]).toEqual([2, 'agent-conformance: Use either --json or --format, not both.\n'])
  })

  test.each([
    ['nothing to compare', ['compare'], /needs an argument: an older result and newer ones/],
    ['one alone', of('held'), /needs an argument/],
    ['no such file', of('held', 'nowhere'), /No result at nowhere\/result\.json/],
    ['no JSON', of('held', 'no-json'), /no-json\/result\.json is not JSON/],
    ['a result that was cut', of('cut-result', 'held'), /cut-result\/result\.json is not JSON/],
    ['something else', of('held', 'array'), /array\/result\.json is not a result of a run/],
    ['a target file', of('held', 'alone'), /alone\/result\.json is not a result of a run/],
    [
      'a result of another version',
      of('held', 'of-2.0'),
      /is a result of agent-conformance 2\.0\.0, which .* cannot read/,
    ],
    [
      'a result of an older format',
      of('held', 'of-format-1'),
      /of-format-1\/result\.json has an older format \(version 1\), which .*rejudge TRANSCRIPT --out FOLDER/,
    ],
    ['a damaged transcript', of('held', 'garbled'), /garbled\/transcript\.jsonl, line \d+: not JSON/],
    ['an altered one', of('altered', 'held'), /altered\/transcript\.jsonl, line \d+: not a line of a transcript/],
    ['one of another run', of('held', 'of-another'), /belongs to another run than result.json/],
    ['a file of 50 MB', of('held', 'large'), /large\/result\.json has 48 MB, which is too large for a result/],
    ['a folder without a result', ['compare', 'held', 'empty'], /No result at empty\/result\.json/],
    ['a format that is none', [...of('held', 'held'), '--format', 'pdf'], /--format: "pdf" is not one of/],
    ['too many', of(...Array(51).fill('held')), /at most 50 results, but 51/],
  ] as const)('%s: 2, one sentence, and nothing written', async (_, args, said) => {
    const { code, stdout, stderr } = await call([...args, '--file', 'never.txt'], { cwd })
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(said)])
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(() => readFileSync(join(cwd, 'never.txt'))).toThrow('ENOENT')
  })

  test('writes into a file, and the exit code stays', async () => {
    const { code, stdout } = await call([...of('held', 'broken'), '--format', 'html', '--file', 'compare.html'], {
      cwd,
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(readFileSync(join(cwd, 'compare.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
  })
})
