import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFile, openBrowser, opened, withoutBrowser } from '../kit/browser.ts'
import { eventfulExchanges, eventfulResult, exampleContext } from '../kit/example.ts'
import { renderRunPage } from './run-page.ts'

const facts = { waitLimitMs: 3000, latencies: { 'GET /conversations': [3, 4, 5, 80], 'POST /messages': [1000, 2000] } }

describe.skipIf(browserFile === undefined)(`the page of a run in a browser (${browserFile ?? withoutBrowser})`, () => {
  let browser: Browser
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'run-page-'))
    file = join(folder, 'report.html')
    writeFileSync(file, renderRunPage(eventfulResult(), exampleContext(eventfulExchanges, { facts })))
    browser = await openBrowser(browserFile ?? '')
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  it('is searched and filtered, and says how many rules are left', async () => {
    const { page, wrong } = await opened(browser, file, {})
    const shown = () => page.locator('.rule:visible').count()
    expect(await shown()).toBe(0)
    await page.fill('#search', 'OLDEST message')
    expect(await shown()).toBe(1)
    expect(await page.textContent('#found')).toBe('1 of 28 rules')
    await page.fill('#search', '')
    await page.click('button[data-show="fail"]')
    expect(await shown()).toBe(3)
    expect(await page.getAttribute('button[data-show="fail"]', 'aria-pressed')).toBe('true')
    await page.click('a[data-show="inconclusive"]')
    expect(await shown()).toBe(3)
    await page.click('button[data-show=""]')
    expect(await shown()).toBe(0)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('opens what a link names, also a rule that is filtered out', async () => {
    const { page } = await opened(browser, file, {})
    await page.click('a[href="#section-6"] >> nth=0')
    await expect.poll(() => page.locator('[id="section-6"]').getAttribute('open')).not.toBeNull()
    await page.click('button[data-show="fail"]')
    await page.click('#unproved ~ details a >> nth=0')
    const rule = page.locator('[id="rule-status/phase-idle"]')
    await expect.poll(() => rule.getAttribute('open')).not.toBeNull()
    expect(await rule.isVisible()).toBe(true)
    await page.context().close()
  })

  it('is used with the keyboard alone', async () => {
    const { page } = await opened(browser, file, {})
    for (const key of ['j', 'j', 'j', 'k', 'j']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    expect(await page.locator('.rule[open]').count()).toBe(1)
    await page.keyboard.press('/')
    await page.keyboard.type('no such words')
    expect(await page.locator('.rule:visible').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    expect(await page.locator('.rule:visible').count()).toBeGreaterThan(10)
    await page.context().close()
  })

  it('shows verdict, scope and the first root cause on the first screen, also of a phone', async () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const { page } = await opened(browser, file, { viewport })
      for (const place of ['h1', '.facts', '#causes + .card .actual']) {
        const box = await page.locator(place).boundingBox()
        expect((box?.y ?? 9999) + (box?.height ?? 0), place).toBeLessThan(viewport.height)
      }
      await page.context().close()
    }
  })

  it('prints what is open and nothing else', async () => {
    const { page } = await opened(browser, file, {})
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.evidence:visible').count()).toBe(0)
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages?.length).toBeLessThan(5)
    await page.context().close()
  })

  it('hands out the exchange of a failure as HAR', async () => {
    const { page } = await opened(browser, file, { acceptDownloads: true })
    await page.click('#open-all')
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('button[data-har="x17"]')])
    const har = JSON.parse(readFileSync((await download.path()) ?? '', 'utf8'))
    expect(download.suggestedFilename()).toBe('x17.har')
    expect(har.log.version).toBe('1.2')
    expect(har.log.entries).toHaveLength(1)
    expect(har.log.entries[0].response.content.text).toContain('event: ack')
    await page.context().close()
  })
})
