import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { renderHistoryPage } from '../../reports/history/history-page.ts'
import { historiesOf, renderHistory } from '../../reports/history/history-text.ts'
import { failingIn, nightNames, nightOf } from '../../reports/history/nights.ts'
import { exampleResult, exampleRow } from '../../reports/kit/example.ts'
import type { Result } from '../../schemas/types.ts'
import { commands } from '../kit/command.ts'
import { writeResult } from '../outputs.ts'
import { addNights, readNights } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'history-'))
const { call, close } = commands()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await close()
})

const dayMs = 86_400_000
const regressionFrom = 20
const releaseFrom = 10

/** Thirty nights: one rule fails from some night on, one now and then, one until it was fixed; a release brings a new rule. */
function resultOf(night: number): Result {
  const row = (id: string, fails: boolean) => exampleRow(id, { verdict: fails ? 'fail' : 'pass' })
  const rows = [
    row('list/regression', night >= regressionFrom),
    row('list/flaky', night % 3 === 0),
    row('list/fixed', night < 5),
    row('list/steady', false),
    ...(night >= releaseFrom ? [row('list/added', false)] : []),
  ]
  const isLate = night >= 23
  return exampleResult(rows, {
    startedAt: new Date(Date.UTC(2026, 10, 1) + night * dayMs).toISOString(),
    suite: { name: 'agent-conformance', version: night >= releaseFrom ? '0.2.0' : '0.1.0' },
    target: { name: 'staging', baseUrl: 'https://agent.example.com/v1', service: { version: `1.${night}` } },
    observations: [{ rule: 'list/limit-0', value: night >= 15 ? 200 : 400 }],
    verdict: 'nonconformant',
    timings: { list: { count: 100, p50: (isLate ? 40 : 10) + (night % 3), p90: 50, max: 60 } },
  })
}

const nights = Array.from({ length: 30 }, (_, night) => nightOf(resultOf(night), `nights/${night}`))

describe('thirty nights', () => {
  const store = join(folder, 'store')
  addNights(store, nights.slice(0, 12))

  test('are kept as they were, each once, however they come', () => {
    expect(addNights(store, nights)).toHaveLength(12)
    expect(addNights(store, nights)).toHaveLength(30)
    expect(readNights(store)).toEqual(nights)
  })

  test('say what fails since when, what is flaky, what was fixed, and what moved', () => {
    const text = renderHistory(historiesOf(readNights(store)))
    expect(text.split('\n')).toEqual([
      'staging, certify: 30 nights, 2026-11-01 to 2026-11-30; last night nonconformant, 5 of 5 mandatory rules decided',
      '',
      'Fails since',
      '  list/regression: 2026-11-21 (version 1.20); passed on 2026-11-20 (version 1.19)',
      '',
      'Flaky',
      '  list/flaky: fails on 10 of 30 nights (33.3 %, 95 % interval 19.2 % to 51.2 %)',
      '',
      'Fixed',
      '  list/fixed: failed on 5 nights from 2026-11-01 (version 1.0)',
      '',
      'Observed behaviour that changed',
      '  list/limit-0: 400 → 200 on 2026-11-16 (version 1.15)',
      '',
      'Latency that moved in the last week',
      '  list: median 11 ms → 41 ms',
    ])
  })

  test('are a page with a row for each rule that changed, and a link in each cell', () => {
    const page = renderHistoryPage(historiesOf(nights))
    expect(page.match(/<th scope="row"><code>/g)?.length).toBe(3)
    expect(page).toContain('href="nights/29/result.json"')
    expect(page).toContain('<code>list/steady</code>: pass')
  })
})

/** Nights of the verdicts of one rule: `p` or `f`, each with the build beside it. */
function nightsOf(verdicts: string, buildAt: (night: number) => string | undefined) {
  return [...verdicts].map((letter, night) => {
    const version = buildAt(night)
    const result = exampleResult([exampleRow('list/rule', { verdict: letter === 'f' ? 'fail' : 'pass' })], {
      startedAt: new Date(Date.UTC(2026, 10, 1) + night * dayMs).toISOString(),
      target: {
        name: 's',
        baseUrl: 'https://a.example/v1',
        ...(version === undefined ? {} : { service: { version } }),
      },
    })
    return nightOf(result, `n/${night}`)
  })
}

describe('a rule that fails now and then', () => {
  const failing = (verdicts: string, buildAt: (night: number) => string | undefined) =>
    failingIn(nightsOf(verdicts, buildAt)).map(({ course, builds }) => ({ course, builds }))

  test('fails with some builds alone, where each build has one verdict', () => {
    const buildAt = (night: number) => (night % 2 === 0 ? '1.0' : '1.1')
    expect(failing('pfpfpf', buildAt)).toEqual([{ course: 'new', builds: ['version 1.1'] }])
    expect(failing('pfpfpfp', buildAt)).toEqual([{ course: 'fixed', builds: ['version 1.1'] }])
  })

  test.each([
    ['a build has both verdicts', 'pfpfpf', () => '1.0'],
    ['no build was tested twice', 'pfpfpf', (night: number) => `1.${night}`],
    ['nobody stated the build', 'pfpfpf', () => undefined],
  ])('is flaky if %s', (_, verdicts, buildAt) => {
    expect(failing(verdicts, buildAt)).toEqual([{ course: 'flaky', builds: undefined }])
  })
})

