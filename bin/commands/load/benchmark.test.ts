import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Benchmark } from '../../../schemas/types.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { writeBenchmarkCertificate } from '../../certificate/benchmark.ts'
import { commands } from '../../kit/command.ts'
import { madeBenchmark } from '../../load/kit/made-benchmark.ts'

const { call, folder, close } = commands()
const keys = generateKeyPairSync('ed25519')
const key = { key: keys.privateKey, warning: undefined }
let cwd: string

/** Writes a result as `load benchmark` does, and signs it. */
async function keep(name: string, result: Benchmark, signed = true): Promise<void> {
  const at = join(cwd, name)
  mkdirSync(at)
  writeFileSync(join(at, 'benchmark.json'), `${JSON.stringify(result, null, 2)}\n`)
  const target = { ...result.target, credentials: { full: 'secret-of-the-target' } }
  const secrets = new Secrets()
  if (signed) await writeBenchmarkCertificate({ folder: at, result, target, key, secrets, validDays: 3000 })
}

beforeAll(async () => {
  cwd = folder()
  const service = { product: 'Acme Agent', version: '2.4.1' }
  const of = async (perSecond: number): Promise<Benchmark> => {
    const result = await madeBenchmark(folder(), { perSecond })
    return { ...result, target: { ...result.target, service } }
  }
  const fast = await of(120)
  await keep('signed', fast)
  await keep('slow', await of(60), false)
  await keep('quick', await madeBenchmark(folder(), { perSecond: 120 }, { quick: true }), false)
  const better = fast.headline.map((tier) => ({ ...tier, point: 999 }))
  await keep('forged', { ...fast, headline: better })
  await keep('claimed', { ...fast, demonstration: true })
  writeFileSync(join(cwd, 'key.pub.pem'), keys.publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(join(cwd, 'key.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
}, 300_000)
afterAll(close)

const run = (...args: string[]) => call(args, { cwd })
const changed = (name: string, file: string, change: (text: string) => string): string => {
  const at = join(folder(), name)
  cpSync(join(cwd, 'signed'), at, { recursive: true })
  writeFileSync(join(at, file), change(readFileSync(join(at, file), 'utf8')))
  return join(at, 'certificate.json')
}

describe('verify, of a benchmark', () => {
  test('0 if it holds, with its figures', async () => {
    const { code, stdout, stderr } = await run('verify', 'signed/certificate.json', '--key', 'key.pub.pem')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^valid: conversation-benchmark\/1 of local\n/)
    expect(stdout).toMatch(/procedure +it keeps 16 rules; its figures follow from \d+ steps/)
    expect(stdout).toMatch(/^ {2}gold +1\d\d /m)
    expect(stdout).not.toContain('secret-of-the-target')
    const json = await run('verify', 'signed/certificate.json', '--json', '--service-version', '2.4.1')
    expect(JSON.parse(json.stdout)).toMatchObject({ valid: true, procedure: 'conversation-benchmark/1' })
  })

  test.each([
    ['a figure was changed', changedFigure, /benchmark\.json was changed after the certificate was written/],
    ['the statement was changed', changedStatement, /the signature does not match the content/],
    ['its figures do not follow from its steps', () => 'forged/certificate.json', /does not follow from the steps/],
    [
      'it broke a rule and says that it did not',
      () => 'claimed/certificate.json',
      /the built-in service was the target/,
    ],
  ])('1 where %s', async (_, place, reason) => {
    const { code, stdout } = await run('verify', place())
    expect([code, stdout]).toEqual([1, expect.stringMatching(reason)])
  })

  test('1 for another version, or one that was revoked; 2 for a badge', async () => {
    const other = await run('verify', 'signed/certificate.json', '--service-version', '2.4.2')
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('not about 2.4.2')])
    const { digest } = JSON.parse(
      Buffer.from(JSON.parse(readFileSync(join(cwd, 'signed/certificate.json'), 'utf8')).payload, 'base64').toString(),
    ).subject[1]
    writeFileSync(join(cwd, 'revoked.txt'), `${digest.sha256} wrong machine\n`)
    const revoked = await run('verify', 'signed/certificate.json', '--revoked', 'revoked.txt')
    expect([revoked.code, revoked.stdout]).toEqual([1, expect.stringContaining('was revoked: wrong machine')])
    const badge = await run('verify', 'signed/certificate.json', '--badge', 'b.svg')
    expect([badge.code, badge.stderr]).toEqual([2, expect.stringContaining('--badge is for certificates of runs')])
  })
})

function changedFigure(): string {
  return changed('figure', 'benchmark.json', (text) => text.replace('"estimate": 1', '"estimate": 2'))
}

function changedStatement(): string {
  return changed('statement', 'certificate.json', (text) => {
    const envelope = JSON.parse(text)
    const payload = Buffer.from(envelope.payload, 'base64').toString().replace('2.4.1', '2.4.2')
    return `${JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') })}\n`
  })
}

describe('other commands, of a benchmark', () => {
  test('load compare tells a change by the intervals', async () => {
    const { code, stdout } = await run('load', 'compare', 'signed', 'slow', '--out', 'changes')
    expect(code).toBe(1)
    expect(stdout).toMatch(/worse: gold sends_per_second, gold open_waits, silver/)
    expect(readFileSync(join(cwd, 'changes/compare.html'), 'utf8')).toContain('gold sends_per_second')
    expect((await run('load', 'compare', 'signed', 'signed/benchmark.json')).code).toBe(0)
    const mixed = await run('load', 'compare', 'signed', 'quick')
    expect([mixed.code, mixed.stderr]).toEqual([
      2,
      expect.stringMatching(/quick has windowMs 3000, and signed has 16000/),
    ])
    const none = await run('load', 'compare', 'signed', 'nowhere')
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('nowhere has no benchmark.json')])
  })

  test('report checks it again', async () => {
    const { code, stdout } = await run('report', 'claimed')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^invalid, 1 reason: .*service: the built-in service was the target/s)
    const page = await run('report', 'signed/benchmark.json', '--format', 'html')
    expect(page.stdout).toContain('>By load</h2>')
    const csv = await run('report', 'signed', '--format', 'csv')
    expect([csv.code, csv.stderr]).toEqual([2, expect.stringContaining('a benchmark has no format csv')])
    mkdirSync(join(cwd, 'broken'))
    writeFileSync(join(cwd, 'broken/benchmark.json'), '{}')
    const broken = await run('report', 'broken')
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('is not a result of a benchmark')])
  })
})

describe('load benchmark refuses before it sends anything', () => {
  beforeAll(() => {
    const target = { name: 'a', baseUrl: 'http://127.0.0.1:9/v1', credentials: { full: 'k' } }
    writeFileSync(join(cwd, 'target.json'), JSON.stringify(target))
    writeFileSync(join(cwd, 'tiers.yaml'), 'gold: []\n')
  })

  test.each<[string[], string]>([
    [['--demo', '--sign', 'key.pem'], '--sign: the built-in service gets no certificate.'],
    [['--sign', 'key.pem', '--quick'], '--sign needs the procedure as it is. Leave out --quick.'],
    [['--sign', 'key.pem'], '--sign: a certificate names the version that was tested.'],
    [['--valid-for', '90d'], '--valid-for needs --sign'],
    [['--tiers', 'tiers.yaml'], '--tiers tiers.yaml: gold has no objectives.'],
    [[], 'A benchmark needs agent.script in the target file of a'],
    [['--workload', 'none.csv'], '--workload'],
    [['--rate', '5'], 'rate'],
  ])('%j', async (args, message) => {
    const { code, stderr } = await run('load', 'benchmark', ...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})
