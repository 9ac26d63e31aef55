import { renderBadge } from './badge.ts'
import { renderCtrf } from './ctrf.ts'
import { renderGithub } from './github.ts'
import { renderJunit } from './junit/junit.ts'
import { renderMarkdown } from './markdown/markdown.ts'
import type { Renderer } from './renderer.ts'
import { renderText } from './text.ts'

/** The formats that a result is rendered in as one text; a HAR file comes in pieces (har.ts). */
export const renderers = {
  text: renderText,
  // Loaded when needed: what draws is large.
  html: async (result, context) => (await import('./page/run-page.ts')).renderRunPage(result, context),
  junit: renderJunit,
  ctrf: renderCtrf,
  markdown: renderMarkdown,
  github: renderGithub,
  badge: renderBadge,
} satisfies Record<string, Renderer>
