import { createHash } from 'node:crypto'
import { html, type Markup } from '../markup.ts'
import type { Tone } from '../verdict.ts'
import { pageStyle } from './style.ts'
import { signs } from './verdicts.ts'

export interface Document {
  /** Names the service and the verdict: tabs show no more. */
  title: string
  tone: Tone
  /** A script that may run; any other is refused by the browser. */
  script?: string
  /** The script may connect to the server of the page. */
  connects?: boolean
  body: Markup
}

/** A page that is one file and asks no network for anything: the browser itself is told to refuse it. */
export function documentOf({ title, tone, script, connects = false, body }: Document): string {
  const scripts =
    script === undefined ? '' : `; script-src 'sha256-${digestOf(script)}'${connects ? "; connect-src 'self'" : ''}`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:${scripts}; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
<title>${title}</title>
<link rel="icon" href="${iconOf(tone)}">
<style>${{ markup: pageStyle }}</style>
</head>
<body>
${body}
${script === undefined ? '' : html`<script>${{ markup: script }}</script>`}
</body>
</html>
`.markup
}

/** Between light and dark, so that they show on any tab. */
const iconColours: Record<Tone, string> = {
  pass: '#1f9d4d',
  fail: '#d1332b',
  warn: '#b87700',
  unsure: '#8250df',
  none: '#6b7480',
}

function iconOf(tone: Tone): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${iconColours[tone]}"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${signs[tone]}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function digestOf(script: string): string {
  return createHash('sha256').update(script).digest('base64')
}

/** A value for a script of the page to read: nothing in it can end the element that holds it, nor hide or turn what stands there. */
export function dataElement(id: string, value: unknown): Markup {
  const json = JSON.stringify(value).replace(
    /[<\u007f-\uffff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return html`<script type="application/json" id="${id}">${{ markup: json }}</script>`
}
