import { boundedJson } from './json-bounds.ts'
import { compareText } from './text.ts'

/**
 * What an event's data holds. Payloads are not shown in the spec (6), so nothing is said of the names of fields, and
 * data that is no JSON is plain text.
 */

/** Whether an event's data carries an id (readings 22): some string in it equals the id, or plain text contains it. */
export function carriesId(data: string, id: string): boolean {
  const structure = structureIn(data)
  return structure === undefined ? data.includes(id) : leavesOf(structure).includes(id)
}

/** Whether an event's data carries a text (readings 22): some string in it is the text, or the data is. */
export function carriesText(data: string, text: string): boolean {
  return textsIn(data).some((each) => compareText(text, each).same)
}

/** All that an event's data may mean as a text: the data itself, and every string in its JSON. */
export function textsIn(data: string): string[] {
  const value = boundedJson(data)
  return [...new Set([data, ...leavesOf(value)])]
}

/** The strings in JSON or, in plain text, its lines, and its words: any of them may be an id. */
export function stringsIn(data: string): string[] {
  const structure = structureIn(data)
  if (structure !== undefined) return leavesOf(structure)
  const value = boundedJson(data)
  const text = typeof value === 'string' ? value : data
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const words = text.split(/[\s,;=&|"'<>{}()[\]]+/)
  return [...new Set([...lines, ...words])].filter((each) => each !== '')
}

/** The names of the fields of an event's data; null where the data is no JSON object. */
export function fieldsIn(data: string): string[] | null {
  const structure = structureIn(data)
  return structure === undefined || Array.isArray(structure) ? null : Object.keys(structure)
}

/** The strings in a value, in the order in which they stand. Without recursion: data may be nested to any depth. */
function leavesOf(value: unknown): string[] {
  const found = new Set<string>()
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string') {
      if (each !== '') found.add(each)
    } else if (typeof each === 'object' && each !== null) {
      const items: unknown[] = Array.isArray(each) ? each : Object.values(each)
      for (let at = items.length - 1; at >= 0; at--) left.push(items[at])
    }
  }
  return [...found]
}

/** The JSON object or array, also one that was made a JSON string once more; a lone number or word is plain text. */
function structureIn(data: string): object | undefined {
  const value = boundedJson(data)
  if (typeof value === 'string') return structureIn(value)
  return typeof value === 'object' && value !== null ? value : undefined
}
