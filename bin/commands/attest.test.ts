import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../schemas/types.ts'
import { sha256 } from '../certificate/digests.ts'
import { fileOf, signed } from '../certificate/envelope.ts'
import { type PaperRun, paperRun } from '../certificate/kit/certified.ts'
import { hasOpenssl, startTimeStampServer } from '../certificate/kit/time-stamp-server.ts'
import { readCertificate } from '../certificate/read.ts'
import { boundIn, statementOf } from '../certificate/statement.ts'
import { writeCertificate } from '../certificate/write.ts'
import { commands } from '../kit/command.ts'

const { call, folder, close } = commands()
let run: PaperRun
/** A folder whose certificate holds an attestation, and what attest said. */
let attested: string
let said: Awaited<ReturnType<typeof attest>>
const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string => String(key.export({ type, format: 'pem' }))

beforeAll(async () => {
  run = await paperRun(3)
  await writeCertificate({ ...run, key: { key: run.privateKey, warning: undefined } })
  attested = prepared()
  writeFileSync(join(attested, 'results', 'report.html'), 'of the run')
  said = await attest(attested, '--sign', 'key.pem')
})
afterAll(async () => {
  await close()
  run.remove()
})

const log = 'two writes at once: 409'
const yaml = (rule = 'errors/409-json'): string => `by: Ada Lovelace, Acme
date: 2026-11-29
version: 2.4.1
attested:
  - rules: [${rule}]
    statement: Our test sends two writes at once.
    evidence:
      - file: evidence/409.log
        sha256: ${sha256(log)}
`

/** A folder with a certified run in results/, its key, and an attestation. */
function prepared(attestation = yaml()): string {
  const cwd = folder()
  cpSync(run.folder, join(cwd, 'results'), { recursive: true })
  writeFileSync(join(cwd, 'key.pem'), pem(run.privateKey, 'pkcs8'), { mode: 0o600 })
  writeFileSync(join(cwd, 'key.pub.pem'), pem(run.publicKey, 'spki'))
  mkdirSync(join(cwd, 'evidence'))
  writeFileSync(join(cwd, 'evidence', '409.log'), log)
  writeFileSync(join(cwd, 'attestation.yaml'), attestation)
  return cwd
}

const verify = (cwd: string, ...args: string[]) =>
  call(['verify', 'results/certificate.json', '--key', 'key.pub.pem', ...args], { cwd })
const attest = (cwd: string, ...args: string[]) => call(['attest', 'attestation.yaml', ...args], { cwd })
const resultIn = (cwd: string): Result => JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8'))

