import { beforeAll, describe, expect, test } from 'vitest'
import type { Fixture } from '../../fixtures/define.ts'
import { onPaper } from '../../fixtures/paper/index.ts'
import { everyVariant } from '../../fixtures/variants/index.ts'
import type { Exchange, Result, TranscriptLine } from '../../schemas/types.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { made } from '../../suites/reading/kit/made.ts'
import { runSuite } from '../../suites/run/run.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { memoryTranscript } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { passing, type Watched, watched } from './kit/watched.ts'
import { watchSuite } from './watch-suite.ts'

const lawful: Fixture = { id: 'lawful', about: '', change: (policies) => policies }

/** A whole run on paper, and what went by meanwhile. */
async function played(fixture: Fixture): Promise<{ result: Result; exchanges: Exchange[]; lines: TranscriptLine[] }> {
  const paper = await onPaper(fixture, { seed: 3, waitLimitMs: 600_000 })
  const transcript = memoryTranscript()
  const result = await paper.time.until(
    runSuite({
      ...{
        suite,
        target: checkTarget({ ...paper.target, concurrency: 48 }, fixture.id),
        seed: 3,
        runId: 'paper',
        transcript,
        world: paper.world,
      },
      scope: { profile: 'certify', only: [], skip: [] },
    }),
  )
  await paper.close()
  return { result, exchanges: passing(transcript.lines), lines: transcript.lines }
}

const failedIn = (result: Result): string[] =>
  result.rules.filter((row) => row.level === 'mandatory' && row.verdict === 'fail').map((row) => row.id)

/** Rows that nobody but those who watch decides. */
const ownRows = (): string[] => {
  const ofScenes = new Set(
    suite.checks.flatMap((each) => (each.kind === 'scene' ? each.proves.map(({ id }) => id) : [])),
  )
  return [...new Set(watchSuite.checks.flatMap((each) => each.proves.map(({ id }) => id)))].filter(
    (id) => !ofScenes.has(id),
  )
}

describe('between a run and a service', () => {
  let run: Awaited<ReturnType<typeof played>>
  let seen: Watched
  beforeAll(async () => {
    run = await played(lawful)
    seen = await watched(run.exchanges)
  })

  test('a watch finds for every rule that its judges alone decide what the run finds', () => {
    const { result, broken } = seen
    const verdicts = (of: Result) => new Map(of.rules.map(({ id, verdict, reason }) => [id, reason ?? verdict]))
    const [found, known] = [verdicts(result), verdicts(run.result)]
    const rows = ownRows()
    expect(rows.length).toBeGreaterThan(100)
    // Of keys that the client does not use a watch sees nothing.
    const ofRules = new Set(
      suite.checks.flatMap((each) => (each.kind === 'rule' ? each.proves.map(({ id }) => id) : [])),
    )
    const isUnseen = (id: string): boolean =>
      ofRules.has(id) && /^inconclusive|^not-applicable/.test(found.get(id) ?? '')
    const differs = (id: string): boolean => found.get(id) !== known.get(id) && !isUnseen(id)
    expect(rows.filter(differs).map((id) => `${id} ${known.get(id)} ${found.get(id)}`)).toEqual([])
    expect([failedIn(result), broken]).toEqual([[], []])
  })

  test('what it wrote is judged the same again', async () => {
    const { lines } = seen
    const { result: again } = await watched(
      lines.flatMap((each) => (each.type === 'exchange' ? [withoutType(each)] : [])),
    )
    expect(failedIn(again)).toEqual([])
    expect(lines[0]).toMatchObject({ type: 'run', runId: 'watched' })
    expect(lines.at(-1)).toMatchObject({ type: 'end' })
    const kept = lines.flatMap((each) => (each.type === 'record' ? each.exchanges : []))
    const all = lines.flatMap((each) => (each.type === 'exchange' ? [each.id] : []))
    expect(kept.toSorted()).toEqual(all.toSorted())
  })

  test('the caller is told what no service can make good, and nothing of it is held against the service', () => {
    const { result, client } = seen
    expect(new Set(client.map(({ kind }) => kind))).toEqual(new Set(['request', 'cursor', 'id', 'stream', 'polling']))
    expect(client.length).toBeLessThan(40)
    expect(result.client).toEqual(client)
  })
})

