import { afterAll, expect, test } from 'vitest'
import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { rule, scene } from '../define.ts'
import { UnplayableError } from '../errors.ts'
import { tried } from '../kit/trial.ts'
import { rows, Trials } from '../kit/two-scenes.ts'
import type { Stage } from '../stage/stage.ts'

const trials = new Trials()
afterAll(() => trials.close())

const lists = (id: string) =>
  scene(id, { about: id }, async (stage): Promise<unknown> => ({ answer: await stage.api.list() }))
const [first, second, beside] = [lists('first'), lists('second'), lists('beside')]
const cut = scene('cut', { about: 'cut' }, async (stage: Stage): Promise<unknown> => {
  await stage.api.list()
  throw new UnplayableError('no conversation was there')
})
const other = scene(
  'other',
  { about: 'other', needs: ['readOnly'] },
  async (stage): Promise<unknown> => ({
    answer: await stage.api.list({}, { credential: 'readOnly' }),
  }),
)

/** What became of a rule whose check says this of each list, and how many attempts there were. */
async function judged(
  covers: Parameters<typeof rule>[1],
  says: (fact: Fact, report: Report, log: Log) => unknown,
  played = [beside],
) {
  const check = (log: Log, report: Report): void => {
    for (const fact of log.facts) if (fact.endpoint === 'list') says(fact, report, log)
  }
  const also = rule(rows.timely, { covers: played }, (log, report) => {
    for (const fact of log.facts) report.passes(fact)
  })
  const { result } = await tried(trials.serving().target, rows, [rule(rows.lists, covers, check), also])
  const found = result.rules.find(({ id }) => id === rows.lists.id)
  return [found?.verdict, found?.missing ?? found?.note, result.replays?.length]
}
const covers = [first, second]
const passes = (fact: Fact, report: Report): void => report.passes(fact)

test('a rule passes if every test case that covers it made it pass', async () => {
  expect(await judged({ covers }, passes)).toEqual(['pass', undefined, 0])
  const [verdict, note] = await judged({ covers }, (fact, report) => fact.scene === 'first' && report.passes(fact))
  expect([verdict, note]).toEqual(['inconclusive', 'test case second ran and did not trigger this rule'])
})

test('a rule about any exchange passes if some test case made it pass', async () => {
  const says = (fact: Fact, report: Report): unknown => fact.scene === 'first' && report.passes(fact)
  expect((await judged({ anyOf: covers }, says))[0]).toBe('pass')
  expect((await judged({ anyOf: covers }, (fact, report) => report.fails(fact, '200', '500')))[0]).toBe('fail')
  const [verdict, note] = await judged({ anyOf: covers }, () => undefined)
  expect([verdict, note]).toEqual(['inconclusive', 'the run did not trigger this rule'])
})

test('a failure counts wherever it is, and what is open only where the rule is covered', async () => {
  const says = (scene: string, what: 'fails' | 'cannotTell') => (fact: Fact, report: Report) => {
    if (fact.scene !== scene) report.passes(fact)
    else if (what === 'fails') report.fails(fact, '200', '500')
    else report.cannotTell(fact, 'a gateway answered')
  }
  expect((await judged({ covers }, says('beside', 'fails')))[0]).toBe('fail')
  expect((await judged({ covers }, says('beside', 'cannotTell')))[0]).toBe('pass')
  expect((await judged({ covers }, says('second', 'cannotTell')))[0]).toBe('inconclusive')
})

test('what a retry decides leaves nothing open', async () => {
  const says = (fact: Fact, report: Report): void => {
    if (fact.attempt > 1 || fact.scene !== 'first') report.passes(fact)
    else report.cannotTell(fact, 'the page was cut', { again: true })
  }
  expect(await judged({ covers }, says)).toEqual(['pass', undefined, 1])
})

test('a control request that another test case makes is no reason for a retry', async () => {
  const says = (fact: Fact, report: Report, log: Log): void => {
    if (log.isServed('status')) report.passes(fact)
    else report.cannotTell(fact, 'no valid request was accepted', { again: true })
  }
  const [verdict, , retries] = await judged({ covers }, says)
  expect([verdict, retries]).toEqual(['inconclusive', 0])
})

test('a test case that could not be played to its end leaves its rules open', async () => {
  const [verdict, note] = await judged({ covers: [first, cut] }, passes)
  expect([verdict, note]).toEqual(['inconclusive', expect.stringContaining('no conversation was there')])
})

test('a rule whose control requests cannot be made lacks what they need', async () => {
  const says = (fact: Fact, report: Report): void => report.cannotTell(fact, 'no valid request was accepted')
  expect((await judged({ covers, controls: [other] }, says)).slice(0, 2)).toEqual(['not-exercised', 'readOnly'])
})
