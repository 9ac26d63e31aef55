import { generateKeyPairSync } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpacked } from '../../suites/run/transcript/kit/unpacked.ts'
import { suite } from '../../suites/suite.ts'
import { readResult, writeResult } from '../outputs.ts'
import { sha256, specDigest } from './digests.ts'
import { fileOf, signed } from './envelope.ts'
import { type PaperRun, paperRun } from './kit/certified.ts'
import { publicTarget } from './public-target.ts'
import { InvalidError, readCertificate } from './read.ts'
import { type Bound, statementOf } from './statement.ts'
import { suiteDigest } from './suite-digest.ts'
import { verifyCertificate } from './verify.ts'
import { writeCertificate } from './write.ts'

let run: PaperRun
let file: string
let genuine: string
beforeAll(async () => {
  run = await paperRun()
  file = join(run.folder, 'certificate.json')
  await writeCertificate({ ...run, key: { key: run.privateKey, warning: undefined } })
  genuine = readFileSync(file, 'utf8')
})
afterAll(() => run.remove())

/** Checks with some file's bytes changed, and puts them back. */
async function withChanged<T>(name: string, change: (bytes: Buffer) => Buffer, then: () => Promise<T>): Promise<T> {
  const path = join(run.folder, name)
  const before = readFileSync(path)
  writeFileSync(path, change(before))
  try {
    return await then()
  } finally {
    writeFileSync(path, before)
  }
}

/** Whether a changed file unpacks to the same bytes: deflate pads with bits that mean nothing. */
function holdsSame(path: string, bytes: Buffer): boolean {
  try {
    return gunzipSync(readFileSync(path)).equals(gunzipSync(bytes))
  } catch {
    return false
  }
}

