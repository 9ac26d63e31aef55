import { beforeAll, describe, expect, it } from 'vitest'
import type { Fixture } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { harOf } from '../../../reports/har.ts'
import type { ClientNote } from '../../../schemas/types.ts'
import { mutants } from '../../../suites/areas/mutants.ts'
import { runSuite } from '../../../suites/run/run.ts'
import { checkTarget } from '../../../suites/run/target.ts'
import { memoryTranscript } from '../../../suites/run/transcript/transcript.ts'
import { suite } from '../../../suites/suite.ts'
import { recorders } from '../kit/recorders.ts'
import { type Entry, judgeHar } from '../kit/recordings.ts'

/** Reads, sends and streams, in some hundred exchanges. */
const only = ['stream/send-stream-ack*']

/** A short run against a service, as a recording of all that it exchanged. */
async function recorded(fixture: Fixture): Promise<string> {
  const { target, world, time, close } = await onPaper(fixture, { waitLimitMs: 600_000, seed: 3 })
  const { lines, ...writer } = memoryTranscript()
  const scope = { profile: 'certify', only, skip: [] } as const
  const run = { suite, target: checkTarget(target, fixture.id), scope, seed: 3, environment: {}, world }
  const result = await time.until(runSuite({ ...run, transcript: writer }))
  await close()
  const exchanges = lines.flatMap((line) => (line.type === 'exchange' ? [withoutType(line)] : []))
  return JSON.stringify(harOf(result, exchanges).log.entries)
}

const withoutType = <Line extends { type: string }>({ type: _, ...rest }: Line) => rest

/** What a client does, without the route, the limit and the conversation that it did it with first. */
const habitOf = ({ kind, what }: ClientNote): string =>
  `${kind} ${what.replace(/^(GET|POST) \S+/, '').replace(/limit \S+:|conv_\w+|unknown-\w+/g, '')}`

/** A row of numbers that is the same each time. */
function drawing(): () => number {
  let at = 7
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2 ** 31
    return at / 2 ** 31
  }
}

const judged = (entries: string, name: string) =>
  judgeHar(recorders[name]?.(JSON.parse(entries) as Entry[], drawing()) ?? [])

describe('of a lawful service', () => {
  let entries = ''
  let kinds: ReadonlySet<string>
  beforeAll(async () => {
    entries = await recorded({ id: 'lawful', about: '', change: (policies) => policies })
    kinds = new Set((await judged(entries, 'all is there')).client.map(habitOf))
  })

  it.each(Object.keys(recorders))('nothing is broken, and the client is told nothing new: %s', async (name) => {
    const { broken, client, result } = await judged(entries, name)
    expect(broken).toEqual([])
    // Of a run some requests are wrong; what stands in them may be known better where headers are.
    const told = client.map(habitOf).filter((each) => !kinds.has(each) && !each.endsWith('without a credential'))
    expect(told).toEqual([])
    expect(result.rules.some(({ passed }) => passed > 0)).toBe(true)
  })

  it.each([
    ['no authorization (Chrome)', 'credentials that were not recorded'],
    ['no headers of answers', 'responses whose headers were not recorded'],
    ['no text of some bodies', 'bodies that were not recorded'],
    ['bodies cut (Firefox, at its limit)', 'bodies that were recorded only in part'],
    ['packed bytes', 'bodies whose fields contradict each other'],
    ['halves of streams, size -1', 'streams without their end'],
    ['no postData', 'request bodies that were not recorded'],
    ['time -1', 'times that were not recorded'],
    ['status 0 (Chrome)', 'requests without a response'],
    ['from the disk cache (Chrome)', 'responses from the browser cache'],
    ['from a service worker', 'responses of a service worker'],
    ['preflights', 'CORS preflights'],
    ['HEAD', 'HEAD requests'],
    ['bodies and keys redacted (Cloudflare)', 'bodies that a sanitizer changed'],
    ['ids redacted in addresses', 'requests whose address a sanitizer changed'],
    ['another API in the same file', 'requests to https://other.example/api'],
  ])('what was left out is counted: %s', async (name, what) => {
    expect(Object.keys((await judged(entries, name)).leftOut)).toContain(what)
  })
})

describe('of a broken service', () => {
  const whole = [
    'all is there',
    'no authorization (Chrome)',
    'no headers of requests',
    'no headers of answers',
    'time 0',
    'out of order',
    'packed sizes, with what was saved (mitmproxy)',
    'base64 (Charles, Fiddler)',
    'sizes -1 (k6, Insomnia)',
    'from the disk cache (Chrome)',
    'preflights',
  ]

  it('what the recording shows is found all the same', async () => {
    const fixture = mutants.find(({ id }) => id === 'shape/message-id-number')
    if (fixture === undefined) throw new Error('no such mutant')
    const entries = await recorded(fixture)
    for (const name of whole)
      expect([name, (await judged(entries, name)).broken]).toEqual([name, ['shape/message-message-id']])
  })
})
