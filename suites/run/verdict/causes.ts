import type { Cause, RuleResult } from '../../../schemas/types.ts'

/**
 * Must rows that failed, those together that fail for what looks like one cause. Two rows belong together where
 * - they ask the same of another endpoint, mode or status (`send/start-none-stored`, `send/send-stream-stored`), or
 * - the same endpoint gave the same status in place of the same other one, or any status that is a fault by itself, or
 * - the same was seen at the same endpoint, but for the values in it.
 * It is for telling only: each row keeps its verdict and its findings. Pure; in the order of the rows.
 */
export function causesOf(rows: readonly RuleResult[]): Cause[] {
  const failed = rows.filter((row) => row.level === 'mandatory' && row.verdict === 'fail')
  const groups: { keys: Set<string>; rows: RuleResult[] }[] = []
  for (const row of failed) {
    const keys = keysOf(row)
    const touched = groups.filter((group) => keys.some((key) => group.keys.has(key)))
    const [first, ...others] = touched
    if (first === undefined) {
      groups.push({ keys: new Set(keys), rows: [row] })
      continue
    }
    // One row may show that what looked like several causes is one.
    for (const other of others) groups.splice(groups.indexOf(other), 1)
    for (const key of [...keys, ...others.flatMap((each) => [...each.keys])]) first.keys.add(key)
    first.rows = [...first.rows, ...others.flatMap((each) => each.rows), row]
  }
  const order = new Map(failed.map((row, index) => [row.id, index]))
  return groups.map((group) => {
    const ids = group.rows.map((row) => row.id).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    const [first] = failed.filter((row) => row.id === ids[0])
    return { text: first?.text ?? '', rules: ids }
  })
}

/** Whether two rows that failed look like one cause: something in what was seen of both is the same. */
export function sameCause(one: RuleResult, other: RuleResult): boolean {
  const keys = new Set(keysOf(one))
  return keysOf(other).some((key) => keys.has(key))
}

function keysOf(row: RuleResult): string[] {
  return [
    `question ${questionOf(row.id)}`,
    ...row.findings.flatMap(({ at, expected, actual }) => seenAs(at, expected, actual)),
  ]
}

const endpoint = '(?:start|send|list|status|history)'
const mode = '(?:required-stream|default|none|optional|required|stream)'
const slots = [
  new RegExp(`^${endpoint}(?:-${mode})?-`),
  new RegExp(`-${endpoint}(?:-${mode})?$`),
  // The error body of each status.
  /^[1-5]\d\d-(?=(?:json|error|code|closed)$)/,
]

/** The id of a row without the endpoint, mode or status that it asks about: `send/stored`, `auth/wrong-credential`. */
export function questionOf(id: string): string {
  const slash = id.indexOf('/')
  const area = id.slice(0, slash)
  const slug = id.slice(slash + 1)
  // A status that is listed nowhere is a matter of the endpoint that gives it.
  if (area === 'status-codes') return id
  // Where nothing else would be left, as in `balance/send-none`, the whole area asks one thing.
  if (new RegExp(`^${endpoint}(?:-${mode})?$`).test(slug)) return area
  const question = `${area}/${slots.reduce((rest, slot) => rest.replace(slot, ''), slug)}`
  return askedAgain.get(question) ?? question
}

/** Questions that are asked once more in a larger setting: a crowd, a long turn, another door. */
const askedAgain = new Map([
  ['send/much-said', 'send/complete'],
  ['crowd/replies-all', 'send/complete'],
  ['stream/much-said', 'stream/complete'],
  ['crowd/streams-all', 'stream/complete'],
  ['stream/stored', 'send/stored'],
  ['crowd/starts-kept', 'send/stored'],
  ['crowd/one-conversation-kept', 'send/stored'],
  ['crowd/several-conversations-kept', 'send/stored'],
  ['crowd/one-conversation-ends', 'stream/ends-with-turn'],
  ['errors/unknown-route-get', 'errors/unknown-route'],
  ['errors/unknown-route-post', 'errors/unknown-route'],
  ['errors/unknown-route-below', 'errors/unknown-route'],
  ['errors/unknown-route-body', 'errors/unknown-route'],
])

/** What one finding has in common with others of the same cause. */
function seenAs(at: string, expected: string | undefined, actual: string | undefined): string[] {
  const [place] = /^(?:GET|POST) \/[a-zA-Z{}/]*/.exec(at) ?? []
  if (place === undefined || actual === undefined) return []
  const [got] = /^[1-5]\d\d\b/.exec(actual) ?? []
  if (got !== undefined) {
    // Nothing asks for these, so whatever was expected, they are the fault.
    if (got.startsWith('5') && got !== '504') return [`status ${place} ${got}`]
    const [wanted] = /^[1-5]\d\d\b/.exec(expected ?? '') ?? []
    return wanted === undefined ? [] : [`status ${place} ${wanted} ${got}`]
  }
  const words = withoutValues(actual)
  return words.length < shortestWords ? [] : [`seen ${place} ${words}`]
}

/** Shorter words, such as `nothing`, say too little to be the same. */
const shortestWords = 12

/** A sentence without what differs from one place to the next: numbers, quoted texts, made-up words and ids. */
function withoutValues(text: string): string {
  return text
    .slice(0, 300)
    .replace(/"[^"]*"?/g, '…')
    .replace(/[\w-]*\d[\w-]*/g, '…')
    .replace(/\b[bcdfghjklmnpqrstvwxz]{8,}\b/g, '…')
    .replace(/[\s…,.]+/g, ' ')
    .trim()
}
