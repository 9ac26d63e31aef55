import { gzipSync } from 'node:zlib'
import type { Entry, Header } from './recordings.ts'

/** What one recorder does to traffic; `draw` gives a number from 0 to 1. */
export type Recorder = (entries: Entry[], draw: () => number) => unknown[]

const each =
  (change: (entry: Entry, draw: () => number) => void): Recorder =>
  (entries, draw) => {
    for (const entry of entries) change(entry, draw)
    return entries
  }

const some = (change: (entry: Entry) => void): Recorder => each((entry, draw) => (draw() < 0.33 ? change(entry) : {}))

const without = (headers: Header[], gone: string): Header[] => headers.filter(({ name }) => name.toLowerCase() !== gone)

const textOf = ({ response: { content } }: Entry): string => content.text ?? ''

const later = (entry: Entry, ms: number): string => new Date(Date.parse(entry.startedDateTime ?? '') + ms).toISOString()

/** Reads that come again minutes later as they were, so that they are out of date. */
const again =
  (change: (copy: Entry) => void): Recorder =>
  (entries, draw) => [
    ...entries,
    ...entries
      .filter(({ request, response }) => request.method === 'GET' && response.status === 200 && draw() < 0.3)
      .map((entry) => {
        const copy = { ...structuredClone(entry), startedDateTime: later(entry, 3000 + draw() * 600_000) }
        change(copy)
        return copy
      }),
  ]

/** Something beside each request. */
const beside =
  (make: (copy: Entry) => unknown): Recorder =>
  (entries) =>
    entries.flatMap((entry) => [make(structuredClone(entry)), entry])

const cutText = (entry: Entry, letters: number): void => {
  const { content } = entry.response
  if (textOf(entry).length > letters) content.text = textOf(entry).slice(0, letters)
}

const isStream = ({ response: { content } }: Entry): boolean =>
  content.mimeType?.startsWith('text/event-stream') === true

const noTime = (entry: Entry, time: number): void => {
  entry.time = time
  entry.timings = { send: time, wait: time, receive: time }
}

const packed = (entry: Entry, tellsSaved: boolean): void => {
  const { headers, content } = entry.response
  const [size, whole] = [gzipSync(textOf(entry)).length, Buffer.byteLength(textOf(entry))]
  Object.assign(content, { size }, tellsSaved ? { compression: whole - size } : {})
  entry.response.headers = [
    ...without(headers, 'content-length'),
    { name: 'content-encoding', value: 'gzip' },
    ...(tellsSaved ? [{ name: 'content-length', value: String(size) }] : []),
  ]
}

const unanswered = (status: number, more: object) =>
  some((entry) =>
    Object.assign(entry.response, { status, headers: [], content: { size: 0, mimeType: 'x-unknown' } }, more),
  )

const authorization = (value: string): Recorder =>
  each(({ request }) => {
    for (const header of request.headers) if (header.name === 'authorization') header.value = value
  })

