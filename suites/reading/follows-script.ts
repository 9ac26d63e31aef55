import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import { textsIn } from './stream/data.ts'
import { eventsOf } from './stream/events.ts'
import { isEndOf } from './text/text.ts'

/** What some exchanges tell of an agent that was given scripts. */
export interface ScriptFollowing {
  /** Some words that it was told to say were shown as its words, whole or in part. */
  followsScript: boolean
  /** Words that it was told to say; undefined where it was told to say nothing. */
  told: string | undefined
  /** Words that were shown as the agent's in their place. */
  instead: string | undefined
}

/**
 * Whether an agent says what its scripts tell it. One that says other things in every scene cannot be scripted in that
 * way, and then nothing that was expected of its turns tells anything about the service.
 */
export function followsScript(exchanges: readonly Exchange[]): ScriptFollowing {
  const look = new ScriptLook()
  for (const each of exchanges) look.take(each)
  return look.following
}

/** The same of exchanges that come one after another; a view may come before the send that it shows the answer of. */
export class ScriptLook {
  readonly #told: string[] = []
  readonly #marks: string[] = []
  readonly #words = new Set<string>()
  #isFollowing = false

  take(exchange: Exchange): void {
    if (this.#isFollowing) return
    const told = toldIn(exchange)
    const words = agentWordsIn(exchange)
    const isToldIn = (said: string) => (text: string, index: number) =>
      said.includes(this.#marks[index] ?? text) || isTailOf(text, said)
    this.#told.push(...told)
    this.#marks.push(...told.map((text) => unique.exec(text)?.[0] ?? text))
    for (const each of words) this.#words.add(each)
    const shown = told.length > 0 ? [...this.#words] : words
    this.#isFollowing = shown.some((said) => this.#told.some(isToldIn(said)))
  }

  get following(): ScriptFollowing {
    const [told] = this.#told
    const [instead] = this.#isFollowing || told === undefined ? [] : this.#words
    return { followsScript: this.#isFollowing, told, instead }
  }
}

/** A status shows the end of a message alone (spec 2.4). */
function isTailOf(text: string, words: string): boolean {
  return words.length >= shortestTail && isEndOf(text, words)
}

const shortestTail = 12

/** A word that the run made up; it is found again also where the text around it was changed. */
const unique = /[bcdfghjklmnpqrstvwxz]{12}/

/** Statuses that say that a message was not taken (spec 7). */
const refusals: readonly number[] = [400, 401, 402, 403, 404, 405, 409, 413, 422, 429]

/** What the script in a message's first line tells the agent to say. Of a message that was refused the agent never heard. */
function toldIn({ method, requestBody, status }: Exchange): string[] {
  if (method !== 'POST' || (status !== null && refusals.includes(status))) return []
  const body = jsonOf(requestBody)
  const text = isObject(body) && typeof body.text === 'string' ? body.text : ''
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  const steps = line.includes('{"say":')
    ? jsonOf(line.slice(line.indexOf('[{'), line.lastIndexOf('}]') + 2))
    : undefined
  if (!Array.isArray(steps)) return []
  return steps.flatMap((step: unknown) =>
    isObject(step) && typeof step.say === 'string' && step.say !== '' ? [step.say] : [],
  )
}

/** All that an answer shows as words of the agent; a message of the caller's is told by the script in it. */
function agentWordsIn(exchange: Exchange): string[] {
  if (exchange.chunks !== null) {
    const said = eventsOf(exchange.chunks).filter((each) => each.name === 'message')
    return said.flatMap((each) => [textOf(each.data), ...textsIn(each.data).toReversed()]).filter(isNoScript)
  }
  const value = jsonOf(exchange.body)
  if (!isObject(value)) return []
  const { replies, messages, lastAssistantText } = value
  const listed = [replies, messages].flatMap((each) => (Array.isArray(each) ? each : []))
  const texts = listed.map((each: unknown) => (isObject(each) && each.role !== 'user' ? each.text : undefined))
  return [...texts, lastAssistantText].filter((text) => typeof text === 'string').filter(isNoScript)
}

/** What a message has to say, where it is one: that is told first of all that stands in it. */
function textOf(data: string): string {
  const value = jsonOf(data)
  return isObject(value) && typeof value.text === 'string' ? value.text : ''
}

function isNoScript(text: string): boolean {
  return text !== '' && !/\{\\?"say\\?":/.test(text)
}
