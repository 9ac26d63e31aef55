import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../fixtures/service/index.ts'
import { certificateFiles } from '../../suites/run/transcript/results-folder.ts'
import { type PaperRun, paperRun } from '../certificate/kit/certified.ts'
import { writeCertificate } from '../certificate/write.ts'
import { commands } from '../kit/command.ts'

const { call, folder, close } = commands()
let run: PaperRun
let service: Service
const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string => String(key.export({ type, format: 'pem' }))

beforeAll(async () => {
  run = await paperRun(2)
  await writeCertificate({ ...run, key: { key: run.privateKey, warning: undefined } })
  writeFileSync(join(run.folder, 'key.pub.pem'), pem(run.publicKey, 'spki'))
  writeFileSync(join(run.folder, 'key.pem'), pem(run.privateKey, 'pkcs8'))
  writeFileSync(join(run.folder, 'other.pub.pem'), pem(generateKeyPairSync('ed25519').publicKey, 'spki'))
  service = createService({ waitLimitMs: 400 })
  await service.listen()
})
afterAll(async () => {
  await close()
  await service.close()
  run.remove()
})

const verify = (...args: string[]) => call(['verify', ...args], { cwd: run.folder })

describe('verify', () => {
  test('0 where the certificate holds, with what was checked and what it does not cover', async () => {
    const { code, stdout, stderr } = await verify('certificate.json', '--key', 'key.pub.pem')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^valid: lawful \(Acme Agent 2.4.1, commit 1a1a1a1a1a1a\) is conformant: \d+ of \d+ mandatory rules passed, 0 failed\n/,
    )
    expect(stdout).toMatch(/^ {2}signature {5}valid, by the given key \(ed25519:[0-9a-f]{64}\)$/m)
    expect(stdout).toContain(`the same verdict for each of ${run.result.rules.length} rules`)
    expect(stdout).toMatch(/Not covered\n(.|\n)*· load: (.|\n)*· any day other than /)
  })

  test('without a key it says that nobody was identified', async () => {
    const { code, stdout } = await verify('certificate.json')
    expect([code, stdout]).toEqual([0, expect.stringContaining('intact, identity not checked')])
  })

  test('1 where it does not hold, with the reason', async () => {
    const { code, stdout, stderr } = await verify('certificate.json', '--key', 'other.pub.pem')
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/^not valid: another key signed it: ed25519:/)
  })

  test('--json: one object on stdout, whether it holds or not', async () => {
    const valid = await verify('certificate.json', '--key', 'key.pub.pem', '--json')
    expect([valid.code, valid.stderr, JSON.parse(valid.stdout)]).toEqual([
      0,
      '',
      expect.objectContaining({
        valid: true,
        signature: { keyId: expect.stringMatching(/^ed25519:/), isIdentified: true },
        notCovered: expect.arrayContaining([{ what: expect.stringMatching(/^load: /), rules: [] }]),
      }),
    ])
    const other = await verify('certificate.json', '--key', 'other.pub.pem', '--json')
    expect([other.code, JSON.parse(other.stdout)]).toEqual([
      1,
      { valid: false, reason: expect.stringMatching(/^another key signed it/) },
    ])
  })

  test('2 where something to check is not there, or is something else', async () => {
    const [away, back] = ['transcript.jsonl.gz', 'away'].map((each) => join(run.folder, each)) as [string, string]
    const cases: [string[], RegExp][] = [
      [['none.json'], /none\.json cannot be read: no such file or folder. Give the certificate/],
      [['result.json'], /result\.json is not a certificate\. Give the certificate\.json that `run --sign KEY` wrote/],
      [['certificate.json', '--key', 'none.pem'], /--key none\.pem cannot be read/],
      [['certificate.json', '--key', 'key.pem'], /: a private key\./],
      [[], /`verify` needs an argument: the certificate of a run/],
    ]
    for (const [args, said] of cases) {
      const { code, stdout, stderr } = await verify(...args)
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(said)])
      expect(stderr.trim().split('\n').length).toBe(1)
    }
    renameSync(away, back)
    const { code, stderr } = await verify('certificate.json')
    renameSync(back, away)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/transcript\.jsonl cannot be read.*beside the certificate/),
    ])
  })
})

