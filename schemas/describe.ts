/** The JSON type of a value: 'null', 'boolean', 'number', 'string', 'array', 'object'; 'nothing' for undefined. */
export function typeOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const longestText = 60
const mostFields = 6

/** A value in a few words: 'string "yes"', 'number 3', 'array of 2', 'object with busy, title'. */
export function describe(value: unknown): string {
  const type = typeOf(value)
  if (typeof value === 'string') return `string ${shortened(value)}`
  if (typeof value === 'number' || typeof value === 'boolean') return `${type} ${value}`
  if (Array.isArray(value)) return `array of ${value.length}`
  if (typeof value === 'object' && value !== null) return describeObject(value)
  return type
}

/** A number and what it counts: '1 item', '2 items'. */
export function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? '' : 's'}`
}

/** 'a, b or c' */
export function alternatives(words: string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

function describeObject(value: object): string {
  const fields = Object.keys(value)
  const more = fields.length > mostFields ? ` and ${fields.length - mostFields} more` : ''
  return fields.length === 0 ? 'empty object' : `object with ${fields.slice(0, mostFields).join(', ')}${more}`
}

function shortened(text: string): string {
  const points = Array.from(text.slice(0, 2 * longestText))
  if (points.length <= longestText && text.length <= 2 * longestText) return JSON.stringify(text)
  return `${JSON.stringify(points.slice(0, longestText).join(''))}… (${text.length} UTF-16 units)`
}
