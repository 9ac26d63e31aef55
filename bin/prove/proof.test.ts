import { expect, test } from 'vitest'
import { type Mutant, variant } from '../../fixtures/define.ts'
import type { Requirement } from '../../suites/rules/requirement.ts'
import type { Check } from '../../suites/run/define.ts'
import type { Job, Judged } from './job.ts'
import { proofOf } from './proof.ts'

const row = (id: string, more: Partial<Requirement> = {}): Requirement => ({
  id,
  area: id.split('/')[0] ?? '',
  section: '1',
  level: 'mandatory',
  text: '',
  ...more,
})
const first = row('list/first')
const second = row('list/second')
const shape = row('shape/gate-kind')
const shapeless = row('shape/gate-tool')
const free = row('list/free', { level: 'informational' })
const nobodys = row('errors/409', { occasion: 'nobody' })
const rules = [first, second, shape, shapeless, free, nobodys]

const check = (id: string, ...proves: Requirement[]): Check => ({
  kind: 'scene',
  id,
  scenes: [],
  covers: [],
  isAnywhere: false,
  after: [],
  proves,
  judge: () => [],
})
const suite = {
  name: 'suite',
  version: '1',
  rules,
  checks: [check('list/used', first), check('list/unused', second), check('list/free', free)],
}
const broken = (id: string, breaks: Requirement): Mutant => ({
  id,
  breaks,
  about: `${id} is broken.`,
  change: (policies) => policies,
})
const facts = {
  suite,
  mutants: [broken('list/one', first), broken('list/two', first), broken('shape/three', shape)],
  variants: [variant('mix/one', 'differs')],
  chances: [{ ...broken('chance/one', first), share: 0.5 }],
}

const said = (kind: Job['kind'], id: string, failed: Requirement[], more: Partial<Judged> = {}): Judged => ({
  kind,
  id,
  seed: 1,
  only: [],
  verdict: failed.length > 0 ? 'nonconformant' : 'conformant',
  failed: failed.map((each) => each.id),
  warned: [],
  inconclusive: [],
  why: Object.fromEntries(failed.map((each) => [each.id, `broken ${each.id}`])),
  durationMs: 1,
  exercised: 1,
  meteredSends: 0,
  replays: 0,
  late: false,
  ...more,
})

test('a mutant is killed where its own row failed in every run of it', () => {
  const { mutants, seeds } = proofOf(
    [
      said('mutant', 'list/one', [first]),
      said('mutant', 'list/one', [second, first], { seed: 2 }),
      said('mutant', 'list/two', [first]),
      said('mutant', 'list/two', [second], { seed: 2 }),
    ],
    facts,
  )
  expect(mutants.map(({ id, killed, failed, runs }) => [id, killed, failed, runs])).toEqual([
    ['list/one', true, ['list/first', 'list/second'], 2],
    ['list/two', false, ['list/first', 'list/second'], 2],
  ])
  expect(mutants[1]?.why).toEqual({ 'list/first': 'broken list/first', 'list/second': 'broken list/second' })
  expect(seeds).toEqual([1, 2])
})

test('a variant is clean where nothing was broken, warned of or undecided, and its runs are counted', () => {
  const { variants } = proofOf(
    [
      said('variant', 'mix/one', []),
      said('variant', 'mix/one', [], { seed: 2, warned: ['list/free'], why: { 'list/free': 'w' } }),
      said('variant', 'mix/one', [], { seed: 3, verdict: 'incomplete', inconclusive: ['list/first'] }),
      said('variant', 'mix/one', [first], { seed: 4 }),
      said('variant', 'mix/one', [], { seed: 5, verdict: 'aborted', aborted: 'nobody answers' }),
    ],
    facts,
  )
  expect(variants).toEqual([
    {
      id: 'mix/one',
      about: 'differs',
      verdict: 'nonconformant',
      failed: ['list/first'],
      inconclusive: ['list/first'],
      warned: ['list/free'],
      runs: 5,
      cleanRuns: 1,
      replay: "npx agent-conformance prove --variants 'mix/one' --seed 2 --out again",
      why: { 'list/free': 'w', 'list/first': 'broken list/first', aborted: 'nobody answers' },
    },
  ])
})

test('blame is exact where nothing fails but what a mutant breaks and what it says breaks with it, in each run', () => {
  const all = [{ ...broken('list/one', first), also: [shape] }, broken('list/two', first), broken('list/three', first)]
  const { mutants } = proofOf(
    [
      said('mutant', 'list/one', [shape, first]),
      said('mutant', 'list/two', [first]),
      said('mutant', 'list/two', [first, second], { seed: 2 }),
      said('mutant', 'list/three', [first, second], { only: [first.id] }),
    ],
    { ...facts, mutants: all },
  )
  expect(mutants.map(({ id, also, exact, replay }) => [id, also, exact, replay])).toEqual([
    ['list/one', ['shape/gate-kind'], true, undefined],
    ['list/two', [], false, "npx agent-conformance prove --mutants 'list/two' --seed 2 --out again"],
    ['list/three', [], undefined, undefined],
  ])
  const [exact] = proofOf([said('mutant', 'list/one', [first])], { ...facts, mutants: all }).mutants
  expect(exact?.exact).toBe(false)
})

