import fc from 'fast-check'
import type { Exchange } from '../../../schemas/types.ts'
import { texts } from '../../arbitraries/texts.ts'
import { isStoppedInFront } from '../../reading/error-body.ts'
import { segment } from '../../reading/in-path.ts'
import { silentThrice } from '../../reading/silence.ts'
import type { Random } from '../../run/random.ts'
import { type Ask, stringIn, toBeRefused } from '../../run/stage/api.ts'
import type { Stage } from '../../run/stage/stage.ts'
import { tryOut } from './property.ts'

/** Ids that no conversation has, of characters that servers are known to stumble over. */
export const oddIds = [
  '💥',
  'a b',
  '%',
  'a/b',
  '"\'',
  '\u0000',
  'line\nbreak',
  'null',
  '{}',
  'ünïcödé',
  '\u202eright-to-left',
  'x'.repeat(1500),
] as const

/** Queries, percent-encoded, that ask for nothing in particular in a strange way. */
export const oddQueries = [
  'limit=5&limit=6',
  'limit[]=5',
  'limit%5Bat%5D=5',
  'limit=%00',
  '%00=1',
  'limit=-1',
  'limit=0',
  'limit=99999999999999999999',
  'limit=1e400',
  'limit=%F0%9F%92%A5',
  'limit=%20%205',
  'limit',
  '=',
  '&&',
  '__proto__=1',
  `unknown=${'x'.repeat(500)}`,
] as const

/** Cursors that no page gave. */
export const oddCursors = ['', '0', '-1', 'null', '{}', '%', '💥', '\u0000', 'a b', '=', 'x'.repeat(1500)] as const

/** What cursors are often made of, JSON in base64, where it holds nothing that a cursor needs. */
const hollow = ['null', '{}'].map((json) => Buffer.from(json).toString('base64url'))

const drawn = 4

/** Texts that are no conversation's id: neither a number, which one might have, nor dots, which are no name in a path. */
const idTexts = texts.filter((text) => !/^[\d.]*$/.test(text))

const silent = ({ status }: Exchange): boolean => status === null
const breaks = (answer: Exchange): boolean =>
  answer.status === 500 || (silentThrice(answer) !== undefined && !isStoppedInFront(answer.path))

const encoded = texts.map((text) => encodeURIComponent(text.toWellFormed()))
const queryTexts = fc
  .tuple(fc.oneof(fc.constantFrom('limit', 'cursor', 'q'), encoded), encoded)
  .map(([name, value]) => `${name}=${value}`)

/** Odd requests of one kind. */
export interface OddParts {
  stage: Stage
  random: Random
}

export type OddJob = () => Promise<unknown>

function job(
  { random }: OddParts,
  name: string,
  examples: readonly string[],
  given: fc.Arbitrary<string>,
  ask: (value: string, ask: Ask) => Promise<Exchange>,
): OddJob {
  const seed = random.below(2 ** 31)
  const act = (value: string): Promise<Exchange> => ask(value, { name, ...toBeRefused })
  return () => tryOut({ given, examples, draws: drawn, act, breaks, silent }, seed)
}

/** `text` is a message that asks for nothing. */
export function oddIdJobs(parts: OddParts, text: string): OddJob[] {
  const { api } = parts.stage
  return [
    job(parts, 'odd-id-status', oddIds, idTexts, (id, ask) => api.status(id, ask)),
    job(parts, 'odd-id-history', oddIds, idTexts, (id, ask) => api.history(id, {}, ask)),
    job(parts, 'odd-id-send', [...oddIds, '\ud800'], idTexts, (conversationId, ask) =>
      api.send({ conversationId, text, reply: 'none' }, ask),
    ),
  ]
}

export function oddListJob(parts: OddParts): OddJob {
  const { api } = parts.stage
  return job(parts, 'odd-query-list', oddQueries, queryTexts, (query, ask) =>
    api.raw({ ...ask, method: 'GET', path: `/conversations?${query}` }),
  )
}

export function oddHistoryJob(parts: OddParts, conversationId: string): OddJob {
  const { api } = parts.stage
  const path = `/conversations/${segment(conversationId)}/messages`
  return job(parts, 'odd-query-history', oddQueries, queryTexts, (query, ask) =>
    api.raw({ ...ask, method: 'GET', path: `${path}?${query}` }),
  )
}

/**
 * Cursors of nobody, and those that a real one becomes when it is cut, doubled or changed at its end. The conversation has
 * to hold more than one message, so that a page of one gives a cursor.
 */
export async function askWrongCursors(parts: OddParts, id: string): Promise<void> {
  const { api } = parts.stage
  const own = stringIn(await api.history(id, { limit: 1 }, { name: 'cursor' }), 'before')
  const spoilt = own === undefined || own.length > 1500 ? [] : [own.slice(0, -1), own.slice(1), own + own, `${own}0`]
  await job(parts, 'odd-cursor', [...oddCursors, ...hollow, ...hollowed(own), ...spoilt], texts, (before, ask) =>
    api.history(id, { before }, ask),
  )()
}

/** A cursor that is JSON in base64, with nothing in the place of each of its values, and another type in the last. */
function hollowed(cursor = ''): string[] {
  const decoded = Buffer.from(cursor, 'base64')
  const isUrl = !/[+/=]/.test(cursor)
  let json: unknown
  try {
    json = JSON.parse(decoded.toString())
  } catch {
    return []
  }
  if (typeof json !== 'object' || json === null) return []
  const written = (value: unknown): string =>
    Buffer.from(JSON.stringify(value)).toString(isUrl ? 'base64url' : 'base64')
  const keys = Object.keys(json).slice(0, 4)
  return [
    ...keys.map((key) => written({ ...json, [key]: null })),
    ...keys.slice(-1).map((key) => written({ [key]: {} })),
  ]
}