/** Makes another of one byte of a file; gives what makes it the same again. */
function turned(path: string, at: number, by: number): () => void {
  const place = at % statSync(path).size
  const open = <T>(act: (descriptor: number) => T): T => {
    const descriptor = openSync(path, 'r+')
    try {
      return act(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }
  const before = Buffer.alloc(1)
  const after = Buffer.alloc(1)
  open((descriptor) => readSync(descriptor, before, 0, 1, place))
  after[0] = ((before[0] ?? 0) + 1 + (by % 255)) % 256
  open((descriptor) => writeSync(descriptor, after, 0, 1, place))
  return () => void open((descriptor) => writeSync(descriptor, before, 0, 1, place))
}

const refusedFor = async (promise: Promise<unknown>): Promise<string> => {
  const error: unknown = await promise.then(
    () => undefined,
    (each: unknown) => each,
  )
  if (!(error instanceof InvalidError)) throw new Error(`not refused, but ${error}`)
  return error.message
}

describe('a certificate', () => {
  test('holds for the key that signed it, for the same suite and spec', async () => {
    expect(run.result.verdict).toBe('conformant')
    expect(await verifyCertificate(file, run.publicKey)).toMatchObject({
      ...{ isIdentified: true, isSameSuite: true, isSameSpec: true },
      keyId: expect.stringMatching(/^ed25519:[0-9a-f]{64}$/),
    })
    expect(await verifyCertificate(file, undefined)).toMatchObject({ isIdentified: false })
  })

  test('holds the target file without a secret', () => {
    const { statement } = readCertificate(file)
    const target = statement.predicate.configuration.find(({ name }) => name === 'target')
    const content = Buffer.from(target?.content ?? '', 'base64').toString()
    expect(JSON.parse(content)).toMatchObject({ name: run.target.name, credentials: { full: '«full»' } })
    const keys = Object.values(run.target.credentials).map(String)
    expect(keys.length).toBe(6)
    for (const each of keys) expect(content + genuine).not.toContain(each)
  })

  test('holds for the transcript compressed and not; no more when a byte of what is compressed is another', async () => {
    const packed = join(run.folder, 'transcript.jsonl.gz')
    const bytes = readFileSync(packed)
    // Those before tell when and where it was compressed (RFC 1952, 2.3).
    const headerBytes = 10
    await fc.assert(
      fc.asyncProperty(fc.nat(2 ** 30), fc.nat(254), async (at, by) => {
        const putBack = turned(packed, headerBytes + (at % (bytes.length - headerBytes)), by)
        if (holdsSame(packed, bytes)) return putBack()
        await refusedFor(verifyCertificate(file, undefined)).finally(putBack)
      }),
      { numRuns: 30 },
    )
    unpacked(join(run.folder, 'transcript.jsonl'))
    expect(existsSync(packed)).toBe(false)
    expect(await verifyCertificate(file, run.publicKey)).toBeDefined()
    rmSync(join(run.folder, 'transcript.jsonl'))
    writeFileSync(packed, bytes)
    expect(await verifyCertificate(file, run.publicKey)).toBeDefined()
  })

  const insert = (at: number, blank: string) => (bytes: Buffer) =>
    Buffer.concat([bytes.subarray(0, at % bytes.length), Buffer.from(blank), bytes.subarray(at % bytes.length)])

  test.each(['transcript.jsonl', 'result.json', 'certificate.json'])(
    'holds no more when one byte of %s is another: 100 of 100, and 10 of 10 blanks put in',
    async (name) => {
      if (name === 'transcript.jsonl') unpacked(join(run.folder, name))
      let refused = 0
      const place = fc.nat(2 ** 30)
      const key = fc.constantFrom(run.publicKey, undefined)
      await fc.assert(
        fc.asyncProperty(place, fc.nat(254), key, async (at, by, known) => {
          const putBack = turned(join(run.folder, name), at, by)
          await refusedFor(verifyCertificate(file, known)).finally(putBack)
          refused += 1
        }),
        { numRuns: 100 },
      )
      await fc.assert(
        fc.asyncProperty(place, fc.constantFrom(' ', '\n', '\t'), key, async (at, blank, known) => {
          await withChanged(name, insert(at, blank), () => refusedFor(verifyCertificate(file, known)))
          refused += 1
        }),
        { numRuns: 10 },
      )
      expect(refused).toBe(110)
      expect(await verifyCertificate(file, run.publicKey)).toBeDefined()
    },
  )

  test('with one bit less in its base64, or a field more, is no certificate', async () => {
    const envelope = JSON.parse(genuine)
    const same = {
      ...envelope.signatures[0],
      sig: envelope.signatures[0].sig.replace(/.==$/, (end: string) => (end === 'A==' ? 'B==' : 'A==')),
    }
    for (const changed of [
      { ...envelope, signatures: [same] },
      { ...envelope, more: 1 },
      { ...envelope, signatures: [] },
    ])
      await withChanged(
        'certificate.json',
        () => Buffer.from(`${JSON.stringify(changed)}\n`),
        () => refusedFor(verifyCertificate(file, run.publicKey)),
      )
  })

  test('of another key is refused, also where it is sound in itself', async () => {
    const stranger = generateKeyPairSync('ed25519')
    expect(await refusedFor(verifyCertificate(file, stranger.publicKey))).toMatch(/^another key signed it: ed25519:/)
    const { statement } = readCertificate(file)
    const theirs = Buffer.from(fileOf(signed(statement, stranger.privateKey)))
    await withChanged(
      'certificate.json',
      () => theirs,
      async () => {
        expect(await verifyCertificate(file, undefined)).toMatchObject({ isIdentified: false })
        await refusedFor(verifyCertificate(file, run.publicKey))
      },
    )
  })

  test('unsigned is sound in itself, and nothing for a key to hold', async () => {
    const { statement } = readCertificate(file)
    await withChanged(
      'certificate.json',
      () => Buffer.from(fileOf(statement)),
      async () => {
        expect(await verifyCertificate(file, undefined)).toMatchObject({ keyId: undefined })
        expect(await refusedFor(verifyCertificate(file, run.publicKey))).toContain('not signed')
      },
    )
  })

  test('of a run whose result has an older format names the format', async () => {
    const older = Buffer.from(JSON.stringify({ suite: run.result.suite, requirements: [] }))
    const copy = structuredClone(readCertificate(file).statement)
    for (const subject of copy.subject) if (subject.name === 'result.json') subject.digest.sha256 = sha256(older)
    const verified = withChanged(
      'certificate.json',
      () => Buffer.from(fileOf(signed(copy, run.privateKey))),
      () =>
        withChanged(
          'result.json',
          () => older,
          () => verifyCertificate(file, run.publicKey),
        ),
    )
    await expect(verified).rejects.toThrow(/result\.json has an older format \(version 1\)/)
  })

  test('that is signed and says what its run does not show is refused', async () => {
    const { statement } = readCertificate(file)
    const sign = (change: (statement: typeof genuineStatement) => void): Buffer => {
      const copy = structuredClone(statement)
      change(copy)
      return Buffer.from(fileOf(signed(copy, run.privateKey)))
    }
    const genuineStatement = statement
    const cases: [RegExp, Buffer][] = [
      [/does not match the result/, sign(({ predicate }) => void predicate.passedTests.push('send/more'))],
      [
        /was changed after the certificate was written/,
        sign(({ subject }) => void Object.assign(subject[1]?.digest ?? {}, { sha256: '0'.repeat(64) })),
      ],
      [
        /the target file in the certificate was changed/,
        sign(({ predicate }) => void Object.assign(predicate.configuration[2] ?? {}, { content: '' })),
      ],
      [/as a whole|expected/, sign(({ predicate }) => void Object.assign(predicate, { more: true }))],
    ]
    for (const [why, bytes] of cases)
      await withChanged(
        'certificate.json',
        () => bytes,
        async () => {
          expect(await refusedFor(verifyCertificate(file, run.publicKey))).toMatch(why)
        },
      )
  })

  test('of a result that the transcript does not bear out is refused, though every digest fits', async () => {
    const forged = structuredClone(run.result)
    const row = forged.rules.find(({ verdict }) => verdict === 'not-exercised')
    if (row === undefined) throw new Error('nothing was skipped')
    row.verdict = 'pass'
    const genuineResult = join(run.folder, 'genuine.json')
    renameSync(join(run.folder, 'result.json'), genuineResult)
    writeResult(run.folder, forged)
    await writeCertificate({ ...run, result: forged, key: { key: run.privateKey, warning: undefined } })
    const why = await refusedFor(verifyCertificate(file, run.publicKey))
    renameSync(genuineResult, join(run.folder, 'result.json'))
    writeFileSync(file, genuine)
    expect(why).toMatch(
      /^evaluating the transcript again with agent-conformance .* gives .*, with other verdicts for 1 rule\n {2}/,
    )
    expect(why).toContain(row.id)
  })

  test('of a run that has no right to one is refused', async () => {
    const result = { ...run.result, profile: 'nightly' as const }
    const targetFile = publicTarget(run.target, run.secrets)
    const bytes = `${JSON.stringify(result, null, 2)}\n`
    const bound: Bound = {
      result: sha256(bytes),
      transcript: readCertificate(file).statement.subject[2]?.digest.sha256 ?? '',
      ...{ suite: suiteDigest(), spec: specDigest(suite), target: sha256(targetFile), targetFile },
    }
    const theirs = Buffer.from(fileOf(signed(statementOf(result, bound), run.privateKey)))
    await withChanged(
      'result.json',
      () => Buffer.from(bytes),
      () =>
        withChanged(
          'certificate.json',
          () => theirs,
          async () => {
            expect(readResult(join(run.folder, 'result.json'))?.profile).toBe('nightly')
            expect(await refusedFor(verifyCertificate(file, run.publicKey))).toContain(
              'this run does not qualify for a certificate',
            )
          },
        ),
    )
  })
})
