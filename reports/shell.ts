// What runners of CI obey wherever it stands is not shown as it is.
const obeyed = /##(?=\w*\[)/g
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u

/** A text as one word for bash and zsh. */
export function quoted(text: string): string {
  if (/^[\w./:@%+=,-]+$/.test(text)) return text
  if (!unsafe.test(text) && text.search(obeyed) === -1) return `'${text.replaceAll("'", "'\\''")}'`
  const written = [...text].map(ansiC).join('')
  return `$'${written.replace(obeyed, '#\\x23')}'`
}

function ansiC(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`
  if (character === '\n') return '\\n'
  if (character === '\r') return '\\r'
  if (character === '\t') return '\\t'
  if (character === '\u0000') return '…[U+0000, which no command line can carry]…'
  if (!unsafe.test(character)) return character
  const point = character.codePointAt(0) ?? 0
  return point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`
}

/** A command line for bash and zsh; only words that need it are quoted. */
export function commandLine(words: readonly string[]): string {
  return words.map(quoted).join(' ')
}

/**
 * A command line of this program that can be pasted where it was printed. npx finds it in a clone, in a folder that has the package
 * installed, and in a global installation.
 */
export function ownCommand(words: readonly string[]): string {
  return `npx agent-conformance ${commandLine(words)}`
}