describe('verify', () => {
  test('1 where the certificate is about another version, or was revoked; 2 where the list cannot be read', async () => {
    const result = createHash('sha256')
      .update(readFileSync(join(run.folder, 'result.json')))
      .digest('hex')
    const asked = async (...args: string[]) => {
      const { code, stdout, stderr } = await verify('certificate.json', ...args)
      return [code, stdout + stderr]
    }
    expect(await asked('--service-version', '2.4.1')).toEqual([0, expect.any(String)])
    expect(await asked('--service-version', '2.5.0')).toEqual([
      1,
      'not valid: the certificate is about version 2.4.1 of lawful, not about 2.5.0\n',
    ])
    writeFileSync(join(run.folder, 'revoked.txt'), `# of 2027\n${result} the build leaked keys\n`)
    expect(await asked('--revoked', 'revoked.txt')).toEqual([
      1,
      'not valid: the certificate was revoked: the build leaked keys\n',
    ])
    writeFileSync(join(run.folder, 'other.txt'), `${'0'.repeat(64)} another one\n`)
    expect((await asked('--revoked', 'other.txt'))[0]).toBe(0)
    writeFileSync(join(run.folder, 'wrong.txt'), 'everything\n')
    expect(await asked('--revoked', 'wrong.txt')).toEqual([
      2,
      expect.stringContaining('wrong.txt, line 1: write the SHA-256'),
    ])
    expect((await asked('--revoked', 'nowhere.txt'))[0]).toBe(2)
  })
})

describe('run --sign', () => {
  const key = (cwd: string, mode = 0o600): void => {
    writeFileSync(join(cwd, 'key.pem'), pem(run.privateKey, 'pkcs8'))
    chmodSync(join(cwd, 'key.pem'), mode)
  }

  test.each([
    [['--only', 'errors/*'], /--sign needs a run of all rules without a baseline. Leave out --only/],
    [['--profile', 'nightly'], /--sign needs a run of all rules without a baseline. Leave out --profile nightly/],
    [['--resume', 'results'], /--sign needs one uninterrupted run. Leave out --resume/],
    [['--sign', 'none.pem'], /--sign none\.pem cannot be read/],
    [[], /--sign: a certificate names the version that was tested\. Add "service"/],
  ])('2 before anything is sent where there could be none: %j', async (args, said) => {
    const cwd = folder()
    key(cwd)
    const sign = args.includes('--sign') ? [] : ['--sign', 'key.pem']
    writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target()))
    const { code, stderr } = await call(['run', ...sign, ...args], { cwd })
    expect([code, stderr]).toEqual([2, expect.stringMatching(said)])
    expect(existsSync(join(cwd, 'results'))).toBe(false)
  })

  test('the exit code of the run where that earned none, which is said; an older certificate stays', async () => {
    const cwd = folder()
    key(cwd, 0o644)
    const { credentials, ...target } = service.target()
    const lacking = { ...target, credentials: { full: credentials.full }, waitLimitMs: 400 }
    writeFileSync(join(cwd, 'target.json'), JSON.stringify(lacking))
    const version = ['--service-version', '2.4.1']
    const args = ['run', '--target', 'target.json', '--sign', 'key.pem', '--max-sends', '0', ...version]
    mkdirSync(join(cwd, 'results'))
    for (const each of certificateFiles) writeFileSync(join(cwd, 'results', each), 'of an earlier run')
    const { code, stdout, stderr } = await call(args, { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('results has a certificate and stays unchanged. The output goes to results-2')
    expect(stdout).toContain('result results-2/result.json   transcript results-2/transcript.jsonl')
    expect(stderr).toContain('no certificate, because the run is incomplete')
    expect(stderr).toContain('other users of this machine can read the key file key.pem (mode 644)')
    expect(readdirSync(join(cwd, 'results')).sort()).toEqual([...certificateFiles].sort())
    expect(certificateFiles.filter((each) => existsSync(join(cwd, 'results-2', each)))).toEqual([])
  })

  test('without a key it writes what calls itself unsigned', async () => {
    await writeCertificate({ ...run, key: undefined })
    expect(readFileSync(join(run.folder, 'certificate.html'), 'utf8')).toContain('Not signed.')
    expect(readFileSync(join(run.folder, 'certificate.svg'), 'utf8')).toContain('unsigned')
    const { code, stdout } = await verify('certificate.json')
    expect([code, stdout]).toEqual([0, expect.stringContaining('intact, identity not checked: ')])
  })
})
