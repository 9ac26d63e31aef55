import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { validate } from '../../../schemas/index.ts'
import type { Result, TranscriptLine } from '../../../schemas/types.ts'
import { judged } from '../../reading/finding.ts'
import { area, must } from '../../rules/requirement.ts'
import { scene } from '../define.ts'
import { InterruptedError, UsageError } from '../errors.ts'
import { type Answering, checkLast, socketTrial, type TrialService, trialOptions } from '../kit/trial.ts'
import type { RunOptions } from '../options.ts'
import { prepare, runSuite } from '../run.ts'
import { isSuccess } from '../stage/api.ts'
import { nobody } from '../watcher.ts'
import { transcriptText } from './kit/unpacked.ts'
import { mendTranscript } from './mend.ts'
import { readRun } from './read-run.ts'
import { rejudge } from './rejudge.ts'
import { readTranscript, writeTranscript } from './transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'resume-'))
afterAll(() => rmSync(folder, { recursive: true }))
const running: TrialService[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()))
})

const rows = area('t', { lists: must('4.3', 'It lists.'), sends: must('4.1', 'It takes a send.') })
const lists = scene('lists', { about: '' }, async (stage) => await stage.api.list())
const sends = scene(
  'sends',
  { about: '', sends: 1, last: true },
  async (stage) => await stage.api.start({ text: stage.word(), title: stage.title() }),
)
const bound = (row: (typeof rows)['lists'], by: typeof lists) =>
  checkLast(`a/${by.id}`, { scenes: [by], proves: [row] }, (answer) => [
    judged(row, isSuccess(answer), { at: by.id, exchange: answer.id }, 'success', `${answer.status}`),
  ])
const options = trialOptions(rows, [bound(rows.lists, lists), bound(rows.sends, sends)])

let files = 0
/** A run that is stopped while its send hangs; then the service answers. */
async function interrupted(more: Partial<RunOptions> = {}, then: Answering = () => undefined) {
  const stop = new AbortController()
  let hangs = true
  const answer: Answering = (asked, nth) => {
    const differs = then(asked, nth)
    if (asked.method !== 'POST' || !hangs) return differs
    hangs = false
    stop.abort(new InterruptedError('enough'))
    return 'hang'
  }
  const service = await socketTrial(answer)
  running.push(service)
  files += 1
  const file = join(folder, `${files}.jsonl`)
  const transcript = writeTranscript(file)
  const result = await runSuite({ ...options, target: service.target, ...more, transcript, signal: stop.signal })
  return { file, result, service, target: { ...service.target, ...more.target } }
}

async function resumed(file: string, more: Partial<RunOptions> & Pick<RunOptions, 'target'>): Promise<Result> {
  const earlier = await readRun(file)
  await mendTranscript(file)
  return runSuite({ ...options, ...more, earlier, transcript: writeTranscript(file, { append: true }) })
}

async function linesOf(file: string): Promise<TranscriptLine[]> {
  const lines: TranscriptLine[] = []
  for await (const line of readTranscript(file)) lines.push(line)
  return lines
}

const verdicts = (result: Result) => Object.fromEntries(result.rules.map((row) => [row.id, row.verdict]))

