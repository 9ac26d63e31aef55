import { adviceOn, fieldsAt } from '../../schemas/advice.ts'
import { type Target, type Violation, validate } from '../../schemas/index.ts'
import { partsOf, valueAt } from '../../schemas/pointer.ts'
import { UsageError } from './errors.ts'
import { didYouMean } from './nearest.ts'
import { slots } from './secrets/credentials.ts'
import { type PromptKind, promptKinds } from './stage/prompts.ts'

export const defaultWaitLimitMs = 600_000
/** Far from what timers can hold, so that no deadline overflows. */
const longestWaitLimitMs = 86_400_000

/** Checks a target that was read or made elsewhere; `from` names it in messages. */
export function checkTarget(value: unknown, from: string): Target {
  // The address first: what is wrong with it can be said better than by its pattern.
  const given = normalised(value, from)
  checkAgent(given, from)
  const violations = validate.target(given)
  // A field that is misspelled is missing too: its own sentence says more.
  const sentences = violations.flatMap((each) => unknownField(each, given) ?? [])
  const [sentence = violations.map(sentenceOn)[0]] = sentences.toSorted((a, b) => hint(b) - hint(a))
  const more = violations.length > 1 ? ` More errors: ${violations.length - 1}.` : ''
  if (sentence !== undefined) throw new UsageError(`${from}: ${sentence}${more}`)
  const target = given as Target
  checkWaitLimit(target, from)
  checkProbe(target, from)
  for (const name of Object.keys(target.headers ?? {})) checkHeaderName(name, from)
  return target
}

/** About a field that does not exist; undefined for other violations. */
function unknownField({ place, keyword }: Violation, given: unknown): string | undefined {
  const parts = partsOf(place)
  const inside = keyword === 'additionalProperties' ? place.slice(0, place.lastIndexOf('/')) : place
  const fields = fieldsAt(inside)
  // No branch of a union fits: its object may have a field of none of them.
  const value = keyword === 'anyOf' ? valueAt(given, place) : undefined
  const other =
    typeof value === 'object' && value !== null ? Object.keys(value).find((name) => !fields.includes(name)) : undefined
  const name = keyword === 'additionalProperties' ? parts.at(-1) : other
  if (name === undefined) return undefined
  const whole = [...partsOf(inside), name].join('.')
  const near = didYouMean(name, fields)
  return `unknown field ${whole}${near}.${near === '' ? ` The fields here are ${fields.join(', ')}.` : ''}`
}

function hint(sentence: string): number {
  return sentence.includes('did you mean') ? 1 : 0
}

function sentenceOn({ place, expected, actual, keyword }: Violation): string {
  const name = place === '' ? 'the whole file' : partsOf(place).join('.')
  const what = keyword === 'required' ? `${name} is missing` : `${name}: expected ${expected}, found ${actual}`
  return `${what}. ${adviceOn(place) ?? ''}`.trim()
}

function normalised(value: unknown, from: string): unknown {
  const baseUrl: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'baseUrl') : undefined
  return typeof baseUrl === 'string' ? Object.assign({}, value, { baseUrl: checkBaseUrl(baseUrl, from) }) : value
}

function checkBaseUrl(text: string, from: string): string {
  const refuse = (why: string): never => {
    throw new UsageError(`${from}: baseUrl: ${why}. Write an address such as https://agent.example.com/v1.`)
  }
  if (!URL.canParse(text)) return refuse(`"${text}" is not an absolute address`)
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse(`"${url.protocol}" is neither http: nor https:`)
  if (url.username !== '' || url.password !== '') return refuse('the address contains a user name or password')
  if (url.search !== '' || text.includes('?')) return refuse('the address has a query')
  if (url.hash !== '' || text.includes('#')) return refuse('the address has a fragment')
  const path = url.pathname.replace(/\/+$/, '')
  if (!/\/v\d+$/.test(path)) return refuse('the address does not end in its version segment (/v1)')
  return `${url.origin}${path}`
}

/** What the schema's words for a choice would not tell. */
function checkAgent(given: unknown, from: string): void {
  const agent: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'agent') : undefined
  if (typeof agent !== 'object' || agent === null) return
  if ('script' in agent && 'prompts' in agent)
    throw new UsageError(`${from}: agent has both script and prompts. Omit one of them.`)
  const prompts: unknown = 'prompts' in agent ? agent.prompts : undefined
  if (typeof prompts !== 'object' || prompts === null) return
  const blank = Object.entries(prompts).find(([, words]) => typeof words === 'string' && words.trim() === '')
  if (blank !== undefined)
    throw new UsageError(
      `${from}: agent.prompts.${blank[0]} is empty. Write what to ask the agent for, or omit the prompt.`,
    )
}

function checkProbe({ probe }: Target, from: string): void {
  if (probe === undefined || (probe.header === undefined) !== (probe.jsonPointer === undefined)) return
  throw new UsageError(`${from}: probe needs either header or jsonPointer, to say where the version stands.`)
}

function checkWaitLimit({ waitLimitMs }: Target, from: string): void {
  if (waitLimitMs === undefined || waitLimitMs <= longestWaitLimitMs) return
  throw new UsageError(`${from}: waitLimitMs: the maximum is ${longestWaitLimitMs} (a day), found ${waitLimitMs}.`)
}

/** A token (RFC 9110, 5.1), and none of those that belong to the connection or to what is sent. */
function checkHeaderName(name: string, from: string): void {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    throw new UsageError(`${from}: headers: ${JSON.stringify(name)} is not a header name.`)
  if (ownHeaders.has(name.toLowerCase()))
    throw new UsageError(`${from}: headers.${name}: the suite sets this header. Remove it from the target file.`)
}

const ownHeaders = new Set([
  ...['authorization', 'host', 'content-length', 'content-type', 'transfer-encoding', 'connection', 'keep-alive'],
  ...['upgrade', 'expect', 'te', 'trailer', 'proxy-connection', 'accept-encoding'],
])

/** What a target offers, in the words of `needs`: slots, and the agent; and the kinds of credential that it names. */
export function offersOf(target: Target): {
  slots: string[]
  agent: 'script' | 'prompts' | 'none'
  kinds: Record<string, 'apiKey' | 'accessToken'>
} {
  const kinds = Object.entries(target.credentials).flatMap(([slot, credential]) =>
    typeof credential === 'object' && credential.kind !== undefined ? [[slot, credential.kind] as const] : [],
  )
  return {
    slots: slots.filter((slot) => target.credentials[slot] !== undefined),
    agent: target.agent === undefined ? 'none' : 'script' in target.agent ? 'script' : 'prompts',
    kinds: Object.fromEntries(kinds),
  }
}

/** The template of the agent's script; undefined where the agent has none. */
export function scriptOf(target: Target): string | undefined {
  return target.agent !== undefined && 'script' in target.agent ? target.agent.script : undefined
}

/** What the agent can be asked for in plain words; nothing where it has a script, or where there is none. */
export function promptsOf(target: Target): { prompts?: readonly PromptKind[] } {
  if (target.agent === undefined || !('prompts' in target.agent)) return {}
  const { prompts } = target.agent
  return { prompts: promptKinds.filter((kind) => prompts[kind] !== undefined) }
}
