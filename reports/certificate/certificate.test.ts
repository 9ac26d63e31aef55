import { describe, expect, test } from 'vitest'
import { exampleResult, exampleRow } from '../kit/example.ts'
import { type Certificate, notCovered } from './certificate.ts'
import { renderCertificateBadge, renderInvalidBadge, renderVerifiedBadge } from './certificate-badge.ts'
import { renderCertificatePage } from './certificate-page.ts'
import { renderVerified } from './verified-text.ts'

const rows = [
  exampleRow('stream/ack-first', { section: '6' }),
  exampleRow('list/newest-first', { section: '4.3' }),
  exampleRow('tickets/one-row', { section: '4.3', verdict: 'not-exercised', reason: 'not-applicable', passed: 0 }),
  exampleRow('errors/409-json', { section: '7', verdict: 'not-exercised', reason: 'no-known-trigger', passed: 0 }),
  exampleRow('auth/403', {
    section: '5.5',
    verdict: 'not-exercised',
    reason: 'missing-precondition',
    missing: 'noAccess',
    passed: 0,
  }),
  exampleRow('send/waived-held', { section: '4.1' }),
  exampleRow('wait/open', { section: '8', level: 'informational', verdict: 'observed' }),
  exampleRow('transport/charset', { section: '4', level: 'advisory', verdict: 'fail', failed: 1 }),
]
const certificate: Certificate = {
  result: exampleResult(rows, { waived: { 'auth/403': 'no such <account>', 'send/waived-held': 'not needed' } }),
  keyId: `ed25519:${'ab'.repeat(32)}`,
  digests: [{ what: 'result.json', sha256: '0'.repeat(64) }],
  waitLimitMs: 2000,
}
const unsigned = { ...certificate, keyId: undefined }
const verified = {
  ...certificate,
  isIdentified: true,
  isSameSuite: true,
  since: { fixed: [], deprecated: [], newer: [] },
  isSameSpec: true,
}

describe('a certificate tells', () => {
  test('what it does not cover: each thing once, with the rules that it is about', () => {
    const gaps = notCovered(certificate)
    expect(gaps.filter(({ rules }) => rules.length > 0).map(({ rules }) => rules)).toEqual([
      ['tickets/one-row'],
      ['errors/409-json'],
      ['auth/403'],
      ['transport/charset'],
    ])
    const words = gaps.map(({ what }) => what).join('\n')
    for (const each of [
      'waived in the target file: no such <account>',
      '1 informational rule,',
      'waits of ten minutes',
      'load:',
    ])
      expect(words).toContain(each)
    expect(words).toContain('any day other than 2026-03-04')
    expect(words).toContain('any deployment, account or agent other than')
    const atFullLength = notCovered({ ...certificate, waitLimitMs: 600_000 }).map(({ what }) => what)
    expect(atFullLength.join('\n')).not.toContain('waits of ten minutes')
  })

  test('on its page who signed it, or that nobody did; nothing from outside is markup', () => {
    const page = renderCertificatePage(certificate)
    expect(page).toContain(`Signed with the key ed25519:${'ab'.repeat(32)}.`)
    expect(page).toContain('no such &lt;account&gt;')
    expect(page).not.toMatch(/<account>|<script|src=|href="(?!#|data:)/)
    expect(page).toContain('3 of 6 mandatory rules passed, 0 failed')
    expect(page).toMatch(/4\.3 List conversations<\/dt><dd>1 not exercised, 1 pass<\/dd>/)
    expect(renderCertificatePage(unsigned)).toContain('Not signed.')
  })

  test('on its badge the day, and that it is unsigned', () => {
    const said = (svg: string) => /<title>(.*)<\/title>/.exec(svg)?.[1]
    expect(said(renderCertificateBadge(certificate))).toBe('Conversation Agent API: conformant 2026-03-04')
    expect(said(renderCertificateBadge(unsigned))).toBe('Conversation Agent API: conformant 2026-03-04, unsigned')
    const demonstration = { ...certificate, result: { ...certificate.result, demonstration: true } }
    expect(said(renderCertificateBadge(demonstration))).toContain('(demonstration)')
    const { target } = certificate.result
    const named = { ...certificate.result, target: { ...target, service: { version: '2.4.1' } } }
    expect(said(renderVerifiedBadge({ result: named, isIdentified: true }))).toBe(
      'Conversation Agent API: conformant 2.4.1, 2026-03-04, verified',
    )
    expect(said(renderVerifiedBadge({ ...certificate, isIdentified: false }))).toContain('signer not checked')
    expect(said(renderInvalidBadge('2.5.0'))).toBe('Conversation Agent API: no valid certificate for 2.5.0')
  })

  test('in its text whether anybody was identified, and whether the same suite runs here', () => {
    expect(renderVerified(verified)).toContain('valid, by the given key')
    expect(renderVerified(verified)).toContain('the same build')
    expect(renderVerified({ ...verified, isIdentified: false })).toContain('check who signed with --key FILE')
    expect(renderVerified({ ...verified, keyId: undefined, isIdentified: false })).toContain(
      'intact, identity not checked: ',
    )
    expect(renderVerified({ ...verified, isSameSuite: false })).toContain('another build than this one')
    expect(renderVerified({ ...verified, isSameSpec: false })).toContain('another text of some rules')
    const odd = { ...verified, result: exampleResult(rows, { target: { name: 'a\u001b[2Jb', baseUrl: 'x' } }) }
    expect(renderVerified(odd)).toContain('a\\u{1B}[2Jb')
  })
})
