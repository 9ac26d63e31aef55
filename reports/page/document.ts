import { createHash } from 'node:crypto'
import { html, type Markup } from '../markup.ts'
import { pageStyle } from './style.ts'

export interface Document {
  title: string
  /** Rules of this kind of page, after those that all pages have. */
  style?: string
  /** A script that may run; any other is refused by the browser. */
  script?: string
  body: Markup
}

/** A page that is one file and asks no network for anything: the browser itself is told to refuse it. */
export function documentOf({ title, style = '', script, body }: Document): string {
  const scripts = script === undefined ? '' : `; script-src 'sha256-${digestOf(script)}'`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:${scripts}; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
<title>${title}</title>
<style>${{ markup: pageStyle + style }}</style>
</head>
<body>
${body}
${script === undefined ? '' : html`<script>${{ markup: script }}</script>`}
</body>
</html>
`.markup
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
