import { boundedJson } from '../json-bounds.ts'
import { Recent } from '../recent.ts'
import { compareText } from '../text/text.ts'
import type { StreamEvent } from './events.ts'

/**
 * What an event's data holds. Payloads are not shown in the spec (6), so nothing is said of the names of fields, and
 * data that is no JSON is plain text.
 */

/**
 * All of an event that may carry ids, as one text: its data and, where there is one, its line `id:` (readings 55), whole
 * and in its words.
 */
export function carrierOf({ data, id }: Pick<StreamEvent, 'data' | 'id'>): string {
  if (id === null || id === '') return data
  const words = [...new Set([id, ...wordsIn(id)])].filter((each) => each !== '')
  const structure = structureIn(data)
  if (structure === undefined) return [data, ...words].join('\n')
  return `[${structure.json},${words.map((each) => JSON.stringify(each)).join(',')}]`
}

/** Whether what carries ids carries this one (readings 22, 55): a string or a number in it is the id, or plain text contains it. */
export function carriesId(carrier: string, id: string): boolean {
  const structure = structureIn(carrier)
  return structure === undefined
    ? carrier.includes(id)
    : leavesOf(structure.value).includes(id) || numbersIn(structure.json).includes(id)
}

/** Whether an event's data carries a text (readings 22): some string in it is the text, or the data is. */
export function carriesText(data: string, text: string): boolean {
  return texts.of(data).some((each) => compareText(text, each).same)
}

/** Many words are looked for in one event. */
const texts = new Recent({ texts: 1000, letters: 4_000_000 }, (data): readonly string[] => [
  ...new Set([data, ...leavesOf(boundedJson(data))]),
])

/** All that an event's data may mean as a text: the data itself, and every string in its JSON. */
export function textsIn(data: string): readonly string[] {
  return texts.of(data)
}

/** The strings and the numbers in JSON or, in plain text, its lines, and its words: any of them may be an id. */
export function stringsIn(data: string): string[] {
  const structure = structureIn(data)
  if (structure !== undefined) return [...new Set([...leavesOf(structure.value), ...numbersIn(structure.json)])]
  const value = boundedJson(data)
  const text = typeof value === 'string' ? value : data
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  return [...new Set([...lines, ...wordsIn(text)])].filter((each) => each !== '')
}

/** Two ids may stand side by side with whatever sign between them; one that holds such a sign itself is a line, or a longer word. */
function wordsIn(text: string): string[] {
  const words = text.split(/[\s,;=&|"'<>{}()[\]]+/)
  return [...words, ...words.flatMap((word) => word.split('/'))]
}

/** The names of the fields of an event's data; null where the data is no JSON object. */
export function fieldsIn(data: string): string[] | null {
  const value = structureIn(data)?.value
  return value === undefined || Array.isArray(value) ? null : Object.keys(value)
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

/** Numbers as they are written: an id of many digits is more than a number of JavaScript can hold. */
function numbersIn(json: string): string[] {
  const bare = json.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  return [...new Set(bare.match(/\d[\d.eE+-]*/g))].filter((each) => /^\d+$/.test(each))
}

/** The JSON object or array, also one that was made a JSON string once more; a lone number or word is plain text. */
function structureIn(data: string): { value: object; json: string } | undefined {
  const value = boundedJson(data)
  if (typeof value === 'string') return structureIn(value)
  return typeof value === 'object' && value !== null ? { value, json: data } : undefined
}
