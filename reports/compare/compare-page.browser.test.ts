import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFile, openBrowser, opened, withoutBrowser } from '../kit/browser.ts'
import { renderComparePage } from './compare-page.ts'
import { vendors } from './kit/vendors.ts'

describe.skipIf(browserFile === undefined)(`a comparison in a browser (${browserFile ?? withoutBrowser})`, () => {
  let browser: Browser
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'compare-page-'))
    file = join(folder, 'compare.html')
    writeFileSync(file, renderComparePage(vendors()))
    browser = await openBrowser(browserFile ?? '')
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

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
