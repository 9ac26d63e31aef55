/**
 * Whether judges take time in proportion to what they read: `npm run bench:proportion -- [TRANSCRIPT [NAME [SIZE]]]`. Answers of a recorded
 * run are blown up in many ways, to a size and to four times that; a judge that takes far more than four times as long is named.
 */
import type { Exchange } from '../../schemas/types.ts'
import { scopeOf } from '../../suites/run/scope.ts'
import { readRun } from '../../suites/run/transcript/read-run.ts'
import { Judging } from '../../suites/run/verdict/judging.ts'
import type { Entry } from '../../suites/run/verdict/ledger.ts'
import { Tally } from '../../suites/run/verdict/tally.ts'
import { suite } from '../../suites/suite.ts'

type Json = Record<string, unknown>
type Blow = (exchange: Exchange, times: number) => Exchange | undefined

const longText: Record<string, (times: number) => string> = {
  blanks: (times) => `a${' '.repeat(times)}b`,
  letters: (times) => 'b'.repeat(times),
  quotes: (times) => '"'.repeat(times),
  'script-like': (times) => 'LAB [{"say":'.repeat(times / 12),
  'line ends': (times) => '\r\n'.repeat(times / 2),
  marks: (times) => 'load x y said a b 1 '.repeat(times / 20),
  'labels begun': (times) => 'begin-blanks-x:'.repeat(times / 15),
  dots: (times) => '...\u2026'.repeat(times / 4),
  combining: (times) => `q${'\u0307\u0323'.repeat(times / 2)}`,
}

