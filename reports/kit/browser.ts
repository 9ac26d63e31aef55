import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where a browser lies on this machine; undefined where there is none. */
export const browserFile = process.env.CHROMIUM ?? places.find((file) => existsSync(file))

/** Said in place of a test that needs one. */
export const withoutBrowser = 'there is no browser here: apt-get install chromium, or name one in CHROMIUM'

/** A browser that asks nobody for anything of its own. */
export function openBrowser(executablePath: string): Promise<Browser> {
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', ...quiet, '--disable-component-update', '--disable-sync'],
  })
}

/** A page opened as its reader has it, and what went wrong meanwhile: faults of a script, and whatever asked the network. */
export async function opened(
  browser: Browser,
  file: string,
  options: BrowserContextOptions,
): Promise<{ page: Page; wrong: string[] }> {
  const page = await (await browser.newContext({ bypassCSP: false, ...options })).newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(String(error)))
  page.on('console', (said) => said.type() === 'error' && wrong.push(said.text()))
  page.on('request', (request) => request.url().startsWith('file:') || wrong.push(`asked for ${request.url()}`))
  await page.goto(pathToFileURL(file).href)
  return { page, wrong }
}