test('moments and counts are no change of what was observed', () => {
  const seen = (value: string, night: number) =>
    nightOf({ ...resultOf(night), observations: [{ rule: 'history/timestamps-known', value }] }, `n/${night}`)
  const nights = [
    seen('2 of 2, such as 2026-11-30T03:19:09.620Z', 0),
    seen('5 of 5, such as 2026-12-01T03:19:09Z', 1),
    seen('0 of 5', 2),
  ]
  expect(historiesOf(nights)[0]?.changed.map(({ night }) => night.at)).toEqual([nights[2]?.at])
})

test('two runs of a day have their times, and days without a run are named', () => {
  const [first, second, ...rest] = nightsOf('ppfpp', () => undefined)
  if (first === undefined || second === undefined) throw new Error('five nights')
  const again = { ...second, at: '2026-11-01T18:30:00.000Z' }
  const text = renderHistory(historiesOf([first, again, ...rest]))
  expect(text).toContain('2026-11-03')
  expect(text).toContain('No run on these days\n  2026-11-02')
  expect(nightNames([first, again])(again)).toBe('2026-11-01 18:30')
})

describe('history', () => {
  test('add and show: 1 where a rule fails that passed before', async () => {
    for (const night of [0, 19, 20]) mkdirSync(join(folder, `night-${night}`))
    for (const night of [0, 19, 20]) writeResult(join(folder, `night-${night}`), resultOf(night))
    const cwd = folder
    const added = await call(['history', 'add', 'night-0', 'night-19', '--store', 'own'], { cwd })
    expect(added).toEqual({ code: 0, stdout: '2 nights added to own\n', stderr: '' })
    expect((await call(['history', 'show', '--store', 'own'], { cwd })).code).toBe(0)
    const again = await call(['history', 'add', 'night-20', 'night-19', '--store', 'own'], { cwd })
    expect(again.stdout).toBe('1 night added to own\nalready there: night-19, of 2026-11-20T00:00:00.000Z\n')
    const shown = await call(['history', '--store', 'own'], { cwd })
    expect([shown.code, shown.stdout]).toEqual([
      1,
      expect.stringContaining('list/regression: 2026-11-21 (version 1.20)'),
    ])
    const json = await call(['history', '--store', 'own', '--format', 'json'], { cwd })
    expect(JSON.parse(json.stdout)[0].failing[0]).toMatchObject({ rule: 'list/regression', course: 'new' })
  })

  test('a run of chosen test cases has a history of its own', async () => {
    mkdirSync(join(folder, 'part'))
    writeResult(join(folder, 'part'), { ...resultOf(0), scope: { only: ['list/*'], skip: [] } })
    expect((await call(['history', 'add', 'part', '--store', 'own'], { cwd: folder })).code).toBe(0)
    const { stdout } = await call(['history', '--store', 'own'], { cwd: folder })
    expect(stdout).toContain('staging, certify: 3 nights')
    expect(stdout).toContain('staging, certify, only list/*: 1 night')
  })

  test('bad stores are told in a sentence', async () => {
    const said = async (store: string) => (await call(['history', '--store', store], { cwd: folder })).stderr
    expect(await said('nowhere')).toMatch(/--store nowhere: there is no history\.jsonl\./)
    writeFileSync(join(folder, 'store', 'history.jsonl'), '{"format":9}\n')
    expect(await said('store')).toMatch(
      /has format 9, and this release reads format 1\. Use the release that wrote it\./,
    )
    writeFileSync(join(folder, 'store', 'history.jsonl'), '{"format":1}\n{"rules":')
    expect(await said('store')).toMatch(/line 2 is not JSON: the store was changed or cut\. Remove this line\./)
  })
})

test('a thousand nights of all rules are small and quick', () => {
  const store = join(folder, 'large')
  const rows = Array.from({ length: 770 }, (_, at) => exampleRow(`list/rule-${at}`, {}))
  const many = Array.from({ length: 1000 }, (_, night) =>
    nightOf(
      exampleResult(rows, { startedAt: new Date(Date.UTC(2026, 0, 1) + night * dayMs).toISOString() }),
      `n/${night}`,
    ),
  )
  addNights(store, many)
  expect(statSync(join(store, 'history.jsonl')).size).toBeLessThan(1_500_000)
  expect(readNights(store).length).toBe(1000)
  expect(readFileSync(join(store, 'history.jsonl'), 'utf8').split('\n').length).toBe(1003)
})
