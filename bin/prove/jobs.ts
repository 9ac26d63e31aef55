import type { Fixture } from '../../fixtures/define.ts'
import { everyVariant, variants } from '../../fixtures/variants/index.ts'
import { rulings } from '../../fixtures/variants/rulings/index.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { chances } from '../../suites/areas/mutants-by-chance.ts'
import { shownElsewhere } from '../../suites/areas/mutants-shown-elsewhere.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { didYouMean } from '../../suites/run/nearest.ts'
import { drawnIds, lawfulOf } from './found.ts'
import type { Job } from './job.ts'
import { matching } from './matching.ts'

/** What a proof is asked to play. */
export interface Asked {
  mutants?: string | undefined
  variants?: string | undefined
  seed: number
  seeds: number
  chanceRuns?: number | undefined
  mixes: number
  sockets: boolean
  quick: boolean
  whole: boolean
  /** What every service has in place of its own agent. */
  agent?: 'unruly' | undefined
}

const defaultChanceRuns = 20
/** Services in some weather, of each seed. */
const weathers = 20
const quickDrawn = { mixes: 4, weathers: 4 }
/** Broken services that one seed plays over sockets against the whole suite: all of them would take longer than anybody waits for. */
const mostWhole = 130
/** What rulings protect is shared between so many seeds over sockets: virtual time plays all of it, and with bad lines besides. */
const rulingShares = 3

/** Throws UsageError for a pattern that matches nothing. */
export function jobsFor(asked: Asked): Job[] {
  const { mutants: broken, steady, atRandom } = brokenFor(asked)
  if (asked.agent !== undefined) return unscriptedJobs(asked, steady, asked.agent)
  const runs = asked.chanceRuns ?? (asked.quick || broken.length === 0 ? 0 : defaultChanceRuns)
  const byChance = atRandom.flatMap(({ id, breaks }) =>
    seedsFrom(asked.seed, runs).map((seed): Job => ({ kind: 'chance', id, seed, only: [breaks.id] })),
  )
  return asked.sockets
    ? [...realJobs(asked, steady), ...byChance.map((job): Job => ({ ...job, sockets: true }))]
    : [...virtualJobs(asked, steady), ...byChance]
}

type Broken = (typeof mutants)[number]

function brokenFor(asked: Asked): { mutants: Broken[]; steady: Broken[]; atRandom: Broken[] } {
  const pattern = patternOf(asked, 'mutants')
  const found = pattern === undefined ? [] : named('--mutants', pattern, [...mutants, ...chances], matching)
  const isAtRandom = new Set<string>(chances.map(({ id }) => id))
  return {
    mutants: found,
    steady: found.filter(({ id }) => !isAtRandom.has(id)),
    atRandom: found.filter(({ id }) => isAtRandom.has(id)),
  }
}

/**
 * Everything is held against the whole suite: in virtual time that costs a second. What needs connections comes first. The
 * quick form holds each mutant against its own rule, and leaves what rulings protect, and most of what is drawn, to the
 * whole one.
 */
function virtualJobs(asked: Asked, steady: readonly Broken[]): Job[] {
  const pattern = patternOf(asked, 'variants')
  const leftOut = leftOutBy(asked)
  const jobs = seedsFrom(asked.seed, asked.seeds).flatMap((seed) => {
    const drawn =
      pattern === undefined ? [] : drawnIds(seed, asked.quick ? quickDrawn : { mixes: asked.mixes, weathers })
    const lawful =
      pattern === undefined
        ? []
        : named('--variants', pattern, [...variants, ...drawn.flatMap(foundAs)], lawfulMatching)
    return [
      ...lawful
        .filter((each) => !leftOut.has(each))
        .map((each): Job => ({ kind: 'variant', id: each.id, seed, only: [], ...placeOf(each) })),
      ...steady.map(
        (each): Job => ({
          kind: 'mutant',
          id: each.id,
          seed,
          only: asked.quick ? ownRows(each) : [],
          ...placeOf(each),
        }),
      ),
    ]
  })
  return [...jobs.filter(({ sockets }) => sockets === true), ...jobs.filter(({ sockets }) => sockets !== true)]
}

