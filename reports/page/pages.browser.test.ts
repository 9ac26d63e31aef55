import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axeCore from 'axe-core'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeBenchmark } from '../../bin/load/kit/made-benchmark.ts'
import { renderCertificatePage } from '../certificate/certificate-page.ts'
import { renderComparePage } from '../compare/compare-page.ts'
import { vendors } from '../compare/kit/vendors.ts'
import { renderHistoryPage } from '../history/history-page.ts'
import { historiesOf } from '../history/history-text.ts'
import { nightOf } from '../history/nights.ts'
import { browserFile, openBrowser, opened, withoutBrowser } from '../kit/browser.ts'
import { eventfulExchanges, eventfulResult, exampleContext, exampleResult, exampleRow } from '../kit/example.ts'
import { exampleCapacity, exampleCurves, exampleLoadComparison, faultyLoad } from '../kit/load-example.ts'
import { proofExample } from '../kit/proof-example.ts'
import { eventful, good, older } from '../kit/site-example.ts'
import { renderBenchmarkPage } from '../load/benchmark-page.ts'
import { renderCapacityPage } from '../load/capacity-page.ts'
import { renderLoadComparisonPage } from '../load/comparison-page.ts'
import { renderLoadPage } from '../load/load-page.ts'
import { renderProofPage } from '../proof/proof-page.ts'
import { renderMatrixPage } from '../site/matrix-page.ts'
import { renderServicePage } from '../site/service-page.ts'
import { renderRunPage } from './run-page.ts'

const facts = { waitLimitMs: 3000, latencies: { 'GET /conversations': [3, 4, 5, 80], 'POST /messages': [1000, 2000] } }
const digests = [{ what: 'result.json', sha256: 'ab'.repeat(32) }]
const certificate = { keyId: `ed25519:${'cd'.repeat(32)}`, digests, waitLimitMs: 2000 }
async function benchmarkPage(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'pages-'))
  try {
    const result = await madeBenchmark(made, { perSecond: 120 }, { quick: true })
    return await renderBenchmarkPage({ ...result, target: { ...result.target, name: 'staging' } })
  } finally {
    rmSync(made, { recursive: true })
  }
}
const pages: [string, () => string | Promise<string>][] = [
  ['a run', () => renderRunPage(eventfulResult(), exampleContext(eventfulExchanges, { facts }))],
  ['a load run', () => renderLoadPage(faultyLoad(), { command: 'npx agent-conformance load sessions --seed 7' })],
  [
    'a capacity',
    () => renderCapacityPage(exampleCapacity, { command: 'npx agent-conformance load capacity sessions' }),
  ],
  ['a benchmark', benchmarkPage],
  [
    'two loads compared',
    () => renderLoadComparisonPage([{ comparison: exampleLoadComparison, curves: [exampleCurves] }]),
  ],
  ['three services compared', () => renderComparePage(vendors())],
  ['a certificate', () => renderCertificatePage({ ...certificate, result: eventfulResult() })],
  ['a proof', () => renderProofPage(proofExample)],
  [
    'a site',
    () =>
      renderMatrixPage({
        day: '2026-11-29',
        suite: 'agent-conformance 1.2.3',
        newest: [good, eventful],
        submissions: 3,
      }),
  ],
  ['a history', () => renderHistoryPage(historiesOf(nights))],
  ['a service of a site', () => renderServicePage(good, [good, older])],
]
const nights = Array.from({ length: 60 }, (_, day) =>
  nightOf(
    exampleResult([exampleRow('list/row-once', { verdict: day > 40 ? 'fail' : 'pass' })], {
      startedAt: new Date(Date.UTC(2026, 8, 1 + day)).toISOString(),
    }),
    `nights/${day}`,
  ),
)
const looks: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
]

describe.skipIf(browserFile === undefined)(`pages in a browser (${browserFile ?? withoutBrowser})`, () => {
  let folder: string
  let browser: Browser
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pages-'))
    browser = await openBrowser(browserFile ?? '')
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  describe.each(pages)('the page of %s', (name, render) => {
    let file: string
    beforeAll(async () => {
      file = join(folder, `${name}.html`)
      writeFileSync(file, await render())
    })

    it('begins with its verdict on the first screen, names the service in its tab, and prints at most ten pages', async () => {
      const { page } = await opened(browser, file, { viewport: { width: 390, height: 844 } })
      const { y = 0, height = 999 } = (await page.locator('h1').boundingBox()) ?? {}
      expect(y + height).toBeLessThan(400)
      expect(await page.title()).toMatch(
        /^(staging|beta, gamma|build-42|Acme Agent|Conversation Agent API|agent-conformance 1\.2\.3)\b.*:/,
      )
      const printed = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
      expect(printed?.length).toBeLessThanOrEqual(10)
      await page.context().close()
    })

    it('fits its pictures to a phone', async () => {
      const { page } = await opened(browser, file, { viewport: { width: 390, height: 844 } })
      await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
      const shown =
        '[...document.querySelectorAll(".picture")].map((each) => [each.scrollWidth - each.clientWidth, [...each.querySelectorAll("svg")].filter((svg) => svg.clientWidth > 0).length])'
      for (const each of await page.evaluate<[number, number][]>(shown)) expect(each).toEqual([0, 1])
      await page.context().close()
    })

    it.each(looks)('opens %s without a fault, and everybody can read it', async (_, options) => {
      const { page, wrong } = await opened(browser, file, options)
      await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      // Run from outside the page, whose own rules let no other script in.
      const violations = await page.evaluate(
        `${axeCore.source}; axe.run(document).then((found) => found.violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
      )
      expect(violations).toEqual([])
      expect(wrong).toEqual([])
      await page.context().close()
    })
  })
})