test('what fails at times may fail, and need not', () => {
  const facing = (failed: Requirement[]) =>
    proofOf([said('mutant', 'list/one', failed)], {
      ...facts,
      mutants: [{ ...broken('list/one', first), also: [shape], atTimes: [second] }],
    }).mutants.map(({ exact, atTimes }) => [exact, atTimes])
  expect(facing([first, shape])).toEqual([[true, ['list/second']]])
  expect(facing([first, second, shape])).toEqual([[true, ['list/second']]])
  expect(facing([first, second])).toEqual([[false, ['list/second']]])
  expect(facing([first, shape, shapeless])).toEqual([[false, ['list/second']]])
})

test('what is not as expected is told with the one command that plays it again', () => {
  const { mutants, variants } = proofOf(
    [
      said('mutant', 'list/one', [first]),
      said('mutant', 'list/one', [], { seed: 9 }),
      said('mutant', 'list/two', [], { seed: 3, sockets: true, only: [first.id] }),
      said('variant', 'mix/one', [first], { sockets: true }),
      said('mutant', 'shape/three', [shape]),
    ],
    facts,
  )
  expect([...mutants, ...variants].map(({ replay }) => replay)).toEqual([
    "npx agent-conformance prove --mutants 'list/one' --seed 9 --out again",
    "npx agent-conformance prove --mutants 'list/two' --seed 3 --quick --out again",
    undefined,
    "npx agent-conformance prove --variants 'mix/one' --seed 1 --sockets --out again",
  ])
})

test('what fires at random has a rate of its own, and is unknown else', () => {
  const proof = proofOf([said('chance', 'chance/one', [first]), said('chance', 'chance/one', [], { seed: 2 })], facts)
  expect(proof.chance.map(({ id, found, runs }) => [id, found, runs])).toEqual([['chance/one', 1, 2]])
  expect([proof.mutants, proof.blame.of, proof.seeds]).toEqual([[], 0, []])
})

test('blame: the median, the 95th percentile, and for how many the broken row is among them', () => {
  const many = Array.from({ length: 20 }, (_, index) => broken(`list/m${index}`, first))
  const { blame } = proofOf(
    many.map(({ id }, index) =>
      said('mutant', id, index === 0 ? [second] : index > 17 ? [first, second, shape] : [first]),
    ),
    { ...facts, mutants: many },
  )
  expect(blame).toEqual({ median: 1, p95: 3, brokenIncluded: 19, of: 20 })
})

test('blame is measured where everything was held against a mutant, and not where its own rule alone was', () => {
  const { blame, mutants } = proofOf(
    [
      said('mutant', 'list/one', [first, second]),
      said('mutant', 'list/one', [first], { seed: 2, only: ['list/first'] }),
      said('mutant', 'list/two', [first], { only: ['list/first'] }),
    ],
    facts,
  )
  expect(mutants.map(({ id, runs, wholeRuns }) => [id, runs, wholeRuns])).toEqual([
    ['list/one', 2, 1],
    ['list/two', 1, 0],
  ])
  expect(blame).toEqual({ median: 2, p95: 2, brokenIncluded: 1, of: 1 })
})

test('rows that no mutant breaks are told with the reason; where there is none, that is told too', () => {
  const { rowsWithoutMutant, checksWithoutMutant, areas } = proofOf([said('mutant', 'list/one', [first])], facts)
  expect(rowsWithoutMutant).toEqual([
    { id: 'list/second', reason: null },
    {
      id: 'shape/gate-tool',
      reason: 'other fields of the resource have a mutant; the property test of the reader covers this field',
      brokenAt: 'suites/reading/fields.property.test.ts',
    },
    { id: 'errors/409', reason: 'no request triggers it' },
  ])
  expect(checksWithoutMutant).toEqual(['list/unused'])
  expect(areas[0]).toEqual({ area: 'list', rows: ['list/first', 'list/second'], broken: ['list/first'] })
})

test('of runs with an agent without a script it is told how far they went; what stayed open is no fault of the service', () => {
  const agent = 'unruly' as const
  const { unscripted, variants, mutants } = proofOf(
    [
      said('variant', 'mix/one', [], {
        agent,
        verdict: 'incomplete',
        inconclusive: ['list/a'],
        exercised: 0.9,
        meteredSends: 120,
      }),
      said('mutant', 'list/one', [second], { agent, exercised: 0.8, meteredSends: 140 }),
      said('mutant', 'list/two', [], { agent, exercised: 1, meteredSends: 100 }),
    ],
    facts,
  )
  expect(unscripted).toEqual({
    agent: 'unruly',
    exercised: { mean: expect.closeTo(0.9), least: 0.8 },
    meteredSends: { mean: 120, most: 140 },
    nonconformant: 1,
  })
  expect(variants.map(({ cleanRuns }) => cleanRuns)).toEqual([1])
  expect(mutants.map(({ replay }) => replay)).toContain(
    "npx agent-conformance prove --mutants 'list/two' --seed 1 --agent unruly --out again",
  )
})

test('a lawful service that is accused behind such an agent is accused', () => {
  const { variants } = proofOf([said('variant', 'mix/one', [first], { agent: 'unruly' })], facts)
  expect(variants.map(({ cleanRuns }) => cleanRuns)).toEqual([0])
})
