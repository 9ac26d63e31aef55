import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Styles a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string

/** Whether there is a terminal that wants colours is the caller's knowledge, so the stream is not asked. */
export function painter(colour: boolean): Paint {
  return colour ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text
}
