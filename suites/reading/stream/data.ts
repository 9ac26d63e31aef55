import { inQuery, unescaped } from '../in-path.ts'
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

/**
 * Whether what carries ids carries this one (readings 22, 55, 85): a string, a name or a number in it is the id, or an address
 * with the id among its parts; or plain text contains it, as it is or as an address writes it.
 */
export function carriesId(carrier: string, id: string): boolean {
  const structure = structureIn(carrier)
  if (structure === undefined) return carrier.includes(id) || carrier.includes(inQuery(id))
  return idsIn(structure, namesIn(structure.value)).includes(id)
}

/** Whether an event's data carries a text (readings 22): some string in it is the text, or the data is. */
export function carriesText(data: string, text: string): boolean {
  return texts.of(data).some((each) => compareText(text, each).same)
}

/** Many words are looked for in one event. */
const texts = new Recent({ texts: 1000, letters: 4_000_000 }, (data): readonly string[] => {
  const value = boundedJson(data)
  return [...new Set([data, ...leavesOf(value), ...joinedIn(value)])]
})

/**
 * All that an event's data may mean as a text: the data itself, every string in its JSON, and a list of parts or lines as
 * one text (readings 85).
 */
export function textsIn(data: string): readonly string[] {
  return texts.of(data)
}

/** The strings and the numbers in JSON or, in plain text, its lines, and its words: any of them may be an id. */
export function stringsIn(data: string): string[] {
  const structure = structureIn(data)
  if (structure !== undefined) {
    // A name that is a word is the name of a field.
    const names = namesIn(structure.value).filter((each) => !/^[a-z_]*$/i.test(each))
    return [...new Set(idsIn(structure, names))].filter((each) => each !== '')
  }
  const value = boundedJson(data)
  const text = typeof value === 'string' ? value : data
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const words = [...lines, ...wordsIn(text)]
  return [...new Set([...words, ...words.map(meant)])].filter((each) => each !== '')
}

/** All that may be an id in JSON, with these of the names of its fields. */
function idsIn({ value, json }: Structure, names: readonly string[]): string[] {
  const strings = leavesOf(value)
  return [...strings, ...numbersIn(json), ...names, ...[...strings, ...names].flatMap(addressParts)]
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

/** The strings in a value, in the order in which they stand. */
function leavesOf(value: unknown): string[] {
  const found = new Set<string>()
  for (const each of within(value)) if (typeof each === 'string' && each !== '') found.add(each)
  return [...found]
}

/** All that a value consists of, itself first, in the order in which it stands. Without recursion: data may be nested to any depth. */
function* within(value: unknown): Generator<unknown> {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    yield each
    if (typeof each !== 'object' || each === null) continue
    const items: unknown[] = Array.isArray(each) ? each : Object.values(each)
    for (let at = items.length - 1; at >= 0; at--) left.push(items[at])
  }
}

/** The names of fields: `{"ID": {…}}` carries an id as well. */
function namesIn(value: unknown): string[] {
  return [...within(value)].flatMap((each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.keys(each) : [],
  )
}

/** What the parts of each list in a value say together: strings, or one string field of all its items. Joined as they are, and as lines. */
function joinedIn(value: unknown): string[] {
  return [...within(value)].flatMap((each) =>
    Array.isArray(each) && each.length > 1 ? partsOf(each).flatMap((parts) => [parts.join(''), parts.join('\n')]) : [],
  )
}

function partsOf(list: readonly unknown[]): (readonly string[])[] {
  if (list.every((each) => typeof each === 'string')) return [list]
  const [first] = list
  if (typeof first !== 'object' || first === null) return []
  return Object.keys(first).flatMap((name) => {
    const parts = list.map((each) =>
      typeof each === 'object' && each !== null && Object.hasOwn(each, name) ? Reflect.get(each, name) : undefined,
    )
    return parts.every((each) => typeof each === 'string') ? [parts] : []
  })
}

/** What an address holds between its signs, as it was meant; nothing where a string is no address. */
function addressParts(text: string): string[] {
  return text.includes('/') ? text.split(/[/?&=#]/).map(meant) : []
}

/** Text without percent signs in front of its bytes (RFC 3986, 2.1); the same where it holds none that can be read. */
function meant(text: string): string {
  return unescaped(text) ?? text
}

/** Numbers as they are written: an id of many digits is more than a number of JavaScript can hold. */
function numbersIn(json: string): string[] {
  const bare = json.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  return [...new Set(bare.match(/\d[\d.eE+-]*/g))].filter((each) => /^\d+$/.test(each))
}

/** An object or an array, and how it was written. */
interface Structure {
  value: object
  json: string
}

/** The JSON object or array, also one that was made a JSON string once more; a lone number or word is plain text. */
function structureIn(data: string): Structure | undefined {
  const value = boundedJson(data)
  if (typeof value === 'string') return structureIn(value)
  return typeof value === 'object' && value !== null ? { value, json: data } : undefined
}
