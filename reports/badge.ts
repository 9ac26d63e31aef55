import type { Result } from '../schemas/types.ts'
import { toneOfRun, verdictOf } from './verdict.ts'
import { count, printable } from './words.ts'
import { xmlText } from './xml.ts'

const colours = { good: '#146c2e', bad: '#b3261e', doubtful: '#7a4d00', neutral: '#4a4f57' } as const

const moods = { pass: 'good', fail: 'bad', warn: 'doubtful', unsure: 'doubtful', none: 'neutral' } as const

const letter = 7
const padding = 10
const height = 20

/** The verdict as a badge; a narrower scope than everything is part of what it says. */
export function renderBadge(result: Result): string {
  const { profile, scope, demonstration, watched, summary } = result
  const mood = moods[toneOfRun(result)]
  if (watched === true) return drawBadge(`watched: ${count(summary.mandatory.fail, 'rule')} failed`, mood)
  const isNarrow = scope.only.length > 0 || scope.skip.length > 0
  const within = profile === 'certify' && !isNarrow ? '' : ` within ${isNarrow ? 'a part of ' : ''}${profile}`
  return drawBadge(`${verdictOf(result)}${within}${demonstration === true ? ' (demonstration)' : ''}`, mood)
}

/** A badge that says this of the API. */
export function drawBadge(words: string, mood: keyof typeof colours): string {
  const left = 'Conversation Agent API'
  const right = printable(words)
  const [leftWidth, rightWidth] = [left, right].map((text) => text.length * letter + 2 * padding) as [number, number]
  const width = leftWidth + rightWidth
  const text = (shown: string, x: number): string =>
    `<text x="${x}" y="14" text-anchor="middle" textLength="${shown.length * letter}">${xmlText(shown)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${xmlText(`${left}: ${right}`)}">
<title>${xmlText(`${left}: ${right}`)}</title>
<rect width="${leftWidth}" height="${height}" fill="#333"/><rect x="${leftWidth}" width="${rightWidth}" height="${height}" fill="${colours[mood]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left, leftWidth / 2)}${text(right, leftWidth + rightWidth / 2)}</g>
</svg>`
}
