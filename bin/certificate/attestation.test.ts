import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleResult, exampleRow } from '../../reports/kit/example.ts'
import type { Attestation } from '../../schemas/types.ts'
import { attestationIn, attestationProblem, evidenceIn } from './attestation.ts'
import { sha256 } from './digests.ts'

const skipped = { verdict: 'not-exercised', passed: 0 } as const
const rows = [
  exampleRow('errors/409-json', { ...skipped, reason: 'no-known-trigger' }),
  exampleRow('tickets/one-row', { ...skipped, reason: 'not-applicable' }),
  exampleRow('wait/later', { ...skipped, reason: 'not-applicable', missing: 'profile' }),
  exampleRow('auth/403', { ...skipped, reason: 'missing-precondition', missing: 'noAccess' }),
  exampleRow('send/left-out', { ...skipped, reason: 'out-of-scope' }),
  exampleRow('stream/ack-first'),
  exampleRow('list/fails', { verdict: 'fail', failed: 1 }),
  exampleRow('status/unclear', { verdict: 'inconclusive' }),
  exampleRow('wait/open', { ...skipped, level: 'informational', reason: 'not-applicable' }),
]
const target = { name: 'staging', baseUrl: 'https://agent.example.com/v1', service: { version: '2.4.1' } }
const result = exampleResult(rows, { target })
const about = (...rules: string[]): Attestation => ({
  ...{ by: 'Ada Lovelace', date: '2026-11-29', version: '2.4.1' },
  attested: [{ rules, statement: 'We tested it.' }],
})

test('rules without a known trigger and those that did not apply can be attested', () => {
  expect(attestationProblem(about('errors/409-json', 'tickets/one-row'), result)).toBeUndefined()
})

test.each([
  ['stream/ack-first', 'was tested in this run (pass), so it cannot be attested'],
  ['list/fails', 'was tested in this run (fail)'],
  ['status/unclear', 'was tested in this run (inconclusive)'],
  ['auth/403', 'can be tested with credentials.noAccess'],
  ['send/left-out', 'can be tested: this run left it out'],
  ['wait/later', 'can be tested: this run left it out'],
  ['wait/open', 'is informational'],
  ['errors/409-jsn', 'unknown rule errors/409-jsn (did you mean errors/409-json?)'],
])('%s cannot: %s', (rule, why) => {
  expect(attestationProblem(about('errors/409-json', rule), result)).toContain(why)
})

test('the day is one, and evidence lies beside the attestation', () => {
  const fine = about('errors/409-json')
  expect(attestationProblem({ ...fine, date: '2026-13-29' }, result)).toContain('2026-13-29 is no day')
  expect(attestationProblem({ ...fine, date: '2199-01-01' }, result)).toContain('2199-01-01 is to come')
  const evidence = [{ file: 'a/../../b', sha256: '0'.repeat(64) }]
  const attested = [{ rules: ['errors/409-json'], statement: 'We tested it.', evidence }]
  expect(attestationProblem({ ...fine, attested }, result)).toContain('a/../../b is not in the folder')
})

test('a rule is attested once, and for the version that was tested', () => {
  expect(attestationProblem(about('errors/409-json', 'errors/409-json'), result)).toContain('is listed twice')
  expect(attestationProblem({ ...about('errors/409-json'), version: '2.5.0' }, result)).toContain(
    'it is about version 2.5.0, and the run tested 2.4.1',
  )
  const { service: _, ...unnamed } = target
  expect(attestationProblem(about('errors/409-json'), { ...result, target: unnamed })).toContain(
    'the run names no version',
  )
})

const written = JSON.stringify(about('errors/409-json'))
test.each([
  ['by: [', /^a\.yaml is neither YAML nor JSON: line \d+, column \d+ \([A-Z_]+\)\.$/],
  [written.replace('"Ada Lovelace"', '""'), /^a\.yaml: by is empty\. Fill it in\.$/],
  [written.replace('"by"', '"from"'), /^a\.yaml: by is missing\. Add it\.$/],
  [
    written.replace('"2.4.1"', '2.4'),
    /^a\.yaml: version: expected string, found number 2\.4\. Put quotation marks around it\.$/,
  ],
  [written.replace('2026-11-29', '29.11.2026'), /^a\.yaml: date: expected /],
  [written.replace('}]', ',"evidence":[{"file":"/etc/passwd","sha256":"00"}]}]'), /^a\.yaml: attested\.0\.evidence/],
  ['', /^a\.yaml: the whole file: expected object, found null\.$/],
])('a file with an error is refused with its place: %s', (text, message) => {
  expect(() => attestationIn(text, 'a.yaml')).toThrow(message)
})

test('YAML and JSON say the same', () => {
  const yaml =
    'by: Ada Lovelace\ndate: 2026-11-29\nversion: 2.4.1\nattested:\n  - rules: [errors/409-json]\n    statement: We tested it.\n'
  expect(attestationIn(yaml, 'a')).toEqual(attestationIn(written, 'a'))
})

test('evidence in the folder is compared by its digest; a folder of that name is no evidence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  const digest = sha256('log')
  writeFileSync(join(folder, 'same.log'), 'log')
  writeFileSync(join(folder, 'other.log'), 'lag')
  mkdirSync(join(folder, 'folder.log'))
  const evidence = ['same.log', 'other.log', 'folder.log', 'none.log'].map((file) => ({ file, sha256: digest }))
  const given = about('errors/409-json')
  const found = await evidenceIn(folder, { ...given, attested: given.attested.map((each) => ({ ...each, evidence })) })
  rmSync(folder, { recursive: true })
  expect(found).toEqual({ checked: ['same.log'], changed: ['other.log'], absent: ['folder.log', 'none.log'] })
})
