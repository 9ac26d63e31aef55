/**
 * Finds a secret in a text in whatever encoding it stands there, character by character: each may be plain, escaped for
 * JSON (also several times), for an address, for HTML. What encodes several characters at once (base64, hexadecimal) is
 * a needle of its own, whose characters may be escaped in turn.
 */
export interface Needle {
  /** Whose secret it is. */
  name: string
  /** As it was given. */
  secret: string
  /** Its characters in their usual form: in small letters, of base64 in the standard alphabet. */
  value: string
  kind: Kind
}

type Kind = 'plain' | 'base64' | 'hexadecimal'

/** JSON within JSON within JSON doubles its backslashes each time; more are looked at from a later place. */
const mostBackslashes = 16
const mostLineBreaks = 4
/** So much of a secret is one even where the rest was cut off: at least twelve characters, and two thirds. */
const leastOfCut = 12
const shareOfCut = 2 / 3

const [backslash, percent, ampersand, plus, blank, lineFeed, carriageReturn] = [92, 37, 38, 43, 32, 10, 13]

/**
 * All that stands for one secret: itself, its bytes in hexadecimal, and its place in longer base64, which is one of three; the
 * last two also of its capital and its small letters, as what writes logs and headers likes to put them.
 */
export function needlesOf(name: string, secret: string): Needle[] {
  const all = new Set([secret, secret.toUpperCase(), secret.toLowerCase()])
  return [
    { name, secret, value: inSmallLetters(secret), kind: 'plain' },
    ...[...all].flatMap((each): Needle[] => {
      const bytes = Buffer.from(each)
      return [
        ...inBase64(bytes).map((value): Needle => ({ name, secret, value, kind: 'base64' })),
        { name, secret, value: bytes.toString('hex'), kind: 'hexadecimal' },
      ]
    }),
  ]
}

function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // Of the first and last characters its neighbours decide some bits.
    return whole.slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + bytes.length)) / 6))
  })
}

/** Of ASCII alone: other letters may change their length. */
function inSmallLetters(value: string): string {
  return value.replace(/[A-Z]+/g, (each) => each.toLowerCase())
}

/** Where what begins at a place ends; undefined where the needle does not lie there. */
export function endOf(needle: Needle, text: string, start: number): { end: number; isWhole: boolean } | undefined {
  const { value, kind } = needle
  let [at, found] = [start, 0]
  for (; found < value.length; at++, found++) {
    const wanted = value.charCodeAt(found)
    if (isEscape(wanted) || usual(text.charCodeAt(at), kind) !== wanted) break
  }
  let places = [at]
  for (; found < value.length; found++) {
    const next = new Set<number>()
    for (const place of places) for (const end of endsOf(text, place, value.charCodeAt(found), kind)) next.add(end)
    if (next.size === 0) break
    places = [...next]
  }
  const end = Math.max(...places)
  if (found === value.length) return { end, isWhole: true }
  return found >= leastOfCut && found >= value.length * shareOfCut ? { end, isWhole: false } : undefined
}

/**
 * Where one wanted character may end that begins at a place: in several places only where the secret itself holds an escape. A
 * line is broken once between two of them, in as many line ends as there may be together.
 */
function endsOf(text: string, at: number, wanted: number, kind: Kind, mayBreak = true): number[] {
  const seen = text.charCodeAt(at)
  const ends = usual(seen, kind) === wanted ? [at + 1] : []
  if (seen === backslash && wanted === backslash)
    for (let end = at + 2; end <= at + mostBackslashes && text.charCodeAt(end - 1) === backslash; end++) ends.push(end)
  // Its own sign may stand encoded before what looks like more of an encoding.
  if (seen === percent && wanted === percent && text.startsWith('25', at + 1)) ends.push(at + 3)
  if (seen === ampersand && wanted === ampersand && /^amp;/i.test(text.slice(at + 1, at + 5))) ends.push(at + 5)
  for (const { code, end } of escapesAt(text, at)) if (usual(code, kind) === wanted) ends.push(end)
  if (seen === plus && wanted === blank) ends.push(at + 1)
  if (kind === 'hexadecimal' && (seen === 58 || seen === 45 || seen === blank))
    ends.push(...endsOf(text, at + 1, wanted, 'plain', mayBreak))
  if (mayBreak) for (const past of pastLineBreak(text, at)) ends.push(...endsOf(text, past, wanted, kind, false))
  return ends
}

/** So many first characters tell needles apart before one is followed to its end. */
const prefixLength = 8

interface Branch {
  next: Map<number, Branch>
  needles: Needle[]
}

/** The needles that begin at a place, by their first characters; more than one only where those are the same. */
export class Prefixes {
  readonly #roots = new Map<Kind, Branch>()
  /** Those whose first characters may be taken for an encoding. */
  readonly #odd: Needle[] = []

  constructor(needles: readonly Needle[]) {
    for (const needle of needles) {
      const { value, kind } = needle
      const codes = [...value.slice(0, prefixLength)].map((each) => each.charCodeAt(0))
      if (codes.some(isEscape)) {
        this.#odd.push(needle)
        continue
      }
      let branch: Branch = this.#roots.get(kind) ?? { next: new Map(), needles: [] }
      this.#roots.set(kind, branch)
      for (const code of codes) {
        const next: Branch = branch.next.get(code) ?? { next: new Map(), needles: [] }
        branch.next.set(code, next)
        branch = next
      }
      branch.needles.push(needle)
    }
  }

