import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderVerified } from '../../reports/certificate/verified-text.ts'
import type { Requirement } from '../../suites/rules/requirement.ts'
import { rule, type Suite } from '../../suites/run/define.ts'
import { lookAround } from '../../suites/scenes/look-around.ts'
import { suite } from '../../suites/suite.ts'
import { frozenSet, type RuleChanges } from '../requirements/sets.ts'
import { type PaperRun, paperRun } from './kit/certified.ts'
import { type Release, verifyCertificate } from './verify.ts'
import { writeCertificate } from './write.ts'

let run: PaperRun
let file: string
beforeAll(async () => {
  run = await paperRun()
  await writeCertificate({ ...run, key: { key: run.privateKey, warning: undefined } })
  file = join(run.folder, 'certificate.json')
})
afterAll(() => run.remove())

const newRow = (at: number): Requirement => ({
  ...{ id: `list/new-${at}`, area: 'list', section: '4.3', level: 'mandatory', text: `The service does thing ${at}.` },
})
const change = (of: string, why: string) => ({ rule: of, release: '0.2.0', date: '2027-01-15', why })
const [fixed, deprecated] = ['list/row-once', 'transport/json-utf-8']

/** Ten new rules, of which one fails; one whose check was wrong, and one that is gone. */
function laterSuite(): Suite {
  const rows = Array.from({ length: 10 }, (_, at) => newRow(at))
  const added = rows.map((row, at) =>
    rule(row, { anyOf: [lookAround] }, ({ facts: [fact] }, report) => {
      if (fact !== undefined && at === 0) report.fails(fact, 'this', 'that')
      else if (fact !== undefined) report.passes(fact)
    }),
  )
  const checks = suite.checks.flatMap((check) => {
    if (check.id === deprecated) return []
    if (check.id !== fixed || check.kind !== 'rule') return [check]
    const [row] = check.proves
    return row === undefined
      ? []
      : [rule(row, { anyOf: [lookAround] }, ({ facts: [fact] }, report) => fact && report.fails(fact, 'this', 'that'))]
  })
  return {
    ...suite,
    version: '0.2.0',
    rules: [...suite.rules.filter(({ id }) => id !== deprecated), ...rows],
    checks: [...checks, ...added],
  }
}

const changes: RuleChanges = {
  fixed: [change(fixed, 'it overlooked an entry')],
  deprecated: [change(deprecated, 'another rule says it')],
}
const later = (given: RuleChanges): Release => ({
  suite: laterSuite(),
  today: '2027-06-01',
  changes: given,
  setNamed: (name) => frozenSet(name),
})

describe('a certificate in a later release', () => {
  test('holds, and says what changed in its rules since', async () => {
    const verified = await verifyCertificate(file, run.publicKey, later(changes))
    expect(verified.since).toEqual({
      fixed: [{ rule: fixed, why: 'it overlooked an entry', verdict: 'fail' }],
      deprecated: [{ rule: deprecated, why: 'another rule says it', date: '2027-01-15' }],
      newer: Array.from({ length: 10 }, (_, at) => ({ rule: `list/new-${at}`, verdict: at === 0 ? 'fail' : 'pass' })),
    })
    const text = renderVerified(verified)
    expect(text).toContain(`the same verdict for ${run.result.rules.length - 2} rules of ${frozenSet().set.name}`)
    expect(text).toContain(`${fixed} would not pass today (fail): it overlooked an entry`)
    expect(text).toContain(`${deprecated} since 2027-01-15: another rule says it`)
    expect(text).toContain(`10, not in ${frozenSet().set.name}, of which list/new-0 would fail`)
  })

  test('does not where a check changed, or went, and no release says so', async () => {
    await expect(verifyCertificate(file, run.publicKey, later({ ...changes, fixed: [] }))).rejects.toThrow(
      `${fixed.padEnd(44)} pass → fail`,
    )
    await expect(verifyCertificate(file, run.publicKey, later({ ...changes, deprecated: [] }))).rejects.toThrow(
      `${deprecated.padEnd(44)} pass → no such rule`,
    )
  })

  test('does not where a byte was changed, or its set is another one', async () => {
    const changed = readFileSync(file, 'utf8').replace(/"payload": ?"./, (found) => `${found.slice(0, -1)}f`)
    writeFileSync(join(run.folder, 'changed.json'), changed)
    await expect(verifyCertificate(join(run.folder, 'changed.json'), run.publicKey, later(changes))).rejects.toThrow()
    const other = { ...later(changes), setNamed: () => ({ ...frozenSet(), sha256: 'f'.repeat(64) }) }
    await expect(verifyCertificate(file, run.publicKey, other)).rejects.toThrow(
      'the certificate names other rules than',
    )
  })
})

test('a certificate that is valid for some days is not valid after them', async () => {
  const signed = { ...run, key: { key: run.privateKey, warning: undefined }, validDays: 90 }
  await writeCertificate(signed)
  const release = (today: string): Release => ({ ...later(changes), today })
  const day = new Date(Date.parse(run.result.startedAt) + 90 * 86_400_000).toISOString().slice(0, 10)
  expect((await verifyCertificate(file, run.publicKey, release(day))).validUntil).toBe(day)
  await expect(verifyCertificate(file, run.publicKey, release('2999-01-01'))).rejects.toThrow(
    `it was valid until ${day}`,
  )
})