describe('a run that was interrupted goes on', () => {
  test('what it played is kept, what is missing is played, and the whole can be judged again', async () => {
    const { file, result, service, target } = await interrupted()
    expect([result.verdict, verdicts(result)]).toEqual([
      'interrupted',
      { 't/lists': 'pass', 't/sends': 'inconclusive' },
    ])
    const before = service.asked.length
    const whole = await resumed(file, { target })
    expect([whole.verdict, verdicts(whole)]).toEqual(['conformant', { 't/lists': 'pass', 't/sends': 'pass' }])
    expect(validate.result(whole)).toEqual([])
    // The two looks before anything is played, and the send.
    expect(service.asked.slice(before).map((each) => each.method)).toEqual(['GET', 'GET', 'POST'])
    // The first send hung when it was stopped: it may have been accepted.
    expect(whole.usage).toMatchObject({ requests: service.asked.length, meteredSends: 2 })
    expect(await rejudge(file, options.suite)).toMatchObject({ verdict: 'conformant', usage: whole.usage })
  })

  test('it is the same run: its id, seed and start; exchanges are numbered on, and time goes on', async () => {
    const { file, target, result } = await interrupted({ seed: 11 })
    const whole = await resumed(file, { target, seed: 11 })
    expect([whole.seed, whole.startedAt]).toEqual([11, result.startedAt])
    const lines = await linesOf(file)
    expect(lines.filter((each) => each.type === 'run').length).toBe(1)
    const ids = lines.flatMap((each) => (each.type === 'exchange' ? [each.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    const times = lines.flatMap((each) => (each.type === 'end' ? [each.atMs] : []))
    expect(times.length).toBe(2)
    expect(times[1]).toBeGreaterThan(times[0] ?? Number.POSITIVE_INFINITY)
  })

  test('a scene that had been begun says and titles nothing twice', async () => {
    const { file, service, target } = await interrupted()
    await resumed(file, { target })
    const bodies = service.asked.filter((each) => each.method === 'POST').map(({ body }) => JSON.parse(body))
    expect(bodies.length).toBe(2)
    expect(bodies[0].text).not.toBe(bodies[1].text)
    expect(bodies[0].title).not.toBe(bodies[1].title)
  })

  test('also after a crash in the middle of a line', async () => {
    const { file, target } = await interrupted()
    const text = transcriptText(file)
    const crashed = join(folder, 'crashed.jsonl')
    writeFileSync(crashed, text + text.slice(0, 200))
    const whole = await resumed(crashed, { target })
    expect(whole.verdict).toBe('conformant')
    expect((await rejudge(crashed, options.suite)).verdict).toBe('conformant')
  })

  test('and again, and when nothing is missing any more', async () => {
    const { file, service, target } = await interrupted()
    await resumed(file, { target })
    const before = service.asked.length
    const third = await resumed(file, { target })
    expect(third.verdict).toBe('conformant')
    expect(service.asked.slice(before).every((each) => each.method === 'GET')).toBe(true)
    expect(third.created.length).toBe(1)
  })

  test('what is lost is no part of what was planned: as much may be played again, and no more is told than is spent', async () => {
    let taken = 0
    const cut: Answering = ({ method }) => (method === 'POST' && ++taken === 2 ? 'reset' : undefined)
    const { file, target } = await interrupted({}, cut)
    const { plan } = prepare({ ...options, target })
    const told: { meteredSends: number; again: number }[] = []
    const notices: string[] = []
    const watcher = {
      ...nobody,
      planned: (each: (typeof told)[0]) => told.push(each),
      notice: (text: string) => notices.push(text),
    }
    const whole = await resumed(file, { target, watcher })
    expect(told).toMatchObject([{ meteredSends: plan.meteredSends + 1, again: plan.again }])
    expect(notices[0]).toMatch(/^metered sends lost by the interruption: 1; /)
    // One was lost, one was cut, and one came after it.
    expect([whole.usage.meteredSends, whole.replays?.length]).toEqual([3, 1])
    expect(whole.usage.meteredSends).toBeLessThanOrEqual(told[0]?.meteredSends ?? 0)
  })

  test('what is lost counts towards the budget', async () => {
    const { file, target } = await interrupted({ maxSends: 1 })
    // The one that hung may have been accepted: nothing is left for the scene.
    const poor = await resumed(file, { target, maxSends: 1 })
    expect([poor.usage.meteredSends, poor.verdict]).toEqual([1, 'incomplete'])
  })

  test('and what is left of a larger budget is spent, no more', async () => {
    const { file, target } = await interrupted({ maxSends: 2 })
    const whole = await resumed(file, { target, maxSends: 2 })
    expect([whole.usage.meteredSends, whole.verdict]).toEqual([2, 'conformant'])
  })
})

describe('a run that would be another one is refused in one sentence', () => {
  test.each([
    ['seed', { seed: 8 }, 'a different seed (7 then, 8 now)'],
    ['suite', { suite: { ...options.suite, version: '2' } }, 'a different suite (trial 1 then, trial 2 now)'],
    ['plan', { maxSends: 0 }, 'a different plan (sends then, no other test cases now)'],
  ])('%s', async (_, more, said) => {
    const { file, target } = await interrupted()
    const error = await resumed(file, { target, ...more }).catch((each: unknown) => each)
    expect(error).toBeInstanceOf(UsageError)
    expect(error).toMatchObject({ message: `Cannot continue the run: ${said}. Use the same, or start a new run.` })
  })

  test.each([
    [
      'address',
      { baseUrl: 'http://127.0.0.1:9/v1' },
      /a different target \(trial at http.* then, trial at http:\/\/127\.0\.0\.1:9\/v1 now\)/,
    ],
    ['name', { name: 'other' }, /a different target \(trial at .* then, other at .* now\)/],
    ['wait limit', { waitLimitMs: 3000 }, /a different wait limit \(2000 then, 3000 now\)/],
    [
      'credentials',
      { credentials: { full: 'k', readOnly: 'r' } },
      /a different set of credentials \(\["full"\] then, \["full","readOnly"\] now\)/,
    ],
    ['agent', { agent: { prompts: { reply: 'Hello.' } } }, /a different agent \(script then, prompts now\)/],
    ['concurrency', { concurrency: 3 }, /a different concurrency \(not given then, 3 now\)/],
    [
      'waivers',
      { waive: { 't/sends': 'known' } },
      /a different set of waivers \(not given then, {"t\/sends":"known"} now\)/,
    ],
  ])('another target: %s', async (_, more, said) => {
    const { file, target } = await interrupted()
    await expect(resumed(file, { target: { ...target, ...more } })).rejects.toThrow(said)
  })

  test('one on the built-in service, which ended with it', async () => {
    const { file, target } = await interrupted({ demonstration: true })
    const earlier = await readRun(file)
    expect(() => prepare({ ...options, target, earlier })).toThrow(
      'The earlier run tested the built-in service, which ended',
    )
  })
})
