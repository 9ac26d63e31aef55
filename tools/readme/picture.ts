/** Writes docs/report.png, the first screen of the page of a run in which a rule failed: `npm run readme:picture`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserFile, openBrowser, opened, withoutBrowser } from '../../reports/kit/browser.ts'
import { failurePage } from './reports.ts'

const picture = fileURLToPath(new URL('../../docs/report.png', import.meta.url))
const viewport = { width: 1280, height: 800 }

if (browserFile === undefined) {
  console.error(withoutBrowser)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'agent-conformance-'))
const browser = await openBrowser(browserFile)
try {
  const file = join(folder, 'report.html')
  writeFileSync(file, await failurePage())
  const { page } = await opened(browser, file, { viewport, colorScheme: 'light' })
  await page.screenshot({ path: picture })
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
