import { readFileSync, statSync } from 'node:fs'
import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { chunkOf, textOfBytes } from '../../suites/run/wire/bytes.ts'
import { Callers } from './callers.ts'

/** Traffic that was recorded elsewhere, in the order in which it ended. */
export interface Recorded {
  baseUrl: string
  startedAtMs: number
  exchanges: Exchange[]
}

const mostBytes = 400_000_000
const route = /^(.*?)(\/conversations(\/[^/]+(\/messages)?)?|\/messages)$/

/**
 * Reads a HAR as browsers and proxies write it, also where fields are missing that the format demands. `baseUrl`: whose requests
 * count; told from the addresses unless given. Throws UsageError where nothing in it can be judged.
 */
export function readHar(file: string, baseUrl: string | undefined, secrets: Secrets): Recorded {
  const entries = entriesIn(file)
  const base = baseUrl ?? baseIn(entries)
  if (base === undefined)
    throw new UsageError(
      `--har ${file}: no request in it goes to /conversations or /messages; name the address with --base-url.`,
    )
  const wanted = entries.filter(({ url }) => url.startsWith(`${base}/`))
  if (wanted.length === 0)
    throw new UsageError(
      `--har ${file}: no request in it goes to ${base}; name the address that it was recorded at with --base-url.`,
    )
  if (!wanted.some(({ bytes }) => bytes !== undefined && bytes.length > 0))
    throw new UsageError(
      `--har ${file}: its answers have no bodies, so there is nothing to judge; record it with content.`,
    )
  const startedAtMs = wanted.reduce((first, { atMs }) => Math.min(first, atMs), Number.POSITIVE_INFINITY)
  const callers = Callers.ofFirst(
    wanted.map(({ requestHeaders }) => requestHeaders.authorization),
    secrets,
  )
  const exchanges = wanted
    .map((entry, index) => exchangeOf(entry, index, base, startedAtMs, callers, secrets))
    .sort((a, b) => a.endMs - b.endMs)
  return { baseUrl: base, startedAtMs, exchanges }
}

interface HarEntry {
  atMs: number
  tookMs: number
  waitMs: number
  method: string
  url: string
  requestHeaders: Record<string, string>
  requestBody: string | null
  status: number
  headers: Record<string, string>
  /** The body; undefined where it was not recorded, or not whole. */
  bytes: Buffer | undefined
}

function entriesIn(file: string): HarEntry[] {
  let value: unknown
  try {
    if (statSync(file).size > mostBytes) throw new UsageError(`--har ${file} is larger than 400 MB; cut it into parts.`)
    value = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof UsageError) throw error
    const why = error instanceof SyntaxError ? 'it is not JSON' : `it cannot be read: ${fileProblem(error)}`
    throw new UsageError(`--har ${file}: ${why}; name a HAR as a browser or a proxy saves it.`)
  }
  const entries = at(at(value, 'log'), 'entries')
  if (!Array.isArray(entries))
    throw new UsageError(`--har ${file}: it has no log.entries; name a HAR as a browser or a proxy saves it.`)
  return entries.flatMap((each: unknown) => entryOf(each))
}

function entryOf(entry: unknown): HarEntry[] {
  const [request, response] = [at(entry, 'request'), at(entry, 'response')]
  const [method, url] = [textAt(request, 'method'), textAt(request, 'url')]
  if (method === undefined || url === undefined || !URL.canParse(url)) return []
  const content = at(response, 'content')
  const atMs = Date.parse(textAt(entry, 'startedDateTime') ?? '')
  const timings = at(entry, 'timings')
  const before = ['blocked', 'dns', 'connect', 'send', 'wait'].map((name) => Math.max(0, numberAt(timings, name) ?? 0))
  return [
    {
      atMs: Number.isFinite(atMs) ? atMs : 0,
      tookMs: Math.max(0, numberAt(entry, 'time') ?? 0),
      waitMs: before.reduce((sum, ms) => sum + ms, 0),
      method: method.toUpperCase(),
      url: url.replace(/#.*$/, ''),
      requestHeaders: headersIn(request),
      requestBody: textAt(at(request, 'postData'), 'text') ?? null,
      status: numberAt(response, 'status') ?? 0,
      headers: headersIn(response),
      bytes: bytesIn(content),
    },
  ]
}

/** What stands before the routes of the API in most addresses. */
function baseIn(entries: readonly HarEntry[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { url } of entries) {
    const { origin, pathname } = new URL(url)
    const [, before] = route.exec(pathname) ?? []
    if (before !== undefined) counts.set(origin + before, (counts.get(origin + before) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

function exchangeOf(
  entry: HarEntry,
  index: number,
  base: string,
  startedAtMs: number,
  callers: Callers,
  secrets: Secrets,
): Exchange {
  const { method, status, requestHeaders } = entry
  const credential = callers.labelOf(requestHeaders.authorization)
  const sentMs = entry.atMs - startedAtMs
  const endMs = sentMs + entry.tookMs
  const path = secrets.redact(entry.url.slice(base.length))
  const bytes = entry.bytes ?? Buffer.alloc(0)
  const isStream = /^\s*text\/event-stream/i.test(entry.headers['content-type'] ?? '')
  // A body that was not recorded says nothing of the one that was sent.
  const isAnswered = status > 0 && entry.bytes !== undefined
  const clean = (headers: Record<string, string>, redact: (text: string) => string): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]))
  return {
    ...{ id: `x${index + 1}`, scene: 'watched', attempt: 1, name: endpointOf({ method, path }) ?? 'request' },
    ...{ credential, method, path },
    requestHeaders: clean(requestHeaders, (text) => secrets.redactOurs(text)),
    requestBody: entry.requestBody === null ? null : secrets.redact(entry.requestBody),
    ...{ sentMs, headersMs: isAnswered ? Math.min(endMs, sentMs + entry.waitMs) : null, endMs },
    status: isAnswered ? status : null,
    headers: clean(entry.headers, (text) => secrets.redact(text)),
    body: isAnswered && !isStream ? secrets.redact(textOfBytes(bytes)) : null,
    // When each event came is not on record.
    chunks: isAnswered && isStream ? secrets.redactPieces([bytes]).map((piece) => chunkOf(piece, endMs)) : null,
    failure: isAnswered ? null : { kind: 'aborted', message: 'no answer is on record' },
    ...{ repeats: [], owned: credential === 'none' || credential === 'caller' },
  }
}

function bytesIn(content: unknown): Buffer | undefined {
  const text = textAt(content, 'text')
  if (text === undefined) return undefined
  const bytes = Buffer.from(text, textAt(content, 'encoding') === 'base64' ? 'base64' : 'utf8')
  return bytes.length < (numberAt(content, 'size') ?? 0) ? undefined : bytes
}

function headersIn(message: unknown): Record<string, string> {
  const headers = at(message, 'headers')
  if (!Array.isArray(headers)) return {}
  return Object.fromEntries(
    headers.flatMap((each: unknown) => {
      const [name, value] = [textAt(each, 'name')?.toLowerCase(), textAt(each, 'value')]
      if (name === undefined || value === undefined || name.startsWith(':')) return []
      return [[name, /^(set-)?cookie$/.test(name) ? `«${name}»` : value]]
    }),
  )
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textAt(value: unknown, name: string): string | undefined {
  const found = at(value, name)
  return typeof found === 'string' ? found : undefined
}

function numberAt(value: unknown, name: string): number | undefined {
  const found = at(value, name)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}
