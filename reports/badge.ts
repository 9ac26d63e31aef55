import type { Result } from '../schemas/types.ts'
import { toneOfRun, verdictOf } from './verdict.ts'
import { count, printable } from './words.ts'
import { xmlText } from './xml.ts'

const colours = { good: '#146c2e', bad: '#b3261e', doubtful: '#7a4d00', neutral: '#4a4f57' } as const

const moods = { pass: 'good', fail: 'bad', warn: 'doubtful', unsure: 'doubtful', none: 'neutral' } as const

const letter = 7
const padding = 10
const height = 20

const left = 'Conversation Agent API'

/** What a badge says of the API. */
export interface Badge {
  words: string
  mood: keyof typeof colours
}

/** The verdict as a badge. */
export function renderBadge(result: Result): string {
  return drawBadge(badgeOf(result))
}

/** The verdict; a narrower scope than everything is part of what it says. */
export function badgeOf(result: Result): Badge {
  const { profile, scope, demonstration, watched, summary } = result
  const mood = moods[toneOfRun(result)]
  if (watched === true) return { words: `watched: ${count(summary.mandatory.fail, 'rule')} failed`, mood }
  const isNarrow = scope.only.length > 0 || scope.skip.length > 0
  const within = profile === 'certify' && !isNarrow ? '' : ` within ${isNarrow ? 'a part of ' : ''}${profile}`
  return { words: `${verdictOf(result)}${within}${demonstration === true ? ' (demonstration)' : ''}`, mood }
}

/** A badge as shields.io reads it from an address (https://shields.io/badges/endpoint-badge). */
export function endpointBadge({ words, mood }: Badge): string {
  const badge = { schemaVersion: 1, label: left, message: printable(words), color: colours[mood].slice(1) }
  return `${JSON.stringify(badge)}\n`
}

/** A badge as a picture. */
export function drawBadge({ words, mood }: Badge): string {
  const right = printable(words)
  const [leftWidth, rightWidth] = [left, right].map((text) => text.length * letter + 2 * padding) as [number, number]
  const width = leftWidth + rightWidth
  const text = (shown: string, x: number): string =>
    `<text x="${x}" y="14" text-anchor="middle" textLength="${shown.length * letter}">${xmlText(shown)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${xmlText(`${left}: ${right}`)}">
<title>${xmlText(`${left}: ${right}`)}</title>
<rect width="${leftWidth}" height="${height}" fill="#333"/><rect x="${leftWidth}" width="${rightWidth}" height="${height}" fill="${colours[mood]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left, leftWidth / 2)}${text(right, leftWidth + rightWidth / 2)}</g>
</svg>`
}
