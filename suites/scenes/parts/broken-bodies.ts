import fc from 'fast-check'
import type { Exchange } from '../../../schemas/types.ts'
import { type Break, breaksOf } from '../../arbitraries/breaks.ts'
import { modeFields } from '../../reading/sent.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import type { Random } from '../../run/random.ts'
import type { Stage } from '../../run/stage/stage.ts'
import { type Purse, tryOut } from './property.ts'
import { isRefusedWrongly, post } from './refusing.ts'

/** A lawful request whose text and title hold `mark`, which no other request holds. */
export type Lawful = (mark: string) => Record<string, unknown>

/** How a lawful request is broken: with one of `values`, into a body as it is sent; undefined sends none at all. */
interface Fault {
  /** JSON pointer, '' for the whole body. */
  place: string
  /** The keyword of JSON Schema; or `absent`, `json`, `end` for what is no JSON value at all. */
  constraint: string
  /** In words. */
  how: string
  values: fc.Arbitrary<unknown>
  write: (lawful: Record<string, unknown>, value: unknown) => string | undefined
  /** In which it is sent, unless that is the one of the lawful request. */
  mode?: OtherMode
}

/** All that breaks exactly one constraint of one of the two sends, and that the spec does not leave open. */
export function faultsOf(endpoint: SendEndpoint): Fault[] {
  const breaks = breaksOf(endpoint === 'start' ? 'startRequest' : 'sendRequest').filter((each) => !each.open)
  const faults = breaks.map(faultOf)
  return [...noJson, ...faults, ...inOtherModes.flatMap((each) => chosen(each, faults)), twoAtOnce]
}

/** What is wrong in two places is refused as well, and in the same form: a list of all that is wrong is no field of an error. */
const twoAtOnce: Fault = {
  place: '/text',
  constraint: 'required',
  how: 'missing, with a reply that is a number',
  values: fc.constant(5),
  write: ({ text: _, ...lawful }, reply) => JSON.stringify({ ...lawful, reply }),
}

/** What is tried in a mode other than none as well: a fault of one field, by its words. */
interface InMode {
  mode: OtherMode
  place: string
  constraint: string
  how: string
}

const modeWords = {
  default: 'without a reply mode',
  required: 'under reply required',
  stream: 'with stream true',
} as const
export type OtherMode = keyof typeof modeWords
export const otherModes: readonly OtherMode[] = ['default', 'required', 'stream']

/** Each mode may read the fields for itself: what is wrong with one is as wrong beside a wait or a stream (spec 4.1, 4.2). */
const inOtherModes: readonly InMode[] = [
  ...otherModes.flatMap((mode): InMode[] => [
    { mode, place: '/text', constraint: 'required', how: 'missing' },
    { mode, place: '/conversationId', constraint: 'required', how: 'missing' },
    { mode, place: '/text', constraint: 'type', how: 'number in place of string' },
    { mode, place: '/text', constraint: 'type', how: 'object in place of string' },
  ]),
  ...['/title', '/cwd', '/conversationId'].flatMap((place): InMode[] => [
    { mode: 'default', place, constraint: 'type', how: 'number in place of string' },
    { mode: 'required', place, constraint: 'type', how: 'object in place of string' },
    { mode: 'stream', place, constraint: 'type', how: 'number in place of string' },
  ]),
  { mode: 'default', place: '/stream', constraint: 'type', how: 'the word true' },
  { mode: 'required', place: '/stream', constraint: 'type', how: 'the number 1' },
  { mode: 'stream', place: '/reply', constraint: 'enum', how: 'in capitals' },
  { mode: 'stream', place: '/reply', constraint: 'type', how: 'number in place of string' },
]

function chosen({ mode, place, constraint, how }: InMode, faults: readonly Fault[]): Fault[] {
  return faults
    .filter((fault) => fault.place === place && fault.constraint === constraint && fault.how === how)
    .map((fault) => ({
      ...fault,
      mode,
      how: `${fault.how}, ${modeWords[mode]}`,
      write: ({ reply: _, ...lawful }, value) => fault.write({ ...lawful, ...modeFields[mode] }, value),
    }))
}

function faultOf({ place, constraint, how, values, apply }: Break): Fault {
  const isWrapped = how === 'an array round the value'
  const write = (lawful: Record<string, unknown>, value: unknown): string => {
    // What is wrapped is the lawful value of this very request, so that a service that unwraps it takes no other.
    const own = place === '' ? lawful : lawful[place.slice(1)]
    const broken = constraint === 'maxLength' ? marked(String(value), String(own)) : value
    return JSON.stringify(apply(lawful, isWrapped && own !== undefined ? [own] : broken))
  }
  return { place, constraint, how, values, write }
}

/** A long text with as many characters that begins and ends with the lawful one, so that a part of it is known again. */
function marked(text: string, lawful: string): string {
  const own = Array.from(lawful)
  return [...own, ...Array.from(text).slice(own.length, -own.length), ...own].join('')
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
  purse: Purse<Exchange>
  /** How many more values are drawn, besides one for each fault. */
  extra: number
  /** A service that refuses nothing in some mode breaks a rule of its own: what is wrong there is tried in the others. */
  modes: readonly OtherMode[]
}

/**
 * Every fault of an endpoint once, those of one row one after the other: a row that broke is not tried any further,
 * since each request that is wrongly taken costs.
 */
export function lanesOf(parts: LaneParts): (() => Promise<void>)[] {
  const { random, endpoint, extra, modes } = parts
  const faults = faultsOf(endpoint).filter(({ mode }) => mode === undefined || modes.includes(mode))
  const rich = faults.filter(({ constraint }) => constraint === 'type' || constraint === 'enum')
  const drawn = Array.from({ length: extra }, () => rich[random.below(rich.length)])
  const lanes = Map.groupBy(faults, ({ place, constraint }) => `${place} ${constraint}`)
  return [...lanes.values()].map((lane) => {
    const seed = random.below(2 ** 31)
    const draws = lane.map((fault) => 1 + drawn.filter((each) => each === fault).length)
    return () => runLane(parts, lane, draws, seed, random.part('mark', seed).word())
  })
}

async function runLane(parts: LaneParts, faults: Fault[], draws: number[], seed: number, word: string): Promise<void> {
  const { stage, endpoint, lawful, purse } = parts
  let made = 0
  for (const [index, fault] of faults.entries()) {
    const { values, write } = fault
    const act = (value: unknown): Promise<Exchange> => {
      made += 1
      const mark = `${word}-${made}.`
      const ask = { name: `broken-${endpoint}`, owned: true }
      return post(stage, endpoint, write(lawful(mark), value), ask)
    }
    const property = { given: values, draws: draws[index] ?? 1, act, breaks: isRefusedWrongly, silent }
    const { smallest, cutShort } = await tryOut(property, (seed + index) | 0, purse)
    if (smallest !== null || cutShort) break
  }
}

const silent = ({ status }: Exchange): boolean => status === null
