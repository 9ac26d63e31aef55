import { readFileSync } from 'node:fs'
import { adviceOn } from '../../schemas/advice.ts'
import { type Target, validate } from '../../schemas/index.ts'
import { partsOf } from '../../schemas/pointer.ts'
import { UsageError } from './errors.ts'
import { fileProblem } from './file-problem.ts'
import { slots } from './secrets/credentials.ts'
import { type PromptKind, promptKinds } from './stage/prompts.ts'

export const defaultWaitLimitMs = 600_000
/** Far from what timers can hold, so that no deadline overflows. */
const longestWaitLimitMs = 86_400_000

/** Reads and checks a target file. Throws UsageError naming the field and what to write there. */
export function readTarget(file: string): Target {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new UsageError(
      missing
        ? `No target file at ${file}; \`agent-conformance init ${file}\` writes one to start from.`
        : `The target file ${file} cannot be read: ${fileProblem(error)}.`,
    )
  }
  const json = withoutComments(text)
  if (json.trim() === '')
    throw new UsageError(`The target file ${file} is empty; \`agent-conformance init\` writes one to start from.`)
  return checkTarget(parsed(json, file), file)
}

/** Checks a target that was read or made elsewhere; `from` names it in messages. */
export function checkTarget(value: unknown, from: string): Target {
  // The address first: what is wrong with it can be said better than by its pattern.
  const given = normalised(value, from)
  checkAgent(given, from)
  const violations = validate.target(given)
  const first = violations[0]
  if (first) {
    const place = first.place === '' ? 'the whole file' : partsOf(first.place).join('.')
    const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : ''
    const advice = adviceOn(first.place) ?? ''
    throw new UsageError(
      `${from}: ${place}: expected ${first.expected}, found ${first.actual}${more}. ${advice}`.trim(),
    )
  }
  const target = given as Target
  checkWaitLimit(target, from)
  for (const name of Object.keys(target.headers ?? {})) checkHeaderName(name, from)
  return target
}

/** Throws UsageError with the place, and without a piece of the text: that may be a key. */
function parsed(text: string, file: string): unknown {
  const problemIn = (json: string): string => {
    try {
      JSON.parse(json)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const problem = problemIn(text)
  if (problem === '') return JSON.parse(text)
  // V8 gives no position with an unexpected token: it is at the end of the shortest beginning that has one.
  let [fits, fails] = [0, text.length]
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2)
    if (problemIn(text.slice(0, middle)).startsWith('Unexpected token')) fails = middle
    else fits = middle
  }
  const at = Number(/ at position (\d+)/.exec(problem)?.[1] ?? fails - 1)
  const before = text.slice(0, at).split('\n')
  const what = problem.replace(/(( in JSON)? at position|, (\.\.\.)?").*$/s, '')
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
  throw new UsageError(`The target file ${file} is not JSON: ${place}: ${what}.`)
}

function normalised(value: unknown, from: string): unknown {
  const baseUrl: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'baseUrl') : undefined
  return typeof baseUrl === 'string' ? Object.assign({}, value, { baseUrl: checkBaseUrl(baseUrl, from) }) : value
}

function checkBaseUrl(text: string, from: string): string {
  const refuse = (why: string): never => {
    throw new UsageError(`${from}: baseUrl: ${why}; write an address such as https://agent.example.com/v1.`)
  }
  if (!URL.canParse(text)) return refuse(`"${text}" is not an absolute address`)
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse(`"${url.protocol}" is neither http: nor https:`)
  if (url.username !== '' || url.password !== '') return refuse('it holds a user name or password')
  if (url.search !== '' || text.includes('?')) return refuse('it has a query')
  if (url.hash !== '' || text.includes('#')) return refuse('it has a fragment')
  const path = url.pathname.replace(/\/+$/, '')
  if (!/\/v\d+$/.test(path)) return refuse('it does not end in its version segment (/v1)')
  return `${url.origin}${path}`
}

/** What the schema's words for a choice would not tell. */
function checkAgent(given: unknown, from: string): void {
  const agent: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'agent') : undefined
  if (typeof agent !== 'object' || agent === null) return
  if ('script' in agent && 'prompts' in agent)
    throw new UsageError(`${from}: agent: it has both script and prompts; leave one of them out.`)
  const prompts: unknown = 'prompts' in agent ? agent.prompts : undefined
  if (typeof prompts !== 'object' || prompts === null) return
  const blank = Object.entries(prompts).find(([, words]) => typeof words === 'string' && words.trim() === '')
  if (blank !== undefined)
    throw new UsageError(
      `${from}: agent.prompts.${blank[0]}: it has no words; write what to ask the agent for, or leave it out.`,
    )
}

function checkWaitLimit({ waitLimitMs }: Target, from: string): void {
  if (waitLimitMs === undefined || waitLimitMs <= longestWaitLimitMs) return
  throw new UsageError(
    `${from}: waitLimitMs: write at most ${longestWaitLimitMs}, which is a day; found ${waitLimitMs}.`,
  )
}

/** A token (RFC 9110, 5.1), and none of those that belong to the connection or to what is sent. */
function checkHeaderName(name: string, from: string): void {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    throw new UsageError(`${from}: headers: ${JSON.stringify(name)} is no name that a header can have.`)
  if (ownHeaders.has(name.toLowerCase()))
    throw new UsageError(`${from}: headers.${name}: this header is set by the suite itself; leave it out.`)
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

/** Lines that begin with `//` are comments, so that `init` can explain what it writes; inside JSON no line can begin so. */
function withoutComments(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/^[ \t]*\/\/.*$/gm, '')
}
