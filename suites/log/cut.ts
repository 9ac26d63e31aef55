import type { Exchange, Timing } from '../../schemas/types.ts'
import { isCut } from '../reading/gateway.ts'
import { eventsOf } from '../reading/stream/events.ts'
import type { Sent } from '../reading/views/sent.ts'
import { sendsIn } from './sends.ts'

/**
 * What the attempts at one send tell of its connection (readings 21):
 * - `never`: it was not cut at first;
 * - `once`: it was cut and not made again, which may be a gateway's doing;
 * - `mended`: it was cut, and held in a fresh send;
 * - `elsewhere`: it was cut in each, at places that differ;
 * - `again`: it was cut at the same place in two of them, which is the service's own doing.
 */
export type CutKind = 'never' | 'once' | 'mended' | 'elsewhere' | 'again'

export interface CutStory {
  kind: CutKind
  /** The attempt that shows it: where several do, the last, and of those that were not cut the longest. */
  sent: Sent
}

/** One story for each send that the first attempt at a test case made. */
export function cutStories(attempts: readonly { exchanges: readonly Exchange[] }[], timing: Timing): CutStory[] {
  const [first = [], ...more] = attempts.map(({ exchanges }) =>
    sendsIn(exchanges, timing).filter(({ answer }) => !answer.owned),
  )
  return first.map((sent) => {
    const others = more.flatMap((sents) => sents.find((each) => isSamePlace(each, sent)) ?? [])
    return storyOf(sent, others, timing)
  })
}

function storyOf(first: Sent, others: readonly Sent[], timing: Timing): CutStory {
  const all = [first, ...others]
  const cuts = all.filter(({ answer }) => isCut(answer))
  const isBefore = (each: Sent, at: number): boolean =>
    cuts.slice(0, at).some((before) => isSameCut(before.answer, each.answer, timing))
  const again = cuts.findLast(isBefore)
  if (again !== undefined) return { kind: 'again', sent: again }
  const held = longest(all.filter((each) => !cuts.includes(each)))
  if (held !== undefined) return { kind: isCut(first.answer) ? 'mended' : 'never', sent: held }
  return { kind: others.length === 0 ? 'once' : 'elsewhere', sent: others.at(-1) ?? first }
}

/** Of several that were not cut the one that lasted longest: a turn may have ended early in another (readings 42). */
function longest(sents: readonly Sent[]): Sent | undefined {
  const took = ({ answer }: Sent): number => answer.endMs - answer.sentMs
  const [first] = [...sents].sort((one, other) => took(other) - took(one))
  return first
}

/** How a connection was cut, in words for a finding. */
export function describeCut({ status, failure, sentMs, endMs }: Exchange): string {
  const how = failure === null ? `a bare ${status}` : `the connection was lost (${failure.message})`
  return `${how} after ${Math.round(endMs - sentMs)} ms`
}

function isSamePlace(a: Sent, b: Sent): boolean {
  return a.endpoint === b.endpoint && a.mode === b.mode && a.answer.name === b.answer.name
}

/** After the same time since the request, or since the last byte: the request itself may have left late. */
function isSameCut(a: Exchange, b: Exchange, { slackMs }: Timing): boolean {
  const near = (first: number, second: number): boolean =>
    Math.abs(first - second) <= Math.max(slackMs, 0.5 * Math.max(first, second))
  const isNear = near(a.endMs - a.sentMs, b.endMs - b.sentMs) || near(idleMs(a), idleMs(b))
  return isNear && a.status === b.status && eventsOf(a.chunks ?? []).length === eventsOf(b.chunks ?? []).length
}

/** How long nothing came before the connection was cut. */
export function idleMs({ chunks, headersMs, sentMs, endMs }: Exchange): number {
  return endMs - (chunks?.at(-1)?.atMs ?? headersMs ?? sentMs)
}
