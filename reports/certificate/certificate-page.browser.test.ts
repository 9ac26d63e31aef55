import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axeCore from 'axe-core'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFile, openBrowser, withoutBrowser } from '../kit/browser.ts'
import { eventfulResult } from '../kit/example.ts'
import { renderCertificatePage } from './certificate-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'certificate-page-'))
const file = join(folder, 'certificate.html')

describe.skipIf(browserFile === undefined)(`the page of a certificate (${browserFile ?? withoutBrowser})`, () => {
  let browser: Browser
  beforeAll(async () => {
    const digests = [{ what: 'result.json', sha256: 'ab'.repeat(32) }]
    const certificate = { result: eventfulResult(), keyId: `ed25519:${'cd'.repeat(32)}`, digests, waitLimitMs: 2000 }
    writeFileSync(file, renderCertificatePage(certificate))
    browser = await openBrowser(browserFile ?? '')
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  it.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ] satisfies [string, BrowserContextOptions][])(
    'opens %s, asks nobody for anything, and everybody can read it',
    async (_, options) => {
      const page = await (await browser.newContext({ bypassCSP: false, ...options })).newPage()
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(String(error)))
      page.on('console', (said) => said.type() === 'error' && wrong.push(said.text()))
      page.on('request', (request) => request.url().startsWith('file:') || wrong.push(`asked for ${request.url()}`))
      await page.goto(pathToFileURL(file).href)
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      const violations = (await page.evaluate(
        `${axeCore.source}; axe.run(document).then((found) => found.violations.map((each) => each.id))`,
      )) as string[]
      expect([violations, wrong]).toEqual([[], []])
      await page.context().close()
    },
  )
})
