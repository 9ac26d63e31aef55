import type { Exchange } from '../../schemas/types.ts'
import { tookOf } from './accuracy.ts'
import { endpointOf } from './endpoint.ts'
import type { NoneAnswer } from './finding.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import { scriptIn } from './script.ts'
import { sendResultOf } from './send-result.ts'
import { addressedIn } from './sent.ts'

/** Undefined where it is no 202 to a scripted turn under `none`, or where the service put the request off before. */
function noneAnswerIn(exchange: Exchange): NoneAnswer | undefined {
  const { status, repeats, requestBody } = exchange
  const endpoint = endpointOf(exchange)
  if (status !== 202 || repeats.length > 0 || (endpoint !== 'start' && endpoint !== 'send')) return undefined
  const asked = jsonOf(requestBody)
  if (!isObject(asked) || asked.reply !== 'none' || asked.stream === true) return undefined
  const pausesMs = pausesToldBy(exchange)
  return pausesMs === undefined ? undefined : { endpoint, pausesMs, ...tookOf(exchange) }
}

/** A turn is shorter than another where it pauses for at most so much of the other's pauses. */
const shorterShare = 0.6
/** A share of what the longer turn pauses beyond the shorter: an answer that is later by as much waited for something in it. */
const waitedShare = 0.25
/** No answer is late by as much of itself where turns are short: a service may take its time, now more and now less. */
const longestMoodMs = 900
const moodShare = 0.9
/** A share of what the longer turn pauses beyond the shorter: an answer that is no later than that waited for neither. */
const alikeShare = 0.2

/** No run makes so many; traffic that is watched may go on for weeks. */
const mostAnswers = 1000

/** All 202s of a run: what they tell of one that came late is whether longer turns make it later (spec 4.2, readings 96). */
export class NoneAnswers {
  readonly #answers: NoneAnswer[] = []
  /** Until when the turns of a conversation go on at least, by what the agent was told. */
  readonly #busyUntilMs = new Map<string, number>()

  /** In the order of sending. */
  take(exchange: Exchange): void {
    const answer = noneAnswerIn(exchange)
    // One that waits behind an earlier turn is looked at by another rule, and tells nothing of its own.
    if (this.#isBehind(exchange)) return
    if (answer !== undefined && this.#answers.length < mostAnswers) this.#answers.push(answer)
  }

  #isBehind(exchange: Exchange): boolean {
    const endpoint = endpointOf(exchange)
    if (endpoint !== 'start' && endpoint !== 'send') return false
    const id = addressedIn(exchange) ?? sendResultOf(exchange)?.conversationId
    if (id === undefined || this.#busyUntilMs.size >= mostAnswers) return false
    const untilMs = this.#busyUntilMs.get(id) ?? 0
    this.#busyUntilMs.set(id, Math.max(untilMs, exchange.sentMs) + (pausesToldBy(exchange) ?? 0))
    return exchange.sentMs < untilMs
  }

  /**
   * `waits`: every shorter turn was answered sooner by about what it was shorter; `alike`: some shorter turn was answered as
   * late. Undefined where neither is so.
   */
  compare(late: NoneAnswer): 'waits' | 'alike' | undefined {
    const shorter = this.#answers.filter(
      ({ endpoint, pausesMs }) => endpoint === late.endpoint && pausesMs <= shorterShare * late.pausesMs,
    )
    const isAlike = (each: NoneAnswer): boolean =>
      late.mostMs - each.leastMs <= alikeShare * (late.pausesMs - each.pausesMs)
    if (shorter.some(isAlike)) return 'alike'
    const isSooner = (each: NoneAnswer): boolean => {
      const longerMs = late.pausesMs - each.pausesMs
      return (
        late.leastMs - each.mostMs >= Math.max(waitedShare * longerMs, Math.min(longestMoodMs, moodShare * longerMs))
      )
    }
    return shorter.length > 0 && shorter.every(isSooner) ? 'waits' : undefined
  }

  /** Whether another answer of the same endpoint was late as well, to a turn that pauses for half as long at least. */
  isLateAgain({ endpoint, pausesMs }: NoneAnswer): boolean {
    const late = this.#answers.filter(
      (each) =>
        each.endpoint === endpoint && each.pausesMs >= pausesMs / 2 && each.leastMs >= lateOfNone * each.pausesMs,
    )
    return late.length > 1
  }
}

/** An answer that took at least so much of the pauses of its turn is looked at beside others. */
export const lateOfNone = 0.2

/** For how long a message told the agent to pause, all pauses together; undefined where its first line is no script. */
function pausesToldBy({ requestBody }: Exchange): number | undefined {
  const body = jsonOf(requestBody)
  const steps = isObject(body) && typeof body.text === 'string' ? scriptIn(body.text) : undefined
  return steps?.reduce((sum, { pauseMs = 0 }) => sum + pauseMs, 0)
}
