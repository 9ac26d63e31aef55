import { atomNames, conditionOf } from '../../fixtures/conditional/conditions.ts'
import { under } from '../../fixtures/conditional/under.ts'
import type { Fixture, Mutant } from '../../fixtures/define.ts'
import { drawing } from '../../fixtures/variants/drawn.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import type { Endpoint, Mode } from '../../suites/rules/words.ts'

/** A broken service whose fault shows under a condition alone: `ID?CONDITION`, such as `history/newest-first?cursor`. */
export type Conditional = Fixture & { mutant: Mutant; condition: string }

const known = new Map(mutants.map((each) => [each.id, each]))
const usable = mutants.filter(({ sockets }) => sockets === undefined)

/** The service of an id; throws where there is none. */
export function conditionalOf(id: string): Conditional {
  const [name = '', condition = ''] = id.split('?')
  const [mutant, read] = [known.get(name), conditionOf(condition)]
  if (mutant === undefined || read === undefined) throw new Error(`unknown conditional mutant "${id}"`)
  const { about, change, breaks: _, also: __, atTimes: ___, ...setting } = mutant
  return { ...setting, id, about: `${about} (${read.about})`, change: under(read, change), mutant, condition }
}

/** Whether an id names one. */
export function isConditional(id: string): boolean {
  const [name = '', condition = ''] = id.split('?')
  return known.has(name) && conditionOf(condition) !== undefined
}

/** As many of them as are asked for, each once, drawn from a seed: the first of more are the same as of fewer. */
export function drawnConditionals(seed: number, count: number): string[] {
  const below = drawing(`conditions of ${seed}`)
  const found = new Set<string>()
  // Where the seed draws some again, others take their place, as far as there are any.
  for (let tries = 0; found.size < count && tries < 20 * count; tries += 1) {
    const mutant = usable[below(usable.length)]
    if (mutant === undefined) break
    const places = placesOf(mutant)
    const place = places[below(places.length)]
    if (place === undefined) break
    const names = atomNames(place.endpoint, place.mode)
    const atom = (): string => `${below(4) === 0 ? 'not-' : ''}${names[below(names.length)] ?? ''}`
    const [one, other] = [atom(), atom()]
    found.add(`${mutant.id}?${below(3) === 0 && bare(one) !== bare(other) ? `${one}+${other}` : one}`)
  }
  return [...found]
}

const endpoints: readonly Endpoint[] = ['start', 'send', 'list', 'status', 'history']
const modes: readonly Mode[] = ['default', 'none', 'optional', 'required', 'stream', 'required-stream']
const way = /(?<=[/-])(start|send)-(default|none|optional|required-stream|required|stream)(?![a-z])/

/** Where a fault shows, as far as the ids of the service and of its row tell; else anywhere. */
function placesOf({ id, breaks }: Mutant): { endpoint: Endpoint; mode?: Mode }[] {
  const [, post, named] = way.exec(id) ?? way.exec(breaks.id) ?? []
  const mode = modes.find((each) => each === named)
  if (mode !== undefined) return endpoints.flatMap((endpoint) => (endpoint === post ? [{ endpoint, mode }] : []))
  const slugs = [id, breaks.id].flatMap((each) => (each.split('/')[1] ?? '').split('-'))
  const isNamed = (endpoint: Endpoint): boolean => slugs.includes(endpoint) || breaks.area.startsWith(endpoint)
  const some = endpoints.filter((endpoint) => isNamed(endpoint) && (endpoint !== 'send' || slugs.includes('send')))
  return (some.length > 0 ? some : endpoints).map((endpoint) => ({ endpoint }))
}

function bare(atom: string): string {
  return atom.replace(/^not-/, '')
}
