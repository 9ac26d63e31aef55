// Blocks of the README that a script writes, each between two comments that name it.

const begin = (name: string): string => `<!-- figures: ${name} -->\n`
const end = '<!-- end of figures -->'

/** The README with another content of a block. Throws where there is no such block. */
export function withBlock(readme: string, name: string, content: string): string {
  const [from, to] = placeOf(readme, name)
  return `${readme.slice(0, from)}\n${content}\n\n${readme.slice(to)}`
}

/** The content of a block. Throws where there is no such block. */
export function blockIn(readme: string, name: string): string {
  const [from, to] = placeOf(readme, name)
  return readme.slice(from, to).trim()
}

function placeOf(readme: string, name: string): [from: number, to: number] {
  const from = readme.indexOf(begin(name))
  const to = readme.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`README.md has no block ${begin(name).trim()} … ${end}`)
  return [from + begin(name).length, to]
}

/** A text as a block of code. */
export function fenced(text: string): string {
  return `\`\`\`\n${text.trim()}\n\`\`\``
}

/**
 * A report without what differs from run to run and from machine to machine: addresses, ids, seeds, sends, amounts, times,
 * bodies, and what was played again.
 */
export function steady(report: string): string {
  return (
    report
      .split('\n')
      // The last are lines of a body.
      .filter((line) => !/^(scene .* played again|.*conversations? created|result | {6}\S)/.test(line))
      .map((line) => (/metered sends?, .* requests?, /.test(line) ? 'usage' : line))
      .map((line) => (/^\s+(GET|→|curl|\{|…|replay:)/.test(line) ? line.replace(/\S*\d\S*/g, '#') : line))
      .map((line) => line.replace(/https?:\/\/\S+?:\d+\/v1, seed \d+/, 'address, seed'))
      .join('\n')
      .trim()
  )
}