function withoutType({ type: _, ...exchange }: Extract<TranscriptLine, { type: 'exchange' }>): Exchange {
  return exchange
}

/** One for each kind of judge that watches, and the rule that tells. */
const faults: [string, RegExp][] = [
  ['history/one-id', /^history\//],
  ['status/head', /^status\/last-text/],
]

describe('of a broken service', () => {
  const known = mutants.filter(({ sockets }) => sockets === undefined)

  test.each(faults)('%s is seen as it passes', async (id, rule) => {
    const fixture = known.find((each) => each.id === id)
    if (fixture === undefined) throw new Error(`no mutant is called ${id}`)
    const { exchanges } = await played(fixture)
    const { result, broken } = await watched(exchanges)
    expect(failedIn(result).filter((each) => rule.test(each)).length).toBeGreaterThan(0)
    expect(broken.length).toBeGreaterThan(0)
  })
})

describe('of a lawful service', () => {
  test.each(['ruling-43/done-last', 'unsteady/draining', 'mix/five-bytes-at-a-time'])(
    '%s nothing is said',
    async (id) => {
      const fixture = everyVariant.find((each) => each.id === id)
      if (fixture === undefined) throw new Error(`no variant is called ${id}`)
      const { exchanges } = await played(fixture)
      expect(failedIn((await watched(exchanges)).result)).toEqual([])
    },
  )
})

describe('faults that show in single responses', () => {
  const silent = made({
    ...{ id: 'x2', method: 'POST', path: '/messages', sentMs: 100, headersMs: 110, endMs: 500 },
    requestHeaders: { 'content-type': 'application/json' },
    requestBody: JSON.stringify({ conversationId: 'c1', text: 'again', reply: 'required', stream: true }),
    headers: { 'content-type': 'text/event-stream' },
    chunks: [
      { atMs: 120, text: 'event: ack\ndata: {"conversationId":"c1","messageId":"m2"}\n\n' },
      { atMs: 490, text: 'event: done\ndata: {}\n\n' },
    ],
  })
  const started = made({
    ...{ id: 'x1', method: 'POST', path: '/conversations', status: 202 },
    requestHeaders: { 'content-type': 'application/json' },
    requestBody: JSON.stringify({ text: 'hello', reply: 'none' }),
    json: { conversationId: 'c1', messageId: 'm1' },
  })
  const refused = { status: 500, json: { error: 'an internal error' } }
  const unknownKey = made({ ...refused, id: 'x3', credential: 'caller', owned: true, sentMs: 600, endMs: 610 })
  const odd = made({ ...refused, id: 'x4', path: '/conversations/%zz', sentMs: 700, endMs: 710 })
  const own = ['status-codes/list', 'stream/send-required-stream-error']
  const violated = ({ rules }: Result): (string | undefined)[] =>
    rules
      .flatMap(({ id, findings }) => (id === 'model/explained' ? findings : []))
      .map(({ violates }) => violates)
      .toSorted()

  test('are each a finding', async () => {
    const { result, broken } = await watched([started, silent, unknownKey])
    expect(violated(result)).toEqual(own)
    expect(broken.map(({ violates }) => violates).toSorted()).toEqual(own)
    // No send was seen that its check can judge: the consistency check found it.
    expect(result.rules.find(({ id }) => id === own[1])).toMatchObject({ verdict: 'not-exercised' })
  })

  test('are findings also if another rule failed', async () => {
    const { result, broken } = await watched([started, silent, unknownKey, odd])
    expect(failedIn(result)).toContain('status-codes/status')
    expect(violated(result)).toEqual(own)
    expect(broken.map(({ rule, violates }) => violates ?? rule).toSorted()).toEqual(
      [...own, 'status-codes/status'].toSorted(),
    )
  })
})
