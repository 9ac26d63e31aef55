/** What a manifest is made of. */
export type Yaml = string | number | boolean | readonly Yaml[] | { readonly [name: string]: Yaml }

/** One document of YAML. Whatever could be read in two ways is quoted; texts of several lines stay readable. */
export function yamlText(value: Yaml): string {
  return `${block(value, '').replace(/^\n/, '')}\n`
}

function block(value: Yaml, indent: string): string {
  if (typeof value === 'string') return ` ${scalar(value, indent)}`
  if (typeof value !== 'object') return ` ${value}`
  if (isList(value))
    return value.length === 0 ? ' []' : value.map((each) => `\n${indent}-${item(each, `${indent}  `)}`).join('')
  const entries = Object.entries(value)
  if (entries.length === 0) return ' {}'
  return entries
    .map(([name, each]) => `\n${indent}${key(name)}:${block(each, isList(each) ? indent : `${indent}  `)}`)
    .join('')
}

/** The first line of an object stands beside the dash. */
function item(value: Yaml, indent: string): string {
  const text = block(value, indent)
  return text.startsWith('\n') ? ` ${text.slice(indent.length + 1)}` : text
}

function isList(value: Yaml): value is readonly Yaml[] {
  return Array.isArray(value)
}

function key(name: string): string {
  return /^[A-Za-z][\w./-]*$/.test(name) ? name : JSON.stringify(name)
}

// Not `yes`, `null`, `1e3` or the like: only words that nobody takes for anything else.
const plain = /^(?!(?:true|false|yes|no|on|off|null|y|n)$)[A-Za-z/][\w./=-]*$/i
// A literal block takes these as they are, but for blanks at its beginning.
const literal = /^[^\s](?:[\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe]|[\ud800-\udbff][\udc00-\udfff])*[^\n]\n$/

function scalar(text: string, indent: string): string {
  if (plain.test(text)) return text
  if (text.includes('\n') && literal.test(text))
    return `|\n${text
      .slice(0, -1)
      .split('\n')
      .map((line) => (line === '' ? '' : indent + line))
      .join('\n')}`
  return JSON.stringify(text)
}
