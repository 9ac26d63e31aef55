import { expect, test } from 'vitest'
import { everyVariant, variants } from '../../fixtures/variants/index.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { fixtureOf, lawfulIn } from './found.ts'
import { type Asked, jobsFor } from './jobs.ts'

const asked = (more: Partial<Asked> = {}): Asked => ({
  seed: 7,
  seeds: 1,
  mixes: 50,
  sockets: false,
  quick: false,
  whole: false,
  ...more,
})

test('in virtual time everything is held against everything, with mixes and weather that the seed draws', () => {
  const jobs = jobsFor(asked())
  expect(jobs.filter(({ kind, only }) => kind !== 'chance' && only.length > 0)).toEqual([])
  expect(jobs.filter(({ kind }) => kind === 'mutant').length).toBe(mutants.length)
  const lawful = jobs.flatMap(({ kind, id }) => (kind === 'variant' ? [id] : []))
  expect(new Set(lawful).size).toBe(lawful.length)
  expect(lawful.filter((id) => /^mix\/7-\d+$/.test(id)).length).toBe(50)
  expect(lawful.filter((id) => /^weather\/\d+:/.test(id)).length).toBe(20)
  expect(lawful.filter((id) => variants.some((each) => each.id === id)).length).toBe(variants.length)
  expect(lawfulIn(jobs).map(({ id }) => id)).toEqual(lawful)
})

test('what cannot be played without connections is played over them, and nothing else is', () => {
  const real = jobsFor(asked()).filter(({ sockets }) => sockets === true)
  expect(real.map((job) => fixtureOf(job).fixture.sockets).filter((reason) => reason === undefined)).toEqual([])
  expect(real.length).toBeLessThan(6)
  const virtual = jobsFor(asked({ sockets: true })).filter(({ sockets }) => sockets !== true)
  expect(virtual.map((job) => fixtureOf(job).fixture.virtual).filter((reason) => reason === undefined)).toEqual([])
  expect(virtual.length).toBeLessThan(18)
})

test('each seed draws others, and the same ones each time', () => {
  const ids = (seed: number): string[] =>
    jobsFor(asked({ seed, variants: '*' })).flatMap(({ id }) => (/^(mix\/\d+-|weather)/.test(id) ? [id] : []))
  expect(ids(7)).toEqual(ids(7))
  expect(ids(7).filter((id) => ids(8).includes(id))).toEqual([])
  const about = (id: string): string => fixtureOf({ kind: 'variant', id }).fixture.about
  expect(about('mix/7-1')).toBe(about('mix/7-1'))
  expect(new Set(ids(7).map(about)).size).toBeGreaterThan(60)
  expect(jobsFor(asked({ seeds: 2, variants: '*' })).length).toBe(2 * jobsFor(asked({ variants: '*' })).length)
})

test('every id that a proof may tell can be given back', () => {
  for (const { kind, id } of jobsFor(asked())) {
    const given = kind === 'variant' ? { variants: id } : { mutants: id }
    expect(jobsFor(asked({ ...given, chanceRuns: 1 })).map((job) => job.id)).toEqual([id])
  }
  const [single] = everyVariant.filter((each) => !variants.includes(each))
  expect(jobsFor(asked({ variants: single?.id ?? '' })).map(({ id }) => id)).toEqual([single?.id])
})

test('over sockets, three seeds in a row play every lawful service, and each seed every broken one', () => {
  const rowOf = (seed: number, seeds: number) => jobsFor(asked({ sockets: true, seed, seeds }))
  const lawful = (jobs: ReturnType<typeof rowOf>): Set<string> =>
    new Set(jobs.flatMap(({ kind, id }) => (kind === 'variant' ? [id] : [])))
  for (const seed of [1, 5]) {
    expect(lawful(rowOf(seed, 3))).toEqual(new Set(variants.map(({ id }) => id)))
    expect(lawful(rowOf(seed, 1)).size).toBeLessThan(variants.length)
    expect(rowOf(seed, 1).filter(({ kind }) => kind === 'mutant').length).toBe(mutants.length)
  }
  expect(lawful(jobsFor(asked({ sockets: true, whole: true }))).size).toBe(variants.length)
})

test('with an agent that has no script every service is played whole, in virtual time, and none at random', () => {
  const jobs = jobsFor(asked({ agent: 'unruly' }))
  expect(jobs.filter(({ agent, only, sockets }) => agent !== 'unruly' || only.length > 0 || sockets === true)).toEqual(
    [],
  )
  expect(jobs.filter(({ kind }) => kind === 'chance')).toEqual([])
  expect(jobs.filter(({ kind }) => kind === 'mutant').length).toBeGreaterThan(mutants.length - 10)
})

test('several patterns stand between commas, and each has to match something', () => {
  const ids = jobsFor(asked({ mutants: 'list/oldest-first, send/*,list/*' })).map(({ id }) => id)
  const known = mutants.map(({ id }) => id).filter((id) => /^(list|send)\//.test(id))
  expect([ids[0], new Set(ids)]).toEqual(['list/oldest-first', new Set(known)])
  expect(ids.length).toBe(known.length)
  expect(() => jobsFor(asked({ variants: 'turns/*,nothing' }))).toThrow('--variants nothing: unknown id')
})
