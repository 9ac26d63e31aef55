import { createHash, generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleLoad } from '../../reports/kit/load-example.ts'
import { packTranscript } from '../../suites/run/transcript/packing.ts'
import { whyNotAttestable } from '../certificate/attestation.ts'
import { writeBenchmarkCertificate } from '../certificate/benchmark.ts'
import { type PaperRun, paperRun } from '../certificate/kit/certified.ts'
import { writeCertificate } from '../certificate/write.ts'
import { commands } from '../kit/command.ts'
import { madeBenchmark } from '../load/kit/made-benchmark.ts'

const { call, folder, close } = commands()
let run: PaperRun
let root: string
/** A submission with a certificate, one without, and one whose certificate has expired. */
let [signed, plain, expired] = ['', '', '']

beforeAll(async () => {
  run = await paperRun(3)
  await packTranscript(join(run.folder, 'transcript.jsonl'))
  root = folder()
  const submit = (place: string): string => {
    const to = join(root, 'submissions', place)
    mkdirSync(to, { recursive: true })
    for (const file of ['result.json', 'transcript.jsonl.gz', 'certificate.json'])
      if (existsSync(join(run.folder, file))) cpSync(join(run.folder, file), join(to, file))
    return to
  }
  plain = submit('acme-agent/2.4.1-unsigned')
  const key = { key: run.privateKey, warning: undefined }
  await writeCertificate({ ...run, key, validDays: -2000 })
  expired = submit('other-agent/2.4.1')
  await writeCertificate({ ...run, key })
  signed = submit('acme-agent/2.4.1')
  const { name, baseUrl } = run.result.target
  writeFileSync(join(signed, 'load.json'), JSON.stringify(exampleLoad({ target: { name, baseUrl } })))
  writeFileSync(join(root, 'submissions/acme-agent/key.pub.pem'), run.publicKey.export({ type: 'spki', format: 'pem' }))
})
afterAll(async () => {
  await close()
  run.remove()
})

const site = (...args: string[]) => call(['site', ...args], { cwd: root })
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

/** A rule that the run could not exercise. */
function attestable(): string {
  const row = run.result.rules.find((each) => whyNotAttestable(each) === undefined)
  if (row === undefined) throw new Error('every rule was tested')
  return row.id
}

/** A submission like another, in a place of its own, with a change. */
function changed(from: string, change: (folder: string) => void): string {
  const to = join(folder(), 'acme-agent/2.4.1')
  cpSync(from, to, { recursive: true })
  change(to)
  return to
}

function edited(file: string, change: (text: string) => string) {
  return (at: string): void => {
    const isPacked = file.endsWith('.gz')
    const bytes = readFileSync(join(at, file))
    const text = change((isPacked ? gunzipSync(bytes) : bytes).toString())
    writeFileSync(join(at, file), isPacked ? gzipSync(text) : text)
  }
}

const secret = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`
const intoBody = edited('transcript.jsonl.gz', (text) => text.replace('"body":"', `"body":"${secret} `))