  at(text: string, start: number): Needle[] {
    const found: Needle[] = [...this.#odd]
    for (const [kind, root] of this.#roots) follow(root, kind, text, start, found)
    return found
  }
}

/** Adds those to `found` whose first characters stand there. */
function follow(root: Branch, kind: Kind, text: string, start: number, found: Needle[]): void {
  let branch = root
  let at = start
  // No line is broken before the first.
  if (isLineBreak(text, start)) return
  while (branch.next.size > 0) {
    const plain = branch.next.get(usual(text.charCodeAt(at), kind))
    if (plain !== undefined) at += 1
    const other = plain === undefined ? encodedNext(branch, kind, text, at) : undefined
    if (other !== undefined) at = other.end
    const next = plain ?? other?.branch
    if (next === undefined) break
    branch = next
    found.push(...branch.needles)
  }
}

function encodedNext(
  branch: Branch,
  kind: Kind,
  text: string,
  at: number,
): { branch: Branch; end: number } | undefined {
  const seen = text.charCodeAt(at)
  if (!mayBeWritten(seen)) return undefined
  if (kind === 'hexadecimal' && isSeparator(seen)) {
    const next = branch.next.get(usual(text.charCodeAt(at + 1), kind))
    return next && { branch: next, end: at + 2 }
  }
  for (const place of [at, ...pastLineBreak(text, at)]) {
    const escapes = escapesAt(text, place)
    for (const { code, end } of escapes.length > 0 ? escapes : [{ code: text.charCodeAt(place), end: place + 1 }]) {
      const next = branch.next.get(usual(code, kind)) ?? (code === plus ? branch.next.get(blank) : undefined)
      if (next !== undefined) return { branch: next, end }
    }
  }
  return undefined
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const jsonForm = /\\{1,16}(?:u00([0-9a-f]{2})|x([0-9a-f]{2})|u\{0{0,6}([0-9a-f]{2})\}|([^\sA-Za-z0-9\\]))/iy
const addressForm = /%(?:25){0,3}([0-9a-f]{2})/iy
const htmlForm = /&(?:amp;){0,3}(?:#0{0,6}(\d{2,3});?|#x0{0,6}([0-9a-f]{2});?|(amp|lt|gt|quot|apos);)/iy

interface Escape {
  code: number
  end: number
}

/** An escape may itself be escaped, each of its characters or its sign alone: at most so long, in so many layers. */
const longestInner = 12
const mostLayers = 3

/** What the escape that begins at a place stands for, and what that stands for where it is the sign of another. */
function escapesAt(text: string, at: number, layers = mostLayers): Escape[] {
  const outer = escapedAt(text, at)
  if (outer === undefined) return []
  if (!isEscape(outer.code) || layers === 1) return [outer]
  let inner = String.fromCharCode(outer.code)
  const ends = [outer.end]
  for (let place = outer.end; inner.length < longestInner && place < text.length; place = ends.at(-1) ?? place) {
    const next = escapedAt(text, place) ?? { code: text.charCodeAt(place), end: place + 1 }
    inner += String.fromCharCode(next.code)
    ends.push(next.end)
  }
  const within = escapesAt(inner, 0, layers - 1).map(({ code, end }) => ({ code, end: ends[end - 1] ?? outer.end }))
  return [...within, outer]
}

function escapedAt(text: string, at: number): Escape | undefined {
  const seen = text.charCodeAt(at)
  const form =
    seen === backslash ? jsonForm : seen === percent ? addressForm : seen === ampersand ? htmlForm : undefined
  if (form === undefined) return undefined
  form.lastIndex = at
  const found = form.exec(text)
  if (found === null) return undefined
  const end = form.lastIndex
  if (form === htmlForm) {
    const [, decimal, hexadecimal, name] = found
    if (name !== undefined) return { code: (named[name.toLowerCase()] ?? '').charCodeAt(0), end }
    return { code: decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal), end }
  }
  const [, first, second, third, itself] = found
  return { code: itself?.charCodeAt(0) ?? Number.parseInt(first ?? second ?? third ?? '', 16), end }
}

const lineBreak = /(?:\r|\n|\\{1,16}[rn])/y
const eventField = /[a-z]{0,5}: ?/y

/**
 * Where a line goes on that was broken here, raw or as JSON writes it: base64 is broken into lines, and so is the data of
 * one event, each of whose lines begins with its field's name. Empty where there is no break.
 */
function pastLineBreak(text: string, at: number): number[] {
  const seen = text.charCodeAt(at)
  if (seen !== lineFeed && seen !== carriageReturn && seen !== backslash) return []
  let past = at
  for (let breaks = 0; breaks < mostLineBreaks; breaks++) {
    lineBreak.lastIndex = past
    if (!lineBreak.test(text)) break
    past = lineBreak.lastIndex
  }
  if (past === at) return []
  eventField.lastIndex = past
  return eventField.test(text) ? [past, eventField.lastIndex] : [past]
}

/** Whether more than the character itself may begin here. */
function mayBeWritten(code: number): boolean {
  return isEscape(code) || isSeparator(code) || code === plus || code === lineFeed || code === carriageReturn
}

function isLineBreak(text: string, at: number): boolean {
  const seen = text.charCodeAt(at)
  if (seen !== backslash) return seen === lineFeed || seen === carriageReturn
  lineBreak.lastIndex = at
  return lineBreak.test(text)
}

function isSeparator(code: number): boolean {
  return code === 58 || code === 45 || code === blank
}

function isEscape(code: number): boolean {
  return code === backslash || code === percent || code === ampersand
}

/** A character in the form in which needles of this kind are kept. */
function usual(code: number, kind: Kind): number {
  if (kind === 'base64') return code === 45 ? plus : code === 95 ? 47 : code
  return code >= 65 && code <= 90 ? code + 32 : code
}
