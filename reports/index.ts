import { renderBadge } from './badge.ts'
import { renderCtrf } from './ctrf.ts'
import { renderGithub } from './github.ts'
import { renderHar } from './har.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import type { Renderer } from './renderer.ts'
import { renderText } from './text.ts'

/** The formats that a result can be rendered in. */
export const renderers = {
  text: renderText,
  // Loaded when needed: what draws is large.
  html: async (result, context) => (await import('./page/run-page.ts')).renderRunPage(result, context),
  junit: renderJunit,
  ctrf: renderCtrf,
  har: renderHar,
  markdown: renderMarkdown,
  github: renderGithub,
  badge: renderBadge,
} satisfies Record<string, Renderer>