describe('site --check', () => {
  test('0 for a submission without a fault, with or without a certificate', async () => {
    const { code, stdout } = await site(signed, '--check')
    expect(code).toBe(0)
    expect(stdout).toMatch(/conformant, each of \d+ rules has the submitted verdict, certificate valid, signed with/)
    expect(stdout).toMatch(/the registered key\n1 submission, no fault\n$/)
    const target = { name: 'a', baseUrl: 'https://agent.example.com/v1', credentials: { full: 'acme-Q7x1-key' } }
    writeFileSync(join(root, 'target.json'), JSON.stringify(target))
    expect((await site(plain, '--check', '--target', 'target.json')).code).toBe(0)
  })

  test('a benchmark is checked again, with its certificate', async () => {
    const measured = await madeBenchmark(folder(), { perSecond: 120 })
    const { name, baseUrl, service } = run.result.target
    const own = { ...measured, target: { name, baseUrl, ...(service === undefined ? {} : { service }) } }
    const put = async (at: string, benchmark: typeof own): Promise<void> => {
      const made = folder()
      writeFileSync(join(made, 'benchmark.json'), JSON.stringify(benchmark))
      const key = { key: run.privateKey, warning: undefined }
      await writeBenchmarkCertificate({ ...run, folder: made, result: benchmark, key, validDays: undefined })
      cpSync(join(made, 'benchmark.json'), join(at, 'benchmark.json'))
      cpSync(join(made, 'certificate.json'), join(at, 'benchmark-certificate.json'))
    }
    const at = changed(signed, () => {})
    cpSync(join(signed, '../key.pub.pem'), join(at, '../key.pub.pem'))
    await put(at, own)
    const good = await site(at, '--check')
    expect([good.code, good.stdout]).toEqual([0, expect.stringMatching(/1 submission, no fault\n$/)])
    await site(join(at, '../..'), 'public-benchmark')
    expect(read('public-benchmark', 'acme-agent/2.4.1/index.html')).toMatch(
      /conversation-benchmark\/1, 1\d\d sends per second \(gold\).*valid, signed with/,
    )
    await put(at, { ...own, seed: 7 })
    const seed = await site(at, '--check')
    expect([seed.code, seed.stdout]).toEqual([1, expect.stringContaining('benchmark: invalid: the seed is 7')])
    await put(at, { ...own, target: { ...own.target, name: 'another' } })
    expect((await site(at, '--check')).stdout).toContain('benchmark.json is about another service or version')
    rmSync(join(at, 'benchmark.json'))
    expect((await site(at, '--check')).stdout).toContain('benchmark-certificate.json has no benchmark.json')
  })

  const faulty: [string, (at: string) => void, RegExp][] = [
    [
      'a changed byte of the result',
      edited('result.json', (text) => text.replace('"2.4.1"', '"2.4.2"')),
      /result\.json: the transcript gives another value of target\./,
    ],
    [
      'a changed verdict',
      edited('result.json', (text) => text.replace('"verdict": "pass"', '"verdict": "fail"')),
      /with other verdicts for 1 rule: \S+ fail → pass\./,
    ],
    [
      'a changed byte of the transcript',
      edited('transcript.jsonl.gz', (text) => text.replace('"status":200', '"status":201')),
      /result\.json: /,
    ],
    [
      'a damaged transcript',
      (at) =>
        writeFileSync(join(at, 'transcript.jsonl.gz'), readFileSync(join(at, 'transcript.jsonl.gz')).subarray(0, 9000)),
      /compressed and damaged|interrupted|other verdicts/,
    ],
    ['a secret', intoBody, /transcript\.jsonl\.gz, line \d+: what looks like a secret \(github\)\. Revoke it/],
    [
      'a credential that was not redacted',
      edited('transcript.jsonl.gz', (text) => text.replace('Bearer «full»', 'Bearer 0123456789')),
      /line \d+: a credential of a request that was not redacted\./,
    ],
    [
      'no version',
      (at) => {
        rmSync(join(at, 'transcript.jsonl.gz'))
        edited('result.json', (text) => text.replace('"version": "2.4.1",', ''))(at)
      },
      /result\.json names no version of the service: add --service-version/,
    ],
    ['no transcript', (at) => rmSync(join(at, 'transcript.jsonl.gz')), /transcript\.jsonl\.gz is missing/],
    [
      'no result',
      (at) => {
        rmSync(join(at, 'result.json'))
        mkdirSync(join(at, 'result.json'))
      },
      /result\.json is not a plain file/,
    ],
    [
      'a result of another form',
      edited('result.json', (text) => text.replace('"seed"', '"sed"')),
      /is not a result of a run/,
    ],
    [
      'a rule that there is not',
      edited('result.json', (text) => text.replace('"id": "', '"id": "<b> ')),
      /which is no rule of any release/,
    ],
    [
      'a part of a run',
      (at) => {
        rmSync(join(at, 'transcript.jsonl.gz'))
        edited('result.json', (text) => text.replace('"profile": "certify"', '"profile": "smoke"'))(at)
      },
      /not of one whole run/,
    ],
    [
      'watched traffic',
      edited('result.json', (text) => text.replace('"seed"', '"watched": true, "seed"')),
      /result\.json is of watched traffic: submit a run\./,
    ],
    [
      'another file',
      (at) => writeFileSync(join(at, 'target.json'), '{}'),
      /target\.json is not part of a submission: remove it/,
    ],
    [
      'a link',
      (at) => {
        rmSync(join(at, 'result.json'))
        symlinkSync('/etc/hostname', join(at, 'result.json'))
      },
      /result\.json is not a plain file/,
    ],
    [
      'a file without an end',
      (at) => writeFileSync(join(at, 'certificate.json'), ' '.repeat(9_000_000)),
      /certificate\.json has 9 MB, and may have 4 MB: submit the file as the run wrote it\./,
    ],
    [
      'a certificate of another run',
      (at) => cpSync(join(expired, 'certificate.json'), join(at, 'certificate.json')),
      /certificate\.json: expired on /,
    ],
    [
      'a load of another service',
      (at) => writeFileSync(join(at, 'load.json'), JSON.stringify(exampleLoad())),
      /load\.json is about another target/,
    ],
    ['no load', (at) => writeFileSync(join(at, 'load.json'), '{}'), /load\.json is not a result of a load/],
  ]
  test.each(faulty)('1 for %s, in one sentence', async (_what, change, sentence) => {
    const { code, stdout, stderr } = await site(changed(plain, change), '--check')
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(sentence)
    expect(stdout).not.toContain(secret)
    expect(stdout).not.toContain('0123456789')
  })

  test('1 for a certificate that is changed, unsigned, revoked, or by a key that is not registered', async () => {
    const said = async (at: string, ...more: string[]) => {
      const { code, stdout } = await site(at, '--check', ...more)
      return [code, stdout]
    }
    const flipped = changed(
      signed,
      edited('certificate.json', (text) => text.replace('"sig":"', '"sig":"AA')),
    )
    expect(await said(flipped)).toEqual([1, expect.stringMatching(/certificate\.json: not valid: /)])
    const other = changed(signed, (at) => writeFileSync(join(at, '../key.pub.pem'), otherKey()))
    expect(await said(other)).toEqual([
      1,
      expect.stringContaining('certificate.json: not valid: another key signed it'),
    ])
    const digest = createHash('sha256')
      .update(readFileSync(join(signed, 'result.json')))
      .digest('hex')
    writeFileSync(join(root, 'revoked.txt'), `${digest} the build leaked keys\n`)
    expect(await said(signed, '--revoked', 'revoked.txt')).toEqual([
      1,
      expect.stringContaining('certificate.json: revoked: the build leaked keys.'),
    ])
  })

  test('1 for the value of a credential of the target file, which is not shown', async () => {
    const at = changed(
      plain,
      edited('transcript.jsonl.gz', (text) =>
        text.replace('"body":"', `"body":"${Buffer.from('acme-Q7x1-key').toString('hex')} `),
      ),
    )
    const { code, stdout } = await site(at, '--check', '--target', 'target.json')
    expect([code, stdout]).toEqual([1, expect.stringMatching(/line \d+: the value of credentials\.full\. Revoke it/)])
  })

  test('1 for the version of another folder, a file beside it that is no public key, and a key that is private', async () => {
    const at = join(folder(), 'acme-agent/2.5.0')
    cpSync(plain, at, { recursive: true })
    const { privateKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const version = await site(at, '--check')
    expect([version.code, version.stdout]).toEqual([
      1,
      expect.stringContaining('result.json is of version 2.4.1, and its folder is 2.5.0: name it 2.4.1.'),
    ])
    writeFileSync(join(at, '../key.pem'), pem)
    expect((await site(at, '--check')).stdout).toContain('key.pem lies beside its folder: remove it.')
    const own = changed(signed, (to) => writeFileSync(join(to, '../key.pub.pem'), pem))
    const { code, stdout } = await site(own, '--check')
    expect([code, stdout]).toEqual([1, expect.stringContaining('key.pub.pem beside its folder is no public key')])
    expect(stdout.replaceAll(own, '')).not.toContain('/')
  })

  test('an attestation is accepted, shown apart, and held against the run', async () => {
    const attestation = {
      ...{ by: 'Ada Lovelace', date: '2026-11-29', version: '2.4.1' },
      attested: [{ rules: [attestable()], statement: 'We tested it ourselves.' }],
    }
    const add = edited('result.json', (text) => JSON.stringify({ ...JSON.parse(text), attestation }))
    const root = folder()
    cpSync(changed(plain, add), join(root, 'in/acme-agent/2.4.1'), { recursive: true })
    expect((await site(join(root, 'in'), '--check')).stdout).toContain('1 submission, no fault')
    expect((await site(join(root, 'in'), join(root, 'out'))).code).toBe(0)
    expect(readFileSync(join(root, 'out/acme-agent/2.4.1/index.html'), 'utf8')).toContain('We tested it ourselves.')
    const wrong = edited('result.json', (text) => text.replace('"2026-11-29"', '"2199-01-01"'))
    wrong(join(root, 'in/acme-agent/2.4.1'))
    expect((await site(join(root, 'in'), '--check')).stdout).toContain('the attestation: 2199-01-01 is to come')
  })

  test('a part of a run does not stand in the place of a whole one', async () => {
    const root = folder()
    cpSync(plain, join(root, 'in/acme-agent/2.4.1'), { recursive: true })
    const nightly = edited('result.json', (text) => text.replace('"profile":"certify"', '"profile":"nightly"'))
    const spaced = edited('result.json', (text) => text.replace('"profile": "certify"', '"profile": "nightly"'))
    cpSync(changed(changed(plain, nightly), spaced), join(root, 'in/acme-agent/2.4.1-b'), { recursive: true })
    const { code, stdout } = await site(join(root, 'in'), join(root, 'out'))
    expect([code, stdout]).toEqual([1, expect.stringContaining('1 service, 1 submission, 1 left out')])
  })

  test('takes the folder of a service, and nothing that lies where no submission may', async () => {
    const at = folder()
    for (const place of ['acme/1', 'acme/2']) {
      cpSync(plain, join(at, place), { recursive: true })
      writeFileSync(join(at, place, 'notes.md'), '')
    }
    expect((await site(join(at, 'acme'), '--check')).stdout).toContain('2 submissions, 2 faults')
    cpSync(plain, join(at, 'stray'), { recursive: true })
    expect((await site(at, 'stray')).stdout).toContain('0 services, 0 submissions, 2 left out')
  })

  test('1 for names that may not be in an address', async () => {
    const at = folder()
    for (const place of ['Acme/1', 'acme/v 1', 'acme/badge.svg', 'acme/%2e%2e'])
      cpSync(plain, join(at, place), { recursive: true })
    const { code, stdout } = await site(at, '--check')
    expect([code, stdout]).toEqual([1, expect.stringContaining('4 submissions, 4 faults')])
  })

  test('2 where there is nothing to check, or the command line is wrong', async () => {
    const said = async (...args: string[]) => {
      const { code, stderr } = await site(...args)
      return [code, stderr.trim()]
    }
    expect(await said('nowhere', '--check')).toEqual([
      2,
      expect.stringContaining('nowhere cannot be read: no such file or folder'),
    ])
    expect(await said('target.json', '--check')).toEqual([2, expect.stringContaining('target.json cannot be read')])
    mkdirSync(join(root, 'empty'), { recursive: true })
    expect(await said('empty', '--check')).toEqual([
      2,
      expect.stringContaining('empty has no submission. Put each result.json'),
    ])
    expect(await said('submissions')).toEqual([2, expect.stringContaining('needs a folder for the pages, or --check')])
    expect(await said('submissions', 'x', '--check')).toEqual([2, expect.stringContaining('--check writes nothing')])
    expect(await said('submissions', 'submissions/x')).toEqual([
      2,
      expect.stringContaining('is in the folder of the submissions'),
    ])
    expect(await said(signed, 'x')).toEqual([2, expect.stringContaining('has no submission')])
    expect(await said('submissions', '/proc/x')).toEqual([
      2,
      expect.stringContaining('/proc/x: cannot make the folder'),
    ])
    expect(await said()).toEqual([2, expect.stringContaining('needs an argument')])
  })
})

function otherKey(): string {
  return String(generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }))
}