/** Everything that virtual time can play, and whole: which scene gives a rule its occasion is up to the agent. */
function unscriptedJobs(asked: Asked, steady: readonly Broken[], agent: 'unruly'): Job[] {
  return virtualJobs(asked, steady)
    .filter(({ sockets }) => sockets !== true)
    .map((job): Job => ({ ...job, agent, only: [] }))
}

function foundAs(id: string): Fixture[] {
  const found = lawfulOf(id)
  return found === undefined ? [] : [found.fixture]
}

function placeOf({ sockets }: Fixture): Pick<Job, 'sockets'> {
  return sockets === undefined ? {} : { sockets: true }
}

/** Those of `all` that match; where none does, single differences, and one that its id alone names. */
function lawfulMatching(pattern: string, all: readonly Fixture[]): Fixture[] {
  const found = matching(pattern, all)
  if (found.length > 0) return found
  const single = matching(pattern, everyVariant)
  return single.length > 0 ? single : foundAs(pattern)
}

/**
 * What lasts longest comes first, so that nothing waits for it at the end. Then the other lawful services: they use a
 * thread most, and those that mostly wait fill what is left.
 */
function realJobs(asked: Asked, steady: readonly Broken[]): Job[] {
  const pattern = patternOf(asked, 'variants')
  const lawful = pattern === undefined ? [] : named('--variants', pattern, variants, lawfulMatching)
  const leftOut = leftOutBy(asked)
  const played = lawful.filter((each) => !leftOut.has(each))
  const isShared = new Set<Fixture>(asked.whole || asked.variants !== undefined ? [] : rulings)
  const playedBy = (seed: number): Fixture[] =>
    played.filter((each, index) => !isShared.has(each) || index % rulingShares === seed % rulingShares)
  const shares = asked.whole ? 1 : Math.ceil(steady.length / mostWhole)
  // As many seeds in a row as there are shares hold every mutant against the whole suite.
  const isWhole = (index: number, seed: number): boolean => !asked.quick && index % shares === seed % shares
  return seedsFrom(asked.seed, asked.seeds).flatMap((seed) => [
    ...playedBy(seed)
      .filter((each) => isLasting(each))
      .map((each): Job => ({ kind: 'variant', id: each.id, seed, only: [], ...overSockets(each), lasting: true })),
    ...playedBy(seed)
      .filter((each) => !isLasting(each))
      .map((each): Job => ({ kind: 'variant', id: each.id, seed, only: [], ...overSockets(each) })),
    ...steady.map(
      (each, index): Job => ({
        kind: 'mutant',
        id: each.id,
        seed,
        only: isWhole(index, seed) ? [] : ownRows(each),
        ...overSockets(each),
      }),
    ),
  ])
}

/** Over real connections, unless the service can be played in virtual time alone. */
function overSockets({ virtual }: Fixture): Pick<Job, 'sockets'> {
  return virtual === undefined ? { sockets: true } : {}
}

/** The row that a mutant breaks, and those whose scenes show it as well. */
function ownRows({ id, breaks }: Broken): string[] {
  return [breaks.id, ...(shownElsewhere[id] ?? [])]
}

/** What the quick form leaves to the whole one: each is played against everything, and many are slow on purpose. */
function leftOutBy({ quick, variants: named }: Asked): ReadonlySet<Fixture> {
  return new Set<Fixture>(quick && named === undefined ? rulings : [])
}

/** Whether a service runs few turns at a time. */
function isLasting({ options }: Fixture): boolean {
  return options?.concurrency !== undefined
}

/** With neither kind named, all of both are played. */
function patternOf(asked: Asked, kind: 'mutants' | 'variants'): string | undefined {
  return asked[kind] ?? (asked.mutants === undefined && asked.variants === undefined ? '*' : undefined)
}

function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

/** What the patterns of a flag match, between which commas stand; each has to match something. */
function named<T extends { id: string }>(
  flag: '--mutants' | '--variants',
  patterns: string,
  all: readonly T[],
  find: (pattern: string, all: readonly T[]) => readonly T[],
): T[] {
  const found = patterns.split(',').map((each) => {
    const some = find(each.trim(), all)
    if (some.length === 0)
      throw new UsageError(
        `${flag} ${each}: unknown id${didYouMean(
          each.trim(),
          all.map(({ id }) => id),
        )}. See \`npx agent-conformance list ${flag.slice(2)}\`.`,
      )
    return some
  })
  return [...new Set(found.flat())]
}
