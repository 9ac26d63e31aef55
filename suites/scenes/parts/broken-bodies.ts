import fc from 'fast-check'
import { type Break, breaksOf } from '../../arbitraries/breaks.ts'
import type { BrokenBody, BrokenLane } from '../../records/refusals.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import type { Random } from '../../run/random.ts'
import type { Stage } from '../../run/stage/stage.ts'
import { type Purse, tryOut } from './property.ts'
import { post } from './refusing.ts'

/** A lawful request whose text and title hold `mark`, which no other request holds. */
export type Lawful = (mark: string) => Record<string, unknown>

/** How a lawful request is broken: with one of `values`, into a body as it is sent; undefined sends none at all. */
interface Fault extends Pick<BrokenBody, 'place' | 'constraint' | 'how'> {
  values: fc.Arbitrary<unknown>
  write: (lawful: Record<string, unknown>, value: unknown) => string | undefined
}

/** All that breaks exactly one constraint of one of the two sends, and that the spec does not leave open. */
export function faultsOf(endpoint: SendEndpoint): Fault[] {
  const breaks = breaksOf(endpoint === 'start' ? 'startRequest' : 'sendRequest').filter((each) => !each.open)
  const faults = breaks.map(faultOf)
  const modes = faults.filter(({ place, constraint }) => place === '/reply' && constraint === 'enum')
  return [...noJson, ...faults, ...modes.slice(0, 1).map(besideStream)]
}

/** A stream is no reason to pass over what is wrong beside it. */
function besideStream(fault: Fault): Fault {
  return {
    ...fault,
    how: `${fault.how}, with stream true`,
    write: (lawful, value) => fault.write({ ...lawful, stream: true }, value),
  }
}

function faultOf({ place, constraint, how, values, apply }: Break): Fault {
  const isWrapped = how === 'an array round the value'
  const write = (lawful: Record<string, unknown>, value: unknown): string => {
    // What is wrapped is the lawful value of this very request, so that a service that unwraps it takes no other.
    const own = place === '' ? lawful : lawful[place.slice(1)]
    return JSON.stringify(apply(lawful, isWrapped && own !== undefined ? [own] : value))
  }
  return { place, constraint, how, values, write }
}

const raw = (constraint: string, how: string, write: Fault['write']): Fault => ({
  place: '',
  constraint,
  how,
  values: fc.constant(null),
  write,
})

function formOf(lawful: Record<string, unknown>): string {
  return new URLSearchParams(
    Object.entries(lawful).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}

/** What is no JSON value, though it nearly is one; `absent`, `json` and `end` stand for keywords. */
const noJson: readonly Fault[] = [
  raw('absent', 'no body', () => undefined),
  raw('absent', 'an empty body', () => ''),
  raw('json', 'JSON that is cut off', (lawful) => JSON.stringify(lawful).slice(0, -1)),
  raw('json', 'plain words', ({ text }) => String(text)),
  raw('json', 'a form', (lawful) => formOf(lawful)),
  raw('json', 'single quotes', (lawful) =>
    JSON.stringify(lawful)
      .replaceAll("'", '')
      .replaceAll(/(?<!\\)"/g, "'"),
  ),
  raw('json', 'a comma before the end', (lawful) => `${JSON.stringify(lawful).slice(0, -1)},}`),
  raw('end', 'words after the object', (lawful) => `${JSON.stringify(lawful)} and more`),
  raw('end', 'a second object after the first', (lawful) => JSON.stringify(lawful).repeat(2)),
]

export interface LaneParts {
  stage: Stage
  random: Random
  endpoint: SendEndpoint
  lawful: Lawful
  /** Says what an example broke. */
  judge: Parameters<typeof tryOut<unknown, BrokenBody>>[0]['judge']
  purse: Purse<BrokenBody>
  /** How many more values are drawn, besides one for each fault. */
  extra: number
}

/**
 * Every fault of an endpoint once, those of one row one after the other: a row that broke is not tried any further,
 * since each request that is wrongly taken costs.
 */
export function lanesOf(parts: LaneParts): (() => Promise<BrokenLane>)[] {
  const { random, endpoint, extra } = parts
  const faults = faultsOf(endpoint)
  const rich = faults.filter(({ constraint }) => constraint === 'type' || constraint === 'enum')
  const drawn = Array.from({ length: extra }, () => rich[random.below(rich.length)])
  const lanes = Map.groupBy(faults, ({ place, constraint }) => `${place} ${constraint}`)
  return [...lanes.values()].map((lane) => {
    const seed = random.below(2 ** 31)
    const draws = lane.map((fault) => 1 + drawn.filter((each) => each === fault).length)
    return () => runLane(parts, lane, draws, seed, random.part('mark', seed).word())
  })
}

async function runLane(
  parts: LaneParts,
  faults: Fault[],
  draws: number[],
  seed: number,
  word: string,
): Promise<BrokenLane> {
  const { stage, endpoint, lawful, judge, purse } = parts
  const tried: BrokenLane['tried'] = []
  let made = 0
  for (const [index, fault] of faults.entries()) {
    const { place, constraint, how, values, write } = fault
    const act = async (value: unknown): Promise<BrokenBody> => {
      made += 1
      const mark = `${word}-${made}.`
      const ask = { name: `broken-${endpoint}`, owned: true }
      const answer = await post(stage, endpoint, write(lawful(mark), value), ask)
      return { endpoint, place, constraint, how, answer, traces: tracesOf(fault, value, mark) }
    }
    const property = { given: values, draws: draws[index] ?? 1, act, judge, silent }
    tried.push(await tryOut(property, (seed + index) | 0, purse))
    const last = tried.at(-1)
    if (last === undefined || last.smallest !== null || last.cutShort) break
  }
  const [{ place, constraint } = { place: '', constraint: '' }] = faults
  return { endpoint, place, constraint, tried }
}

const silent = ({ answer }: BrokenBody): boolean => answer.status === null

/** What a history would show that had stored the message all the same. */
function tracesOf({ place, constraint }: Fault, value: unknown, mark: string): BrokenBody['traces'] {
  const none = { within: [], exact: [] }
  if (place === '' && constraint === 'type')
    return typeof value === 'string' && value !== '' ? { ...none, exact: [value] } : none
  if (constraint === 'absent') return none
  if (place !== '/text') return { ...none, within: [mark] }
  if (constraint === 'required') return { ...none, exact: ['undefined', 'null'] }
  if (constraint === 'maxLength') return { ...none, within: [String(value).slice(0, 300)] }
  return { ...none, exact: [String(value), JSON.stringify(value)] }
}
