import { expect, test } from 'vitest'
import { renderCertificatePage } from './certificate/certificate-page.ts'
import { renderVerified } from './certificate/verified-text.ts'
import { headline } from './headline.ts'
import { exampleResult, exampleRow } from './kit/example.ts'
import { renderMarkdown } from './markdown/markdown.ts'
import { renderRunPage } from './page/run-page.ts'
import { renderText } from './text.ts'

const rows = [
  exampleRow('stream/ack-first'),
  exampleRow('errors/409-json', { verdict: 'not-exercised', reason: 'no-known-trigger', passed: 0 }),
]
const attestation = {
  ...{ by: 'Ada <b>\u001b[31m', date: '2026-11-29', version: '2.4.1' },
  attested: [
    {
      rules: ['errors/409-json'],
      statement: 'A <test> shows it.\u001b[2J',
      evidence: [{ file: 'evidence/409.log', sha256: 'ab'.repeat(32) }],
    },
  ],
}
const plain = exampleResult(rows)
const result = { ...plain, attestation }
const context = { colour: false, width: 200, exchanges: new Map(), explain: () => [] }
const certificate = { result, keyId: undefined, digests: [], waitLimitMs: 2000 }
const verified = {
  ...{ ...certificate, isIdentified: false, isSameSuite: true, isSameSpec: true },
  since: { fixed: [], deprecated: [], newer: [] },
  evidence: { checked: ['evidence/409.log'], absent: ['evidence/private.log'] },
}

test.each([
  ['text', renderText(result, context)],
  ['verify', renderVerified(verified)],
  ['markdown', renderMarkdown(result, context)],
  ['page', renderRunPage(result, context)],
  ['certificate', renderCertificatePage(certificate)],
])('%s: what is attested stands apart, and no text of it is markup or moves the cursor', (kind, shown) => {
  const [, part = ''] = shown.split('Attested by the vendor, not tested')
  expect(part).toContain('errors/409-json')
  expect(part).toMatch(/evidence\/409\.log.*\s.*abababababababab…|evidence\/409\.log.* abababababababab…/)
  expect(shown).not.toContain('\u001b')
  if (kind !== 'text' && kind !== 'verify') expect(shown).not.toMatch(/<test>|Ada <b>/)
})

test('it changes no verdict and no number', () => {
  expect(headline(result)).toBe(headline(plain))
  expect(renderText(result, context)).toContain('Not exercised\n  · 1 rule: no known trigger')
  expect(renderVerified(verified)).toMatch(
    /^ {2}attested {6}1 rule, by .*; no test showed them; 1 file unchanged; 1 file not beside the certificate$/m,
  )
  expect(renderText(plain, context)).not.toContain('Attested')
})