describe('site', () => {
  const files = (): string[] => readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' }).toSorted()

  test('writes pages whose addresses stay, with expired and revoked certificates shown as such', async () => {
    const first = await site('submissions', 'public')
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/(submissions\/.*\n){3}public\/index\.html: 2 services, 3 submissions\n$/),
    ])
    const before = files()
    expect(before).toEqual(
      expect.arrayContaining([
        'acme-agent/2.4.1-unsigned/index.html',
        'acme-agent/2.4.1/load.json',
        'acme-agent/badge.json',
        'acme-agent/badge.svg',
        'acme-agent/index.html',
        'index.html',
      ]),
    )
    expect(read('public/index.html')).toContain('Acme Agent')
    expect(read('public/acme-agent/2.4.1/index.html')).toContain('the registered key')
    expect(read('public/other-agent/index.html')).toContain('expired on ')
    expect(read('public/other-agent/badge.json')).toContain('certificate expired on ')

    const second = await site('submissions', 'public', '--revoked', 'revoked.txt')
    expect([second.code, second.stderr]).toEqual([0, expect.stringContaining('revoked: the build leaked keys')])
    expect(files()).toEqual(before)
    expect(read('public/acme-agent/badge.json')).toContain('certificate revoked')
    expect(read('public/acme-agent/2.4.1/index.html')).toContain('revoked: the build leaked keys')
  })

  test('leaves out what may not be shown, and exits with 1; shows verdicts that are not reproduced as such', async () => {
    const at = join(folder(), 'all')
    cpSync(plain, join(at, 'good/1'), { recursive: true })
    cpSync(changed(plain, intoBody), join(at, 'leaky/1'), { recursive: true })
    cpSync(
      changed(
        plain,
        edited('result.json', (text) => text.replace('"2.4.1"', '"9.9.9"')),
      ),
      join(at, 'forged/1'),
      { recursive: true },
    )
    const { code, stdout, stderr } = await site(at, 'mixed')
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/\nmixed\/index\.html: 2 services, 2 submissions, 1 left out\n$/),
    ])
    expect(stderr).toContain('leaky/1: left out of the site')
    expect(existsSync(join(root, 'mixed/leaky'))).toBe(false)
    expect(read('mixed/index.html')).not.toContain('9.9.9')
    expect(read('mixed/forged/badge.json')).toContain('verdicts not reproduced')
  })
})
