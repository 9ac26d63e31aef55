import type { Result } from '../schemas/types.ts'
import { printable } from './words.ts'
import { xmlText } from './xml.ts'

const colours: Record<Result['verdict'], string> = {
  conformant: '#146c2e',
  nonconformant: '#b3261e',
  incomplete: '#7a4d00',
  aborted: '#4a4f57',
  interrupted: '#4a4f57',
}

const letter = 7
const padding = 10
const height = 20

/** The verdict as a badge; a narrower scope than everything is part of what it says. */
export function renderBadge({ verdict, profile, scope, demonstration }: Result): string {
  const isNarrow = scope.only.length > 0 || scope.skip.length > 0
  const within = profile === 'certify' && !isNarrow ? '' : ` within ${isNarrow ? 'a part of ' : ''}${profile}`
  const left = 'Conversation Agent API'
  const right = printable(`${verdict}${within}${demonstration === true ? ' (demonstration)' : ''}`)
  const [leftWidth, rightWidth] = [left, right].map((text) => text.length * letter + 2 * padding) as [number, number]
  const width = leftWidth + rightWidth
  const text = (words: string, x: number): string =>
    `<text x="${x}" y="14" text-anchor="middle" textLength="${words.length * letter}">${xmlText(words)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${xmlText(`${left}: ${right}`)}">
<title>${xmlText(`${left}: ${right}`)}</title>
<rect width="${leftWidth}" height="${height}" fill="#333"/><rect x="${leftWidth}" width="${rightWidth}" height="${height}" fill="${colours[verdict]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left, leftWidth / 2)}${text(right, leftWidth + rightWidth / 2)}</g>
</svg>`
}