function json(change: (value: Json, times: number) => Json | undefined): Blow {
  return (exchange, times) => {
    let value: unknown
    try {
      value = JSON.parse(exchange.body ?? '')
    } catch {
      return undefined
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const changed = change(value as Json, times)
    return changed && { ...exchange, body: JSON.stringify(changed) }
  }
}

const items = (field: string, idOf: (item: Json, at: number) => Json): Blow =>
  json((value, times) => {
    const list = value[field]
    if (!Array.isArray(list) || list.length === 0) return undefined
    const more = Array.from({ length: times }, (_, at) => idOf({ ...(list[at % list.length] as Json) }, at))
    return { ...value, [field]: [...more, ...list] }
  })

const chunks =
  (more: (times: number) => string): Blow =>
  (exchange, times) => {
    if (exchange.chunks === null || exchange.chunks.length === 0) return undefined
    const [first] = exchange.chunks
    const extra = { atMs: first?.atMs ?? 0, text: more(times) }
    return { ...exchange, chunks: [first ?? extra, extra, ...exchange.chunks.slice(1)] }
  }

const inMessage = (text: (times: number) => string): Blow =>
  json((value, times) => {
    const list = [value.messages, value.replies].find((each) => Array.isArray(each) && each.length > 0)
    if (list === undefined) return undefined
    const [one, ...rest] = list as Json[]
    const blown = [{ ...one, text: text(times) }, ...rest]
    return Array.isArray(value.messages) ? { ...value, messages: blown } : { ...value, replies: blown }
  })

const blows: Record<string, Blow> = {
  'messages with ids of their own': items('messages', (item, at) => ({ ...item, messageId: `m${at}` })),
  'messages with one id': items('messages', (item) => item),
  'messages that are wrong': items('messages', (_, at) => ({ at })),
  'messages that are numbers': json((value, times) =>
    Array.isArray(value.messages) ? { ...value, messages: Array.from({ length: times }, (_, at) => at) } : undefined,
  ),
  replies: items('replies', (item, at) => ({ ...item, messageId: `r${at}` })),
  rows: items('conversations', (item, at) => ({ ...item, conversationId: `c${at}` })),
  'rows with one id': items('conversations', (item) => item),
  'rows with one title': items('conversations', (item, at) => ({ ...item, title: 'x', conversationId: `c${at}` })),
  members: json((value, times) =>
    Array.isArray(value.conversations) && value.conversations.length > 0
      ? {
          ...value,
          conversations: value.conversations.map((each: Json, at) =>
            at > 0
              ? each
              : {
                  ...each,
                  members: Array.from({ length: times }, (_, n) => ({
                    conversationId: `m${n}`,
                    role: null,
                    title: 't',
                  })),
                },
          ),
        }
      : undefined,
  ),
  gates: json((value, times) =>
    Array.isArray(value.pendingGates)
      ? {
          ...value,
          pendingGates: Array.from({ length: times }, (_, at) => ({
            kind: 'q',
            prompt: `p ${at}`,
            requestId: `${at}`,
          })),
        }
      : undefined,
  ),
  keys: json((value, times) => ({
    ...value,
    ...Object.fromEntries(Array.from({ length: times }, (_, at) => [`k${at}`, at])),
  })),
  'events of another name': chunks((times) => 'event: ping\ndata: x\n\n'.repeat(times)),
  'message events': chunks((times) =>
    Array.from({ length: times }, (_, at) => `event: message\ndata: {"messageId":"e${at}","text":"t ${at}"}\n\n`).join(
      '',
    ),
  ),
  'ack events': chunks((times) => 'event: ack\ndata: {"a":"b"}\n\n'.repeat(times)),
  comments: chunks((times) => ': x\n'.repeat(times)),
  'data lines': chunks((times) => `event: message\n${'data: x\n'.repeat(times)}\n`),
  'strings in one event': chunks(
    (times) => `event: message\ndata: ${JSON.stringify(Array.from({ length: times }, (_, at) => `s${at}`))}\n\n`,
  ),
  'words in one plain event': chunks((times) => `event: ack\ndata: ${'w '.repeat(times)}\n\n`),
  headers: (exchange, times) => ({
    ...exchange,
    headers: {
      ...exchange.headers,
      'www-authenticate': 'x, '.repeat(times),
      'retry-after': '1'.repeat(times),
      'x-a': ' '.repeat(times),
    },
  }),
  'content type': (exchange, times) => ({
    ...exchange,
    headers: { ...exchange.headers, 'content-type': ' '.repeat(times) },
  }),
  'no JSON': (exchange, times) => (exchange.body === null ? undefined : { ...exchange, body: ' '.repeat(times) }),
  cursor: json((value, times) => ('before' in value ? { ...value, before: '/'.repeat(times) } : undefined)),
  error: json((value, times) =>
    'error' in value ? { ...value, error: ' '.repeat(times), code: 'c'.repeat(times) } : undefined,
  ),
  ...Object.fromEntries(
    Object.entries(longText).flatMap(([name, text]): [string, Blow][] => [
      [`a message of ${name}`, inMessage((times) => text(times * 8))],
      [
        `a status text of ${name}`,
        json((value, times) =>
          'lastAssistantText' in value
            ? { ...value, lastAssistantText: text(times * 8), title: text(times * 8), status: text(times * 8) }
            : undefined,
        ),
      ],
      [
        `an event of ${name}`,
        chunks((times) => `event: message\ndata: ${JSON.stringify({ messageId: 'e', text: text(times * 8) })}\n\n`),
      ],
    ]),
  ),
}

const [file = 'results/transcript.jsonl', only = '', sizeText = '2000'] = process.argv.slice(2)
const size = Number(sizeText)
const read = await readRun(file)
const scope = scopeOf(suite, { profile: read.line.profile, ...read.line.scope }, read.line.timing)
const byScene = new Map<string, Entry>()
for await (const entry of read.entries()) byScene.set(entry.record.scene, entry)
/** Of each endpoint's exchanges in a record so many are blown up: the first and the last. */
const mostOfEach = 2

function blown(entry: Entry, blow: Blow, times: number): Entry['record'] | undefined {
  const { record } = entry
  const known = new Map(record.exchanges.map((each) => [each.id, each]))
  const seen = new Map<string, number>()
  let changed = 0
  for (const exchange of record.exchanges.toReversed()) {
    const kind = `${exchange.method} ${exchange.path.split(/[/?]/).length} ${exchange.status}`
    const count = seen.get(kind) ?? 0
    if (count >= mostOfEach) continue
    const next = blow(exchange, times)
    if (next === undefined) continue
    seen.set(kind, count + 1)
    known.set(exchange.id, next)
    changed += 1
  }
  if (changed === 0) return undefined
  const exchanges = record.exchanges.map((each) => known.get(each.id) ?? each)
  return { ...record, exchanges }
}

/** Processor time in all, so that what else the machine does is left out, and the share of each check by its durations. */
async function timesOf(record: Entry['record']): Promise<Map<string, number>> {
  const cpu = process.cpuUsage()
  const judging = new Judging(scope, new Tally(), read.run, read.outages)
  await judging.look(record)
  for (const [id, { error }] of judging.checks)
    if (error !== undefined) console.log(`  ERROR ${record.scene} ${id}: ${error}`)
  const { user, system } = process.cpuUsage(cpu)
  const all = [...judging.checks.values()].reduce((sum, { durationMs }) => sum + durationMs, 0)
  const scale = Math.min(1, (user + system) / 1000 / all)
  return new Map([...judging.checks].map(([id, { durationMs }]) => [id, durationMs * scale]))
}

let bad = 0
for (const [name, blow] of Object.entries(blows)) {
  if (!name.includes(only)) continue
  const began = performance.now()
  const worst = new Map<string, { ratio: number; ms: number; scene: string }>()
  for (const [scene, entry] of byScene) {
    const [small, large] = [blown(entry, blow, size), blown(entry, blow, size * 4)]
    if (small === undefined || large === undefined) continue
    const [before, after] = [await timesOf(small), await timesOf(large)]
    for (const [id, ms] of after) {
      const ratio = ms / Math.max(1, before.get(id) ?? 0)
      if (ms > 40 && ratio > (worst.get(id)?.ratio ?? 0)) worst.set(id, { ratio, ms, scene })
    }
  }
  const slow = [...worst].filter(([, { ratio }]) => ratio > 7)
  bad += slow.length
  console.log(
    `${name}: ${((performance.now() - began) / 1000).toFixed(1)} s${slow.length === 0 ? '' : ' OUT OF PROPORTION'}`,
  )
  for (const [id, { ratio, ms, scene }] of slow)
    console.log(`  ${id} in ${scene}: ${Math.round(ms)} ms, ${ratio.toFixed(1)} times as long for four times as much`)
  for (const [id, { ratio, ms, scene }] of [...worst].filter(([, { ms }]) => ms > 400))
    console.log(`  slow: ${id} in ${scene}: ${Math.round(ms)} ms, ratio ${ratio.toFixed(1)}`)
}
console.log(`${bad} out of proportion`)