describe('attest', () => {
  test('puts what is stated into result, reports, page and certificate, and changes no verdict', async () => {
    const cwd = attested
    const { code, stdout, stderr } = said
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('attested: 1 rule, by Ada Lovelace, Acme on 2026-11-29, for version 2.4.1')
    expect(stdout).toContain('evidence: 1 file with the attested digest\n')
    const { attestation, ...rest } = resultIn(cwd)
    expect(rest).toEqual(run.result)
    expect(attestation?.attested[0]?.rules).toEqual(['errors/409-json'])
    const { statement } = readCertificate(join(cwd, 'results', 'certificate.json'))
    expect(statement.predicate.configuration.at(-1)).toMatchObject({
      name: 'attestation',
      digest: { sha256: sha256(yaml()) },
      content: Buffer.from(yaml()).toString('base64'),
    })
    expect(JSON.stringify(statement.predicate.passedTests)).not.toContain('errors/409-json')
    for (const page of ['report.html', 'certificate.html'])
      expect(readFileSync(join(cwd, 'results', page), 'utf8')).toMatch(
        /Attested by the vendor, not tested(.|\n)*Our test sends two/,
      )
    const report = await call(['report', 'results'], { cwd })
    expect(report.stdout).toMatch(/Attested by the vendor, not tested\n {2}1 rule, by Ada Lovelace/)
  })

  test('is verified with its certificate: what is stated, and the evidence beside it', async () => {
    const cwd = attested
    const away = await verify(cwd, '--json')
    expect(JSON.parse(away.stdout)).toMatchObject({
      attestation: { by: 'Ada Lovelace, Acme', files: { checked: [], absent: ['evidence/409.log'] } },
    })
    cpSync(join(cwd, 'evidence'), join(cwd, 'results', 'evidence'), { recursive: true })
    const beside = await verify(cwd)
    expect(beside.stdout).toMatch(/^ {2}attested {6}1 rule, by Ada .*; no test showed them; 1 file unchanged$/m)
    writeFileSync(join(cwd, 'results', 'evidence', '409.log'), `${log}.`)
    expect(await verify(cwd)).toMatchObject({
      code: 1,
      stdout: 'not valid: results/evidence/409.log was changed after it was attested\n',
    })
  })

  test('does not verify when a byte of it is another, or when it is about what was tested', async () => {
    const cwd = folder()
    cpSync(attested, cwd, { recursive: true })
    const file = join(cwd, 'results', 'certificate.json')
    const resultFile = join(cwd, 'results', 'result.json')
    const genuine = readFileSync(resultFile, 'utf8')
    writeFileSync(resultFile, genuine.replace('Ada Lovelace', 'Ada Lovelacf'))
    expect((await verify(cwd)).stdout).toContain('was changed after the certificate was written')
    // Signed by its own key, so that only the content is wrong.
    const bound = boundIn(readCertificate(file).statement)
    const forge = async (text: string, ofResult: string): Promise<string> => {
      writeFileSync(resultFile, ofResult)
      const forged = { ...bound, result: sha256(ofResult), attestation: text }
      writeFileSync(file, fileOf(signed(statementOf(JSON.parse(ofResult), forged), run.privateKey)))
      return (await verify(cwd)).stdout
    }
    expect(await forge(yaml().replace('Ada', 'Bob'), genuine)).toContain('another attestation than the result')
    const passed = genuine.replaceAll(/"errors\/409-json"\s*\]/g, '"stream/start-stream-ack-first"]')
    expect(await forge(yaml('stream/start-stream-ack-first'), passed)).toContain(
      'the attestation: stream/start-stream-ack-first was tested in this run (pass)',
    )
  })

  test('2 for what may not be attested, and nothing is changed', async () => {
    const stranger = pem(generateKeyPairSync('ed25519').privateKey, 'pkcs8')
    const cases: [string, string[], RegExp][] = [
      [
        yaml('stream/start-stream-ack-first'),
        ['--sign', 'key.pem'],
        /attestation\.yaml: stream\/start-stream-ack-first was tested in this run/,
      ],
      [yaml('errors/409-jsn'), ['--sign', 'key.pem'], /attestation\.yaml: unknown rule errors\/409-jsn \(did you mean/],
      [yaml().replace(/[0-9a-f]{64}/, 'f'.repeat(64)), ['--sign', 'key.pem'], /409\.log has another SHA-256/],
      [yaml(), [], /has to be signed again with the attestation\. Give the same key: --sign KEY/],
      [yaml(), ['--sign', 'other.pem'], /certificate\.json is not valid: another key signed it/],
      [yaml(), ['--sign', 'none'], /--sign none: results\/certificate\.json is signed\. Give the key/],
      [yaml(), ['--results', 'key.pem'], /--results key\.pem: there is no result\.json\. Give the folder of a run/],
      [yaml(), ['--results', 'nowhere/result.json'], /No result at nowhere/],
      [yaml(), ['--results', 'nowhere'], /--results nowhere: there is no result\.json/],
      [yaml(), ['--template'], /--template reads no attestation/],
      [yaml(), ['--results', 'a', '--results', 'b'], /--results was given twice/],
    ]
    for (const [text, args, said] of cases) {
      const cwd = prepared(text)
      writeFileSync(join(cwd, 'other.pem'), stranger, { mode: 0o600 })
      const before = resultIn(cwd)
      const { code, stdout, stderr } = await attest(cwd, ...args)
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(said)])
      expect(stderr.trim().split('\n').length).toBe(1)
      expect(resultIn(cwd)).toEqual(before)
    }
  })

  test('without a certificate only the result changes; --template lists what can be attested', async () => {
    const cwd = prepared()
    const results = join(cwd, 'bare')
    mkdirSync(results)
    cpSync(join(cwd, 'results', 'result.json'), join(results, 'result.json'))
    expect((await attest(cwd, '--results', 'bare')).code).toBe(0)
    expect(existsSync(join(results, 'certificate.json'))).toBe(false)
    expect((await attest(cwd, '--results', 'bare', '--sign', 'key.pem')).stderr).toContain('bare has no certificate')
    const { stdout } = await call(['attest', '--template'], { cwd })
    const filled = stdout.replaceAll('""', '"filled in"')
    writeFileSync(join(cwd, 'attestation.yaml'), filled)
    const { code, stdout: told } = await attest(cwd, '--results', 'bare/result.json')
    expect([code, told]).toEqual([0, expect.stringMatching(/^attested: \d+ rules, by filled in on \d{4}-/)])
    expect(JSON.parse(readFileSync(join(results, 'result.json'), 'utf8')).attestation.attested[0].rules).toContain(
      'errors/409-json',
    )
    expect((await call(['attest'], { cwd })).stderr).toContain('`attest` needs an attestation file')
  })
})

