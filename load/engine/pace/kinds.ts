import type { LoadConfig, SendKind } from '../../config.ts'
import { Random } from '../../random.ts'
import type { TurnPlan } from '../script.ts'

/**
 * A required start that gets 504 names no conversation, and nobody could read it back: its words come well before the
 * limit, as a share of it, or it is sent as an optional one.
 */
export const latestFirstWord = 0.8

/** The kind of a send that begins a conversation. */
export function kindOfStart(config: LoadConfig, sendId: string, { replies }: TurnPlan): SendKind {
  const kind = kindOf(config, sendId)
  const isAnswered = (replies[0]?.atMs ?? Number.POSITIVE_INFINITY) <= latestFirstWord * config.waitLimitMs
  return kind === 'required' && !isAnswered ? 'optional' : kind
}

/** Which kind a send is, by the weights of the mix. */
export function kindOf({ mix, seed }: Pick<LoadConfig, 'mix' | 'seed'>, sendId: string): SendKind {
  const { none, optional, required, stream } = mix
  const drawn = new Random(seed, `kind ${sendId}`).share() * (none + optional + required + stream)
  if (drawn < none) return 'none'
  if (drawn < none + required) return 'required'
  return drawn < none + required + stream ? 'stream' : 'optional'
}
