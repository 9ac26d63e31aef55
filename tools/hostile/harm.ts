import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { everyReadingOf } from '../../suites/run/kit/secret-forms.ts'
import { transcriptText } from '../../suites/run/transcript/kit/unpacked.ts'

/** A text that a command printed or wrote, and where it stands. */
export interface Text {
  where: string
  text: string
}

export function textsIn(folder: string): Text[] {
  return filesIn(folder).map((file) => ({ where: file.slice(folder.length + 1), text: transcriptText(file) }))
}

export function bytesIn(folder: string): number {
  return filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
}

/** More than so much is read in pieces: what undoes encodings is slow. */
const pieceLength = 4_000_000

/** Where one of the secrets can be read, in whatever way it is written. */
export function leaksIn(texts: readonly Text[], secrets: readonly string[]): string[] {
  return texts.flatMap(({ where, text }) => {
    const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, at) =>
      text.slice(at * pieceLength, (at + 1) * pieceLength + 1000),
    )
    const isLeak = pieces.some((piece) =>
      everyReadingOf(piece).some((reading) => secrets.some((secret) => isIn(reading, secret))),
    )
    return isLeak ? [`a secret in ${where}`] : []
  })
}

/** In capital and small letters alike. */
function isIn(reading: string, secret: string): boolean {
  return reading.includes(secret) || reading.toLowerCase().includes(secret.toLowerCase())
}

/** What of a command's own output a terminal or a CI runner would obey. */
export function obeyedIn(texts: readonly Text[]): string[] {
  return texts.flatMap(({ where, text }) => [
    ...(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/.test(text) ? [`a control character in ${where}`] : []),
    ...(/^[^\S\n]*::(?!(?:error|warning|notice) )|##\w*\[/m.test(text) ? [`a runner's command in ${where}`] : []),
  ])
}

/** What of a page a browser would run. */
export function runIn(texts: readonly Text[]): string[] {
  const pages = texts.filter(({ where }) => /\.(html|svg|md)$/.test(where))
  return pages.flatMap(({ where, text }) =>
    // Between fences, markup in Markdown is text.
    /<script>document\.title|<img src=x|href="?javascript:/i.test(
      where.endsWith('.md') ? text.replaceAll(/^(```+)[\s\S]*?^\1$/gm, '').replaceAll(/(`+)[^`]*\1/g, '') : text,
    )
      ? [`a script of the service in ${where}`]
      : [],
  )
}
