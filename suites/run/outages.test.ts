import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { headline } from '../../reports/headline.ts'
import { validate } from '../../schemas/index.ts'
import type { Result } from '../../schemas/types.ts'
import { judged } from '../reading/finding.ts'
import { area, must } from '../rules/requirement.ts'
import { type Scene, scene } from './define.ts'
import {
  type Answered,
  type Asked,
  checkLast,
  runTrial,
  socketTrial,
  type TrialService,
  trialOptions,
  trialService,
} from './kit/trial.ts'
import type { Slot } from './secrets/credentials.ts'
import { isSuccess } from './stage/api.ts'
import { mendTranscript } from './transcript/mend.ts'
import { readRun } from './transcript/read-run.ts'
import { rejudge } from './transcript/rejudge.ts'
import { memoryTranscript, writeTranscript } from './transcript/transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'outages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const running: TrialService[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()))
})

const rows = area('t', {
  before: must('4.3', 'It listed before.'),
  lists: must('4.3', 'It lists.'),
  sends: must('4.1', 'It takes a send.'),
  other: must('4.3', 'It lists for another key.'),
  refuses: must('7', 'It refuses what is malformed.'),
})
const reading = (id: string, credential: Slot, afterMs: number, needs: Slot[] = [credential]): Scene =>
  scene(id, { about: '', needs, lasts: () => -afterMs }, async (stage) => {
    await stage.sleep(afterMs)
    await stage.api.list({}, { credential })
  })
const before = reading('before', 'full', 0)
const lists = reading('lists', 'full', 150)
const other = reading('other', 'readOnly', 200)
const sends = scene('sends', { about: '', sends: 2, last: true }, async (stage) => {
  await stage.api.start({ text: stage.word(), title: stage.title() })
  await stage.api.start({ text: stage.word(), title: stage.title() })
})
const refuses = scene('refuses', { about: '', last: true }, async (stage) => {
  await stage.sleep(50)
  await stage.api.start({ text: 7 }, { owned: true })
})
const succeeds = (row: (typeof rows)['lists'], by: Scene) =>
  checkLast(`t/${by.id}`, { scenes: [by], proves: [row] }, (answer) => [
    judged(row, isSuccess(answer), { at: by.id, exchange: answer.id }, 'success', `${answer.status}`),
  ])
const isRefused = checkLast('t/refuses', { scenes: [refuses], proves: [rows.refuses] }, (answer) => [
  judged(rows.refuses, answer.status === 400, { at: 'refuses', exchange: answer.id }, '400', `${answer.status}`),
])
const options = trialOptions(rows, [
  succeeds(rows.before, before),
  succeeds(rows.lists, lists),
  succeeds(rows.other, other),
  succeeds(rows.sends, sends),
  isRefused,
])

const refused = (status: number) => ({ status, json: { error: 'no' } })
const malformed = ({ method, body }: Asked): Answered | undefined =>
  method === 'POST' && /"text":\d/.test(body) ? refused(400) : undefined

let files = 0
/** `answer` is told when it is asked. */
async function play(answer: (asked: Asked, nth: number, nowMs: number) => Answered | undefined) {
  const service = trialService((asked, nth) => answer(asked, nth, service.time.now()) ?? malformed(asked))
  return { ...(await playAt(service)), service }
}

