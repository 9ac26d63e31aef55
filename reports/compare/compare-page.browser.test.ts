import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFile, openBrowser, opened, violationsOn, withoutBrowser } from '../kit/browser.ts'
import { renderComparePage } from './compare-page.ts'
import { vendors } from './kit/vendors.ts'

const folder = mkdtempSync(join(tmpdir(), 'compare-page-'))
const file = join(folder, 'compare.html')

describe.skipIf(browserFile === undefined)(`a comparison in a browser (${browserFile ?? withoutBrowser})`, () => {
  let browser: Browser
  beforeAll(async () => {
    writeFileSync(file, renderComparePage(vendors()))
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
    'opens %s without a fault, and everybody can read it',
    async (_, options) => {
      const { page, wrong } = await opened(browser, file, options)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      expect(await violationsOn(page)).toEqual([])
      expect(wrong).toEqual([])
      await page.context().close()
    },
  )

  it('is searched and filtered, and says how many rules are left', async () => {
    const { page, wrong } = await opened(browser, file, {})
    const shown = () => page.locator('.rule:visible').count()
    const all = await shown()
    await page.click('button[data-verdict="differs"]')
    const differing = await shown()
    expect(differing).toBeGreaterThan(3)
    expect(differing).toBeLessThan(all)
    await page.fill('#search', 'send/row-1 ')
    await page.click('button[data-verdict=""]')
    expect(await page.textContent('#found')).toBe(`4 of ${all} rules shown`)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
