import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { broken } from '../../reading/finding.ts'
import { area, must } from '../../rules/requirement.ts'
import { check, scene } from '../define.ts'
import { paperService, tried } from '../kit/trial.ts'
import { presented } from '../wire/presentation.ts'

const rows = area('t', { any: must('1', 'Anything.') })
const presentations = [
  'bearer',
  'lower-case',
  'basic',
  'query',
  'wrong',
  'longer',
  'shorter',
  'other-case',
  'basic-plain',
  'bare',
  'own-header',
  'word',
] as const

/** Shows the key in every way, and quotes what came back as evidence. */
const shows = scene('shows', { about: '', sends: 2 }, async (stage) => {
  const answers = []
  for (const present of presentations) answers.push(await stage.api.list({}, { present }))
  answers.push(await stage.api.start({ text: stage.word() }))
  answers.push(await stage.api.start({ text: stage.word(), stream: true }))
})
const quotes = check('t/quotes', { scenes: [shows], proves: [rows.any] }, (answers) =>
  answers.map((each) => broken(rows.any, { at: `${each.path}`, exchange: each.id }, 'x', JSON.stringify(each))),
)

/** Where the service puts the key; numbers are the lengths of a stream's pieces. */
interface Leak {
  key: string
  header: string
  before: string
  after: string
  pieces: number[]
  escaped: boolean
}

let leak: Leak
const { target } = paperService((request, response) => {
  request.resume()
  request.on('end', () => answer(request.method === 'POST', request.headers.authorization ?? '', response))
})

/** The first send is answered with an error, the second with a stream, anything else with a list; all of them tell. */
let posts = 0
function answer(isPost: boolean, authorization: string, response: ServerResponse): void {
  const { key, header, before, after, pieces, escaped } = leak
  const json = JSON.stringify({ error: `${before}${key}${after}`, seen: authorization, [key]: encodeURIComponent(key) })
  const text = escaped ? json.replaceAll('/', '\\/') : json
  if (isPost) posts += 1
  const isStream = isPost && posts % 2 === 0
  response.writeHead(isStream ? 200 : isPost ? 400 : 200, {
    'content-type': isStream ? 'text/event-stream' : 'application/json',
    [header]: `${key}, Bearer ${key}`,
    location: `/v1?key=${encodeURIComponent(key)}`,
  })
  if (!isStream) return void response.end(text)
  let rest = Buffer.from(`event: message\ndata: ${text}\n\nevent: done\ndata: {}\n\n`)
  for (const length of pieces) {
    response.write(rest.subarray(0, length))
    rest = rest.subarray(length)
  }
  response.end(rest)
}

/** Every string anywhere in a value, the names of fields included. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...(decoded(value) ?? [])]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  if (typeof value !== 'object' || value === null) return []
  const chunk: unknown = Reflect.get(value, 'base64')
  const bytes = typeof chunk === 'string' ? [Buffer.from(chunk, 'base64').toString('latin1')] : []
  return [...Object.keys(value), ...bytes, ...Object.values(value).flatMap(stringsIn)]
}

function decoded(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? stringsIn(value) : undefined
  } catch {
    return undefined
  }
}

const keys = fc.stringMatching(/^[a-z]{2,4}_[!-~]{4,30}$/).filter((key) => !key.includes('«'))
const leaks: fc.Arbitrary<Leak> = fc.record({
  key: keys,
  header: fc.constantFrom('x-debug', 'www-authenticate', 'set-cookie'),
  before: fc.string({ unit: 'grapheme', maxLength: 20 }),
  after: fc.string({ unit: 'grapheme', maxLength: 20 }),
  pieces: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
  escaped: fc.boolean(),
})

test('wherever a service puts a secret, neither transcript nor result holds it', async () => {
  await fc.assert(
    fc.asyncProperty(leaks, async (given) => {
      leak = given
      posts = 0
      const { key } = given
      const { result, lines } = await tried({ ...target, credentials: { full: key } }, rows, [quotes])
      expect(result.rules[0]?.failed).toBe(presentations.length + 2)
      const [basic = '', wrong = ''] = [presented(key, 'basic').secret?.value, presented(key, 'wrong').secret?.value]
      const secrets = [key, basic, wrong, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]
      const chunks = lines.flatMap((line) => (line.type === 'exchange' ? (line.chunks ?? []) : []))
      const streamed = chunks.map((each) =>
        'text' in each ? each.text : Buffer.from(each.base64, 'base64').toString(),
      )
      const kept = [...stringsIn(lines), ...stringsIn(result), streamed.join('')]
      expect(kept.length).toBeGreaterThan(100)
      for (const secret of secrets) expect(kept.filter((text) => text.includes(secret))).toEqual([])
      expect(streamed.join('')).toContain('event: done')
    }),
    { numRuns: 40 },
  )
})
