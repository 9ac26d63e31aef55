import type { Exchange, Timing } from '../../../schemas/types.ts'
import type { Where } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { unjudgeable } from '../../reading/unjudgeable.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { type Views, viewsOf } from '../../reading/views/views.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import type { SendEndpoint } from '../../rules/words.ts'

/** The modes that are answered with one JSON body when the agent has done something. */
export type WaitingMode = 'default' | 'optional' | 'required'
export type JsonMode = WaitingMode | 'none'

/** Whether a turn speaks; open where the agent is only prompted. */
export type TurnKind = 'spoken' | 'silent' | 'open'

/** One send that asks for JSON, with all that its judges need to know. */
export interface SendFacts {
  sent: Sent
  endpoint: SendEndpoint
  mode: JsonMode
  kind: TurnKind
  views: Views
  /** Earlier sends to the same conversation. */
  earlier: readonly Sent[]
  timing: Timing
  /** The exchanges among which it was sent. */
  exchanges: readonly Exchange[]
  where: Where
  /** Why the answer says nothing about sending; undefined where it does. */
  unjudgeable: string | undefined
  /** How long the answer took, in milliseconds. */
  tookMs: number
  /** Whether it came before the wait could have run out. */
  inTime: boolean
}

/** Undefined where the send asked for a stream. */
export function factsOf(
  sent: Sent,
  earlier: readonly Sent[],
  { timing, exchanges }: { timing: Timing; exchanges: readonly Exchange[] },
): SendFacts | undefined {
  const { mode, endpoint, said, answer } = sent
  if (mode === 'stream' || mode === 'required-stream') return undefined
  const tookMs = answer.endMs - answer.sentMs
  return {
    sent,
    endpoint,
    mode,
    kind: said === null ? 'open' : said.length === 0 ? 'silent' : 'spoken',
    views: viewsOf(sent),
    earlier,
    timing,
    exchanges,
    where: { at: placeOf(sent), exchange: answer.id },
    unjudgeable: unjudgeable(answer, exchanges),
    tookMs,
    inTime: answer.failure === null && tookMs < mayRunOutMs(timing),
  }
}

/** An answer in a few words, for a finding. */
export function shown({ status, headers, body, failure }: Exchange): string {
  if (status === null) return `no response (${failure?.message ?? 'the connection ended'})`
  return `${status}, ${headers['content-type'] ?? 'no content type'}, ${excerpt(body ?? '', 120)}`
}
