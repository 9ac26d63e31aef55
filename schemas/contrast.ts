/** Two texts as a reader compares them: each whole, or cut around the first place where they differ. */
export interface Contrast {
  expected: string | undefined
  actual: string | undefined
  /** Where they differ, and how long they are; undefined where both are whole. */
  note: string | undefined
}

/** Shows the first place where two texts differ, each in at most `most` code points (100 or more). One alone loses its middle. */
export function contrastOf(expected: string | undefined, actual: string | undefined, most: number): Contrast {
  if (expected === undefined || actual === undefined) {
    const cut = (text: string | undefined) => (text === undefined ? undefined : middleCut(text, most))
    return { expected: cut(expected), actual: cut(actual), note: undefined }
  }
  const [one, two] = [[...expected], [...(inOrderOf(expected, actual) ?? actual)]]
  if (one.length <= most && [...actual].length <= most) return { expected, actual, note: undefined }
  const lengths = `${number(one.length)} and ${number(two.length)} characters`
  const [at, other] = firstDifference(one, two)
  if (at === one.length && other === two.length)
    return { expected: middleCut(expected, most), actual: middleCut(two.join(''), most), note: `equal, ${lengths}` }
  return {
    expected: around(one, at, most),
    actual: around(two, other, most),
    note: `the first difference is at character ${number(at + 1)}; the texts have ${lengths}`,
  }
}

/** A text in at most `most` code points (100 or more): a long one without its middle. */
export function middleCut(text: string, most: number): string {
  const points = [...text]
  if (points.length <= most) return text
  const half = Math.floor((most - mark(points.length).length - 2) / 2)
  return `${points.slice(0, half).join('')} ${mark(points.length - 2 * half)} ${points.slice(-half).join('')}`
}

/** Where each text first differs from the other. If a sentence introduces one that is quoted, what stands in quotation marks is compared. */
function firstDifference(one: readonly string[], two: readonly string[]): [number, number] {
  const isIntroduced = (one[0] === '"') !== (two[0] === '"')
  const [from = 0, other = 0] = [one, two].map((each) => (isIntroduced ? Math.max(0, each.indexOf('"')) : 0))
  let common = 0
  while (from + common < one.length && one[from + common] === two[other + common]) common += 1
  return [from + common, other + common]
}

/** The part of a text that holds one place, a third of it before the place. */
function around(points: readonly string[], at: number, most: number): string {
  if (points.length <= most) return points.join('')
  const room = most - 2 * (mark(points.length).length + 1)
  const from = Math.max(0, Math.min(at - Math.floor(room / 3), points.length - room))
  const left = points.length - from - room
  const shown = points.slice(from, from + room).join('')
  return `${from === 0 ? '' : `${mark(from)} `}${shown}${left === 0 ? '' : ` ${mark(left)}`}`
}

function mark(characters: number): string {
  return `[…${number(characters)} characters…]`
}

function number(value: number): string {
  return value.toLocaleString('en')
}

/** JSON with its members in the order of other JSON, since their order says nothing; undefined where one of both is none. */
function inOrderOf(model: string, text: string): string | undefined {
  const [like, value] = [parsed(model), parsed(text)]
  return like === undefined || value === undefined ? undefined : JSON.stringify(ordered(value, like))
}

function parsed(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ordered(value: unknown, like: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, at) => ordered(each, Array.isArray(like) ? like[at] : undefined))
  if (typeof value !== 'object' || value === null) return value
  const model = typeof like === 'object' && like !== null ? like : {}
  const names = [...Object.keys(model).filter((name) => Object.hasOwn(value, name)), ...Object.keys(value)]
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, ordered(Reflect.get(value, name), Reflect.get(model, name))]),
  )
}
