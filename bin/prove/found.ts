import type { Fixture, Variant } from '../../fixtures/define.ts'
import { variant } from '../../fixtures/define.ts'
import { type Weather, weatherOf } from '../../fixtures/paper/index.ts'
import { drawing, drawnMix, drawnMixOf } from '../../fixtures/variants/drawn.ts'
import { everyVariant, variants } from '../../fixtures/variants/index.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { chances } from '../../suites/areas/mutants-by-chance.ts'
import type { Job } from './job.ts'

/** A fixture, and the weather on the way to it where it is not calm. */
export interface Found<Of extends Fixture = Fixture> {
  fixture: Of
  weather?: Weather
}

const reference = variant('reference', 'differs in nothing')
const lawful = byId([reference, ...everyVariant])
const broken = { mutant: byId(mutants), chance: byId(chances) }

function byId<T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((each) => [each.id, each]))
}

/** What a job names. */
export function fixtureOf({ kind, id }: Pick<Job, 'kind' | 'id'>): Found {
  const found = kind === 'variant' ? lawfulOf(id) : wrapped(broken[kind].get(id))
  if (found === undefined) throw new Error(`unknown ${kind} "${id}"`)
  return found
}

function wrapped<Of extends Fixture>(fixture: Of | undefined): Found<Of> | undefined {
  return fixture === undefined ? undefined : { fixture }
}

/**
 * The lawful service of an id; undefined where there is none. Beside those that are written down: `mix/17-3` is the third
 * mix drawn from seed 17, `weather/17:ID` is the service ID behind the network that seed 17 gives.
 */
export function lawfulOf(id: string): Found<Variant> | undefined {
  const [, weather, inner = id] = /^weather\/(\d+):(.+)$/.exec(id) ?? []
  const fixture = lawful.get(inner) ?? drawnMixOf(inner)
  if (fixture === undefined || weather === undefined) return wrapped(fixture)
  const about = `${fixture.about}; with the simulated network of seed ${weather}`
  return { fixture: { ...fixture, id, about }, weather: weatherOf(Number(weather)) }
}

/** How many mixes, and how many services in some weather, one seed gives. */
export interface Draws {
  mixes: number
  weathers: number
}

/** The ids of what a seed draws: mixes, and services of all kinds in some weather; the first of those is the reference. */
export function drawnIds(seed: number, { mixes, weathers }: Draws): string[] {
  const below = drawing(`weathers of ${seed}`)
  const mixed = Array.from({ length: mixes }, (_, at) => drawnMix(seed, at + 1).id)
  const some = [...variants.map(({ id }) => id), ...mixed]
  return [
    ...mixed,
    ...Array.from({ length: weathers }, (_, at) => {
      const id = at === 0 ? reference.id : (some[below(some.length)] ?? reference.id)
      return `weather/${seed * 1000 + at}:${id}`
    }),
  ]
}

/** The lawful services among some jobs, each once. */
export function lawfulIn(jobs: readonly Job[]): Variant[] {
  const ids = new Set(jobs.filter(({ kind }) => kind === 'variant').map(({ id }) => id))
  return [...ids].flatMap((id) => lawfulOf(id)?.fixture ?? [])
}