/** What recorders leave out, cut, change, or write otherwise, by the recorder or the fault. */
export const recorders: Readonly<Record<string, Recorder>> = {
  'all is there': (entries) => entries,

  'no authorization (Chrome)': each(({ request }) => (request.headers = without(request.headers, 'authorization'))),
  'one word in place of keys': authorization('Bearer REDACTED'),
  'stars in place of keys': authorization('***'),
  'provisional headers (Chrome)': some(({ request }) => (request.headers = [{ name: 'User-Agent', value: 'x' }])),
  'no headers of requests': each(({ request }) => (request.headers = [])),
  'no headers of answers': each(({ response }) => (response.headers = [])),
  'no headers of answers, no type': each(({ response }) => {
    response.headers = []
    response.content.mimeType = ''
  }),
  'no Content-Type': each(({ response }) => (response.headers = without(response.headers, 'content-type'))),
  'another type than in the headers': each(({ response }) => (response.content.mimeType = 'text/plain')),
  'octets as the type of all': each(({ response }) => (response.content.mimeType = 'application/octet-stream')),
  'names of headers in capitals': each(({ request, response }) => {
    for (const header of [...request.headers, ...response.headers]) header.name = header.name.toUpperCase()
  }),
  'pseudo-headers of HTTP/2': each(({ request, response }) => {
    request.headers.unshift({ name: ':method', value: request.method }, { name: ':authority', value: 'a' })
    response.headers.unshift({ name: ':status', value: String(response.status) })
  }),

  'no text of some bodies': some(({ response: { content } }) => delete content.text),
  'no content of some answers': some((entry) => Reflect.deleteProperty(entry.response, 'content')),
  'empty texts, sizes kept': some(({ response: { content } }) => (content.text = '')),
  'empty texts, sizes of nought': some(({ response: { content } }) => Object.assign(content, { text: '', size: 0 })),
  'bodies cut (Firefox, at its limit)': each((entry) => cutText(entry, 100)),
  'bodies cut, with the size of the rest': each((entry) => {
    cutText(entry, 100)
    entry.response.content.size = Buffer.byteLength(textOf(entry))
    entry.response.headers = without(entry.response.headers, 'content-length')
  }),
  'bodies cut, size -1': each((entry) => {
    cutText(entry, 100)
    entry.response.content.size = -1
  }),
  'sizes -1 (k6, Insomnia)': each(({ request, response }) => {
    response.content.size = -1
    request.bodySize = -1
  }),
  'no sizes': each(({ request, response }) => {
    delete response.content.size
    delete request.bodySize
  }),
  'sizes in characters': each((entry) => (entry.response.content.size = textOf(entry).length)),
  'packed sizes, with what was saved (mitmproxy)': each((entry) => packed(entry, true)),
  'packed sizes': each((entry) => packed(entry, false)),
  'base64 (Charles, Fiddler)': each((entry) =>
    Object.assign(entry.response.content, { text: Buffer.from(textOf(entry)).toString('base64'), encoding: 'base64' }),
  ),
  'base64 without its label': each(
    (entry) => (entry.response.content.text = Buffer.from(textOf(entry)).toString('base64')),
  ),
  'base64 without label or size': each((entry) =>
    Object.assign(entry.response.content, { text: Buffer.from(textOf(entry)).toString('base64'), size: -1 }),
  ),
  'plain texts labelled base64': each(({ response: { content } }) => (content.encoding = 'base64')),
  'packed bytes': each((entry) => {
    const text = gzipSync(textOf(entry)).toString('base64')
    packed(entry, false)
    Object.assign(entry.response.content, { text, encoding: 'base64' })
  }),
  'halves of streams': each((entry) => (isStream(entry) ? cutText(entry, textOf(entry).length / 2) : {})),
  'halves of streams, size -1': each((entry) => {
    if (!isStream(entry)) return
    cutText(entry, textOf(entry).length / 2)
    entry.response.content.size = -1
  }),
  'no streams': each((entry) => (isStream(entry) ? Object.assign(entry.response.content, { text: '', size: 0 }) : {})),

  'no postData': each(({ request }) => delete request.postData),
  'no postData, size 0': some(({ request }) => {
    delete request.postData
    request.bodySize = 0
  }),
  'postData cut': some(({ request: { postData } }) => {
    if (postData?.text !== undefined) postData.text = postData.text.slice(0, 20)
  }),
  'postData cut, with the size of the rest': some(({ request }) => {
    if (request.postData?.text === undefined) return
    request.postData.text = request.postData.text.slice(0, 20)
    request.bodySize = 20
  }),

  'time 0': each((entry) => noTime(entry, 0)),
  'time -1': each((entry) => noTime(entry, -1)),
  'time 0 for some': some((entry) => noTime(entry, 0)),
  'no time': each((entry) => {
    delete entry.time
    delete entry.timings
  }),
  'no startedDateTime': each((entry) => delete entry.startedDateTime),
  'no startedDateTime for some': some((entry) => delete entry.startedDateTime),
  'whole seconds': each((entry) => (entry.startedDateTime = entry.startedDateTime?.replace(/\.\d+Z/, 'Z') ?? '')),
  'another offset, microseconds': each(
    (entry) => (entry.startedDateTime = entry.startedDateTime?.replace(/Z$/, '400+00:00') ?? ''),
  ),
  'timings that are longer than the time': each(
    (entry) => (entry.timings = { blocked: entry.time, wait: (entry.time ?? 0) * 3, receive: 0 }),
  ),
  'out of order': (entries, draw) =>
    entries
      .map((entry) => ({ entry, at: draw() }))
      .sort((a, b) => a.at - b.at)
      .map(({ entry }) => entry),
  'newest first': (entries) => entries.toReversed(),

  'status 0 (Chrome)': unanswered(0, { _error: 'net::ERR_FAILED' }),
  'status -1 (Playwright)': unanswered(-1, { _failureText: 'net::ERR_ABORTED' }),
  'no response': some((entry) => Object.assign(entry, { response: null })),
  'bodies that broke off': some((entry) => {
    entry._error = 'net::ERR_ABORTED'
    cutText(entry, 40)
    entry.response.content.size = Buffer.byteLength(textOf(entry))
  }),

  'from the disk cache (Chrome)': again((copy) => (copy._fromCache = 'disk')),
  'from the cache (Firefox)': again((copy) => (copy.cache = { afterRequest: null })),
  'from the memory cache (Safari)': again((copy) => (copy._fetchType = 'Memory Cache')),
  'from the cache, by the status text': again(({ response }) => (response.statusText = 'OK (from disk cache)')),
  'from a service worker': again((copy) => (copy._fetchedViaServiceWorker = true)),
  'not modified': again(({ request, response }) => {
    response.status = 304
    request.headers.push({ name: 'If-None-Match', value: '"1"' })
  }),
  'not modified, and no text': again(({ request, response }) => {
    response.status = 304
    Object.assign(response.content, { text: '', size: 0 })
    request.headers.push({ name: 'If-Modified-Since', value: 'Tue, 01 Jan 2030 00:00:00 GMT' })
  }),
  'parts of bodies, as asked': again(({ request, response }) => {
    response.status = 206
    Object.assign(response.content, { text: response.content.text?.slice(0, 10), size: 10 })
    request.headers.push({ name: 'Range', value: 'bytes=0-9' })
  }),

  preflights: beside(({ request, ...entry }) => ({
    ...entry,
    _resourceType: 'preflight',
    request: { ...request, method: 'OPTIONS', headers: [{ name: 'Access-Control-Request-Method', value: 'GET' }] },
    response: { status: 204, headers: [], content: { size: 0, mimeType: '' } },
  })),
  'preflights that are refused': beside(({ request, ...entry }) => ({
    ...entry,
    request: { ...request, method: 'OPTIONS', headers: [] },
    response: { status: 405, headers: [], content: { size: 0, mimeType: '' } },
  })),
  HEAD: beside(({ request, response, ...entry }) => ({
    ...entry,
    request: { ...request, method: 'HEAD' },
    response: { ...response, status: 500, content: { size: 0, mimeType: '' } },
  })),
  WebSockets: (entries) => [
    ...entries,
    ...entries.slice(0, 5).map(({ request, ...entry }) => ({
      ...entry,
      _resourceType: 'websocket',
      request: { ...request, url: request.url.replace('http', 'ws') },
      response: { status: 101, headers: [], content: {} },
      _webSocketMessages: [],
    })),
  ],
  'what is no entry': (entries) => entries.flatMap((entry) => [null, 7, {}, { request: { url: 'no' } }, entry]),

  'bodies and keys redacted (Cloudflare)': each((entry, draw) => {
    for (const header of entry.request.headers) if (header.name === 'authorization') header.value = '[redacted]'
    const text = textOf(entry).replace(/"messageId":"[^"]*"/g, '"messageId":"[messageId redacted]"')
    entry.response.content.text = draw() < 0.33 ? '[application/json redacted]' : text
  }),
  'ids redacted in addresses': each(
    ({ request }) => (request.url = request.url.replace(/conversations\/[^/?]+/, 'conversations/[redacted]')),
  ),
  'another API in the same file': (entries) => [
    ...entries,
    ...entries.slice(0, 100).map((entry) => {
      const copy = structuredClone(entry)
      copy.request.url = copy.request.url.replace(/^http:\/\/[^/]*\/v1/, 'https://other.example/api')
      copy.response.content.text = '{"items":[]}'
      return copy
    }),
  ],
  'redirected from http': (entries) => [
    ...entries.map(({ request, ...entry }) => ({
      ...entry,
      request: { ...request, url: request.url.replace(/^http:\/\/[^/]*/, 'http://plain.example') },
      response: { status: 301, headers: [{ name: 'Location', value: 'x' }], content: {} },
    })),
    ...entries,
  ],
  'ports and capitals in addresses': each(({ request }, draw) => {
    const port = draw() < 0.5 ? ':80' : ''
    request.url = request.url.replace(
      /^http:\/\/([^/:]*)(:\d+)?/,
      (_, host: string) => `HTTP://${host.toUpperCase()}${port}`,
    )
  }),
  'letters escaped in addresses': each(({ request }, draw) => {
    if (draw() < 0.5) request.url = request.url.replace('conversations', '%63onversations')
  }),

  'reads alone': (entries) => entries.filter(({ request }) => request.method === 'GET'),
  'the second half': (entries) => entries.slice(entries.length / 2),
  'pages of gateways': each(({ response }, draw) => {
    if (draw() >= 0.1) return
    const statuses = [408, 460, 499, 520, 521, 522, 523, 524, 525, 526, 527, 530, 561, 502, 503, 504]
    response.status = statuses[Math.floor(draw() * statuses.length)] ?? 502
    response.headers = [{ name: 'content-type', value: 'text/html' }]
    response.content = { size: 6, mimeType: 'text/html', text: '<html>' }
  }),
}
