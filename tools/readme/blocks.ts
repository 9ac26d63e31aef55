// Blocks of the documents that a script writes, each between two comments that name it.

const begin = (name: string): string => `<!-- figures: ${name} -->\n`
const end = '<!-- end of figures -->'

/** The names of the blocks in a document, in order. */
export function blocksOf(document: string): string[] {
  return [...document.matchAll(/^<!-- figures: (\S+) -->$/gm)].map(([, name = '']) => name)
}

/** The document with another content of a block. Throws if there is no such block. */
export function withBlock(document: string, name: string, content: string): string {
  const [from, to] = placeOf(document, name)
  return `${document.slice(0, from)}\n${content}\n\n${document.slice(to)}`
}

/** The content of a block. Throws if there is no such block. */
export function blockIn(document: string, name: string): string {
  const [from, to] = placeOf(document, name)
  return document.slice(from, to).trim()
}

function placeOf(document: string, name: string): [from: number, to: number] {
  const from = document.indexOf(begin(name))
  const to = document.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`the document has no block ${begin(name).trim()} … ${end}`)
  return [from + begin(name).length, to]
}

/** A text as a block of code. */
export function fenced(text: string): string {
  return `\`\`\`\n${text.trim()}\n\`\`\``
}

/**
 * A report without what differs from run to run and from machine to machine: addresses, ids, seeds, sends, amounts, times,
 * bodies and retries.
 */
export function steady(report: string): string {
  return (
    report
      .split('\n')
      // The last are lines of a body.
      .filter((line) => !/^(retried test case |.*conversations? created|result | {6}\S)/.test(line))
      .map((line) => (/metered sends?, .* requests?, /.test(line) ? 'usage' : line))
      .map((line) => (/^\s+(GET|→|curl|\{|…|rerun:)/.test(line) ? line.replace(/\S*\d\S*/g, '#') : line))
      .map((line) => line.replace(/https?:\/\/\S+?:\d+\/v1, seed \d+/, 'address, seed'))
      .join('\n')
      .trim()
  )
}
