import { readFileSync } from 'node:fs'
import { adviceOn } from '../../schemas/advice.ts'
import { type Target, validate } from '../../schemas/index.ts'
import { slots } from './credentials.ts'
import { UsageError } from './errors.ts'

export const defaultWaitLimitMs = 600_000

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
        : `The target file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
  let value: unknown
  try {
    value = JSON.parse(withoutComments(text))
  } catch (error) {
    throw new UsageError(
      `The target file ${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
  return checkTarget(value, file)
}

/** Checks a target that was read or made elsewhere; `from` names it in messages. */
export function checkTarget(value: unknown, from: string): Target {
  // The address first: what is wrong with it can be said better than by its pattern.
  const given = normalised(value, from)
  const violations = validate.target(given)
  const first = violations[0]
  if (first) {
    const place = first.place === '' ? 'the whole file' : first.place.slice(1).replaceAll('/', '.')
    const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : ''
    const advice = adviceOn(first.place) ?? ''
    throw new UsageError(
      `${from}: ${place}: expected ${first.expected}, found ${first.actual}${more}. ${advice}`.trim(),
    )
  }
  const target = given as Target
  checkAgent(target, from)
  return target
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

function checkAgent(target: Target, from: string): void {
  const script = scriptOf(target)
  if (script === undefined) return
  if (!script.includes('{steps}')) {
    throw new UsageError(
      `${from}: agent.script: the template must hold {steps}, where the JSON array goes, such as "LAB {steps}".`,
    )
  }
  if (/[\r\n]/.test(script)) throw new UsageError(`${from}: agent.script: the template must be one line.`)
}

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

/** Lines that begin with `//` are comments, so that `init` can explain what it writes; inside JSON no line can begin so. */
function withoutComments(text: string): string {
  return text.replace(/^\s*\/\/.*$/gm, '')
}
