import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

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
