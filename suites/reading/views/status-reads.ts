import type { Exchange } from '../../../schemas/types.ts'
import { jsonOf } from '../gateway.ts'
import { isObject, shownValue } from '../resources.ts'
import { compareText, isEndOf } from '../text/text.ts'

/** One status with the fields that time can be told by; a field of a wrong type counts as missing. */
export interface StatusRead {
  exchange: Exchange
  busy: boolean | undefined
  accepted: number | undefined
  deferred: boolean | undefined
  lastText: string | null | undefined
  gates: unknown[] | undefined
  stage: unknown
  state: unknown
  body: Record<string, unknown>
}

/** Reads a status; undefined where the answer is none. */
export function readStatus(exchange: Exchange): StatusRead | undefined {
  const body = jsonOf(exchange.body)
  if (exchange.status !== 200 || !isObject(body)) return undefined
  const { busy, acceptedInputs, deferred, lastAssistantText, pendingGates, stage, state } = body
  return {
    exchange,
    busy: typeof busy === 'boolean' ? busy : undefined,
    accepted: typeof acceptedInputs === 'number' ? acceptedInputs : undefined,
    deferred: typeof deferred === 'boolean' ? deferred : undefined,
    lastText: typeof lastAssistantText === 'string' || lastAssistantText === null ? lastAssistantText : undefined,
    gates: Array.isArray(pendingGates) ? pendingGates : undefined,
    stage,
    state,
    body,
  }
}

/** What a status tells of work, in words for a finding. */
export function shownWork(read: StatusRead): string {
  return `busy ${read.busy}, acceptedInputs ${read.accepted}, deferred ${read.deferred}, phase ${shownValue(read.body.phase)}`
}

/** A status and the newest page, read one after the other. */
export interface Look {
  readonly status: Exchange
  readonly page: Exchange
}

/** When a word of the agent showed for the first time in any view, and when it was last surely not there. */
export interface Visibility {
  /** The end of the first look that showed it; infinite where none did. */
  firstSeenMs: number
  /** The beginning of the last look before that which did not show it; minus infinity where there was none. */
  lastUnseenMs: number
}

export function visibilityOf(looks: readonly Look[], text: string): Visibility {
  let firstSeenMs = Number.POSITIVE_INFINITY
  let lastUnseenMs = Number.NEGATIVE_INFINITY
  for (const { status, page } of looks) {
    const lastText = readStatus(status)?.lastText
    if (typeof lastText === 'string' && isEndOf(text, lastText)) firstSeenMs = Math.min(firstSeenMs, status.endMs)
    const texts = agentTextsOf(page)
    if (texts === undefined) continue
    if (texts.some((each) => compareText(text, each).same)) firstSeenMs = Math.min(firstSeenMs, page.endMs)
    else if (page.sentMs < firstSeenMs) lastUnseenMs = page.sentMs
  }
  return { firstSeenMs, lastUnseenMs }
}

/** What the agent said by a history page; undefined where the answer is no page. */
export function agentTextsOf(page: Exchange): string[] | undefined {
  const body = jsonOf(page.body)
  const messages: unknown = isObject(body) ? body.messages : undefined
  if (page.status !== 200 || !Array.isArray(messages)) return undefined
  return messages.flatMap((each: unknown) =>
    isObject(each) && each.role === 'assistant' && typeof each.text === 'string' ? [each.text] : [],
  )
}
