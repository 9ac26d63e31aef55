import { describe, expect, it } from 'vitest'
import { certified } from './certificate/certificate.ts'
import { renderCertificatePage } from './certificate/certificate-page.ts'
import { renderVerified, verifiedData } from './certificate/verified-text.ts'
import { renderCompareText } from './compare/compare-text.ts'
import { comparisonOf } from './compare/comparison.ts'
import { headline } from './headline.ts'
import { renderJunit } from './junit/junit.ts'
import { exampleContext, exampleResult, exampleRow } from './kit/example.ts'
import { renderMarkdown } from './markdown/markdown.ts'
import { renderRunPage } from './page/run-page.ts'
import { renderText } from './text.ts'

const strict = exampleResult([exampleRow('a/one'), exampleRow('a/two')], { verdict: 'conformant' })
const tolerant = exampleResult([exampleRow('a/one'), exampleRow('a/two', { tolerances: [61, 72] })], {
  verdict: 'conformant',
})
const context = exampleContext()
const certificate = { result: tolerant, keyId: undefined, digests: [], waitLimitMs: 600_000 }
const verified = {
  ...certificate,
  isIdentified: false,
  isSameSuite: true,
  since: { fixed: [], deprecated: [], newer: [] },
  isSameSpec: true,
}
const line = 'a/two: passed with tolerance (interpretations 61 and 72)'

describe('a rule that passed by a ruling is told', () => {
  it('in the headline, and not where there is none', () => {
    expect(headline(tolerant)).toContain('2 of 2 mandatory rules passed (1 with tolerance), 0 failed')
    expect(headline(strict)).not.toContain('tolerance')
    expect(renderText(strict, context)).not.toContain('tolerance')
  })

  it('in every report', () => {
    expect(renderText(tolerant, context)).toContain(line)
    expect(renderMarkdown(tolerant, context)).toContain('- a/two: passed with tolerance')
    expect(renderJunit(tolerant, context)).toContain(line)
    expect(renderRunPage(tolerant, context)).toContain('This rule passed with tolerance (interpretations 61 and 72).')
  })

  it('in the certificate, its page, and by verify', () => {
    expect(certified(certificate)).toContain('2 of 2 mandatory rules passed (1 with tolerance), 0 failed')
    expect(renderCertificatePage(certificate)).toMatch(/Passed with tolerance[\s\S]*a\/two \(61 and 72\)/)
    expect(renderVerified(verified)).toContain(line)
    expect(verifiedData(verified)).toMatchObject({ tolerances: [{ id: 'a/two', tolerances: [61, 72] }] })
  })

  it('by compare, where it is new', () => {
    const candidate = (name: string, result: typeof strict) => ({ name, result, latency: undefined })
    const told = (older: typeof strict, newer: typeof strict): string =>
      renderCompareText(comparisonOf(candidate('old', older), [candidate('new', newer)]), { colour: false, width: 100 })
    expect(told(strict, tolerant)).toMatch(
      /Newly passed with tolerance \(1\)[\s\S]*a\/two[\s\S]*interpretations 61 and 72/,
    )
    expect(told(strict, tolerant)).toContain('nothing worse')
    expect(told(tolerant, tolerant)).not.toContain('tolerance')
  })
})