describe('timestamp', () => {
  test.skipIf(!hasOpenssl)('keeps the token that verify checks, and that attest removes', async () => {
    const cwd = prepared()
    const server = await startTimeStampServer()
    writeFileSync(join(cwd, 'ca.pem'), server.ca)
    writeFileSync(join(cwd, 'other-ca.pem'), server.otherCa)
    const stamp = () => call(['timestamp', 'results/certificate.json', '--url', server.url], { cwd })
    expect((await verify(cwd, '--timestamp-ca', 'ca.pem')).stdout).toContain('not valid: the certificate has no time')
    const { code, stdout } = await stamp()
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^time stamp results\/certificate\.tsr \(20.*Z, by CN=/)])
    const verified = await verify(cwd, '--timestamp-ca', 'ca.pem', '--badge', 'badge.svg')
    expect(verified.stdout).toMatch(/^ {2}time stamp {4}signed before 20.*Z, by CN=Time Stamps, O=Example$/m)
    expect(readFileSync(join(cwd, 'badge.svg'), 'utf8')).toContain('conformant 2.4.1, ')
    const other = await verify(cwd, '--timestamp-ca', 'other-ca.pem', '--badge', 'badge.svg')
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('does not lead to --timestamp-ca')])
    expect(readFileSync(join(cwd, 'badge.svg'), 'utf8')).toContain('no valid certificate')
    const wrong = await verify(cwd, '--timestamp-ca', 'key.pub.pem')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('no certificates in PEM')])
    const again = await attest(cwd, '--sign', 'key.pem')
    expect(again.stdout).toContain('the time stamp was about the earlier certificate and is removed')
    expect(existsSync(join(cwd, 'results', 'certificate.tsr'))).toBe(false)
    // A time stamp of the certificate before it.
    await stamp()
    cpSync(join(run.folder, 'certificate.json'), join(cwd, 'results', 'certificate.json'))
    cpSync(join(run.folder, 'result.json'), join(cwd, 'results', 'result.json'))
    expect((await verify(cwd)).stdout).toContain('certificate.tsr is the time stamp of another certificate')
    await server.close()
  })

  test('4 where the server gives none, in one line, and the certificate stays', async () => {
    const cwd = prepared()
    const server = createServer(({ url }, response) =>
      response.writeHead(url === '/refused' ? 503 : 200).end(url === '/endless' ? 'x'.repeat(2_000_000) : '<html>'),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const at = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
    for (const [url, said] of [
      [`${at}/page`, /no time stamp from http.*: the response is not a time stamp of RFC 3161\. The certificate is/],
      [`${at}/refused`, /the server returned 503/],
      [`${at}/endless`, /the response is larger than 1 MB/],
      ['http://127.0.0.1:1', /ECONNREFUSED/],
    ] as const) {
      const { code, stdout, stderr } = await call(['timestamp', 'results/certificate.json', '--url', url], { cwd })
      expect([code, stdout, stderr]).toEqual([4, '', expect.stringMatching(said)])
      expect(stderr.trim().split('\n').length).toBe(1)
    }
    expect(existsSync(join(cwd, 'results', 'certificate.tsr'))).toBe(false)
    expect((await verify(cwd)).code).toBe(0)
    for (const url of ['nonsense', 'http://me:secret@127.0.0.1/'])
      expect((await call(['timestamp', 'results/certificate.json', '--url', url], { cwd })).stderr).toMatch(
        /^agent-conformance: --url: write the address of a time stamp server/,
      )
    server.close()
  })
})
