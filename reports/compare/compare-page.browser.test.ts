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

  it('names the result of each verdict on a phone', async () => {
    const { page } = await opened(browser, file, { viewport: { width: 390, height: 844 } })
    const shown = 'getComputedStyle(CELL, "::before").content'
    const of = (cell: string) => page.evaluate(shown.replace('CELL', `document.querySelector(${JSON.stringify(cell)})`))
    expect(await of('#rules ~ * tr.rule td:nth-child(3)')).toContain('beta')
    expect(await of('#figures ~ * td:nth-child(3)')).toContain('pass')
    await page.context().close()
  })

  it('folds the rules until they are opened or searched, those that differ apart', async () => {
    const { page, wrong } = await opened(browser, file, {})
    const shown = () => page.locator('tr.rule:visible').count()
    const all = await page.locator('tr.rule').count()
    expect(await shown()).toBe(0)
    await page.click('#section-different > summary')
    const differing = await shown()
    expect(differing).toBeGreaterThan(3)
    expect(differing).toBeLessThan(all)
    await page.fill('#search', 'send/row-1 ')
    expect(await shown()).toBe(4)
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(3000)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
