import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { validate } from '../../../schemas/index.ts'
import type { Result, TranscriptLine } from '../../../schemas/types.ts'
import { held, judged, undecided } from '../../reading/finding.ts'
import { area, must } from '../../rules/requirement.ts'
import { suite } from '../../suite.ts'
import { check, scene } from '../define.ts'
import { UnplayableError, UsageError } from '../errors.ts'
import { type Answering, checkLast, socketTrial, trialOptions, trialService, tried } from '../kit/trial.ts'
import { runSuite } from '../run.ts'
import { isSuccess } from '../stage/api.ts'
import { checkTarget } from '../target.ts'
import { rejudge } from './rejudge.ts'
import { memoryTranscript } from './transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'rejudge-'))
afterAll(() => rmSync(folder, { recursive: true }))

const judgedRows = (result: Result) => result.rules.map(({ id, verdict, note }) => [id, verdict, note])

test('the whole suite on the built-in service: every row has the same verdict again', async () => {
  const { target, world, time, close } = await onPaper(variant('lawful', ''), { waitLimitMs: 600_000, seed: 3 })
  const file = join(folder, 'whole.jsonl')
  const transcript = memoryTranscript()
  const options = {
    suite,
    target: checkTarget(target, 'the service'),
    scope: { profile: 'certify', only: [], skip: [] },
    seed: 3,
    transcript,
    environment: {},
    world,
  } as const
  const result = await time.until(runSuite(options))
  await close()
  writeFileSync(file, transcript.lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const again = await rejudge(file, suite)
  expect(judgedRows(again)).toEqual(judgedRows(result))
  expect(again.rules.filter((row) => row.passed > 0).length).toBeGreaterThan(100)
  expect(validate.result(again)).toEqual([])
  const facts = ({ verdict, summary, seed, created, usage, timings, repeated }: Result) => ({
    ...{ verdict, summary, seed, created: created.toSorted(), usage, timings, repeated },
  })
  expect(facts(again)).toEqual(facts(result))
})

const rows = area('t', {
  sends: must('4.1', 'It takes a send.'),
  lists: must('4.3', 'It lists.'),
  breaks: must('4.4', 'It is set up.'),
  crashes: must('4.5', 'It is our own fault.'),
  timely: must('4.2', 'It is on time.'),
  once: must('4.6', 'It is not cut.'),
})
const lists = scene('lists', { about: '' }, async (stage) => await stage.api.list())
const sends = scene('sends', { about: '', sends: 1 }, async (stage) => await stage.api.start({ text: stage.word() }))
const unplayable = scene('unplayable', { about: '' }, async (stage) => {
  await stage.api.list()
  throw new UnplayableError('no conversation came')
})
const crashing = scene('crashing', { about: '' }, async () => {
  throw new TypeError('x is undefined')
})
/** Late in its first attempt. */
function blocking() {
  let played = 0
  return scene('blocks', { about: '' }, async () => {
    played += 1
    for (const until = performance.now() + (played === 1 ? 220 : 0); performance.now() < until; );
  })
}
const where = { at: 'there' }
const late = blocking()
const checks = [
  checkLast('a/sends', { scenes: [sends], proves: [rows.sends] }, (answer) => [
    judged(rows.sends, isSuccess(answer), where, 'taken', `${answer.status}`),
  ]),
  checkLast('a/lists', { scenes: [lists], proves: [rows.lists] }, (answer) => [
    judged(rows.lists, isSuccess(answer), where, 'listed', `${answer.status}`),
  ]),
  check('a/breaks', { scenes: [unplayable], proves: [rows.breaks] }, () => []),
  check('a/crashes', { scenes: [crashing], proves: [rows.crashes] }, () => []),
  check('a/timely', { scenes: [late], proves: [rows.timely] }, (_, { attempt }) => [
    attempt === 1 ? undecided(rows.timely, 'too late to tell', where) : held(rows.timely, where),
  ]),
  check('a/once', { scenes: [sends], proves: [rows.once] }, (_, { earlier = [] }) => [
    judged(rows.once, earlier.length === 0, where, 'one', `${earlier.length + 1}`),
  ]),
]
const options = trialOptions(rows, checks)

/** Runs the small suite against a service that answers so, and gives the lines. */
async function linesOf(answer?: Answering, only: string[] = []): Promise<{ lines: TranscriptLine[]; result: Result }> {
  const service = await socketTrial(answer)
  const transcript = memoryTranscript()
  try {
    const scope = { ...options.scope, only }
    const result = await runSuite({ ...options, scope, target: service.target, transcript })
    return { lines: transcript.lines, result }
  } finally {
    await service.close()
  }
}

let files = 0
async function judgedAgain(lines: readonly (TranscriptLine | object)[]): Promise<Result> {
  files += 1
  const file = join(folder, `${files}.jsonl`)
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return rejudge(file, options.suite)
}

describe('what a run may go through', () => {
  test('attempts, replays, set-up that failed, our own fault: all the same again', async () => {
    let cut = false
    const { lines, result } = await linesOf(({ method }) => {
      if (method !== 'POST' || cut) return undefined
      cut = true
      return 'reset'
    })
    const verdicts = Object.fromEntries(result.rules.map((row) => [row.id, row.verdict]))
    expect(verdicts).toMatchObject({
      't/lists': 'pass',
      't/breaks': 'inconclusive',
      't/crashes': 'error',
      't/timely': 'pass',
      't/once': 'fail',
    })
    const again = await judgedAgain(lines)
    expect(judgedRows(again)).toEqual(judgedRows(result))
    expect(again.replays?.toSorted(byScene)).toEqual(result.replays?.toSorted(byScene))
    expect([again.verdict, again.aborted]).toEqual([result.verdict, result.aborted])
  })

  test('an address that is no such service stays aborted: what it answered is not judged', async () => {
    const { lines, result } = await linesOf(() => ({ status: 200, text: '<h1>Hello</h1>' }))
    expect(result.verdict).toBe('aborted')
    const again = await judgedAgain(lines)
    expect(judgedRows(again)).toEqual(judgedRows(result))
    expect(again.aborted).toBe(result.aborted)
  })
})

describe('an agent that is only prompted, and that gives no occasion in three plays', () => {
  const shy = scene(
    'shy',
    { about: '', needs: ['full', 'agent'], sends: 1 },
    async (stage) => await stage.api.start({ text: stage.word() }),
  )
  const shown = [check('a/sends', { scenes: [shy], proves: [rows.sends] }, () => [])]
  const suiteOf = trialOptions({ sends: rows.sends }, shown).suite
  const played = async () => {
    const { target, close } = trialService()
    const agent = { prompts: { reply: 'Say yes.' } }
    const { result, lines } = await tried({ ...target, agent }, { sends: rows.sends }, shown)
    await close()
    return { result, lines }
  }
  const again = async (lines: readonly TranscriptLine[]): Promise<Result> => {
    files += 1
    const file = join(folder, `${files}.jsonl`)
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return rejudge(file, suiteOf)
  }

  test('is judged the same again', async () => {
    const { result, lines } = await played()
    expect(lines.filter((each) => isRecordOf(each, 'shy')).length).toBe(3)
    expect(judgedRows(result)).toEqual([
      ['t/sends', 'inconclusive', 'the agent did not trigger this rule in test case shy'],
    ])
    expect(judgedRows(await again(lines))).toEqual(judgedRows(result))
  })

  test.each([2, 3])('was stopped where it was killed in play %d', async (play) => {
    const { lines } = await played()
    const records = lines.filter((each) => isRecordOf(each, 'shy'))
    const place = lines.indexOf(records[play - 1] ?? fail())
    expect(judgedRows(await again(lines.slice(0, place)))).toEqual([
      ['t/sends', 'inconclusive', 'the run stopped before this rule was exercised'],
    ])
  })
})

function fail(): never {
  throw new Error('there is no such record')
}

describe('a transcript that is not whole', () => {
  test('without its end it is that of an interrupted run, and a send without an answer may have been taken', async () => {
    const { lines } = await linesOf(undefined, ['a/sends', 'a/lists'])
    const lost = lines.filter((each) => !(each.type === 'exchange' && each.method === 'POST'))
    const again = await judgedAgain(lost.filter((each) => each.type !== 'end' && !isRecordOf(each, 'sends')))
    expect(again).toMatchObject({ verdict: 'interrupted', interrupted: true, usage: { meteredSends: 1 } })
    const notes = Object.fromEntries(again.rules.map((row) => [row.id, row.note ?? row.verdict]))
    expect(notes).toMatchObject({ 't/lists': 'pass', 't/sends': 'the run stopped before this rule was exercised' })
  })

  test('conversations that were made are known without its end', async () => {
    const { lines } = await linesOf(undefined, ['a/sends'])
    const again = await judgedAgain(lines.filter((each) => each.type !== 'end'))
    expect(again.created).toEqual([expect.stringMatching(/^c\d+$/)])
  })

  test('an exchange that is missing is told', async () => {
    const { lines } = await linesOf(undefined, ['a/lists'])
    const damaged = lines.filter((each) => each.type !== 'exchange' || each.scene !== 'lists')
    const error = await judgedAgain(damaged).catch((each: unknown) => each)
    expect(error).toBeInstanceOf(UsageError)
    expect(error).toMatchObject({
      message: expect.stringMatching(/record of test case lists names exchange x\d+, which is not in the transcript/),
    })
  })

  test.each([
    ['without its beginning', (lines: TranscriptLine[]) => lines.slice(1), 'it must have one run line'],
    ['two in one', (lines: TranscriptLine[]) => [...lines, ...lines], 'it must have one run line, at its beginning'],
    ['empty', () => [], 'is empty: it has nothing to evaluate'],
  ])('%s it is refused', async (_, change, expected) => {
    const { lines } = await linesOf(undefined, ['a/lists'])
    await expect(judgedAgain(change(lines))).rejects.toThrow(expected)
  })
})

function isRecordOf(line: TranscriptLine, id: string): boolean {
  return line.type === 'record' && line.scene === id
}

function byScene(a: { case: string }, b: { case: string }): number {
  return a.case < b.case ? -1 : 1
}
