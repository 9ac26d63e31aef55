import { isUtf8 } from 'node:buffer'
import { isJson } from '../../../suites/reading/is-json.ts'
import { holdsRedacted } from './redacted.ts'

/** What a recorder says of one body, the fields of which may contradict each other. */
export interface OnRecord {
  /** As it stands there; undefined where it does not. */
  text: string | undefined
  encoding: string | undefined
  /** Bytes, each -1 or absent where it was not measured. */
  size: number | undefined
  compression: number | undefined
  bodySize: number | undefined
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>
  mimeType: string | undefined
}

/** The body; or why what is on record is not it, or not all of it (readings 88). `part`: what of it is there. */
export type Body = { bytes: Buffer } | { why: string; part?: Buffer }

const notKept = 'bodies that were not recorded'
const notWhole = 'bodies that were recorded only in part'
const unclear = 'bodies whose fields contradict each other'
const changed = 'bodies that a sanitizer changed'

/** Reads a body of which everything may be missing. */
export function bodyOf(record: OnRecord): Body {
  const { text = '', encoding } = record
  if (text === '') return saysEmpty(record) ? { bytes: Buffer.alloc(0) } : { why: notKept }
  const bytes = decoded(text, encoding, record)
  if (bytes === undefined) return { why: unclear }
  // What a recorder kept as it came over the wire is for nobody to read.
  if (isPacked(bytes, record)) return { why: unclear }
  const asText = bytes.toString()
  if (holdsRedacted(asText)) return { why: changed }
  if (isShort(bytes, text, record) || (mayBeCut(asText) && lengthIn(record) !== bytes.length))
    return { why: notWhole, part: bytes }
  return { bytes }
}

/** Whether an empty text is the body, and not a body that was not kept. */
function saysEmpty(record: OnRecord): boolean {
  const { size = 0, bodySize = 0, headers } = record
  if (size > 0 || bodySize > 0) return false
  if (headers['content-length'] !== undefined) return headers['content-length'].trim() === '0'
  return (
    Object.keys(headers).length > 0 && headers['content-type'] === undefined && typeIn(record.mimeType) === undefined
  )
}

/** A media type without its parameters; undefined where a recorder wrote one that says nothing. */
export function typeIn(mimeType: string | undefined): string | undefined {
  const type = mimeType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' || type === 'x-unknown' || type === 'application/octet-stream' || type === '*/*' ? undefined : type
}

const base64 = /^[A-Za-z0-9+/\-_]+={0,2}$/

/** The bytes that a text stands for; undefined where that is not plain. */
function decoded(text: string, encoding: string | undefined, { size }: OnRecord): Buffer | undefined {
  const label = encoding?.trim().toLowerCase() ?? ''
  const plain = Buffer.from(text)
  const packed = text.replace(/\s/g, '')
  const isBase64 = base64.test(packed) && packed.length % 4 !== 1
  // What is no base64 at all can only be the text itself, where it reads as what it should be.
  if (label === 'base64') return isBase64 ? Buffer.from(packed, 'base64') : isJson(text) ? plain : undefined
  if (label !== '' && !/^(utf-?8|identity|plain|none|text)$/.test(label)) return undefined
  const inside = isBase64 && packed.length > 8 ? Buffer.from(packed, 'base64') : undefined
  if (inside === undefined || !isUtf8(inside) || !/^\s*[{[]|^(event|data|id):/.test(inside.toString())) return plain
  // Base64 without its label: which of them came over the wire its size tells.
  if (size === inside.length) return inside
  return size === plain.length ? plain : undefined
}

/** gzip, zlib and zstd begin so; of brotli nothing tells but that it is no text. */
function isPacked(bytes: Buffer, { headers }: OnRecord): boolean {
  const [first, second, third] = bytes
  if (first === 0x1f && second === 0x8b) return true
  if (first === 0x28 && second === 0xb5 && third === 0x2f) return true
  return isEncoded(headers) && !isUtf8(bytes)
}

function isEncoded(headers: Readonly<Record<string, string>>): boolean {
  return !/^\s*(identity)?\s*$/i.test(headers['content-encoding'] ?? '')
}

/** The length that a header tells, of a body that is not encoded. */
function lengthIn({ headers }: OnRecord): number | undefined {
  const written = headers['content-length']?.trim() ?? ''
  return /^\d+$/.test(written) && !isEncoded(headers) ? Number(written) : undefined
}

/** What packs a small body makes it larger by this. */
const overhead = 64
/** What a decoder of text leaves off: a byte order mark. */
const markBytes = 3

/** Whether a size on record says that there was more. */
function isShort(bytes: Buffer, text: string, record: OnRecord): boolean {
  const { size = -1, compression = 0, bodySize = -1, headers } = record
  const isWhole = (told: number): boolean =>
    told === bytes.length || told === bytes.length + markBytes || told === text.length
  // Some write the size as it was packed, and how much was saved by that (HAR 1.2).
  if (size >= 0 && (isWhole(size) || isWhole(size + compression) || isWhole(size - compression)))
    return isBeyond(lengthIn(record))
  const packed = isEncoded(headers) ? Number(headers['content-length'] ?? bodySize) : -1
  if (packed > bytes.length + overhead) return true
  const isPackedSize = isEncoded(headers) && size <= bytes.length + overhead
  return (size > bytes.length && !isPackedSize) || isBeyond(lengthIn(record))

  function isBeyond(told: number | undefined): boolean {
    return told !== undefined && told > bytes.length + markBytes
  }
}

/** JSON that only lacks its end, and so may have been cut by who kept it. */
function mayBeCut(text: string): boolean {
  return /^\s*[{[]/.test(text) && !isJson(text) && isOpen(text)
}

/** Whether what was begun is not ended: a string, an object or an array. */
function isOpen(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place]
    if (isInString) {
      if (letter === '\\') place += 1
      else if (letter === '"') isInString = false
    } else if (letter === '"') isInString = true
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') depth -= 1
  }
  return isInString || depth > 0
}
