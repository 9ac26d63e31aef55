import { renderJunit } from './junit.ts'
import type { Renderer } from './renderer.ts'
import { renderText } from './text.ts'

/** The formats that a result can be rendered in. */
export const renderers: Record<'text' | 'junit', Renderer> = { text: renderText, junit: renderJunit }
