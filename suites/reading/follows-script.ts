import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import { textsIn } from './stream/data.ts'
import { eventsOf } from './stream/events.ts'

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
  const told = exchanges.flatMap(toldIn)
  const marks = told.map((text) => unique.exec(text)?.[0] ?? text)
  if (told.length === 0) return { followsScript: false, told: undefined, instead: undefined }
  let instead: string | undefined
  for (const exchange of exchanges) {
    for (const words of agentWordsIn(exchange)) {
      if (marks.some((mark) => words.includes(mark))) return { followsScript: true, told: told[0], instead: undefined }
      instead ??= words
    }
  }
  return { followsScript: false, told: told[0], instead }
}

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

/** What a message says, where it is one: that is told before anything else that stands in it. */
function textOf(data: string): string {
  const value = jsonOf(data)
  return isObject(value) && typeof value.text === 'string' ? value.text : ''
}

function isNoScript(text: string): boolean {
  return text !== '' && !/\{\\?"say\\?":/.test(text)
}