async function playAt(service: TrialService) {
  running.push(service)
  files += 1
  const file = join(folder, `${files}.jsonl`)
  const transcript = memoryTranscript()
  const { credentials } = service.target
  const target = { ...service.target, credentials: { ...credentials, readOnly: 'trial_read_0123' } }
  const result = await runTrial({ ...options, target, transcript })
  writeFileSync(file, transcript.lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(validate.result(result)).toEqual([])
  const again = await rejudge(file, options.suite)
  const { durationMs: _, ...told } = result
  const { durationMs: __, ...toldAgain } = again
  expect({ ...toldAgain, checks: [] }).toEqual({ ...told, checks: [] })
  return { result, file, target }
}
const verdicts = ({ rules }: Result) => Object.fromEntries(rules.map(({ id, verdict }) => [id.slice(2), verdict]))
const isFull = (authorization: string | undefined): boolean => authorization === 'Bearer trial_key_0123'

describe('a key that is refused from some moment on', () => {
  test('breaks no rule: what was decided stays, the rest is undecided, and the headline says when and which', async () => {
    let from = Number.POSITIVE_INFINITY
    const { result } = await play(({ authorization }, _, nowMs) => {
      from = Math.min(from, nowMs + 100)
      return isFull(authorization) && nowMs > from ? refused(401) : undefined
    })
    expect(verdicts(result)).toEqual({
      before: 'pass',
      lists: 'inconclusive',
      other: 'pass',
      sends: 'inconclusive',
      refuses: 'inconclusive',
    })
    expect(result).toMatchObject({ verdict: 'incomplete', outages: [{ slot: 'full', status: 401 }] })
    expect(headline(result)).toMatch(/^INCOMPLETE .*; the service rejected credentials\.full after 0\.\d s \(401\)/)
    const notes = result.rules.map((row) => row.note ?? '')
    expect(notes[1]).toMatch(/^the service rejected credentials\.full after 0\.\d s \(401\) \(test case lists\)$/)
    expect(notes[2]).toMatch(/^the service rejected credentials\.full after .*, before this rule was exercised$/)
  })

  test('that is another slot leaves what other keys show as it is', async () => {
    let reads = 0
    const { result } = await play(({ authorization }) => {
      if (isFull(authorization)) return undefined
      reads += 1
      return reads > 0 ? refused(401) : undefined
    })
    // It was never taken: that is for the judges.
    expect([verdicts(result).other, result.outages]).toEqual(['fail', undefined])
  })

  test.each<[string, (asked: Asked, nth: number) => Answered | undefined]>([
    ['one request in three', (_, nth) => (nth % 3 === 0 ? refused(401) : undefined)],
    ['one place', ({ path }, nth) => (nth > 3 && path === '/conversations' ? refused(401) : undefined)],
    [
      'the list alone',
      ({ path, method }, nth) =>
        nth > 3 && method === 'GET' && /^\/conversations($|\?)/.test(path) ? refused(401) : undefined,
    ],
  ])('is not one that is refused in %s: that is broken', async (_, answer) => {
    const { result } = await play(answer)
    expect([result.verdict, result.outages]).toEqual(['nonconformant', undefined])
  })

  test('and neither is one that is barred once it has listed', async () => {
    let from = Number.POSITIVE_INFINITY
    const { result } = await play(({ authorization }, _, nowMs) => {
      from = Math.min(from, nowMs + 100)
      return isFull(authorization) && nowMs > from ? refused(403) : undefined
    })
    expect(result).toMatchObject({ verdict: 'incomplete', outages: [{ slot: 'full', status: 403 }] })
  })
})

describe('an account without credits', () => {
  const broke = ({ method, body }: Asked): Answered | undefined =>
    method === 'POST' && !/"text":\d/.test(body) ? refused(402) : undefined

  test('ends the spending: what costs is not sent, what is free goes on, and the headline says so', async () => {
    const { result, service } = await play(broke)
    expect(verdicts(result)).toEqual({
      before: 'pass',
      lists: 'pass',
      other: 'pass',
      sends: 'inconclusive',
      refuses: 'pass',
    })
    expect(result).toMatchObject({
      verdict: 'incomplete',
      outages: [{ slot: 'full', status: 402 }],
      usage: { meteredSends: 0 },
    })
    expect(headline(result)).toMatch(
      /^the account of credentials\.full had no credits after 0\.\d s \(402\), so the run stopped its metered sends: INC/,
    )
    // One of the two sends, the two looks, and what is malformed.
    expect(service.asked.filter((each) => each.method === 'POST').length).toBe(4)
  })

  test('is not one whose sends are taken in another mode', async () => {
    const { result } = await play((asked) => (/"reply"/.test(asked.body) ? undefined : broke(asked)))
    expect([verdicts(result).sends, result.outages]).toEqual(['fail', undefined])
  })

  test('that has credits again goes on where it stopped', async () => {
    let isEmpty = true
    // What was played before is read from the disk meanwhile, which no virtual time waits for.
    const service = await socketTrial((asked) => (isEmpty ? broke(asked) : undefined) ?? malformed(asked))
    const { file, target, result } = await playAt(service)
    expect(result.verdict).toBe('incomplete')
    isEmpty = false
    const earlier = await readRun(file)
    await mendTranscript(file)
    const whole = await runTrial({ ...options, target, earlier, transcript: writeTranscript(file, { append: true }) })
    expect([whole.usage.meteredSends, whole.verdict]).toEqual([2, 'conformant'])
    const again = await rejudge(file, options.suite)
    expect([verdicts(again), again.verdict]).toEqual([verdicts(whole), 'conformant'])
  })
})
